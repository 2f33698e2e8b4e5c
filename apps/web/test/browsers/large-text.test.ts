import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingBrowser, startBrowser } from '../../../../test/harness/browser.ts';
import { roles } from '../../../server/src/account/caller.ts';
import { createConsoleBrowser } from '../../../server/test/harness/console-pages.ts';
import { createConsoleRecords, findConsoleAddresses } from '../../../server/test/harness/console-world.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

const widths = [360, 1280];
/** Twice the size that browsers have unless a person changes it. */
const fontPixels = 32;

describe.skipIf(missingBrowser !== undefined)(
  `text of 200 % in Chromium${missingBrowser ? ` (left out: ${missingBrowser})` : ''}`,
  () => {
    let browser: Browser;
    let server: TestServer;
    beforeAll(async () => {
      const settings = `--blink-settings=defaultFontSize=${fontPixels}`;
      [browser, server] = await Promise.all([startBrowser(settings), startServer()]);
      await createConsoleRecords(server, 'Annual general meeting of the neighbourhood');
    });
    afterAll(async () => {
      await browser.close();
      await server[Symbol.asyncDispose]();
    });

    async function openPage(width: number, session?: string): Promise<Page> {
      const context = await browser.newContext({ viewport: { width, height: 740 } });
      if (session !== undefined)
        await context.addCookies([{ name: 'ngoma', value: session, domain: '127.0.0.1', path: '/', httpOnly: true }]);
      return context.newPage();
    }

    /** The addresses whose pages scroll sideways, with the first element that is too wide. */
    async function findWide(addresses: readonly string[], session?: string): Promise<string[]> {
      const wide: string[] = [];
      for (const width of widths) {
        const page = await openPage(width, session);
        for (const address of addresses) {
          await page.goto(`${server.url}${address}`);
          const found = await page.evaluate<string | undefined>(widestElement);
          if (found !== undefined) wide.push(`${address} at ${width}: ${found}`);
        }
        await page.context().close();
      }
      return wide;
    }

    test('finds the text enlarged, and an element that is too wide', async () => {
      const page = await openPage(360);
      await page.goto(`${server.url}/console/sign-in`);
      expect(await page.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe(`${fontPixels}px`);
      expect(await page.evaluate(widestElement)).toBeUndefined();
      await page.evaluate(`(() => {
        const wide = Object.assign(document.createElement('p'), { id: 'wide', textContent: 'wide' });
        wide.style.width = '12rem';
        document.querySelector('main').append(wide);
      })()`);
      expect(await page.evaluate(widestElement)).toContain('id="wide"');
      await page.context().close();
    });

    test('no page of the calendar scrolls sideways', async () => {
      const { data } = await server.as('editor').GET('/events/v1/events', {
        params: { query: { starts_after: '2031-01-01' } },
      });
      const [event] = data?.events ?? [];
      const venue = event?.venue !== undefined && !Array.isArray(event.venue) ? event.venue.url : undefined;
      const linked = [event?.url, venue, event?.organizer[0]?.url];
      const terms = [`/events/category/${event?.categories[0]?.slug}/`, `/tag/${event?.tags[0]?.slug}/`];
      const own = [...linked.map((url) => new URL(url ?? '', server.url).pathname), ...terms];
      expect(new Set(own).size).toBe(5);
      const lists = ['', 'month/2031-03/', '2031-03-10/', 'today/', 'list/', '?search=annual', '?search=nothing'];
      for (const address of own) expect((await fetch(`${server.url}${address}`)).status, address).toBe(200);
      expect(await findWide([...lists.map((path) => `/events/${path}`), ...own, '/events/nothing/here'])).toEqual([]);
    });

    test('no page for people who are not signed in scrolls sideways', async () => {
      expect(await findWide(['/console/sign-in', '/console/reset', '/console/link?token=x'])).toEqual([]);
    });

    test.each(roles)('no page of the console scrolls sideways for the role %s', async (role) => {
      const addresses = await findConsoleAddresses(await createConsoleBrowser(server, role));
      expect(addresses.length).toBeGreaterThan(3);
      expect(await findWide([...addresses, '/console/nothing'], await server.createSession(role))).toEqual([]);
    });
  },
);

/** Undefined if the page does not scroll sideways. Elements that scroll by themselves, and what is in them, may be wider. */
const widestElement = `(() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return undefined;
  const isScrolled = (element) => element !== null &&
    (/auto|scroll|hidden/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement));
  const wide = [...document.body.querySelectorAll('*')].filter((element) =>
    element.getBoundingClientRect().right > width + 0.5 && !isScrolled(element.parentElement));
  const found = wide.at(-1) ?? document.body;
  return found.outerHTML.slice(0, 120) + ' ' + Math.round(found.getBoundingClientRect().right);
})()`;
