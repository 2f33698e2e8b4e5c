import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViolations, missingBrowser, startBrowser } from '../../../../test/harness/browser.ts';
import { createConsoleBrowser } from '../../../server/test/harness/console-pages.ts';
import {
  consolePages,
  createConsoleRecords,
  findConsoleAddresses,
} from '../../../server/test/harness/console-world.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

const sizes = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 900 } } as const;

describe.skipIf(missingBrowser !== undefined)(
  `the console in Chromium${missingBrowser ? ` (left out: ${missingBrowser})` : ''}`,
  () => {
    let browser: Browser;
    let server: TestServer;
    let addresses: string[];
    beforeAll(async () => {
      [browser, server] = await Promise.all([startBrowser(), startServer()]);
      await createConsoleRecords(server, `Jazz night ${'W'.repeat(200)}`);
      addresses = await findConsoleAddresses(await createConsoleBrowser(server, 'administrator'));
    });
    afterAll(async () => {
      await browser.close();
      await server[Symbol.asyncDispose]();
    });

    /** A browser that is signed in, and the violations of the Content-Security-Policy in it. */
    async function signIn(options: Parameters<Browser['newContext']>[0]) {
      const context = await browser.newContext(options);
      const value = await server.createSession('administrator');
      await context.addCookies([
        { name: 'ngoma', value, domain: '127.0.0.1', path: '/console', httpOnly: true, sameSite: 'Strict' },
      ]);
      const refused: string[] = [];
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) refused.push(message.text());
      });
      return { context, page: await context.newPage(), refused };
    }

    async function forEachPage(page: Page, check: (address: string) => Promise<void>): Promise<void> {
      for (const address of addresses) {
        await page.goto(`${server.url}${address}${address.includes('?') ? '&' : '?'}reload=no`);
        await check(address);
      }
    }

    test.each(['phone', 'desk'] as const)('axe reports nothing on a %s, light and dark', async (device) => {
      const { context, page, refused } = await signIn({ viewport: sizes[device] });
      await forEachPage(page, async (address) => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect([address, colorScheme, await listViolations(page)]).toEqual([address, colorScheme, []]);
        }
      });
      expect(refused).toEqual([]);
      await context.close();
    });

    test('nothing scrolls sideways at 320 pixels', async () => {
      const { context, page } = await signIn({ viewport: { width: 320, height: 740 } });
      await forEachPage(page, async (address) => {
        expect([address, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([address, 320]);
      });
      await context.close();
    });

    test('the first record of each list is on the first screen of a small phone', async () => {
      const { context, page } = await signIn({ viewport: { width: 360, height: 640 } });
      const found: string[] = [];
      for (const { address } of consolePages) {
        for (const mode of ['', '?mode=test']) {
          await page.goto(`${server.url}${address}${mode}`);
          const top = await page.evaluate<number | undefined>(firstRecord);
          if (top === undefined) continue;
          found.push(address);
          expect([address, mode, top < 640]).toEqual([address, mode, true]);
        }
      }
      expect(new Set(found).size).toBeGreaterThan(9);
      await context.close();
    });

    test('statistics are stacked cells on a phone, with their headings', async () => {
      const { context, page } = await signIn({ viewport: sizes.phone });
      const show = async () => {
        await page.goto(`${server.url}/console/statistics?mode=test`);
        return page.locator('.stacked td').count();
      };
      await expect.poll(show).toBeGreaterThan(0);
      expect(await page.evaluate(stackedCells)).toEqual({ isStacked: true, fits: true, label: '"Texts"' });
      await page.setViewportSize(sizes.desk);
      expect(await page.evaluate(stackedCells)).toMatchObject({ isStacked: false, fits: true });
      await context.close();
    });

    test('links and controls have 24 pixels in tables and lists, and 44 elsewhere', async () => {
      const { context, page } = await signIn({ viewport: sizes.phone });
      await forEachPage(page, async (address) => {
        expect([address, await page.evaluate(smallTargets)]).toEqual([address, []]);
      });
      await context.close();
    });

    test('without scripts, a person signs in and finds out why a text was not delivered', async () => {
      const context = await browser.newContext({ viewport: sizes.phone, javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(`${server.url}${await createPasswordLink(server)}`);
      const [password, repeated] = await page.locator('input[type=password]').all();
      await password?.fill('the rains came early');
      await repeated?.fill('the rains came early');
      await page.locator('main button').press('Enter');
      await page.getByRole('link', { name: 'Sent', exact: true }).press('Enter');
      await page.goto(`${server.url}/console/messages?mode=test&to=%2B256772129901`);
      await expect.poll(() => reloadedStates(page)).toEqual([expect.stringContaining('Not delivered')]);
      await page.getByRole('link', { name: '+256772129901' }).press('Enter');
      expect(await page.locator('main').textContent()).toContain('The phone was off or out of reach.');
      await page.getByRole('button', { name: 'Sign out' }).press('Enter');
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sign in');
      await context.close();
    });

    test.each(['127.0.0.1', 'localhost'])(
      'a page of another port or site at %s changes and reads nothing',
      async (host) => {
        const { context } = await signIn({});
        const foreign = await startForeignPage(server.url);
        const page = await context.newPage();
        const read: string[] = [];
        await page.exposeFunction('report', (text: string) => read.push(text));
        await page.goto(`http://${host}:${foreign.port}/`);
        await page.waitForFunction('window.isDone');
        expect(read).toEqual(['fetch failed', 'fetch failed', 'frame is closed', 'no script']);
        await page.getByRole('button').click();
        await page.waitForLoadState();
        expect(await page.locator('body').textContent()).not.toContain('You are signed out');
        await foreign.close();
        expect(await isSignedIn(context, server)).toBe(true);
        await context.close();
      },
    );
  },
);

async function reloadedStates(page: Page): Promise<string[]> {
  await page.reload();
  return page.locator('.state').allTextContents();
}

async function createPasswordLink(server: TestServer): Promise<string> {
  const id = Number(server.userId('administrator'));
  const { data } = await server.client.POST('/v1/users/{id}/sign-in-links', { params: { path: { id } } });
  const { pathname, search } = new URL(data?.url ?? '');
  return `${pathname}${search}`;
}

async function isSignedIn(context: BrowserContext, server: TestServer): Promise<boolean> {
  const page = await context.newPage();
  await page.goto(`${server.url}/console/account`);
  return page.getByRole('heading', { name: 'Your account' }).isVisible();
}

/** A site that tries to read the console, to show it in a frame, to load it as a script, and to send a form to it. */
async function startForeignPage(target: string) {
  const html = `<!doctype html><title>Other</title><form method="post" action="${target}/console/sign-out"><button>Win</button></form>
<iframe src="${target}/console/account"></iframe><script>(async () => {
  for (const path of ['/console/account', '/console/sign-out'])
    await fetch('${target}' + path, { credentials: 'include', method: path.endsWith('out') ? 'POST' : 'GET' })
      .then((response) => response.text()).then(report, () => report('fetch failed'));
  let shown = 'frame is closed';
  try { shown = frames[0].document.body.textContent || shown; } catch { /* The frame of another origin cannot be read. */ }
  await report(shown);
  await new Promise((done) => {
    const script = document.createElement('script');
    script.onload = () => report('script loaded').then(done);
    script.onerror = () => report('no script').then(done);
    script.src = '${target}/console/account';
    document.head.append(script);
  });
  window.isDone = true;
})();</script>`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(html);
  });
  await new Promise<void>((done) => server.listen(0, done));
  const close = () => new Promise((done) => server.close(done).closeAllConnections());
  return { port: (server.address() as AddressInfo).port, close }; // as: it listens at a port
}

/** Links in sentences are exempt, as WCAG has it. */
const smallTargets = `[...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
  .filter((element) => element.offsetParent !== null && !element.classList.contains('skip'))
  .filter((element) => !element.closest('p, dd, blockquote, .hint, .problem'))
  .map((element) => [element, (element.closest('label') ?? element).getBoundingClientRect().height])
  .filter(([element, height]) => height < (element.closest('table, .records') ? 24 : 44) - 0.5)
  .map(([element, height]) => element.outerHTML.slice(0, 100) + ' ' + height)`;

/** The top of the first record in the page; undefined without one. */
const firstRecord = `document.querySelector('main .records > li, main tbody > tr')?.getBoundingClientRect().top`;

/** Whether the first two cells of a row stand below each other, without a scroll bar. */
const stackedCells = `(() => {
  const [first, second] = document.querySelectorAll('.stacked tbody tr > *');
  const box = document.querySelector('.table');
  return {
    isStacked: second.getBoundingClientRect().top >= first.getBoundingClientRect().bottom,
    fits: box.scrollWidth <= box.clientWidth,
    label: getComputedStyle(second, '::before').content,
  };
})()`;
