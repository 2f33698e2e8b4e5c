/**
 * Facts of a workbook's markup that the library for its values leaves out: hidden sheets and rows, and cells without a
 * value because their formula failed or was never calculated.
 */

type Entries = Readonly<Record<string, Uint8Array>>;

export interface SheetMarkup {
  readonly isHidden: boolean;
  /** The lines of hidden rows, from 1, such as those that a filter leaves out. */
  readonly hiddenRows: ReadonlySet<number>;
}

/** The sheets in their order. */
export function readSheetMarkup(entries: Entries): readonly SheetMarkup[] {
  const targets = new Map(
    tagsOf(textOf(entries, 'xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  );
  return tagsOf(textOf(entries, 'xl/workbook.xml'), 'sheet').map((tag) => ({
    isHidden: /hidden$/i.test(attribute(tag, 'state') ?? ''),
    hiddenRows: hiddenRowsOf(textOf(entries, pathOf(targets.get(attribute(tag, '(?:\\w+:)?id') ?? '')))),
  }));
}

function hiddenRowsOf(sheet: string): ReadonlySet<number> {
  const lines = new Set<number>();
  let line = 0;
  for (const tag of tagsOf(sheet, 'row')) {
    line = Number(attribute(tag, 'r') ?? line + 1);
    if (/^(?:1|true)$/.test(attribute(tag, 'hidden') ?? '')) lines.add(line);
  }
  return lines;
}

/** Gives cells whose formula has no value the text `#VALUE!`, and errors their own text; the library reads both as empty. */
export function markErrors(entries: Entries): Record<string, Uint8Array> {
  return Object.fromEntries(
    Object.entries(entries).map(([path, bytes]) => [
      path,
      /^xl\/worksheets\/[^/]+\.xml$/.test(path) ? markSheet(bytes) : bytes,
    ]),
  );
}

const errorCell = /(<(?:\w+:)?c\b[^<>]*\st=)"e"/g;
const formulaCell =
  /<((?:\w+:)?c)\b([^<>]*)>\s*<((?:\w+:)?)f\b(?:[^<>]*\/>|[^<>]*>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v><\/(?:\w+:)?v>)?\s*<\/\1>/g;

function markSheet(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString();
  const marked = text
    .replace(errorCell, '$1"str"')
    // An empty text is the value of a formula such as `=""`.
    .replace(formulaCell, (cell, name: string, attributes: string, prefix: string) =>
      /\st="str"/.test(attributes) && cell.includes('v>') ? cell : uncalculated(name, attributes, prefix),
    );
  return marked === text ? bytes : Buffer.from(marked);
}

const uncalculated = (name: string, attributes: string, prefix: string): string =>
  `<${name}${attributes.replace(/\st="\w*"/, '')} t="str"><${prefix}v>#VALUE!</${prefix}v></${name}>`;

const textOf = (entries: Entries, path: string): string => Buffer.from(entries[path] ?? []).toString();

/** Targets are relative to `xl/`, or absolute. */
const pathOf = (target = ''): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

const tagsOf = (text: string, name: string): readonly string[] =>
  text.match(new RegExp(`<(?:\\w+:)?${name}\\b[^<>]*>`, 'g')) ?? [];

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`)
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined);
