/**
 * Facts of a workbook's markup that the library for its values leaves out: hidden sheets and rows, and cells without a
 * value because their formula failed or was never calculated.
 */

import { attribute, type Entries, pathOf, tagsOf, textOf } from './markup.ts';
import { type FormatCell, readCellFormats } from './number-formats.ts';

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

/**
 * Gives numbers the text that the spreadsheet shows, cells whose formula has no value the text `#VALUE!`, and errors
 * their own text; the library ignores number formats and reads the others as empty.
 */
export function markCells(entries: Entries): Record<string, Uint8Array> {
  const formatCell = readCellFormats(entries);
  return Object.fromEntries(
    Object.entries(entries).map(([path, bytes]) => [
      path,
      /^xl\/worksheets\/[^/]+\.xml$/.test(path) ? markSheet(bytes, formatCell) : bytes,
    ]),
  );
}

const errorCell = /(<(?:\w+:)?c\b[^<>]*\st=)"e"/g;
const formulaCell =
  /<((?:\w+:)?c)\b([^<>]*)>\s*<((?:\w+:)?)f\b(?:[^<>]*\/>|[^<>]*>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v><\/(?:\w+:)?v>)?\s*<\/\1>/g;

const valueCell =
  /<((?:\w+:)?)c\b([^<>]*)>(\s*(?:<(?:\w+:)?f\b(?:[^<>]*\/>|[^<>]*>[^<]*<\/(?:\w+:)?f>)\s*)?)<\1v>([^<]*)<\/\1v>/g;

function markSheet(bytes: Uint8Array, formatCell: FormatCell): Uint8Array {
  const text = Buffer.from(bytes).toString();
  const marked = text
    .replace(errorCell, '$1"str"')
    // An empty text is the value of a formula such as `=""`.
    .replace(formulaCell, (cell, name: string, attributes: string, prefix: string) =>
      /\st="str"/.test(attributes) && cell.includes('v>') ? cell : uncalculated(name, attributes, prefix),
    )
    .replace(valueCell, (cell, prefix: string, attributes: string, formula: string, value: string) => {
      if (/\st=["'](?!n["'])/.test(attributes)) return cell;
      const shown = formatCell(Number(/\ss=["'](\d+)/.exec(attributes)?.[1] ?? 0), value);
      if (shown === undefined) return cell;
      return `<${prefix}c${withoutType(attributes)} t="str">${formula}<${prefix}v>${escapeXml(shown)}</${prefix}v>`;
    });
  return marked === text ? bytes : Buffer.from(marked);
}

const uncalculated = (name: string, attributes: string, prefix: string): string =>
  `<${name}${withoutType(attributes)} t="str"><${prefix}v>#VALUE!</${prefix}v></${name}>`;

const withoutType = (attributes: string): string => attributes.replace(/\st=["']\w*["']/, '');

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
