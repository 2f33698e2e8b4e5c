import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViolations, missingBrowser, startBrowser } from '../../../test/harness/browser.ts';
import { siteOf } from './built-site.ts';
import { type FileServer, serveFolder } from './file-server.ts';

/** One page of each kind, the longest of its kind where they differ. */
const pagesOfEachKind = [
  'index.html',
  'guides.html',
  'guides/operating.html',
  'guides/quick-start.html',
  'operations.html',
  'operations/sendMessage.html',
  'operations/listEvents.html',
  'operations/updateEvent.html',
  'operations/createImage.html',
  'schemas.html',
  'schemas/Event.html',
  'schemas/MessageStatus.html',
  'webhooks/messageDelivered.html',
  'errors.html',
  'errors/invalid_number.html',
  'changes.html',
  'contents.html',
];

const site = siteOf('.html');

describe.skipIf(missingBrowser !== undefined)(
  `in Chromium${missingBrowser ? ` (left out: ${missingBrowser})` : ''}`,
  () => {
    let browser: Browser;
    let server: FileServer;
    beforeAll(async () => {
      browser = await startBrowser();
      server = await serveFolder(site);
    });
    afterAll(async () => {
      await browser.close();
      await server[Symbol.asyncDispose]();
    });

    /** A page, and whatever goes wrong on it: errors in the console, requests to elsewhere, files that are not there. */
    async function open(options: Parameters<Browser['newPage']>[0] = {}): Promise<{ page: Page; faults: string[] }> {
      const page = await browser.newPage(options);
      const faults: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) faults.push(`${page.url()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
      page.on('request', (request) => {
        if (!/^data:/.test(request.url()) && !request.url().startsWith(server.url))
          faults.push(`asked ${request.url()}`);
      });
      page.on('response', (response) => {
        if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
      });
      return { page, faults };
    }

    test('every page loads below a sub-path of a file server, without an error and without asking anybody else', async () => {
      const left = site.entries
        .filter(({ kind }) => kind !== 'Alias')
        .map(({ address }) => `${address || 'index'}.html`);
      const visit = async (): Promise<string[]> => {
        const { page, faults } = await open();
        for (let path = left.pop(); path !== undefined; path = left.pop()) {
          await page.goto(server.url + path, { waitUntil: 'domcontentloaded' });
          if ((await page.locator('h1').count()) !== 1) faults.push(`${path} has not one title`);
        }
        await page.close();
        return faults;
      };
      expect((await Promise.all([visit(), visit(), visit(), visit()])).flat()).toEqual([]);
    });

    test('the page of an alias leads to the operation that it repeats', async () => {
      const { page, faults } = await open();
      await page.goto(`${server.url}operations/updateVenueByPut.html`);
      await page.waitForURL(`${server.url}operations/updateVenue.html#other-methods`);
      expect(faults).toEqual([]);
      await page.close();
    });

    describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
      test.each([360, 1280])('at %i pixels: axe finds nothing, and nothing is wider than the screen', async (width) => {
        const { page } = await open({ colorScheme, viewport: { width, height: 800 } });
        for (const path of pagesOfEachKind) {
          await page.goto(server.url + path);
          expect(await listViolations(page), path).toEqual([]);
          expect(await page.evaluate<number>('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(width);
        }
        await page.close();
      });
    });

    test('everything is read without scripts, samples in each language too', async () => {
      const { page, faults } = await open({ javaScriptEnabled: false });
      await page.goto(`${server.url}operations/sendMessage.html`);
      const [curl, client] = [page.locator('.samples .code').nth(0), page.locator('.samples .code').nth(1)];
      expect([await curl.isVisible(), await client.isVisible()]).toEqual([true, false]);
      await page.getByText('Client', { exact: true }).click();
      expect([await curl.isVisible(), await client.isVisible()]).toEqual([false, true]);
      expect(await page.locator('form.try').isVisible()).toBe(false);
      await page.locator('a.search').click();
      await page.waitForURL(`${server.url}contents.html`);
      expect(faults).toEqual([]);
      await page.close();
    });

    test('the search opens, chooses and goes there by keyboard alone', async () => {
      const { page, faults } = await open();
      await page.goto(`${server.url}guides/sending.html`);
      await page.keyboard.press('/');
      await page.keyboard.type('invalid_num');
      await page.getByRole('option').first().waitFor();
      expect(await page.getByRole('option').first().textContent()).toContain('invalid_number');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });

      await page.keyboard.press('/');
      await page.keyboard.type('sendMessage');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.waitForURL(`${server.url}operations/sendMessage.html`);
      expect(faults).toEqual([]);
      await page.close();
    });

    test('the search says that it loads, and that it could not be loaded, and loads when it is opened again', async () => {
      const { page } = await open();
      const asked: Route[] = [];
      await page.route('**/search-index.js', (route) => void asked.push(route));
      await page.goto(`${server.url}index.html`);
      await page.keyboard.press('/');
      await page.keyboard.type('event');
      await page.getByText('Loading…').waitFor();
      await asked[0]?.abort();
      await page.getByText('could not be loaded').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.unroute('**/search-index.js');
      await page.keyboard.press('/');
      await page.keyboard.type('event');
      await page.getByRole('option').first().waitFor();
      await page.close();
    });

    test('the search finds words of the text, marks them, and leads to the section', async () => {
      const { page, faults } = await open();
      await page.goto(`${server.url}operations/sendMessage.html`);
      await page.keyboard.press('/');
      await page.keyboard.type('septets');
      const first = page.locator('#found li').first();
      await first.waitFor();
      expect(await first.locator('mark').first().textContent()).toBe('septets');
      await page.keyboard.press('Enter');
      await page.waitForURL(`${server.url}guides/sending.html#what-a-message-costs`);
      expect(faults).toEqual([]);
      await page.close();
    });

    test('the search says what to try when it finds nothing, and its link works by keyboard', async () => {
      const { page, faults } = await open();
      await page.goto(`${server.url}guides/sending.html`);
      await page.keyboard.press('/');
      await page.keyboard.type('xyzzyq <zzyzx>');
      await page.getByText('Nothing found for “xyzzyq <zzyzx>”. Check the spelling').waitFor();
      expect(await listViolations(page)).toEqual([]);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.waitForURL(`${server.url}contents.html`);
      expect(faults).toEqual([]);
      await page.close();
    });

    test('library and index are loaded with the first search, and no second time', async () => {
      const { page } = await open();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace(/.*\//, '')));
      await page.goto(`${server.url}index.html`);
      expect(asked.toSorted()).toEqual(['docs.js', 'index.html', 'style.css']);
      for (const question of ['event', 'message']) {
        await page.keyboard.press('/');
        await page.keyboard.type(question);
        await page.getByRole('option').first().waitFor();
        await page.keyboard.press('Escape');
      }
      expect(asked.filter((name) => name === 'search-index.js')).toHaveLength(1);
      await page.close();
    });

    test.each([
      [360, 'light'],
      [360, 'dark'],
      [1280, 'light'],
      [1280, 'dark'],
    ] as const)('the open search has no violations and fits, at %i pixels, %s', async (width, colorScheme) => {
      const { page } = await open({ colorScheme, viewport: { width, height: 700 } });
      await page.goto(`${server.url}index.html`);
      await page.locator('a.search').click();
      await page.keyboard.type('carriers-over-http needs_operator ngoma_receipt_delay_seconds');
      await page.getByRole('option').first().waitFor();
      expect(await listViolations(page)).toEqual([]);
      const { right = 0, left = 0 } = await page
        .getByRole('dialog')
        .evaluate((element) => element.getBoundingClientRect());
      expect([left >= 0, right <= width]).toEqual([true, true]);
      expect(await page.locator('#found').evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
      await page.close();
    });

    test('every page is found by its title', async () => {
      const { page } = await open();
      await page.goto(`${server.url}index.html`);
      await page.keyboard.press('/');
      await page.keyboard.type('event');
      await page.getByRole('option').first().waitFor(); // the index has loaded: what is typed from now on is answered at once
      const lost: string[] = [];
      for (const { title, address, kind } of site.entries.filter((_entry, position) => position % 12 === 0)) {
        if (kind === 'Alias') continue;
        await page.getByRole('combobox').fill(title);
        const found = await page.locator('#found li').evaluateAll((items) => items.map((item) => item.dataset['href']));
        if (!found.includes(`${address || 'index'}.html`)) lost.push(address);
      }
      expect(lost).toEqual([]);
      await page.close();
    });

    test('on a phone the menu opens, leads on and can be left', async () => {
      const { page } = await open({ viewport: { width: 360, height: 700 } });
      await page.goto(`${server.url}index.html`);
      const link = page.locator('#navigation').getByText('Quick start');
      expect(await link.isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Menu' }).click();
      await link.waitFor({ state: 'visible' });
      await page.keyboard.press('Escape');
      await link.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Menu' }).click();
      await link.click();
      await page.waitForURL(`${server.url}guides/quick-start.html`);
      await page.close();
    });

    test('code and whole pages are copied', async () => {
      const { page } = await open();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(`${server.url}operations/sendMessage.html`);
      await page.locator('.samples .code button').first().click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/^curl http/);
      await page.getByRole('button', { name: 'Copy as Markdown' }).click();
      await page.locator('.kind button', { hasText: 'Copied' }).waitFor();
      expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(
        site.read('operations/sendMessage.md')?.text,
      );
      await page.close();
    });
  },
);
