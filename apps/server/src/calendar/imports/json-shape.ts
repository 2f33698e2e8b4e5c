/** Limits of one JSON response: each value takes dozens of bytes of memory, and each level a call. */
const maxValues = 500_000;
const maxDepth = 100;

const code = (character: string): number => character.charCodeAt(0);
const [quote, backslash, comma] = [code('"'), code('\\'), code(',')];
const openings = new Set([code('['), code('{')]);
const closings = new Set([code(']'), code('}')]);

/** Why a JSON text is not parsed, as the end of a sentence; undefined within the limits. Counts without parsing. */
export function findExcess(json: Uint8Array): string | undefined {
  let values = 1;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (isInString) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isInString = false;
      continue;
    }
    if (byte === quote) isInString = true;
    else if (byte === comma) values += 1;
    else if (openings.has(byte)) {
      values += 1;
      depth += 1;
      if (depth > maxDepth) return `is nested more than ${maxDepth} levels deep`;
    } else if (closings.has(byte)) depth -= 1;
    if (values > maxValues) return `has more than ${maxValues.toLocaleString('en')} values`;
  }
  return undefined;
}
