import { type HtmlPart, splitHtml } from './html.ts';

/** Elements whose content is no text of the reader's. */
const SILENT = new Set(['script', 'style']);

/**
 * A line of text without tags, as for addresses and phone numbers: spaces and line ends in a row become one space,
 * none around it.
 */
export function toPlainText(text: string): string {
  return withoutTags(text)
    .replace(/[\r\n\t ]+/g, ' ')
    .replace(/^ | $/g, '');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
const CONTROLS = /[\x00-\x08\x0b\x0c\x0e-\x1f]/g;

/** The name of a category or tag as TEC stores and shows it: plain text, its `&`, `<` and `>` as entities. */
export function toTermName(name: string): string {
  return toPlainText(name.replace(CONTROLS, ''))
    .replace(/&(?!#\d+;|#x[\da-f]+;|[a-z][a-z0-9]*;)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  const texts: string[] = [];
  let silent: string | undefined;
  for (const part of splitHtml(text)) {
    if (silent === undefined && part.kind === 'text') texts.push(part.source);
    silent = silent === undefined ? silentName(part) : stillSilent(part, silent);
  }
  // The rest of a tag without end could become a tag before a ">".
  return texts.join('').replace(/(?<!<)<+(?=[a-z/!?])/gi, '');
}

function silentName({ kind, name }: HtmlPart): string | undefined {
  return kind === 'open' && SILENT.has(name) ? name : undefined;
}

function stillSilent({ kind, name }: HtmlPart, silent: string): string | undefined {
  return kind === 'close' && name === silent ? undefined : silent;
}
