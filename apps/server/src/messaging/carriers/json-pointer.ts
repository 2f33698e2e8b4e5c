/** A value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Reads JSON; integers that a number cannot hold stay as their digits, since ids are such. Undefined if it is none. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text, keepDigits);
  } catch {
    return undefined;
  }
}

/** `context` (ECMAScript 2026) is unknown to the types of our release. */
const keepDigits = (_name: string, value: Json, context?: { readonly source?: string }): Json =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) && context?.source !== undefined
    ? context.source
    : value;

export const jsonPointer = /^(?:\/(?:[^~/]|~[01])*)*$/;

/** What a JSON Pointer (RFC 6901) points at, as text; undefined where there is nothing, or no single value. */
export function textAt(document: Json | undefined, pointer: string): string | undefined {
  let value: Json | undefined = document;
  for (const token of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    value = Object.hasOwn(value, name) ? (value as Readonly<Record<string, Json>>)[name] : undefined; // own members only
  }
  return typeof value === 'object' || value === undefined ? undefined : String(value);
}
