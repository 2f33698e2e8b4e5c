import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ElementHandle, launch, type Page } from 'puppeteer-core';
import { vi } from 'vitest';
import { leastLimitMs } from '../../../../test/harness/test-config.ts';
import type { Browser } from './browser.ts';
import { calling, findControl, findWords } from './elements.ts';
import { type DrivenElement, graphicalBrowser } from './graphical-browser.ts';

/** An input of a page: these files are checked without its types. */
interface Field {
  value: string;
  select(): void;
}

/** Firefox, through WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Browser> {
  const downloads = mkdtempSync(path.join(tmpdir(), 'ngoma-firefox-'));
  const firefox = await launch({
    ...{ browser: 'firefox', executablePath, headless: true, timeout: 3 * leastLimitMs },
    extraPrefsFirefox: {
      ...{ 'browser.download.folderList': 2, 'browser.download.dir': downloads },
      'browser.helperApps.neverAsk.saveToDisk': 'text/csv',
    },
  });
  async function openTab(): Promise<Page> {
    const tab = await firefox.newPage();
    tab.setDefaultTimeout(leastLimitMs);
    await tab.setViewport({ width: 360, height: 640 });
    return tab;
  }
  let page = await openTab();

  const driven = (element: ElementHandle): DrivenElement => ({
    click: () => element.click(),
    async type(text) {
      // as, twice: an input, by its label
      await element.evaluate((field) => (field as unknown as Field).select());
      await element.type(text);
    },
    setValue: (value) =>
      element.evaluate((field, to) => {
        (field as unknown as Field).value = to;
      }, value),
    choose: (file) => (element as ElementHandle<never>).uploadFile(file), // as: a field for files
    property: async (name) => String(await (await element.getProperty(name)).jsonValue()),
  });
  const find = async (script: string, text: string) => {
    const element = (await page.evaluateHandle(calling(script, text))).asElement();
    return element === null ? undefined : driven(element as ElementHandle); // as: scripts find elements only
  };

  return graphicalBrowser('Firefox', {
    open: async (address) => void (await page.goto(address)),
    run: (script) => page.evaluate(script),
    findControl: (label) => find(findControl, label),
    findWords: (words) => find(findWords, words),
    async save(link) {
      await (await find(findWords, link))?.click();
      const content = await vi.waitFor(
        () => {
          const [file = '', ...others] = readdirSync(downloads);
          // The file is empty, and a second one has its bytes, until all have arrived.
          const bytes = file === '' || others.length > 0 ? '' : readFileSync(path.join(downloads, file), 'utf8');
          if (bytes === '') throw new Error('No file was stored.');
          return bytes;
        },
        { timeout: leastLimitMs, interval: 200 },
      );
      // With puppeteer-core 25.16 and Firefox 153, `goto` of a tab that has stored a file never ends.
      await page.close();
      page = await openTab();
      return content;
    },
    async close() {
      await firefox.close();
      rmSync(downloads, { recursive: true, force: true });
    },
  });
}
