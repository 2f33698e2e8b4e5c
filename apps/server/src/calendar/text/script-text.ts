import { toParagraphs } from './paragraphs.ts';
import { toPlainText } from './plain-text.ts';

/** As in TEC, the first words of the description replace a missing excerpt. */
const EXCERPT_WORDS = 30;

/** What `json_ld` says of a post: paragraphs without typography, each ended by the end of a line. */
export function toSummary(excerpt: string, description: string): string {
  if (excerpt !== '') return `${toParagraphs(excerpt)}\n`;
  const words = toPlainText(description).split(' ');
  const text = words.slice(0, EXCERPT_WORDS).join(' ');
  if (text === '') return '';
  return `${toParagraphs(words.length > EXCERPT_WORDS ? `${text} [&hellip;]` : text)}\n`;
}

/** TEC writes texts that a script can contain: HTML escaped, entities as they are, ends of lines as `\n`. */
export function toScriptText(html: string): string {
  return html
    .replace(/&(?!#?\w{1,30};)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\\']/g, '\\$&')
    .replaceAll('\n', '\\n');
}
