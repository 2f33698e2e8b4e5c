export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectOr = (value: unknown): JsonObject => (isObject(value) ? value : {});

export const listOr = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const mapValues = (object: JsonObject, change: (value: unknown, key: string) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));

/** The reference that an object is, if it is one: `#/components/schemas/Event`. */
export function referenceOf(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const reference = value['$ref'];
  return typeof reference === 'string' && reference.startsWith('#/') ? reference : undefined;
}

const unescapeStep = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');
export const escapeStep = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1');

/** The steps of a JSON pointer in a fragment: `['paths', '/events', 'get']` of `#/paths/~1events/get`. */
export const stepsOf = (pointer: string): string[] => pointer.replace(/^#\/?/, '').split('/').map(unescapeStep);

export function valueAt(document: unknown, pointer: string): unknown {
  let found = document;
  for (const step of stepsOf(pointer)) found = (found as JsonObject | undefined)?.[step]; // as: a step into text or a number finds nothing
  return found;
}

/** Follows references until something else is reached. */
export function resolve(document: JsonObject, value: unknown): unknown {
  let found = value;
  for (let reference = referenceOf(found); reference !== undefined; reference = referenceOf(found)) {
    found = valueAt(document, reference);
    if (found === undefined) throw new Error(`The contract refers to ${reference}, which it does not have.`);
  }
  return found;
}
