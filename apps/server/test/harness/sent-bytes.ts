import { expect } from 'vitest';

/** The bytes of a response as a browser receives them, with the server's own Brotli level. */
export async function sentBytes(url: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(url, { headers: { accept: 'text/html', 'accept-encoding': 'br', ...headers } });
  await response.arrayBuffer();
  expect([url, response.status, response.headers.get('content-encoding')]).toEqual([url, 200, 'br']);
  return Number(response.headers.get('content-length'));
}

/** A page without the line ends between its tags, so that tests do not depend on them. */
export const withoutLineEnds = (page: string): string => page.replace(/>\n+(?=<)/g, '>');
