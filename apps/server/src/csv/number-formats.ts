import { unshownCell } from '@ngoma/recipients';
import { parseUgandanNumber } from '@ngoma/sms';
import { decodeXML } from 'entities';
import { format, getFormatDateInfo, getFormatFromId, getFormatInfo } from 'numfmt';
import { attribute, type Entries, pathOf, tagsOf, textOf } from './markup.ts';

/** The text that the spreadsheet shows for a number; undefined if it is the number itself. */
export type FormatCell = (style: number, value: string) => string | undefined;

/** Built-in formats with the currency of the computer that shows them. */
const localCurrencies = new Set([5, 6, 7, 8, 37, 38, 39, 40, 42, 44]);
/** Days between the first day of workbooks that count from 1904, and of the others. */
const daysTo1904 = 1462;

/** Reads the number formats of a workbook. */
export function readCellFormats(entries: Entries): FormatCell {
  const codes = readCodes(textOf(entries, stylesPath(entries)));
  const workbook = tagsOf(textOf(entries, 'xl/workbook.xml'), 'workbookPr').join('');
  const firstDay = /^(?:1|true)$/.test(attribute(workbook, 'date1904') ?? '') ? daysTo1904 : 0;
  return (style, value) => {
    const number = Number(value);
    if (value.trim() === '' || Number.isNaN(number)) return undefined;
    const code = codes[style] ?? 'General';
    try {
      return code === localCurrency ? unshownCell : show(code, number, firstDay);
    } catch {
      return unshownCell;
    }
  };
}

function stylesPath(entries: Entries): string {
  const relations = tagsOf(textOf(entries, 'xl/_rels/workbook.xml.rels'), 'Relationship');
  const styles = relations.find((tag) => attribute(tag, 'Type')?.endsWith('/styles'));
  return pathOf(attribute(styles ?? '', 'Target') ?? 'styles.xml');
}

const localCurrency = 'the currency of the computer';

/** The format codes of the cell styles, in their order. */
function readCodes(styles: string): readonly string[] {
  const own = new Map(
    tagsOf(styles, 'numFmt').map((tag) => [
      Number(attribute(tag, 'numFmtId')),
      decodeXML(attribute(tag, 'formatCode') ?? ''),
    ]),
  );
  const cellStyles = /<(?:\w+:)?cellXfs\b.*?<\/(?:\w+:)?cellXfs>/s.exec(styles)?.[0] ?? '';
  return tagsOf(cellStyles, 'xf').map((tag) => {
    const id = Number(attribute(tag, 'numFmtId') ?? 0);
    return own.get(id) ?? (localCurrencies.has(id) ? localCurrency : (getFormatFromId(id) ?? 'General'));
  });
}

/** Throws if the format is invalid, or the number is no date. */
function show(code: string, number: number, firstDay: number): string | undefined {
  const { type, isDate } = getFormatInfo(code);
  if (isDate) return showDate(code, number + (type === 'time' ? 0 : firstDay));
  // Numbers of phones have more digits than `General` shows in a narrow column, and a spreadsheet can shorten them.
  if ((type === 'general' || type === 'text') && isPlain(code) && Number.isInteger(number)) return undefined;
  if (type === 'scientific' && parseUgandanNumber(String(number)) !== undefined) return undefined;
  // The separators are those of the computer, not those of the currency's country.
  return run(
    code.replace(/\[\$([^\]-]*)-[^\]]*\]/g, (_, symbol: string) => (symbol === '' ? '' : `[$${symbol}]`)),
    number,
  );
}

const isPlain = (code: string): boolean => /^(?:General|@)$/i.test(code);

/** A whole date in words: the order of its digits depends on the computer. Other dates and times as the format says. */
function showDate(code: string, number: number): string {
  const { year, month, day, hours } = getFormatDateInfo(code);
  if (!year || !month || !day) return run(code, number);
  return run(hours && number % 1 !== 0 ? 'd mmmm yyyy, hh:mm' : 'd mmmm yyyy', hours ? number : Math.floor(number));
}

/** Formats pad with spaces, which a column makes as wide as it is. */
const run = (code: string, number: number): string =>
  format(code, number, { fillChar: code.includes('* ') ? ' ' : '', dateErrorThrows: true })
    .replace(/\s+/g, ' ')
    .trim();
