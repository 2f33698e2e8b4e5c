import { readFileSync } from 'node:fs';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

/** The stylesheet; the order matters, because later rules override earlier ones. */
export const styleText = (): string =>
  ['base', 'frame', 'content', 'code', 'forms', 'screens'].map((name) => read(`style/${name}.css`)).join('\n');

/** The script of the site. Its parts are independent, and pages are complete without it. */
export const scriptText = (): string =>
  ['copy.browser.js', '../search/search.browser.js', '../try-it/try-it.browser.js'].map(read).join('\n');
