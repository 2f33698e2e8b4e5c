import { breaking, documentation, type Rule } from '../change.ts';

/** Names that addresses, bodies or generated code contain. Redocly lets some of them change, such as `{id}` in a path. */
export const ofNames: Rule = ({ typeName, property, before, after, verdicts }) => {
  if (property === 'key' && verdicts.length === 0) {
    // Names of headers have no case (RFC 9110, section 5.1).
    if (typeName === 'Header') return documentation(`The header \`${before}\` is written \`${after}\`.`);
    return breaking(`\`${before}\` was renamed to \`${after}\`.`);
  }
  if (typeName !== 'Parameter' || (property !== 'name' && property !== 'in')) return undefined;
  if (String(before).toLowerCase() === String(after).toLowerCase()) return documentation();
  return breaking(verdicts[0] ?? `The parameter \`${before}\` became \`${after}\`.`);
};
