import type { RecordValues } from './record-field.ts';

/** Marks the values that a form began with, so that only what the person changed is sent. */
export const toMarks = (names: readonly string[], values: RecordValues): string =>
  names.map((name) => markOf(values[name] ?? '')).join('.');

/** The fields that differ from those that the form began with; from the stored ones if the form has no marks. */
export function changedFields<Name extends string>(
  names: readonly Name[],
  values: RecordValues<Name>,
  { marks, stored }: { readonly marks: string | null; readonly stored: RecordValues<Name> },
): ReadonlySet<Name> {
  const known = marks ? marks.split('.') : names.map((name) => markOf(stored[name]));
  return new Set(names.filter((name, index) => markOf(values[name]) !== known[index]));
}

/** A short hash (FNV-1a) of a text without spaces at its ends. */
function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text.trim().replaceAll('\r\n', '\n'))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
