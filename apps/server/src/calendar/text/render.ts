import { splitHtml } from './html.ts';
import { toParagraphs } from './paragraphs.ts';
import { toPlainText } from './plain-text.ts';
import { toTypographic } from './typography.ts';

/** Renders a title or name with typographic entities. */
export function renderTitle(title: string): string {
  return toTypographic(title).trim().replaceAll('Wordpress', 'WordPress');
}

/** Renders a description like an excerpt, and corrects the spelling of WordPress. */
export function renderContent(html: string): string {
  return renderExcerpt(html).replace(/(?<=[ >(]|&#82(?:16|20);)Wordpress/g, 'WordPress');
}

/** Renders sanitized HTML with typography and paragraphs. */
export function renderExcerpt(html: string): string {
  const blocks = withoutBlockMarks(html);
  const shown = toTypographic(blocks);
  // The block editor has already made paragraphs.
  return withImageHints(withSmilies(blocks === html ? toParagraphs(shown) : shown)).trim();
}

/** Removes the block comments of the block editor. */
function withoutBlockMarks(html: string): string {
  return html.replace(/<!--\s*\/?wp:[^<>]*-->\n?/g, '');
}

/** Adds `decoding="async"` to images, as WordPress does. */
function withImageHints(html: string): string {
  if (!/<img/i.test(html)) return html;
  const parts = splitHtml(html).map(({ kind, name, source }) => {
    const isImage = kind === 'open' && name === 'img';
    return isImage && !/\sdecoding=/i.test(source) ? source.replace(/^<img/i, '<img decoding="async"') : source;
  });
  return parts.join('');
}

/** WordPress' smileys between spaces. */
const SMILIES: Readonly<Record<string, string>> = {
  ':)': '🙂',
  ':-)': '🙂',
  ':smile:': '🙂',
  ':(': '🙁',
  ':-(': '🙁',
  ':sad:': '🙁',
  ';)': '😉',
  ';-)': '😉',
  ':wink:': '😉',
  ':D': '😀',
  ':-D': '😀',
  ':grin:': '😀',
  ':P': '😛',
  ':-P': '😛',
  ':razz:': '😛',
  ':o': '😮',
  ':-o': '😮',
  ':eek:': '😮',
  '8O': '😯',
  '8-O': '😯',
  ':shock:': '😯',
  '8-)': '😎',
  ':cool:': '😎',
  ':x': '😡',
  ':-x': '😡',
  ':mad:': '😡',
  ':|': '😐',
  ':-|': '😐',
  ':neutral:': '😐',
  ':?': '😕',
  ':-?': '😕',
  ':???:': '😕',
  ':lol:': '😆',
  ':oops:': '😳',
  ':cry:': '😥',
  ':evil:': '👿',
  ':twisted:': '😈',
  ':roll:': '🙄',
  ':!:': '❗',
  ':?:': '❓',
  ':idea:': '💡',
  ':arrow:': '➡',
};

const SPACE = '[\\r\\n\\t \\u00a0]|&nbsp;';
const names = Object.keys(SMILIES).map((smiley) => smiley.replace(/[()|?]/g, '\\$&'));
const ANY = new RegExp(names.join('|'));
const SMILEY = new RegExp(`(?<=^|${SPACE})(?:${names.join('|')})(?=$|${SPACE})`, 'g');

/** Elements whose text is not changed. */
const VERBATIM = new Set(['code', 'pre', 'style', 'script', 'textarea']);

/** Replaces typed smileys by emoji as WordPress does, except in tags and verbatim elements. */
function withSmilies(html: string): string {
  // Tokenizing takes as long as the rest of rendering.
  if (!ANY.test(html)) return html;
  let verbatim: string | undefined;
  const shown = splitHtml(html).map(({ kind, name, source }) => {
    if (kind === 'text')
      return verbatim === undefined ? source.replace(SMILEY, (smiley) => SMILIES[smiley] ?? smiley) : source;
    if (kind === 'open' && verbatim === undefined && VERBATIM.has(name)) verbatim = name;
    if (kind === 'close' && name === verbatim) verbatim = undefined;
    return source;
  });
  return shown.join('');
}

/** As in TEC, the start of the description replaces a missing excerpt. */
const EXCERPT_WORDS = 30;

/** The description in `json_ld`: paragraphs without typography. */
export function toSummary(excerpt: string, description: string): string {
  if (excerpt !== '') return `${toParagraphs(excerpt)}\n`;
  const words = toPlainText(description).split(' ');
  const text = words.slice(0, EXCERPT_WORDS).join(' ');
  if (text === '') return '';
  return `${toParagraphs(words.length > EXCERPT_WORDS ? `${text} [&hellip;]` : text)}\n`;
}

/** Escapes HTML for a script as TEC does: keeps entities, writes line ends as `\n`. */
export function toScriptText(html: string): string {
  return html
    .replace(/&(?!#?\w{1,30};)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\\']/g, '\\$&')
    .replaceAll('\n', '\\n');
}
