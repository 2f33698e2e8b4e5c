import { decodeHTMLStrict } from 'entities';
import { type HtmlPart, splitHtml } from './html.ts';
import { toPlainText } from './plain-text.ts';

/** A line of HTML, such as a title, as the plain text that readers see. */
export function toReadableLine(html: string): string {
  return /[<&]/.test(html) ? decodeHTMLStrict(toPlainText(html)).trim() : html.trim();
}

const SILENT = new Set(['script', 'style']);
const PARAGRAPHS = new Set(
  'address article aside blockquote dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);

/** HTML as plain text in lines: paragraphs stay apart, and each entry of a list has a line. */
export function toReadableText(html: string): string {
  const text = /[<&]/.test(html) ? decodeHTMLStrict(withoutMarkup(html)) : html;
  return text
    .replace(/[^\S\n]{2,}|[^\S\n ]/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function withoutMarkup(html: string): string {
  let silent: string | undefined;
  const texts = splitHtml(html).map((part) => {
    if (silent !== undefined) {
      if (part.kind === 'close' && part.name === silent) silent = undefined;
      return '';
    }
    if (part.kind === 'open' && SILENT.has(part.name)) silent = part.name;
    return part.kind === 'text' ? part.source : breakFor(part);
  });
  return texts.join('');
}

function breakFor({ kind, name }: HtmlPart): string {
  if (name === 'br') return '\n';
  if (name === 'li') return kind === 'open' ? '\n- ' : '';
  if (name === 'td' || name === 'th') return ' ';
  return PARAGRAPHS.has(name) ? '\n\n' : '';
}
