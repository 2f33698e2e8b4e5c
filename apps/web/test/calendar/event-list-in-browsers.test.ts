import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViolations, missingBrowser, startBrowser } from '../../../../test/harness/browser.ts';
import { createTestClock } from '../../../server/test/harness/clock.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

describe.skipIf(missingBrowser !== undefined)(
  `the list and the month in Chromium${missingBrowser ? ` (left out: ${missingBrowser})` : ''}`,
  () => {
    let browser: Browser;
    let server: TestServer;
    beforeAll(async () => {
      const clock = createTestClock(Date.parse('2031-03-05T09:00:00Z'));
      [browser, server] = await Promise.all([startBrowser(), startServer({ clock })]);
      for (const [title, day] of [
        ['Jazz night', 10],
        ['Road race', 20],
        ['W'.repeat(500), 25],
      ] as const)
        await server.as('editor').POST('/events/v1/events', {
          body: {
            ...{ title, start_date: `2031-03-${day} 18:00`, end_date: `2031-03-${day} 20:00`, cost: 'UGX 50,000' },
            ...{ categories: [day === 10 ? 'Music' : 'Sports'], venue: { venue: `Hall ${day}`, city: 'Kampala' } },
          },
        });
      for (let number = 1; number <= 6; number++)
        await server.as('editor').POST('/events/v1/events', {
          body: { title: `Class ${number}`, start_date: `2031-05-02 1${number}:00`, end_date: '2031-05-02 18:00' },
        });
    });
    afterAll(async () => {
      await browser.close();
      await server[Symbol.asyncDispose]();
    });

    test('without scripts, a visitor finds an event by search and by category', async () => {
      const page = await browser.newPage({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false });
      await page.goto(`${server.url}/events/`);
      await page.getByRole('searchbox').fill('jazz');
      await page.getByRole('button', { name: 'Search' }).click();
      expect(await page.locator('h3').allTextContents()).toEqual(['Jazz night']);
      await page.goto(`${server.url}/events/`);
      await page.getByText('Category and venue').click();
      await page.getByLabel('Category').selectOption('Sports');
      await page.getByRole('button', { name: 'Show events' }).click();
      expect(await page.locator('h3').count()).toBe(2);
      await page.getByText('Subscribe').click();
      expect(await page.getByLabel('Address to copy').inputValue()).toContain('/events.ics?categories=sports');
      await page.close();
    });

    test('without scripts, a visitor finds an event by month and by day', async () => {
      const page = await browser.newPage({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false });
      await page.goto(`${server.url}/events/`);
      await page.getByRole('link', { name: 'Month', exact: true }).click();
      await page.getByRole('link', { name: 'May 2031' }).click();
      expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Fri 2']);
      await page.getByRole('link', { name: '2 more' }).click();
      expect(await page.locator('h3').count()).toBe(6);
      await page.close();
    });

    test('a month is a grid of weeks on wide screens', async () => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.goto(`${server.url}/events/month/2031-05/`);
      const days = page.locator('.days > li');
      expect(await days.count()).toBe(31);
      const boxes = await Promise.all([0, 3, 4].map((index) => days.nth(index).boundingBox()));
      const [thursday, sunday, monday] = boxes.map((box) => ({ x: box?.x ?? 0, y: box?.y ?? 0 }));
      expect(sunday?.y).toBe(thursday?.y);
      expect(monday?.y).toBeGreaterThan(sunday?.y ?? 0);
      expect(monday?.x).toBeLessThan(thursday?.x ?? 0);
      await page.close();
    });

    describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
      test.each([320, 360, 1280])('at %i pixels: axe finds nothing, and nothing is wider', async (width) => {
        const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } });
        for (const path of [
          ...['/events/', '/events/?search=nothing&category=music', '/events/?tag=none'],
          ...['/events/month/', '/events/month/2031-05/', '/events/month/2031-07/'],
        ]) {
          await page.goto(server.url + path);
          await page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })");
          expect([path, await listViolations(page)]).toEqual([path, []]);
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        }
        await page.close();
      });
    });
  },
);
