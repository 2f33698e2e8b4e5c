import { escapeHtml } from '@ngoma/page';
import { decodeHTMLStrict } from 'entities';

/**
 * The text of paragraphs: a blank line between paragraphs, line ends within. Undefined for HTML that such a text cannot
 * keep, such as links and lists.
 */
export function toParagraphText(source: string): string | undefined {
  const lines = source
    .replace(/\s*<br\s*\/?>\s*/gi, '\u0000')
    .replace(/<\/?p>/gi, '\u0001')
    .replace(/[\t\n\r ]+/g, ' ');
  if (lines.includes('<')) return undefined;
  const paragraphs = lines.split('\u0001').map((text) => text.trim().replaceAll('\u0000', '\n'));
  return decodeHTMLStrict(paragraphs.filter((text) => text !== '').join('\n\n'));
}

/** Paragraphs as HTML; what looks like a tag stays text. */
export const fromParagraphText = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n');

const plainTags = /&lt;(\/?(?:p|br|b|strong|i|em|u|ul|ol|li|h[2-6]|blockquote|pre|code|hr))\s*\/?&gt;/gi;

/** HTML for a preview: tags without attributes; all else is shown as text, because only the API makes HTML safe. */
export const toPreviewHtml = (source: string): string =>
  escapeHtml(source)
    .replace(plainTags, '<$1>')
    .replaceAll(/&amp;(#?\w{1,8};)/g, '&$1')
    .replace(/&lt;a\b.{0,2000}?&gt;(.*?)&lt;\/a&gt;/gis, '<u>$1</u>');
