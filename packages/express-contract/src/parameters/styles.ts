import type { ReadableParameter } from './parameter.ts';

/** A value as it was sent: a text, several, or named ones; the validators convert them to the types of the document. */
export type SentValue = string | string[] | { [name: string]: SentValue };

/** Throws `URIError` for a text that is not percent-encoded UTF-8. */
type Decode = (text: string) => string;

const asSent: Decode = (text) => text;

/** The value of a parameter in a path (`simple`, `label`, `matrix`) or header; undefined if it is not written so. */
export function readSegment(parameter: ReadableParameter, text: string, decode: Decode): SentValue | undefined {
  const { style, explode, form, name } = parameter;
  if (style === 'label') {
    if (!text.startsWith('.')) return undefined;
    return readDelimited(parameter, text.slice(1), explode || !text.includes(',') ? '.' : ',', decode);
  }
  if (style !== 'matrix') return readDelimited(parameter, text, ',', decode);
  if (!text.startsWith(';')) return undefined;
  const pairs = text
    .slice(1)
    .split(';')
    .map((pair) => splitPair(pair, decode));
  if (form === 'object' && explode) return Object.fromEntries(pairs.map(([key, value]) => [key, decode(value)]));
  if (pairs.some(([key]) => key !== name)) return undefined;
  const values = pairs.map(([, value]) => value);
  return form === 'list' && explode ? values.map(decode) : readDelimited(parameter, values.join(','), ',', decode);
}

/** Values behind each other; members of an object as `name,value` or, exploded, as `name=value`. */
export function readDelimited(
  { form, explode }: ReadableParameter,
  text: string,
  delimiter: string | RegExp,
  decode: Decode = asSent,
): SentValue | undefined {
  if (form === 'text' || form === 'json') return decode(text);
  const parts = text === '' ? [] : text.split(delimiter);
  if (form === 'list') return parts.map(decode);
  if (explode)
    return Object.fromEntries(parts.map((part) => splitPair(part, decode)).map(([key, value]) => [key, decode(value)]));
  if (parts.length % 2 !== 0) return undefined;
  const names = parts.filter((_part, index) => index % 2 === 0).map(decode);
  return Object.fromEntries(names.map((name, index) => [name, decode(parts[index * 2 + 1] ?? '')]));
}

/** The decoded name and the encoded value. */
function splitPair(pair: string, decode: Decode): [string, string] {
  const at = pair.indexOf('=');
  return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), pair.slice(at + 1)];
}
