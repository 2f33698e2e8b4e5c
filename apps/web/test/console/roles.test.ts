import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Role, roles } from '../../../server/src/account/caller.ts';
import { createConsoleBrowser } from '../../../server/test/harness/console-pages.ts';
import { consolePages } from '../../../server/test/harness/console-world.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

const own = ['/console/'];
const posts = [...own, '/console/events', '/console/venues', '/console/organizers'];
const messages = ['send', 'messages', 'batches', 'statistics', 'inbox', 'templates', 'senders'];
const editors = ['categories', 'tags', 'imports', ...messages, 'endpoints', 'deliveries'];
const administrators = ['opt-outs', 'keys', 'people', 'carriers', 'audit', 'settings'];
const at = (page: string) => `/console/${page}`;

/** The pages of each role. A new page has to be added here. */
const pagesOf: Readonly<Record<Role, readonly string[]>> = {
  subscriber: own,
  contributor: posts,
  author: [...posts, at('categories')],
  editor: [...posts, ...editors.map(at)],
  administrator: [...posts, ...editors.map(at), ...administrators.map(at)],
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
});
afterAll(() => server[Symbol.asyncDispose]());

describe.each(roles)('the role %s', (role) => {
  test.each(consolePages.map(({ address }) => address))('has %s or does not see it', async (address) => {
    const browser = await createConsoleBrowser(server, role);
    const isAllowed = pagesOf[role].includes(address);
    const { status, html } = await browser.get(address);
    expect(status).toBe(isAllowed ? 200 : 403);
    if (!isAllowed) expect(html).not.toContain(`href="${address}"`);
  });

  test('has no other pages in its navigation', async () => {
    const browser = await createConsoleBrowser(server, role);
    for (const address of pagesOf[role].filter((each) => consolePages.some((page) => page.address === each))) {
      const { html } = await browser.get(address);
      const links = [...html.matchAll(/<nav.*?<\/nav>/gs)].flatMap(([nav]) => [...nav.matchAll(/href="([^"?]+)"/g)]);
      const others = links.map(([, link = '']) => link).filter((link) => !pagesOf[role].includes(link));
      expect([address, others]).toEqual([address, []]);
    }
  });

  test('changes nothing with forms of pages that it does not see', async () => {
    const browser = await createConsoleBrowser(server, role);
    for (const { address } of consolePages.filter((page) => !pagesOf[role].includes(page.address)))
      expect([address, (await browser.submit(address, { action: 'create' })).status]).toEqual([address, 403]);
  });
});
