/**
 * Makes a text from outside storable in both databases and truncates it to `maxLength` UTF-16 units. PostgreSQL rejects
 * NUL characters and lone surrogates, which truncation may create.
 */
export function storableText(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  return stripNul(text).slice(0, maxLength).toWellFormed();
}

/** Removes U+0000, which PostgreSQL cannot store. */
export const stripNul = (text: string): string => text.replaceAll('\0', '');
