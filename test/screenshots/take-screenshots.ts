/**
 * Takes a screenshot of each page of the calendar and the console in two widths and both colour schemes, without
 * scripts. Starts a sandbox, and follows the links of its pages; of each kind of page it takes one.
 *
 *     npm run screenshots [-- <folder>]
 */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { sandboxCredentials } from '../../apps/server/src/sandbox/credentials.ts';
import { startBrowser } from '../harness/browser.ts';
import { root, startChildServer, temporaryFolder } from '../harness/child-server.ts';

const folder = path.resolve(process.argv[2] ?? path.join(root, 'screenshots'));
const widths = [360, 1280] as const;
const schemes = ['light', 'dark'] as const;
const first = ['/events/', '/events/month/', '/console/sign-in', '/console/', '/console/account'];

async function signIn(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/console/sign-in`);
  await page.getByLabel('Login or e-mail address').fill(sandboxCredentials.login);
  await page.getByLabel('Password').fill(sandboxCredentials.ownPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.close();
}

/** Addresses that differ only in ids, slugs and dates are of one kind. */
const kindOf = (address: string): string =>
  address
    .replace(/\?(?!mode=test$).*/, '')
    .replace(/^\/(event|venue|organizer)\/.*/, '/$1/')
    .replace(/^\/events\/(category|tag|month|list)\/.*/, '/events/$1/')
    .replace(/^\/events\/\d.*/, '/events/day/')
    .replace(/[a-z]+_[0-9a-z]{20,}|\/\d+(?=\/|\?|$)/g, 'id');

const isPage = (address: string): boolean => /^\/(console|events?|venue|organizer)\b/.test(address);

/** One address of each kind of page, in the order in which links lead to them. */
async function findPages(context: BrowserContext, url: string): Promise<string[]> {
  const found = new Map(first.map((address) => [kindOf(address), address]));
  for (const address of found.values()) {
    const response = await context.request.get(`${url}${address}`);
    if (!response.headers()['content-type']?.startsWith('text/html')) {
      found.delete(kindOf(address));
      continue;
    }
    for (const [, link = ''] of (await response.text()).matchAll(/ href="([^"#]+)/g)) {
      const { origin, pathname, search } = new URL(link.replaceAll('&amp;', '&'), `${url}${address}`);
      const next = `${pathname}${search}`;
      if (origin === url && isPage(next) && !found.has(kindOf(next))) found.set(kindOf(next), next);
    }
  }
  return [...found.values()];
}

const fileOf = (address: string, width: number, scheme: string): string =>
  path.join(folder, `${kindOf(address).replace(/\W+/g, '-').replace(/^-|-$/g, '')}-${width}-${scheme}.png`);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = await startChildServer({
  script: 'apps/server/src/main.mjs',
  parameters: ['--sandbox'],
  environment: { PORT: '0', LOG_LEVEL: 'warn', NGOMA_RATE_LIMIT: 'off' },
  dataDir: temporaryFolder(),
});
const browser = await startBrowser();
const context = await browser.newContext({ javaScriptEnabled: false });
await signIn(context, server.url);
const addresses = await findPages(context, server.url);
for (const address of addresses) {
  const page = await context.newPage();
  await page.goto(`${server.url}${address}`);
  for (const width of widths) {
    for (const colorScheme of schemes) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: fileOf(address, width, colorScheme), fullPage: true });
    }
  }
  await page.close();
}
await browser.close();
await server[Symbol.asyncDispose]();
process.stdout.write(
  `${addresses.length * widths.length * schemes.length} screenshots of ${addresses.length} pages in ${folder}\n`,
);
