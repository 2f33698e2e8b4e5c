const declaration = /^(?:\uFEFF|\u00EF\u00BB\u00BF)?<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w.:-]{1,40})["']/;

/** Decodes a body in its declared charset, UTF-8 by default; undefined if the charset is unknown or does not fit. */
export function decodeBody(octets: Uint8Array, contentType: string | undefined): string | undefined {
  const charset = /;\s*charset\s*=\s*"?([\w.:-]+)"?/i.exec(contentType ?? '')?.[1] ?? declaredIn(octets) ?? 'utf-8';
  try {
    return new TextDecoder(charset, { fatal: true }).decode(octets);
  } catch {
    return undefined;
  }
}

/** The encoding of an XML declaration, which is of ASCII characters. */
const declaredIn = (octets: Uint8Array): string | undefined =>
  declaration.exec(Buffer.from(octets.subarray(0, 200)).toString('latin1'))?.[1];
