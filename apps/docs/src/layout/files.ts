import { readFileSync } from 'node:fs';
import { pageStyle } from '@ngoma/page';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

const ownStyle = (): string =>
  ['base', 'frame', 'content', 'code', 'forms', 'screens'].map((name) => read(`style/${name}.css`)).join('\n');

/** The stylesheet; the order matters, because later rules override earlier ones. */
export const styleText = (): string => `${pageStyle('tokens', 'base')}\n${ownStyle()}\n${pageStyle('print')}`;

/** The script of the site. Its parts are independent, and pages are complete without it. */
export const scriptText = (): string =>
  ['copy.browser.js', '../search/search.browser.js', '../try-it/try-it.browser.js'].map(read).join('\n');
