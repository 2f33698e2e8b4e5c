import type { Middleware } from './openapi-fetch.ts';

/**
 * Makes 304 neither data nor an error: openapi-fetch takes every status that is not 2xx for an error, unless the response
 * says that it is empty.
 */
export const notModified: Middleware = {
  onResponse({ response }) {
    if (response.status !== 304) return undefined;
    const headers = new Headers(response.headers);
    headers.set('Content-Length', '0');
    return new Response(null, { status: 304, headers });
  },
};
