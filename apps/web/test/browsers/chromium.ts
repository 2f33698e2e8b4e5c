import { readFileSync } from 'node:fs';
import type { Browser as Chromium, Locator } from 'playwright-core';
import { type Browser, contains } from './browser.ts';
import { toControlValue } from './control-value.ts';

/** Chromium of a phone, 360 pixels wide, without scripts. */
export async function startPhone(chromium: Chromium): Promise<Browser> {
  const context = await chromium.newContext({
    ...{ viewport: { width: 360, height: 640 }, javaScriptEnabled: false },
  });
  const page = await context.newPage();
  // biome-ignore lint/performance/useDomNodeTextContent: the text that is shown, without what is folded
  const text = () => page.locator('body').innerText();
  /** Pages may have the same button at the start and the end of a form. */
  const click = (target: Locator) => target.last().click();

  return {
    name: 'Chromium, 360 px, no scripts',
    open: async (address) => void (await page.goto(address)),
    text,
    async shows(expected) {
      if (!contains(await text(), expected)) throw new Error(`${expected} is not on the page:\n${await text()}`);
    },
    unfold: (summary) => click(page.locator('summary').getByText(summary, { exact: true })),
    follow: (link) => click(page.getByRole('link', { name: link, exact: true })),
    async fill(label, value) {
      const field = page.getByLabel(label).first();
      const hasControl = (await field.getAttribute('type')) === 'datetime-local';
      await field.fill(hasControl ? toControlValue(value) : value);
    },
    async showsField(label, value) {
      const shown = await page.getByLabel(label).inputValue();
      if (shown !== value) throw new Error(`${label} shows ${shown}`);
    },
    press: (button) => click(page.getByRole('button', { name: button, exact: true })),
    async save(link) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        click(page.getByRole('link', { name: link })),
      ]);
      return readFileSync(await download.path(), 'utf8');
    },
    choose: async (label, file) => page.getByLabel(label).setInputFiles(file),
    close: () => context.close(),
  };
}
