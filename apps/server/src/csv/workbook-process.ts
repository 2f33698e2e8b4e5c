import { readFile } from 'node:fs/promises';
import type { TableRow } from '@ngoma/recipients';
import { readSheetRows, type SheetRows, UnreadableWorkbook } from './sheet-rows.ts';
import type { WorkbookAnswer } from './workbook.ts';

// The process ends when the service disconnects, not on signals.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

let opened: Opened | undefined;

interface Opened {
  readonly sheets: Pick<SheetRows, 'sheet' | 'otherSheets'>;
  readonly rows: Iterator<TableRow>;
}

process.on('message', async (path) => {
  process.send?.(await answer(String(path)));
});

async function answer(path: string): Promise<WorkbookAnswer> {
  try {
    opened ??= await open(path);
    return nextRows(opened);
  } catch (error) {
    if (error instanceof UnreadableWorkbook) return { kind: 'failed', message: error.message };
    throw error;
  }
}

async function open(path: string): Promise<Opened> {
  const { rows, ...sheets } = await readSheetRows(await readFile(path));
  return { sheets, rows: rows.values() };
}

/** Limits of one message, which the service reads in one event loop turn. */
const maxRows = 500;
const maxCharacters = 200_000;

function nextRows({ sheets, rows: from }: Opened): WorkbookAnswer {
  const batch: TableRow[] = [];
  for (let size = 0; batch.length < maxRows && size < maxCharacters; ) {
    const { done, value } = from.next();
    if (done === true) return { kind: 'rows', ...sheets, rows: batch, isLast: true };
    batch.push(value);
    size += value.cells.reduce((sum, cell) => sum + cell.length, 0);
  }
  return { kind: 'rows', ...sheets, rows: batch, isLast: false };
}
