import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

const declaration = /^(?:\uFEFF|\u00EF\u00BB\u00BF)?<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w.:-]{1,40})["']/;

/**
 * Decodes a body in its declared charset, else in UTF-8. One that fits neither is read as windows-1252: its ids and states
 * are ASCII, and an accepted message must not be sent again because of an accent in the text beside them.
 */
export function decodeBody(octets: Uint8Array, contentType: string | undefined): string {
  const declared = /;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1] ?? declaredIn(octets);
  return decodeAs(declared ?? 'utf-8', octets) ?? decodeAs('utf-8', octets) ?? decodeAs('windows-1252', octets) ?? '';
}

/** Undefined if the charset is unknown or does not fit. */
function decodeAs(charset: string, octets: Uint8Array): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(octets);
  } catch {
    return undefined;
  }
}

/** The encoding of an XML declaration, which is of ASCII characters. */
const declaredIn = (octets: Uint8Array): string | undefined =>
  declaration.exec(Buffer.from(octets.subarray(0, 200)).toString('latin1'))?.[1];

const decoders: Readonly<Record<string, typeof gunzipSync | typeof inflateSync | typeof brotliDecompressSync>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/**
 * Removes the content codings, which some carriers apply without being asked. Undefined if one is unknown, broken, or
 * gives more than `maxOctets`.
 */
export function decompress(octets: Buffer, codings: string | undefined, maxOctets: number): Buffer | undefined {
  const names = (codings ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  try {
    return names
      .filter((name) => name !== '' && name !== 'identity')
      .reduceRight((coded, name) => decodersOf(name)(coded, { maxOutputLength: maxOctets }), octets);
  } catch {
    return undefined;
  }
}

function decodersOf(name: string): (typeof decoders)[string] {
  const decoder = Object.hasOwn(decoders, name) ? decoders[name] : undefined;
  if (decoder === undefined) throw new Error('The content coding is unknown');
  return decoder;
}
