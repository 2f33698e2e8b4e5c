const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Character references as the characters. */
export const decodeHtml = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (whole, decimal?: string, hex?: string, name = '') => {
    if (decimal === undefined && hex === undefined) return named[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** A name or title, which the API returns as a line of HTML, as plain text. */
export const toPlainText = (line: string): string => decodeHtml(line.replace(/<\/?[a-z][^>]*>/gi, ''));

/** A line of text for a member with HTML: what looks like a tag or a character reference stays text. */
export const toHtmlLine = (text: string): string =>
  text.replace(/&(?=#?\w{1,8};)/g, '&amp;').replace(/<(?=[a-z/!?])/gi, '&lt;');
