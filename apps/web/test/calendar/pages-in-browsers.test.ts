import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViolations, missingBrowser, startBrowser } from '../../../../test/harness/browser.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

const concert = { start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' };

describe.skipIf(missingBrowser !== undefined)(
  `pages in Chromium${missingBrowser ? ` (left out: ${missingBrowser})` : ''}`,
  () => {
    let browser: Browser;
    let server: TestServer;
    beforeAll(async () => {
      [browser, server] = await Promise.all([startBrowser(), startServer()]);
    });
    afterAll(async () => {
      await browser.close();
      await server[Symbol.asyncDispose]();
    });

    test.each([320, 1280])('long words do not make a page of %i pixels scroll horizontally', async (width) => {
      const long = 'W'.repeat(500);
      const { data } = await server.as('editor').POST('/events/v1/events', {
        body: {
          ...concert,
          ...{ title: long, description: long, cost: long, categories: [long], tags: [long] },
          venue: { venue: long, address: long, city: long },
          ...{ organizer: [{ organizer: long }], website: `https://x.example/${long}`, event_status: 'canceled' },
          event_status_reason: 'W'.repeat(100),
        },
      });
      const place = data?.venue;
      const venue = place !== undefined && !Array.isArray(place) ? place.url : '';
      const page = await browser.newPage({ viewport: { width, height: 800 } });
      const category = `${server.url}/events/category/${data?.categories[0]?.slug}/`;
      for (const url of [data?.url ?? '', venue, data?.organizer[0]?.url ?? '', category]) {
        await page.goto(url);
        const shown = await page.evaluate('document.documentElement.scrollWidth');
        expect([url, shown]).toEqual([url, width]);
      }
      await page.close();
    });

    describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
      test.each([360, 1280])('at %i pixels: axe finds nothing, and nothing is wider', async (width) => {
        const { data } = await server.as('editor').POST('/events/v1/events', {
          body: {
            ...concert,
            ...{
              title: 'Concert',
              description: 'Seven bands.',
              cost: 'UGX 50,000',
              categories: ['Music'],
              tags: ['live'],
            },
            ...{ website: 'https://x.example', event_status: 'postponed', event_status_reason: 'Rain.' },
            venue: { venue: 'Hall', address: 'Plot 1', city: 'Kampala', phone: '+256 414 597704' },
            organizer: [{ organizer: 'Guild', email: 'info@guild.ug' }],
          },
        });
        const place = data?.venue;
        const venue = place !== undefined && !Array.isArray(place) ? place.url : '';
        const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } });
        for (const url of [
          ...[data?.url ?? '', venue, data?.organizer[0]?.url ?? '', `${venue}?eventDisplay=past`],
          ...['/events/category/music/', '/tag/live/', '/events/2031-05-01/', '/events/today/', '/event/none/'].map(
            (path) => server.url + path,
          ),
        ]) {
          await page.goto(url);
          await page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })");
          expect([url, await listViolations(page)]).toEqual([url, []]);
          expect([url, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([url, width]);
        }
        await page.close();
      });
    });

    test('each text is aligned to the start of its script', async () => {
      const { data } = await server.as('editor').POST('/events/v1/events', {
        body: { ...concert, title: 'الحفلة الكبيرة', description: 'نص بالعربية.\n\nA line in English.' },
      });
      const page = await browser.newPage({ viewport: { width: 800, height: 800 } });
      await page.goto(data?.url ?? '');
      // Distance of the text of each element from the left edge of the element.
      const indents = await page.evaluate(`[...document.querySelectorAll('h1, .text p')].map((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        return text.getBoundingClientRect().left - element.getBoundingClientRect().left > 100;
      })`);
      expect(indents).toEqual([true, true, false]);
      await page.close();
    });
  },
);
