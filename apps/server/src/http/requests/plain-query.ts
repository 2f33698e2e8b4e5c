/** Longer ones are rare, and parsers have limits of their own for them. */
const longestText = 1_000;

const plainText = /^[\w=&,:.~@/-]*$/;
const plainName = /^[a-z][\w-]*$/i;

/**
 * Parses a query string in which nothing is encoded, in brackets, without a name or named twice, as most are; undefined
 * for every other, which each API reads in its own way.
 */
export function parsePlainQuery(text: string): Record<string, string> | undefined {
  if (text === '') return {};
  if (text.length > longestText || !plainText.test(text)) return undefined;
  const parsed: Record<string, string> = {};
  for (const pair of text.split('&')) {
    const at = pair.indexOf('=');
    const name = at < 0 ? pair : pair.slice(0, at);
    if (!plainName.test(name) || Object.hasOwn(parsed, name)) return undefined;
    parsed[name] = at < 0 ? '' : pair.slice(at + 1);
  }
  return parsed;
}
