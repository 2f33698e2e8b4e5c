import { additive, breaking, documentation, type Rule, type Verdict } from '../change.ts';

type Extension = (before: unknown, after: unknown) => Verdict;

const limits = ['none', 'requests', 'sends'];
const usualLimit = 'requests';

/** What the contract says in words of its own (apps/server/src/http/contract/contract-extensions.ts). */
const extensions: Readonly<Record<string, Extension>> = {
  'x-requires': (before, after) =>
    after === undefined ? additive(`\`${before}\` is no longer required.`) : breaking(`\`${after}\` is required.`),
  'x-rate-limit': (before = usualLimit, after = usualLimit) => {
    if (before === after) return documentation('The usual limit is said otherwise.');
    return limits.indexOf(String(after)) < limits.indexOf(String(before))
      ? additive()
      : breaking('The limit is lower.');
  },
  'x-body-limit': (before, after) => (Number(after) > Number(before) ? additive() : breaking()),
  // Where it is not said, it is less than any that is.
  'x-body-values': (before = 0, after = 0) => (Number(after) > Number(before) ? additive() : breaking()),
  'x-as-sent': (_before, after) => (after === true ? additive() : breaking()),
  'x-ignored-unless-valid': (_before, after) =>
    after === true ? additive('What is not valid is ignored.') : breaking('What is not valid is refused.'),
  // Clients tell refusals apart by their code.
  'x-problem': (before, after) =>
    breaking(`The refusal has the code ${after ?? 'of all others'}, not ${before ?? 'that'}.`),
  'x-sunset': (before, after) => {
    if (after === undefined) return documentation('It stays.');
    const isNearer = before !== undefined && String(after) < String(before);
    return isNearer ? breaking(`It goes on ${after}, before ${before}.`) : documentation(`It goes on ${after}.`);
  },
};

export const ofExtensions: Rule = ({ property, before, after }) => {
  if (property === undefined || !property.startsWith('x-')) return undefined;
  return extensions[property]?.(before, after) ?? documentation();
};
