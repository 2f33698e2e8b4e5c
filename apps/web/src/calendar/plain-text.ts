import { decodeHTMLStrict } from 'entities';

/** Names and titles of the API are HTML: `R&amp;B`. Unknown entities stay as they are. */
export const toPlainText = (html: string): string =>
  decodeHTMLStrict(html.replace(/<[^>]*>/g, '').replaceAll('&nbsp;', ' '));

/** The start of a description on one line, for search engines. */
export function toSummary(html: string): string {
  const text = toPlainText(html.slice(0, 2_000)).replace(/\s+/g, ' ').trim();
  return text.length <= 160 ? text : `${text.slice(0, 160).replace(/\s+\S*$/, '')} …`;
}
