const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', ndash: '–', mdash: '—' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' },
};

/** Names and titles of the API are HTML: `R&amp;B`. Unknown entities stay as they are. */
export const toPlainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(
      /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,6}));/gi,
      (entity, decimal?: string, hex?: string, name = '') =>
        named[name] ?? (decimal || hex ? String.fromCodePoint(decimal ? Number(decimal) : Number(`0x${hex}`)) : entity),
    );

/** The start of a description on one line, for search engines. */
export function toSummary(html: string): string {
  const text = toPlainText(html.slice(0, 2_000)).replace(/\s+/g, ' ').trim();
  return text.length <= 160 ? text : `${text.slice(0, 160).replace(/\s+\S*$/, '')} …`;
}
