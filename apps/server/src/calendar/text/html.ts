import { decodeHTMLStrict } from 'entities';

export interface HtmlPart {
  readonly kind: 'text' | 'open' | 'close' | 'comment';
  readonly source: string;
  /** The lower-case tag name, or an empty text. */
  readonly name: string;
}

/** No part contains another `<`, which keeps matching linear. */
const MARKUP = /(<!--[^<>]*-->|<\/?[a-z][^<>]*>)/i;

/** Tokenizes HTML without validation; a `<` that starts no tag is text. */
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

/** Escapes text for content and quoted attributes, with the entities that WordPress uses. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** Escapes text for content; keeps quotes, which are then shown as typographic ones. */
export function escapeMarks(text: string): string {
  return text.replace(/[&<>]/g, escapeHtml);
}

/** Escapes each `&`, `<` and `>` outside of tags and entities. */
export function escapeLooseMarks(html: string): string {
  const parts = splitHtml(html).map(({ kind, source }) =>
    kind === 'text' ? source.replace(LOOSE, escapeHtml) : source,
  );
  return parts.join('');
}

const LOOSE = /[<>]|&(?!#\d+;|#x[\da-f]+;|[a-z][a-z0-9]*;)/gi;

const COMMON = /&(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos|euro|pound|yen|cent);/gi;

/** Decodes numeric and common named entities; keeps others, and those of control characters. */
export function decodeEntities(html: string): string {
  return html.replace(/&nbsp;/gi, ' ').replace(COMMON, (entity) => {
    const text = decodeHTMLStrict(entity.toLowerCase());
    return text < ' ' || text === '\ufffd' ? entity : text;
  });
}
