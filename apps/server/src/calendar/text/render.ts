import { splitHtml } from './html.ts';
import { toParagraphs } from './paragraphs.ts';
import { toTypographic } from './typographic.ts';

/**
 * A title, or the name of a venue or organizer, as the answers show it: with typographic entities, and without spaces
 * around it.
 */
export function renderTitle(title: string): string {
  return toTypographic(title).trim();
}

/**
 * A description or excerpt as the answers show it: typographic, in paragraphs; `""` stays `""`. Takes HTML that is
 * sanitized.
 */
export function renderContent(html: string): string {
  const blocks = withoutBlockMarks(html);
  const shown = toTypographic(blocks);
  // Who wrote in the block editor has made the paragraphs already.
  return withImageHints(blocks === html ? toParagraphs(shown) : shown).trim();
}

/** The block editor marks where its blocks begin and end with comments. */
function withoutBlockMarks(html: string): string {
  return html.replace(/<!--\s*\/?wp:[^<>]*-->\n?/g, '');
}

/** Browsers need not wait for pictures; WordPress says so of each. */
function withImageHints(html: string): string {
  const parts = splitHtml(html).map(({ kind, name, source }) => {
    const isImage = kind === 'open' && name === 'img';
    return isImage && !/\sdecoding=/i.test(source) ? source.replace(/^<img/i, '<img decoding="async"') : source;
  });
  return parts.join('');
}
