/**
 * What others wrote, as each database takes it and `most` units long at most: PostgreSQL has no NUL in its texts, and no
 * half of a surrogate pair, which a cut may leave.
 */
export function storableText(text: string, most = Number.POSITIVE_INFINITY): string {
  return withoutNul(text).slice(0, most).toWellFormed();
}

/** The text without the character U+0000, which PostgreSQL cannot store. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '');
