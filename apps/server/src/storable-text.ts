/**
 * What others wrote, as each database takes it and `most` units long at most: PostgreSQL has no NUL in its texts, and no
 * half of a surrogate pair, which a cut may leave.
 */
export function storableText(text: string, most = Number.POSITIVE_INFINITY): string {
  return text.replaceAll('\0', '').slice(0, most).toWellFormed();
}
