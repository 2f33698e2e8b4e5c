/** Longer queries are rare, and the other parsers have their own limits. */
const maxLength = 1_000;

const plainText = /^[\w=&,:.~@/-]*$/;
const plainName = /^[a-z][\w-]*$/i;

/**
 * Fast path for query strings without encoding, brackets, empty and repeated names. Returns undefined for others, which
 * each API parses in its own way.
 */
export function parsePlainQuery(text: string): Record<string, string> | undefined {
  if (text === '') return {};
  if (text.length > maxLength || !plainText.test(text)) return undefined;
  const parsed: Record<string, string> = {};
  for (const pair of text.split('&')) {
    const at = pair.indexOf('=');
    const name = at < 0 ? pair : pair.slice(0, at);
    if (!plainName.test(name) || Object.hasOwn(parsed, name)) return undefined;
    parsed[name] = at < 0 ? '' : pair.slice(at + 1);
  }
  return parsed;
}
