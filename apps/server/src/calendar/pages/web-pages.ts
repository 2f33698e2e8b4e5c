import type { PageResponse, Site } from '@ngoma/web';
import type { RequestContext } from '../../http/handler.ts';
import type { OwnRequests } from '../../http/own-requests.ts';
import { sanitizeHtml } from '../text/sanitize-html.ts';
import { createRenderLimit } from './render-limit.ts';

export type WebPages = ReturnType<typeof createWebPages>;

/** The pages of apps/web, loaded with the first request for one. */
export function createWebPages(ownRequests: Pick<OwnRequests, 'fetchFor'>) {
  let loaded: Promise<Site> | undefined;
  const limit = createRenderLimit();

  async function load(): Promise<Site> {
    const { createSite } = await import('@ngoma/web');
    return createSite({ sanitize: sanitizeHtml });
  }

  function open(): Promise<Site> {
    loaded ??= load();
    return loaded;
  }

  const toPageRequest = ({ path, origin, at, client }: RequestContext, query = new URLSearchParams()) => ({
    ...{ path, query, origin, at },
    fetch: ownRequests.fetchFor(client),
  });

  return {
    /** `path` is the canonical one where the request has another spelling. */
    async respond(request: RequestContext, query: object, path: string): Promise<PageResponse> {
      const sent = new URLSearchParams();
      for (const [name, value] of Object.entries(query)) if (value !== undefined) sent.set(name, String(value));
      const site = await open();
      return limit(() => site.respond({ ...toPageRequest(request, sent), path }));
    },

    async respondWithProblem<Status extends 403 | 404 | 410>(request: RequestContext, status: Status) {
      const site = await open();
      const { headers, body } = await site.respondWithProblem(toPageRequest(request), status);
      return { status, headers, body };
    },
  };
}
