import { isUtf8 } from 'node:buffer';

/** The charset of all requests, or the parameter that names it. */
export type ParameterCharset = { readonly name: string } | { readonly parameter: string };

/**
 * Decodes the parameters of a query or form in another charset than UTF-8. UTF-16 is only for the text: numbers and ids
 * beside it are ASCII. Undefined if the charset is unknown, or if the text does not fit it.
 */
export function decodeParameters(
  encoded: string,
  charset: ParameterCharset,
  textNames: ReadonlySet<string>,
): URLSearchParams | undefined {
  const pairs = encoded
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair): [string, Buffer] => {
      const [name = '', ...value] = pair.split('=');
      return [toOctets(name).toString(), toOctets(value.join('='))];
    });
  const label = 'name' in charset ? charset.name : labelOf(pairs, charset.parameter);
  const isWide = /^utf-?16|^ucs-?2/i.test(label);
  try {
    const decoded = pairs.map(([name, value]): [string, string] => [
      name,
      isWide && !textNames.has(name) ? String(value) : decode(value, label),
    ]);
    return new URLSearchParams(decoded);
  } catch {
    return undefined;
  }
}

const labelOf = (pairs: readonly [string, Buffer][], parameter: string): string =>
  pairs.find(([name]) => name === parameter)?.[1].toString('latin1') || 'utf-8';

function decode(octets: Buffer, label: string): string {
  // Kannel calls texts of octets so; phones mostly send UTF-8 or Latin-1 in them.
  if (/^(?:8-bit|binary)$/i.test(label)) return octets.toString(isUtf8(octets) ? 'utf8' : 'latin1');
  return new TextDecoder(/^ucs-?2$/i.test(label) ? 'utf-16be' : label, { fatal: true }).decode(octets);
}

/** Whether the encoding of a charset is known. */
export function isCharset(label: string): boolean {
  try {
    return label !== '' && new TextDecoder(/^ucs-?2$/i.test(label) ? 'utf-16be' : label).encoding !== '';
  } catch {
    return false;
  }
}

const toOctets = (encoded: string): Buffer =>
  Buffer.from(
    Buffer.from(encoded.replaceAll('+', ' '))
      .toString('latin1')
      .replace(/%([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
