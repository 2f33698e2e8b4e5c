import { type HtmlPart, splitHtml } from './html.ts';

const BLOCKS = new Set(
  (
    'address article aside blockquote caption col colgroup dd details div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hgroup hr legend li map menu nav ol p pre section style summary table tbody td ' +
    'tfoot th thead tr ul'
  ).split(' '),
);
/** Blocks without paragraphs inside. */
const TIGHT_BLOCKS = new Set('caption dt figcaption h1 h2 h3 h4 h5 h6 legend li summary'.split(' '));
/** Blocks whose content is not changed. */
const VERBATIM_BLOCKS = new Set(['pre', 'style', 'figure']);
/** Verbatim and void blocks. */
const LONE_BLOCKS = new Set([...VERBATIM_BLOCKS, 'hr', 'col']);

/** The blank lines between two parts. */
const BLANK_LINES: HtmlPart = { kind: 'text', source: '', name: '' };

/** Converts blank lines to paragraphs and line ends to breaks, as WordPress' `wpautop` does. */
export function toParagraphs(html: string): string {
  const parts = joinVerbatim(splitHtml(html.replace(/\r\n?/g, '\n'))).flatMap(splitAtBlankLines);
  return toPieces(parts)
    .map(renderPiece)
    .filter((piece) => piece !== '')
    .join('\n');
}

/** Joins the parts of each verbatim block. */
function joinVerbatim(parts: readonly HtmlPart[]): HtmlPart[] {
  const joined: HtmlPart[] = [];
  let block: HtmlPart | undefined;
  for (const part of parts) {
    if (block) {
      block = { ...block, source: block.source + part.source };
      joined[joined.length - 1] = block;
      if (part.kind === 'close' && part.name === block.name) block = undefined;
    } else {
      joined.push(part);
      if (part.kind === 'open' && VERBATIM_BLOCKS.has(part.name)) block = part;
    }
  }
  return joined;
}

/** Two consecutive breaks count as a blank line. */
function splitAtBlankLines(part: HtmlPart, index: number, parts: readonly HtmlPart[]): HtmlPart[] {
  if (part.name === 'br' && parts[index - 1]?.name === 'br') return [BLANK_LINES];
  if (part.kind !== 'text') return [part];
  const texts = part.source.split(/\n[ \t]*\n\s*/).map((source) => ({ ...part, source }));
  return texts.flatMap((text, at) => (at === 0 ? [text] : [BLANK_LINES, text]));
}

/** Splits at blank lines and at the start and end of blocks. */
function toPieces(parts: readonly HtmlPart[]): HtmlPart[][] {
  const pieces: HtmlPart[][] = [];
  let isNext = true;
  for (const part of parts) {
    const isBlock = BLOCKS.has(part.name);
    if (isNext || (isBlock && part.kind === 'open')) pieces.push([]);
    if (part !== BLANK_LINES) pieces.at(-1)?.push(part);
    isNext = part === BLANK_LINES || (isBlock && part.kind === 'close') || LONE_BLOCKS.has(part.name);
  }
  return pieces;
}

function renderPiece(parts: readonly HtmlPart[]): string {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first && LONE_BLOCKS.has(first.name)) return first.source;
  const opening = first?.kind === 'open' && BLOCKS.has(first.name) ? first : undefined;
  const closing = last?.kind === 'close' && BLOCKS.has(last.name) ? last : undefined;
  const text = breakLines(parts.slice(opening ? 1 : 0, closing ? -1 : undefined));
  const [before, after] = text === '' ? ['', ''] : paragraphTags(opening?.name, closing?.name);
  return `${opening?.source ?? ''}${before}${text}${after}${closing?.source ?? ''}`;
}

/** The paragraph tags for text between an opening and a closing block tag. */
function paragraphTags(
  opening: string | undefined,
  closing: string | undefined,
): readonly [before: string, after: string] {
  if (opening && closing) return opening === 'blockquote' ? ['<p>', '</p>'] : ['', ''];
  const block = opening ?? closing ?? '';
  if (TIGHT_BLOCKS.has(block)) return ['', ''];
  // Completes an unpaired <p> or </p>.
  if (block === 'p') return opening ? ['', '</p>'] : ['<p>', ''];
  return opening ? ['\n<p>', '</p>'] : ['<p>', '</p>'];
}

/** Converts line ends to breaks, except after a written break. */
function breakLines(inline: readonly HtmlPart[]): string {
  if (inline.length === 0) return '';
  const shown = inline.map(({ kind, name, source }, index) => {
    if (name === 'br') return '<br />';
    if (kind !== 'text') return source;
    const isAfterBreak = inline[index - 1]?.name === 'br';
    return source.replace(/(?<![ \t])[ \t]*\n/g, (_end, at: number) => (at === 0 && isAfterBreak ? '\n' : '<br />\n'));
  });
  return trimBreaks(shown.join(''));
}

/** Trims breaks and line ends but not spaces, as WordPress does. */
function trimBreaks(text: string): string {
  const trimmed = text
    .replace(/^(?:\s*<br \/>|\n)+/, '')
    .replace(/(?<![\s>])\s+$/, (end) => (end.includes('\n') ? '' : end));
  return withoutLastBreaks(trimmed);
}

function withoutLastBreaks(text: string): string {
  const end = text.trimEnd();
  if (end === '') return '';
  return end.endsWith('<br />') ? withoutLastBreaks(end.slice(0, -'<br />'.length)) : text;
}
