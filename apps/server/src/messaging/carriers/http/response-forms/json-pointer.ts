export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Parses JSON, with large integers (such as ids) as strings of digits. Undefined if it is invalid. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text, keepDigits);
  } catch {
    return undefined;
  }
}

/** The types of our TypeScript release lack `context` (ECMAScript 2026). */
const keepDigits = (_name: string, value: Json, context?: { readonly source?: string }): Json =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) && context?.source !== undefined
    ? context.source
    : value;

export const jsonPointer = /^(?:\/(?:[^~/]|~[01])*)*$/;

/** The scalar at a JSON Pointer (RFC 6901) as text; undefined if there is none. */
export function textAt(document: Json, pointer: string): string | undefined {
  const value = valueAt(document, pointer);
  return typeof value === 'object' || value === undefined ? undefined : String(value);
}

/** The items of the array at a JSON Pointer. */
export function itemsAt(document: Json, pointer: string): readonly Json[] {
  const value = valueAt(document, pointer);
  return Array.isArray(value) ? value : [];
}

/** The object at a JSON Pointer. */
export function objectAt(document: Json, pointer: string): Json | undefined {
  const value = valueAt(document, pointer);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
}

function valueAt(document: Json, pointer: string): Json | undefined {
  let value: Json | undefined = document;
  for (const token of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    value = Object.hasOwn(value, name) ? (value as Readonly<Record<string, Json>>)[name] : undefined; // own members only
  }
  return value;
}
