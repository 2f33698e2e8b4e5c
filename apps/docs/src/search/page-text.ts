import type { Members } from '../contract/types.ts';
import { anchorOf, plainText } from '../markdown/to-html.ts';
import type { Block, PageContent, PageEntry } from '../pages/page.ts';

/** A part of a page that the search finds on its own: each of its lines is a paragraph, an item, a row or a member. */
export interface Section {
  readonly anchor: string;
  readonly heading: string;
  readonly lines: readonly string[];
}

/** Lists of errors repeat on every operation, and each error has a page of its own. */
const leftOut = new Set(['errors', 'used-by']);

/** The text of a guide in sections, and that of other pages, which are short, in one. */
export function sectionsOf({ kind }: Pick<PageEntry, 'kind'>, { blocks }: PageContent): Section[] {
  const sections: { anchor: string; heading: string; lines: string[] }[] = [{ anchor: '', heading: '', lines: [] }];
  let isLeftOut = false;
  let isResponse = false;
  for (const block of blocks.flatMap(splitDocument)) {
    if (block.kind === 'heading') isLeftOut = leftOut.has(block.anchor);
    if (block.kind === 'heading') isResponse = block.anchor.startsWith('response');
    if (block.kind === 'heading' && kind === 'Guide')
      sections.push({ anchor: block.anchor, heading: block.text, lines: [] });
    // Members of a response are found on the page of its schema.
    if (block.kind === 'members' && isResponse) continue;
    if (!isLeftOut) sections.at(-1)?.lines.push(...linesOf(block));
  }
  return sections.filter(({ anchor, lines }) => anchor !== '' || lines.length > 0);
}

/** A file as its headings and the texts between them. */
function splitDocument(block: Block): Block[] {
  if (block.kind !== 'document') return [block];
  return block.markdown
    .replace(/^```.*?^```$/gms, '')
    .split(/^(?=##+ )/m)
    .flatMap((part): Block[] => {
      const [, signs, text = ''] = /^(##+) (.+)$/m.exec(part) ?? [];
      const body: Block = { kind: 'text', markdown: part.replace(/^#+ .*$/m, '') };
      if (signs === undefined) return [body];
      return [{ kind: 'heading', level: 2, text: plainText(text), anchor: anchorOf(text) }, body];
    });
}

function linesOf(block: Block): string[] {
  if (block.kind === 'text') return linesOfMarkdown(block.markdown);
  if (block.kind === 'route') return [`${block.method} ${block.path}`];
  if (block.kind === 'members') return linesOfMembers(block.members);
  return block.kind === 'disclosure' ? block.blocks.flatMap(linesOf) : [];
}

/** Members of schemas that a page refers to are found on the pages of these schemas. */
const linesOfMembers = ({ fields }: Members): string[] =>
  fields.map(({ name, description }) => [name, plainLine(description)].filter(Boolean).join(': '));

/** Paragraphs, items of lists and rows of tables, each on one line. */
const linesOfMarkdown = (markdown: string): string[] =>
  markdown
    .replace(/^\|[ :|-]+\|$/gm, '')
    .split(/\n{2,}|\n(?=\s*(?:[-*]|\d+\.) |\|)/)
    .map((line) => plainLine(line.startsWith('|') ? cellsOf(line).join(': ') : line.replace(/^\s*(?:[-*]|\d+\.) /, '')))
    .filter((line) => line !== '');

const cellsOf = (row: string): string[] =>
  row
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');

const plainLine = (markdown: string): string => plainText(markdown).replace(/\s+/g, ' ').trim();
