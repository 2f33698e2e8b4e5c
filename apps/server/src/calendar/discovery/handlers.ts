import type { Handlers } from '../../http/handler.ts';
import { Problem } from '../../problems/problem.ts';
import type { ListContext } from '../events/list-context.ts';
import { expiringAt } from '../lists/expiry.ts';
import { untilChange } from '../pages/page-reader.ts';
import { siteOf } from '../posts/site.ts';
import { countPublicPages, listPublicPages } from './public-pages.ts';
import { toRobots } from './robots.ts';
import { toSitemap, toSitemapIndex } from './sitemap.ts';

/** A fifth of what the protocol allows: a sitemap of so many is 1.5 MB. */
const perSitemap = 10_000;

/** Files for search engines. */
export function discoveryHandlers({ db, siteSettings, readScheduledPublications }: ListContext) {
  return {
    async getSitemap({ query: { page }, request }) {
      const site = siteOf(request, siteSettings);
      const publications = await readScheduledPublications(site);
      const body = await db.snapshot(async (snapshot) => {
        const count = await countPublicPages(db, snapshot, site);
        const pages = Math.ceil(count / perSitemap);
        const read = (number: number) =>
          listPublicPages(db, snapshot, site, { limit: perSitemap, offset: (number - 1) * perSitemap });
        if (page === undefined && pages > 1) return toSitemapIndex(sitemapUrls(pages, site.origin));
        if ((page ?? 1) > Math.max(pages, 1)) return undefined;
        const home = { url: `${site.origin}/events/` };
        return toSitemap([...(count > 0 && (page ?? 1) === 1 ? [home] : []), ...(await read(page ?? 1))]);
      });
      if (body === undefined)
        throw new Problem('not_found', { detail: `There is no sitemap ${page}; /sitemap.xml lists all of them.` });
      return { status: 200, body, headers: { 'Content-Type': 'application/xml' }, ...untilChange(publications, site) };
    },

    async getRobotsFile({ request: { origin } }) {
      return { status: 200, body: toRobots(origin), ...expiringAt() };
    },

    async getFavicon() {
      return { status: 204 };
    },
  } satisfies Partial<Handlers>;
}

const sitemapUrls = (count: number, origin: string): string[] =>
  Array.from({ length: count }, (_, index) => `${origin}/sitemap.xml?page=${index + 1}`);
