import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingBrowser, startBrowser } from '../../../../test/harness/browser.ts';
import { createTestClock } from '../../../server/test/harness/clock.ts';
import { sentBytes } from '../../../server/test/harness/sent-bytes.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

describe.skipIf(missingBrowser !== undefined)(
  `the calendar on paper and on small screens${missingBrowser ? ` (left out: ${missingBrowser})` : ''}`,
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-paper-'));
    let browser: Browser;
    let server: TestServer;
    let eventPath: string;
    beforeAll(async () => {
      const clock = createTestClock(Date.parse('2031-03-01T09:00:00Z'));
      [browser, server] = await Promise.all([startBrowser(), startServer({ clock })]);
      for (let day = 2; day <= 31; day++) {
        const date = `2031-03-${String(day).padStart(2, '0')}`;
        const { data } = await server.as('editor').POST('/events/v1/events', {
          body: {
            ...{ title: `Evening of radio amateurs and choirs ${day}`, description: 'Seven bands, one stage.' },
            ...{ start_date: `${date} 18:00`, end_date: `${date} 22:00`, cost: 'UGX 50000', categories: ['Music'] },
            ...{ venue: { venue: 'Bukoto Hall', address: 'Plot 7', city: 'Kampala' }, tags: ['live'] },
          },
        });
        eventPath ??= new URL(data?.url ?? '').pathname;
      }
    });
    afterAll(async () => {
      rmSync(folder, { recursive: true });
      await browser.close();
      await server[Symbol.asyncDispose]();
    });

    async function withPage<Result>(
      options: Parameters<Browser['newPage']>[0],
      address: string,
      work: (page: Page) => Promise<Result>,
    ): Promise<Result> {
      const page = await browser.newPage(options);
      try {
        await page.goto(server.url + address);
        return await work(page);
      } finally {
        await page.close();
      }
    }

    /** The texts of each sheet of paper. */
    const print = (address: string) =>
      withPage({}, address, async (page) => {
        const file = path.join(folder, 'page.pdf');
        await page.pdf({ path: file, format: 'A4' });
        const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
        return { sheets: text.split('\f').filter((sheet) => sheet.trim() !== ''), text: text.replace(/\s+/g, ' ') };
      });

    const controls = ['Search', 'Subscribe', 'Day', '7 days', 'Later events', 'WhatsApp', 'OpenStreetMap', 'Copy link'];
    const shownControls = (text: string) => controls.filter((each) => text.includes(each));

    test('a month is one sheet in landscape with whole titles and without controls', async () => {
      const { sheets, text } = await print('/events/month/2031-03/');
      expect(sheets).toHaveLength(1);
      expect(text).toContain('Mon Tue Wed Thu Fri Sat Sun');
      // Columns are read line by line, so that the words of a title are apart.
      for (const word of ['Evening', 'amateurs', 'choirs']) expect(text.split(word)).toHaveLength(31);
      expect(text).not.toContain('…');
      expect(shownControls(text)).toEqual([]);
    });

    test('a list of 20 events is one sheet without controls', async () => {
      const { sheets, text } = await print('/events/');
      expect(sheets).toHaveLength(1);
      expect(text.match(/Evening of radio amateurs and choirs/g)).toHaveLength(20);
      expect(shownControls(text)).toEqual([]);
    });

    test('an event is one sheet with its place, its address and a code that has the address', async () => {
      const { sheets, text } = await print(eventPath);
      expect(sheets).toHaveLength(1);
      for (const part of ['Bukoto Hall', 'Plot 7', 'UGX 50,000', 'Seven bands']) expect(text).toContain(part);
      expect(text).toContain(`${new URL(server.url).host}/event/`);
      expect(shownControls(text)).toEqual([]);
      const height = await withPage({}, eventPath, async (page) => {
        await page.emulateMedia({ media: 'print' });
        return (await page.locator('.qr svg').boundingBox())?.height ?? 0;
      });
      expect(height).toBeGreaterThan(100);
    });

    test.each([
      ['/events/', '.chips a'],
      ['/events/month/', '.views a'],
      ['/events/today/', '.views a'],
    ])('the current link of %s differs by its weight, also in forced colours', async (address, links) => {
      const weights = await withPage({ forcedColors: 'active' }, address, (page) =>
        page.evaluate<[isCurrent: boolean, weight: string][]>(
          `[...document.querySelectorAll(${JSON.stringify(links)})].map((each) =>
            [each.hasAttribute('aria-current'), getComputedStyle(each).fontWeight])`,
        ),
      );
      for (const [isCurrent, weight] of weights) expect(weight).toBe(isCurrent === true ? '700' : '400');
      expect(weights.filter(([isCurrent]) => isCurrent)).toHaveLength(1);
    });

    test.each([
      [240, 320, 1],
      [360, 640, 0.75],
    ])('at %i × %i pixels the first event is within %f screens', async (width, height, screens) => {
      for (const [address, first] of [
        ['/events/', '.events a'],
        ['/events/month/2031-03/', '.days li:not(.none) a'],
        ['/events/2031-03-05/', '.events a'],
        ['/events/category/music/', '.events a'],
      ] as const) {
        const box = await withPage({ viewport: { width, height } }, address, (page) =>
          page.locator(first).first().boundingBox(),
        );
        expect([address, (box?.y ?? height * 9) / height <= screens]).toEqual([address, true]);
      }
    });

    test.each([360, 1280])('at %i pixels no page scrolls sideways with texts of twice the size', async (width) => {
      for (const address of [
        '/events/',
        '/events/month/2031-03/',
        '/events/2031-03-05/',
        eventPath,
        '/venue/bukoto-hall/',
      ]) {
        const shown = await withPage({ viewport: { width, height: 800 } }, address, async (page) => {
          await page.evaluate("document.documentElement.style.fontSize = '200%'");
          return page.evaluate('document.documentElement.scrollWidth');
        });
        expect([address, shown]).toEqual([address, width]);
      }
    });

    test('titles of a month have two lines, and the names of weekdays are above', async () => {
      const heights = await withPage({ viewport: { width: 1280, height: 800 } }, '/events/month/2031-03/', (page) =>
        page.locator('.days a').evaluateAll((found) => found.map((each) => each.clientHeight)),
      );
      expect(new Set(heights)).toEqual(new Set([40]));
    });

    test.each([
      ['/events/', 4_000],
      ['/events/month/2031-03/', 3_500],
      ['/events/2031-03-05/', 3_500],
    ])('%s is sent in at most %i bytes', async (address, limit) => {
      expect(await sentBytes(server.url + address)).toBeLessThanOrEqual(limit);
    });

    test('an event is sent in at most 4,096 bytes', async () => {
      expect(await sentBytes(server.url + eventPath)).toBeLessThanOrEqual(4_096);
    });
  },
);
