import { readFileSync } from 'node:fs';

/**
 * `tokens`: colours and sizes. `base`: elements. `controls`: fields and buttons. `plain`: pages of a few sentences.
 * `print`: all pages on paper.
 */
type StyleName = 'tokens' | 'base' | 'controls' | 'plain' | 'print';

/** The shared style, minified. */
export const pageStyle = (...names: readonly StyleName[]): string =>
  names.map((name) => minifyCss(readFileSync(new URL(`style/${name}.css`, import.meta.url), 'utf8'))).join('');

/** Removes comments and characters that have no meaning. Our style has no texts that contain such marks. */
export const minifyCss = (css: string): string =>
  css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .replace(/rem \/ /g, 'rem/')
    .replace(/(?<![\w.])0\.(?=\d)/g, '.')
    .trim();
