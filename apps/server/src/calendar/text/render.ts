import { type HtmlPart, splitHtml } from './html.ts';
import { toParagraphs } from './paragraphs.ts';

/**
 * A title, or the name of a venue or organizer, as responses show it: with typographic entities, and without spaces
 * around it.
 */
export function renderTitle(title: string): string {
  return toTypographic(title).trim();
}

/**
 * A description or excerpt as responses show it: typographic, in paragraphs; `""` stays `""`. Takes HTML that is
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

/** WordPress marks each image so that browsers do not wait for it. */
function withImageHints(html: string): string {
  const parts = splitHtml(html).map(({ kind, name, source }) => {
    const isImage = kind === 'open' && name === 'img';
    return isImage && !/\sdecoding=/i.test(source) ? source.replace(/^<img/i, '<img decoding="async"') : source;
  });
  return parts.join('');
}

/** Elements whose text is meant letter by letter. */
const VERBATIM = new Set(['pre', 'code', 'kbd', 'tt', 'style', 'script']);

const SPACE = '[\\s\\u00a0]|&nbsp;';
/** What may stand before an opening quote: nothing, a space, an opening bracket or a dash. */
const BEFORE = `^|${SPACE}|[([{-]|&lt;`;
const AFTER_YEAR = `$|${SPACE}|[.,:;!?)}\\]-]|&[lg]t;`;

const replacements: readonly (readonly [RegExp, string])[] = [
  [/\bWordpress\b/g, 'WordPress'],
  [/\.\.\./g, '&#8230;'],
  [/``/g, '&#8220;'],
  [/''/g, '&#8221;'],
  [/ \(tm\)/gi, ' &#8482;'],
  // Single quotes: '99, 'tis, then opening ones, then those within words, then feet and minutes, then the closing ones.
  [new RegExp(`(?<=${BEFORE}|")'(?=\\d\\d(?:${AFTER_YEAR}))`, 'g'), '&#8217;'],
  [new RegExp(`(?<=${BEFORE}|")'(?=(?:tain't|twere|twas|tis|twill|til|bout|nuff|round|cause|em)\\b)`, 'gi'), '&#8217;'],
  [new RegExp(`(?<=${BEFORE}|")'(?!${SPACE})`, 'g'), '&#8216;'],
  [/(?<!&#8216;[^']*)(?<=\d)'(?![\p{L}\d])/gu, '&#8242;'],
  [/'/g, '&#8217;'],
  // Double quotes in the same order.
  [new RegExp(`(?<=${BEFORE}|&#8216;)"(?!${SPACE})`, 'g'), '&#8220;'],
  [/(?<!&#8220;[^"]*)(?<=\d)"/g, '&#8243;'],
  [/"/g, '&#8221;'],
  // Dashes; xn-- begins a domain name.
  [/---/g, '&#8212;'],
  [new RegExp(`(?<=^|${SPACE})--(?=$|${SPACE})`, 'g'), '&#8212;'],
  [/(?<!xn)--/g, '&#8211;'],
  [new RegExp(`(?<=^|${SPACE})-(?=$|${SPACE})`, 'g'), '&#8211;'],
  [/(?<![\w.,])(?!0x)(\d[\d.,]*)x(?=\d[\d.,]*\b)/g, '$1&#215;'],
  [/&(?!#\d+;|#x[\da-f]+;|[a-z][a-z1-4]{0,7};)/gi, '&#038;'],
];

/**
 * Writes quotes, dashes, ellipses and bare ampersands as WordPress shows them: as numeric entities (`it&#8217;s`).
 * Tags, comments and text in `pre`, `code` and the like stay as they are.
 */
export function toTypographic(html: string): string {
  let verbatimDepth = 0;
  let before = '';
  const shown = splitHtml(html).map((part) => {
    if (part.kind !== 'text') {
      verbatimDepth = Math.max(0, verbatimDepth + verbatimStep(part));
      return part.source;
    }
    const text = verbatimDepth > 0 ? part.source : replaceAll(part.source, before);
    before = part.source.slice(-1);
    return text;
  });
  return shown.join('');
}

function verbatimStep({ kind, name }: HtmlPart): -1 | 0 | 1 {
  if (!VERBATIM.has(name)) return 0;
  return kind === 'open' ? 1 : -1;
}

/** `before` is the character before the text, on the other side of a tag: it decides whether a quote opens. */
function replaceAll(text: string, before: string): string {
  const context = /['"&-]/.test(before) ? 'x' : before;
  const replaced = replacements.reduce(
    (shown, [pattern, replacement]) => shown.replace(pattern, replacement),
    context + text,
  );
  return replaced.slice(context.length);
}
