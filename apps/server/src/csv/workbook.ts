import type { ChildProcess } from 'node:child_process';
import type { TableRow } from '@ngoma/recipients';
import { startForeignFileProcess } from '../process/foreign-file-process.ts';
import { systemClock } from '../time/clock.ts';
import { CsvError, type TableFile } from './csv-file.ts';
import type { SheetRows } from './sheet-rows.ts';

/** Messages of the process that reads a workbook. */
export type WorkbookAnswer =
  | ({ readonly kind: 'rows'; readonly isLast: boolean } & SheetRows)
  | { readonly kind: 'failed'; readonly message: string };

const program = new URL('./workbook-process.ts', import.meta.url);
const heapMegabytes = 256;
const limitMs = 60_000;

const exhausted = 'The workbook is too large to be read. Save the sheet with the numbers as CSV.';

/** A workbook (.xlsx), read in a separate process (docs/adr/0006). */
export function openWorkbook(path: string): TableFile {
  let sheets: Pick<SheetRows, 'sheet' | 'otherSheets'> | undefined;
  return {
    get format() {
      return { encoding: 'xlsx', separator: '', sheet: sheets?.sheet, otherSheets: sheets?.otherSheets ?? [] };
    },
    records: () => readRows(path, (read) => (sheets = read)),
  };
}

async function* readRows(path: string, onSheets: (read: SheetRows) => void): AsyncGenerator<TableRow> {
  const child = startForeignFileProcess(program, heapMegabytes);
  try {
    for (;;) {
      const answer = await ask(child, path);
      if (answer === undefined) throw new CsvError(exhausted);
      if (answer.kind === 'failed') throw new CsvError(answer.message);
      onSheets(answer);
      yield* answer.rows;
      if (answer.isLast) return;
    }
  } finally {
    child.kill('SIGKILL');
  }
}

/** The next rows; undefined if the process ended, or takes too long. */
async function ask(child: ChildProcess, path: string): Promise<WorkbookAnswer | undefined> {
  const { promise, resolve } = Promise.withResolvers<WorkbookAnswer | undefined>();
  const onMessage = (message: unknown) => resolve(message as WorkbookAnswer); // as: workbook-process.ts sends nothing else
  const onEnd = () => resolve(undefined);
  // Not the clock of the service, which tests and the sandbox advance.
  const cancelLimit = systemClock.after(limitMs, onEnd);
  child.once('message', onMessage).once('disconnect', onEnd).once('error', onEnd);
  // A failed send is followed by `disconnect`.
  if (child.connected) child.send(path, () => undefined);
  else onEnd();
  const answer = await promise;
  cancelLimit();
  child.off('message', onMessage).off('disconnect', onEnd).off('error', onEnd);
  return answer;
}
