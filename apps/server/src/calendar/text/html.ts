/** A text, tag or comment of some HTML. */
export interface HtmlPart {
  readonly kind: 'text' | 'open' | 'close' | 'comment';
  /** The part as the source writes it. */
  readonly source: string;
  /** A tag's name in lower case; `""` for the others. */
  readonly name: string;
}

/** No part reaches over a `<`, so that no source takes more than one look at each character. */
const MARKUP = /(<!--[^<>]*-->|<\/?[a-z][^<>]*>)/i;

/** Takes HTML apart without judging it; a `<` that begins no tag is text. */
export function splitHtml(html: string): HtmlPart[] {
  return html
    .split(MARKUP)
    .filter((source) => source !== '')
    .map(toPart);
}

function toPart(source: string): HtmlPart {
  if (!source.startsWith('<')) return { kind: 'text', source, name: '' };
  const [, slash, name] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(source) ?? [];
  if (name !== undefined && source.endsWith('>'))
    return { kind: slash ? 'close' : 'open', source, name: name.toLowerCase() };
  return { kind: source.startsWith('<!--') && source.endsWith('-->') ? 'comment' : 'text', source, name: '' };
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
};

/** Makes a text safe between tags and in quoted attributes, with the entities that WordPress uses. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** The HTML with each `&`, `<` and `>` that begins or ends nothing written as an entity. */
export function escapeLooseMarks(html: string): string {
  const parts = splitHtml(html).map(({ kind, source }) =>
    kind === 'text' ? source.replace(LOOSE, escapeHtml) : source,
  );
  return parts.join('');
}

const LOOSE = /[<>]|&(?!#\d+;|#x[\da-f]+;|[a-z][a-z0-9]*;)/gi;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
};

/**
 * Reads the entities that clients send back to us (`&amp;`, `&#8211;`) as the characters that they mean; others stay
 * as they are.
 */
export function decodeEntities(html: string): string {
  return html.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,5}));/gi, (entity, decimal, hexadecimal, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? entity;
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return code > 0x1f && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : entity;
  });
}
