const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

const decodeHtml = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (whole, decimal?: string, hex?: string, name = '') => {
    if (decimal === undefined && hex === undefined) return named[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** A name, which the API returns as HTML, as plain text. */
export const toPlainText = (name: string): string => decodeHtml(name.replace(/<\/?[a-z][^>]*>/gi, ''));

/** A name in plain text for a member with HTML: text that looks like a tag stays text. */
export const toHtmlText = (text: string): string => text.replaceAll('&', '&amp;').replace(/<(?=[a-z/!?])/gi, '&lt;');
