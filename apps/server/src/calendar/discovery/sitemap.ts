import { escapeHtml } from '../text/html.ts';

/** An address of a sitemap. */
export interface SitemapEntry {
  readonly url: string;
  readonly modifiedAtMs?: number;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export function toSitemap(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(
    ({ url, modifiedAtMs }) => `<url><loc>${escapeHtml(url)}</loc>${lastChange(modifiedAtMs)}</url>\n`,
  );
  return `${declaration}<urlset xmlns="${namespace}">\n${urls.join('')}</urlset>\n`;
}

export function toSitemapIndex(urls: readonly string[]): string {
  const sitemaps = urls.map((url) => `<sitemap><loc>${escapeHtml(url)}</loc></sitemap>\n`);
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${sitemaps.join('')}</sitemapindex>\n`;
}

const lastChange = (atMs: number | undefined): string =>
  atMs === undefined ? '' : `<lastmod>${new Date(atMs).toISOString().slice(0, 19)}Z</lastmod>`;
