import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Fetch } from '@ngoma/client';
import type { PageRequest } from '../page-request.ts';
import { createSite } from '../site.ts';

export interface PageServerOptions {
  /** The origin of the Ngoma whose events are shown: `https://events.example.ug`. */
  readonly api: string;
  /** For each request to the API. */
  readonly timeoutMs?: number;
}

/** Paths of the API and of its files, which pages link to. */
const elsewhere = /^\/(?:docs|events\/v1|wp-json|wp-content)(?:\/|$)/i;

/**
 * Serves the pages for another Ngoma, as that serves them itself: links become paths of this server, canonical addresses
 * and subscriptions stay those of the other.
 */
export function createPageServer({ api, timeoutMs = 10_000 }: PageServerOptions): Server {
  const site = createSite({ sanitize: asSent });
  const fetchApi = createApiFetch(timeoutMs);

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    if (path === '/' || elsewhere.test(path)) {
      const Location = path === '/' ? '/events/' : `${api}${request.url}`;
      response.writeHead(302, { Location }).end();
      return;
    }
    const asked = { path, query: new URLSearchParams(query), origin: api, at: Date.now() };
    const { status, headers, body } = await openPage({ ...asked, fetch: fetchApi });
    const type = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': Buffer.byteLength(body) };
    response.writeHead(status, { ...headers, ...type });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  /** A response that is not one of the API, such as the page of a proxy, is an API that does not respond. */
  const openPage = (asked: PageRequest) =>
    site.respond(asked).catch(() => site.respond({ ...asked, fetch: async () => unavailable() }));

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  server.requestTimeout = 30_000;
  return server;
}

/** The other Ngoma has cleaned the texts, and the Content-Security-Policy of pages forbids scripts. */
const asSent = (html: string): string => html;

/** Requests without a response in time return 503, which pages show. */
function createApiFetch(timeoutMs: number): Fetch {
  return async (request) => {
    try {
      return await fetch(request, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    } catch {
      return unavailable();
    }
  };
}

const unavailable = () => Response.json({ code: 'service_unavailable' }, { status: 503 });
