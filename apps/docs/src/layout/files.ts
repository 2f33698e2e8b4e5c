import { readFileSync } from 'node:fs';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

/** The one stylesheet: in this order, for later rules change earlier ones. */
export const styleText = (): string =>
  ['base', 'frame', 'content', 'code', 'forms', 'screens'].map((name) => read(`style/${name}.css`)).join('\n');

/** The one script of the site: each part stands alone and adds to pages that are whole without it. */
export const scriptText = (): string =>
  ['copy.browser.js', '../search/search.browser.js', '../try-it/try-it.browser.js'].map(read).join('\n');
