import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** A sentence for each issue, with its place in the file: `carriers.mtn.port must be …`. Values are not repeated. */
export const describeIssues = (issues: readonly Issue[], content: unknown): string[] =>
  issues.flatMap((issue) => describe(issue, issue.path, content));

function describe(issue: Issue, path: readonly PropertyKey[], content: unknown): string[] {
  const place = placeOf(path);
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => `${placeOf([...path, key])} is not a setting`);
    case 'invalid_key':
      return issue.issues.map(({ message }) => `${place} ${message}`);
    case 'invalid_union': {
      const meant = meantAlternative(issue.errors);
      if (meant) return meant.flatMap((each) => describe(each, [...path, ...each.path], content));
      break;
    }
    default:
  }
  const requirement = issue.message.replace(/^Invalid input: expected (\w+).*$/, 'must be of the type $1');
  return [valueAt(content, path) === undefined ? `${place} is missing: it ${requirement}` : `${place} ${requirement}`];
}

/** Of the forms that a value may have, the one that it has, but for errors within it. */
const meantAlternative = (alternatives: readonly (readonly Issue[])[]): readonly Issue[] | undefined =>
  alternatives.find((issues) =>
    issues.every(
      ({ path, code }) =>
        path.length > 0 || (code !== 'invalid_type' && code !== 'invalid_value' && code !== 'invalid_union'),
    ),
  );

/** `carriers.mtn.codes.0x400`, `routes[0].carriers[1]`. */
function placeOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the file';
  return path
    .map((segment) => (typeof segment === 'number' ? `[${segment}]` : `.${String(segment)}`))
    .join('')
    .replace(/^\./, '');
}

function valueAt(content: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, segment) => (typeof value === 'object' && value !== null ? Reflect.get(value, segment) : undefined),
    content,
  );
}
