import { splitHtml } from './html.ts';

/** What WordPress shows in place of a typed smiley, where it stands between spaces. */
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

/** Elements whose text is meant letter by letter. */
const VERBATIM = new Set(['code', 'pre', 'style', 'script', 'textarea']);

/** Writes typed smileys as emoji, as WordPress shows them: `:)` is 🙂. Tags, and text in `code` and the like, stay. */
export function withSmilies(html: string): string {
  // To take a long text apart takes as long as all else that is done to show it.
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
