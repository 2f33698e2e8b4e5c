import { additive, breaking, type Difference, documentation, type Rule, type Verdict } from '../change.ts';

/** Rules for `x-` extensions and for texts. */
export const annotationRules: readonly Rule[] = [classifyExtension, classifyLink, classifyText];

type ExtensionRule = (before: unknown, after: unknown) => Verdict;

const limits = ['none', 'requests', 'sends'];
const usualLimit = 'requests';

/** The extensions that affect clients (apps/server/src/http/contract-extensions.ts). */
const extensions: Readonly<Record<string, ExtensionRule>> = {
  'x-requires': (before, after) =>
    after === undefined ? additive(`\`${before}\` is no longer required.`) : breaking(`\`${after}\` is required.`),
  'x-rate-limit': (before = usualLimit, after = usualLimit) => {
    if (before === after) return documentation('The usual limit is said otherwise.');
    return limits.indexOf(String(after)) < limits.indexOf(String(before))
      ? additive()
      : breaking('The limit is lower.');
  },
  'x-body-limit': (before, after) => (Number(after) > Number(before) ? additive() : breaking()),
  // The default is lower than every limit that the contract sets.
  'x-form-limit': (before = 0, after = 0) => (Number(after) > Number(before) ? additive() : breaking()),
  // The default limit is lower than every limit that the contract sets.
  'x-body-values': (before = 0, after = 0) => (Number(after) > Number(before) ? additive() : breaking()),
  'x-as-sent': (_before, after) => (after === true ? additive() : breaking()),
  'x-ignored-unless-valid': (_before, after) =>
    after === true ? additive('What is not valid is ignored.') : breaking('What is not valid is refused.'),
  // Clients distinguish errors by their code.
  'x-problem': (before, after) =>
    breaking(`The refusal has the code ${after ?? 'of all others'}, not ${before ?? 'that'}.`),
  'x-sunset': (before, after) => {
    if (after === undefined) return documentation('It stays.');
    const isNearer = before !== undefined && String(after) < String(before);
    return isNearer ? breaking(`It goes on ${after}, before ${before}.`) : documentation(`It goes on ${after}.`);
  },
};

function classifyExtension({ property, before, after }: Difference) {
  if (property === undefined || !property.startsWith('x-')) return undefined;
  return extensions[property]?.(before, after) ?? documentation();
}

/** Programs follow links, so one that is gone breaks them. */
function classifyLink({ kind, typeName, name }: Difference) {
  const isGone = kind === 'removed' && (typeName === 'Link' || typeName === 'LinksMap');
  return isGone ? breaking(`The link \`${name}\` was removed.`) : undefined;
}

const textNodes = new Set([
  'Info',
  'Contact',
  'License',
  'Tag',
  'TagList',
  'ExternalDocs',
  'Example',
  'ExamplesMap',
  'Link',
  'LinksMap',
]);

const textMembers = new Set([
  'title',
  'summary',
  'description',
  'example',
  'examples',
  'tags',
  'deprecated',
  '$comment',
  'openapi',
  'jsonSchemaDialect',
  // A hint about the form of a token, which no client checks (OpenAPI 3.1, Security Scheme Object).
  'bearerFormat',
]);

function classifyText({ typeName, property }: Difference) {
  const isText = textNodes.has(typeName) || (property !== undefined && textMembers.has(property));
  return isText ? documentation() : undefined;
}
