import { readFile } from 'node:fs/promises';
import type { TableRow } from '@ngoma/recipients';
import { readSheetRows, UnreadableWorkbook } from './sheet-rows.ts';
import type { WorkbookAnswer } from './workbook.ts';

// The process ends when the service disconnects, not on signals.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

let rows: Iterator<TableRow> | undefined;

process.on('message', async (path) => {
  process.send?.(await answer(String(path)));
});

async function answer(path: string): Promise<WorkbookAnswer> {
  try {
    rows ??= (await readSheetRows(await readFile(path))).values();
    return nextRows(rows);
  } catch (error) {
    if (error instanceof UnreadableWorkbook) return { kind: 'failed', message: error.message };
    throw error;
  }
}

/** Limits of one message, which the service reads in one event loop turn. */
const maxRows = 500;
const maxCharacters = 200_000;

function nextRows(from: Iterator<TableRow>): WorkbookAnswer {
  const batch: TableRow[] = [];
  for (let size = 0; batch.length < maxRows && size < maxCharacters; ) {
    const { done, value } = from.next();
    if (done === true) return { kind: 'rows', rows: batch, isLast: true };
    batch.push(value);
    size += value.cells.reduce((sum, cell) => sum + cell.length, 0);
  }
  return { kind: 'rows', rows: batch, isLast: false };
}
