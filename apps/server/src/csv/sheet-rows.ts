import { hasNumber, type TableRow } from '@ngoma/recipients';
import { Unzip, UnzipInflate, zipSync } from 'fflate';
import readWorkbook, { type CellValue } from 'read-excel-file/universal';
import { markCells, readSheetMarkup, type SheetMarkup } from './sheet-markup.ts';

/** A file that is no workbook. The message is a sentence for users. */
export class UnreadableWorkbook extends Error {
  override readonly name = 'UnreadableWorkbook';
}

/** Sheets of 50,000 rows have a few megabytes; a small archive can hold gigabytes of zeros. */
const maxInflatedBytes = 64 * 1024 * 1024;
const maxEntries = 1_000;
const maxColumns = 1_000;
const maxNamedSheets = 20;
const maxCellLength = 2_000;
/** A chunk inflates to at most 16 MB. */
const chunkBytes = 16 * 1024;

/** The rows of a sheet, and the visible sheets with numbers of phones that are not read. */
export interface SheetRows {
  readonly sheet: string;
  readonly otherSheets: readonly string[];
  readonly rows: readonly TableRow[];
}

/** Reads the first visible sheet with numbers of phones, or the first with rows if none has. Throws an UnreadableWorkbook. */
export async function readSheetRows(bytes: Uint8Array): Promise<SheetRows> {
  const entries = inflate(bytes);
  if (!('xl/workbook.xml' in entries)) throw new UnreadableWorkbook(noWorkbook);
  // Packed again without compression, so that the library cannot inflate more than was counted.
  const packed = zipSync(markCells(entries), { level: 0 }).buffer as ArrayBuffer; // as: a buffer of its own
  const sheets = await readWorkbook(packed).catch(() => {
    throw new UnreadableWorkbook('The workbook is damaged. Open it in a spreadsheet program and save it again.');
  });
  const markup = readSheetMarkup(entries);
  const visible = sheets
    .map(({ sheet, data }, index) => ({ sheet, data, markup: markup[index] }))
    .filter((each) => each.markup?.isHidden !== true)
    .map((each) => ({ sheet: each.sheet, rows: toRows(each.data, each.markup) }))
    .filter(({ rows }) => rows.length > 0);
  const withNumbers = visible.filter(({ rows }) => rows.some(({ cells }) => cells.some(hasNumber)));
  const read = withNumbers[0] ?? visible[0] ?? { sheet: '', rows: [] };
  const others = withNumbers.filter((each) => each !== read).map(({ sheet }) => sheet);
  return { ...read, otherSheets: others.slice(0, maxNamedSheets) };
}

const toRows = (
  data: readonly (readonly (CellValue | null)[])[],
  markup: SheetMarkup | undefined,
): readonly TableRow[] =>
  data
    .map((row, index) => ({
      ...{ line: index + 1, cells: row.slice(0, maxColumns).map(toText) },
      ...(markup?.hiddenRows.has(index + 1) === true && { isHidden: true }),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));

const noWorkbook = 'The file is not an Excel workbook (.xlsx). Save the sheet as .xlsx, or as CSV.';

function inflate(bytes: Uint8Array): Record<string, Uint8Array> {
  const entries: Record<string, Uint8Array> = {};
  let total = 0;
  let count = 0;
  const unzip = new Unzip((file) => {
    count += 1;
    if (count > maxEntries) throw new UnreadableWorkbook(tooLarge);
    // Pictures and macros are not read.
    if (!/\.(?:xml|rels)$/i.test(file.name)) return;
    const chunks: Uint8Array[] = [];
    file.ondata = (error, chunk, isLast) => {
      if (error !== null) throw error;
      total += chunk.length;
      if (total > maxInflatedBytes) throw new UnreadableWorkbook(tooLarge);
      chunks.push(chunk.slice());
      if (isLast) entries[file.name] = Buffer.concat(chunks);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += chunkBytes)
      unzip.push(bytes.subarray(at, at + chunkBytes), at + chunkBytes >= bytes.length);
  } catch (error) {
    throw error instanceof UnreadableWorkbook ? error : new UnreadableWorkbook(noWorkbook);
  }
  return entries;
}

const tooLarge = 'The workbook is too large to be read. Save the sheet with the numbers as CSV.';

function toText(value: CellValue | null): string {
  if (value === null) return '';
  if (value instanceof Date) return dateText(value);
  // Without the rounding errors of fractions.
  const text = typeof value === 'number' ? String(Number(value.toPrecision(15))) : String(value);
  return text.trim().slice(0, maxCellLength).toWellFormed();
}

/** Workbooks have local times without a zone, which the library reads as UTC. A time without a day is one of 1899. */
function dateText(date: Date): string {
  if (date.getUTCFullYear() < 1900) return date.toISOString().slice(11, 16);
  const isTime = date.getUTCHours() + date.getUTCMinutes() > 0;
  const time = isTime ? ({ hour: '2-digit', minute: '2-digit' } as const) : {};
  const form = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC', ...time } as const;
  return new Intl.DateTimeFormat('en-GB', form).format(date).replace(' at ', ', ');
}
