import type { ValidationError } from './validation-error.ts';

/** One error for each query parameter that the operation does not declare. */
export function findUnknownQuery(query: Readonly<Record<string, unknown>>, known: ReadonlySet<string>) {
  const unknown: ValidationError<never>[] = [];
  for (const name in query)
    if (!known.has(name))
      unknown.push({ place: 'query', members: [name], rule: 'unknown', accepts: 'is not known here' });
  return unknown;
}
