import { vi } from 'vitest';
import { leastLimitMs } from '../../../../test/harness/test-config.ts';
import { type Browser, contains } from './browser.ts';
import { toControlValue } from './control-value.ts';
import { calling, isNextPage, markPage, shownText } from './elements.ts';

/** An element of a page, in the hands of a driver. */
export interface DrivenElement {
  click(): Promise<void>;
  /** Replaces the text of a field by keys. */
  type(text: string): Promise<void>;
  setValue(value: string): Promise<void>;
  choose(file: string): Promise<void>;
  property(name: 'type' | 'value'): Promise<string>;
}

/** A driver of a graphical browser. */
export interface Driver {
  open(address: string): Promise<void>;
  /** Evaluates an expression in the page. */
  run(script: string): Promise<unknown>;
  findControl(label: string): Promise<DrivenElement | undefined>;
  findWords(words: string): Promise<DrivenElement | undefined>;
  /** The content of the file behind a link. */
  save(link: string): Promise<string>;
  close(): Promise<void>;
}

const wait = { timeout: leastLimitMs, interval: 200 };

/** A browser with a window, driven by the texts on its pages. */
export function graphicalBrowser(name: string, driver: Driver): Browser {
  const text = async () => String(await driver.run(calling(shownText)));
  const found = (find: () => Promise<DrivenElement | undefined>, named: string): Promise<DrivenElement> =>
    vi.waitFor(async () => {
      const element = await find();
      if (element === undefined) throw new Error(`${named} is not on the page:\n${await text()}`);
      return element;
    }, wait);
  const control = (label: string) => found(() => driver.findControl(label), label);
  const words = (shown: string) => found(() => driver.findWords(shown), shown);
  /** Clicks, and waits for the page that it leads to. */
  const follow = async (shown: string) => {
    const element = await words(shown);
    await driver.run(calling(markPage));
    await element.click();
    await vi.waitFor(async () => {
      if (!(await driver.run(calling(isNextPage))))
        throw new Error(`${shown} leads to no other page:\n${await text()}`);
    }, wait);
  };

  return {
    name,
    open: driver.open,
    text,
    shows: (expected) =>
      vi.waitFor(async () => {
        const shown = await text();
        if (!contains(shown, expected)) throw new Error(`${expected} is not on the page:\n${shown}`);
      }, wait),
    unfold: async (summary) => (await words(summary)).click(),
    follow,
    press: follow,
    async fill(label, value) {
      const field = await control(label);
      if ((await field.property('type')) === 'datetime-local') await field.setValue(toControlValue(value));
      else await field.type(value);
    },
    async showsField(label, value) {
      const shown = await (await control(label)).property('value');
      if (shown !== value) throw new Error(`${label} shows ${shown}`);
    },
    save: driver.save,
    choose: async (label, file) => (await control(label)).choose(file),
    close: driver.close,
  };
}
