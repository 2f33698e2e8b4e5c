import type { Site } from '@ngoma/web';
import type { RequestContext } from '../../http/handler.ts';
import type { OwnRequests } from '../../http/own-requests.ts';
import { createRenderLimit } from './render-limit.ts';

export type WebPages = ReturnType<typeof createWebPages>;

/** The pages of apps/web, loaded with the first request for one. */
export function createWebPages(ownRequests: Pick<OwnRequests, 'fetchFor'>) {
  let loaded: Promise<Site> | undefined;
  const limit = createRenderLimit();

  async function load(): Promise<Site> {
    const { createSite } = await import('@ngoma/web');
    return createSite();
  }

  return {
    async respond({ path, origin, at, client }: RequestContext, query: object) {
      loaded ??= load();
      const site = await loaded;
      const sent = new URLSearchParams();
      for (const [name, value] of Object.entries(query)) if (typeof value === 'string') sent.set(name, value);
      return limit(() => site.respond({ path, query: sent, origin, at, fetch: ownRequests.fetchFor(client) }));
    },
  };
}
