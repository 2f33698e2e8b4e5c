import { splitHtml } from './html.ts';
import { toParagraphs } from './paragraphs.ts';
import { withSmilies } from './smilies.ts';
import { toTypographic } from './typography.ts';

/**
 * A title, or the name of a venue or organizer, as responses show it: with typographic entities, and without spaces
 * around it.
 */
export function renderTitle(title: string): string {
  return toTypographic(title).trim().replaceAll('Wordpress', 'WordPress');
}

/** A description as responses show it: as an excerpt, with the name of WordPress as WordPress writes it. */
export function renderContent(html: string): string {
  return renderExcerpt(html).replace(/(?<=[ >(]|&#82(?:16|20);)Wordpress/g, 'WordPress');
}

/** An excerpt as responses show it: typographic, in paragraphs; `""` stays `""`. Takes HTML that is sanitized. */
export function renderExcerpt(html: string): string {
  const blocks = withoutBlockMarks(html);
  const shown = toTypographic(blocks);
  // Who wrote in the block editor has made the paragraphs already.
  return withImageHints(withSmilies(blocks === html ? toParagraphs(shown) : shown)).trim();
}

/** The block editor marks where its blocks begin and end with comments. */
function withoutBlockMarks(html: string): string {
  return html.replace(/<!--\s*\/?wp:[^<>]*-->\n?/g, '');
}

/** WordPress marks each image so that browsers do not wait for it. */
function withImageHints(html: string): string {
  if (!/<img/i.test(html)) return html;
  const parts = splitHtml(html).map(({ kind, name, source }) => {
    const isImage = kind === 'open' && name === 'img';
    return isImage && !/\sdecoding=/i.test(source) ? source.replace(/^<img/i, '<img decoding="async"') : source;
  });
  return parts.join('');
}
