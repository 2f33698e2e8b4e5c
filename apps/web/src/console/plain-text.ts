import { decodeHTMLStrict } from 'entities';

/** A name or title, which the API returns as a line of HTML, as plain text. */
export const toPlainText = (line: string): string => decodeHTMLStrict(line.replace(/<\/?[a-z][^>]*>/gi, ''));

/** A line of text for a member with HTML: what looks like a tag or a character reference stays text. */
export const toHtmlLine = (text: string): string =>
  text.replace(/&(?=#?\w{1,8};)/g, '&amp;').replace(/<(?=[a-z/!?])/gi, '&lt;');
