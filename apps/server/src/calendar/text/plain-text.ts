import { decodeHTMLStrict } from 'entities';
import { type HtmlPart, splitHtml } from './html.ts';

/** Elements whose text is not shown. */
const HIDDEN = new Set(['script', 'style']);

/** Removes tags and collapses white space, for one-line fields such as addresses and phone numbers. */
export function toPlainText(text: string): string {
  return withoutTags(text)
    .replace(/[\r\n\t ]+/g, ' ')
    .replace(/^ | $/g, '');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const CONTROLS = /[\x00-\x08\x0b\x0c\x0e-\x1f]/g;

/** The stored name of a term: plain text with `&`, `<` and `>` escaped, as in TEC. */
export function toTermName(name: string): string {
  return toPlainText(name.replace(CONTROLS, ''))
    .replace(/&(?!#\d+;|#x[\da-f]+;|[a-z][a-z0-9]*;)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  const texts = visibleParts(text).map(({ kind, source }) => (kind === 'text' ? source : ''));
  // The rest of an unclosed tag could become a tag before a ">".
  return texts.join('').replace(/(?<!<)<+(?=[a-z/!?])/gi, '');
}

/** The parts outside script and style elements. */
function visibleParts(html: string): HtmlPart[] {
  let hidden: string | undefined;
  return splitHtml(html).filter(({ kind, name }) => {
    if (hidden !== undefined) {
      if (kind === 'close' && name === hidden) hidden = undefined;
      return false;
    }
    if (kind === 'open' && HIDDEN.has(name)) hidden = name;
    return hidden === undefined;
  });
}

/** Converts one line of HTML, such as a title, to plain text. A line break is a space, as in HTML. */
export function toReadableLine(html: string): string {
  return toOneLine(/[<&]/.test(html) ? decodeHTMLStrict(toPlainText(html)) : html);
}

/** Joins lines with a space, because calendar programs skip events whose title has a line break (calcurse 4.7). */
export const toOneLine = (text: string): string =>
  text
    .split(/[\n\v\f\r\u0085\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

const PARAGRAPHS = new Set(
  (
    'address article aside blockquote dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6' +
    ' header hr main nav ol p pre section table tr ul'
  ).split(' '),
);

/** Converts HTML to plain text with blank lines between paragraphs and one line per list item. */
export function toReadableText(html: string): string {
  const text = /[<&]/.test(html) ? decodeHTMLStrict(visibleParts(html).map(toLines).join('')) : html;
  return text
    .replace(/[^\S\n]{2,}|[^\S\n ]/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function toLines({ kind, name, source }: HtmlPart): string {
  if (kind === 'text') return source;
  if (name === 'br') return '\n';
  if (name === 'li') return kind === 'open' ? '\n- ' : '';
  if (name === 'td' || name === 'th') return ' ';
  return PARAGRAPHS.has(name) ? '\n\n' : '';
}
