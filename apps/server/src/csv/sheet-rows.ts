import type { TableRow } from '@ngoma/recipients';
import { Unzip, UnzipInflate, type Zippable, zipSync } from 'fflate';
import { type CellValue, readSheet } from 'read-excel-file/universal';

/** A file that is no workbook. The message is a sentence for users. */
export class UnreadableWorkbook extends Error {
  override readonly name = 'UnreadableWorkbook';
}

/** Sheets of 50,000 rows have a few megabytes; a small archive can hold gigabytes of zeros. */
const maxInflatedBytes = 64 * 1024 * 1024;
const maxEntries = 1_000;
const maxColumns = 1_000;
const maxCellLength = 2_000;
/** A chunk inflates to at most 16 MB. */
const chunkBytes = 16 * 1024;

/** Reads the first sheet of a workbook. Throws an UnreadableWorkbook. */
export async function readSheetRows(bytes: Uint8Array): Promise<readonly TableRow[]> {
  const entries = inflate(bytes);
  if (!('xl/workbook.xml' in entries)) throw new UnreadableWorkbook(noWorkbook);
  // Packed again without compression, so that the library cannot inflate more than was counted.
  const sheet = await readSheet(zipSync(entries, { level: 0 }).buffer as ArrayBuffer).catch(() => {
    // as: zipSync returns a buffer of its own
    throw new UnreadableWorkbook('The workbook is damaged. Open it in a spreadsheet program and save it again.');
  });
  return sheet
    .map((row, index) => ({ line: index + 1, cells: row.slice(0, maxColumns).map(toText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

const noWorkbook = 'The file is not an Excel workbook (.xlsx). Save the sheet as .xlsx, or as CSV.';

function inflate(bytes: Uint8Array): Zippable {
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

/** Workbooks have local times without a zone, which the library reads as UTC. */
function dateText(date: Date): string {
  const isTime = date.getUTCHours() + date.getUTCMinutes() > 0;
  const time = isTime ? ({ hour: '2-digit', minute: '2-digit' } as const) : {};
  const form = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC', ...time } as const;
  return new Intl.DateTimeFormat('en-GB', form).format(date).replace(' at ', ', ');
}
