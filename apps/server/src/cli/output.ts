import { errorCode } from '../problems/error-code.ts';

/**
 * A reader such as `head` may close the output: that is no failure, and a command that changes something finishes.
 * Other errors of the output are reported.
 */
export function ignoreClosedOutput(): void {
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isReaderGone(error)) return;
    process.exitCode = 1;
    process.stderr.write(`The output cannot be written (${error.code}). Check the file or device that it goes to.\n`);
  });
}

export const isReaderGone = (error: unknown): boolean => errorCode(error) === 'EPIPE';

/** Prints only the object with `--json`, and otherwise the lines. */
export function print(json: boolean | undefined, object: unknown, lines: readonly string[]): void {
  const text = json
    ? JSON.stringify(object)
    : lines
        .flatMap((line) => line.split('\n'))
        .map(escapeControls)
        .join('\n');
  process.stdout.write(`${text}\n`);
}

/** The name of a column, and its cell for a row. */
export type Column<Row> = readonly [name: string, cell: (row: Row) => string | number | null];

/** Rows below the names of their columns, each column as wide as its longest cell. */
export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string[] {
  const cells = columns.map(([name, cell]) => [name, ...rows.map((row) => escapeControls(String(cell(row) ?? '')))]);
  const widths = cells.map((column) => Math.max(...column.map(({ length }) => length)));
  const lineAt = (index: number) =>
    cells
      .map((column, at) => column[index]?.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  return Array.from({ length: rows.length + 1 }, (_, index) => lineAt(index));
}

/** Escapes characters that would move the cursor of a terminal, colour its text or change its direction. */
const escapeControls = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** `2026-11-21T09:30:00.000Z`, or null without an instant. */
export const toIso = (instantMs: number | null): string | null =>
  instantMs === null ? null : new Date(instantMs).toISOString();

/** The day of an instant of `toIso`, or nothing. */
export const day = (instant: string | null): string => instant?.slice(0, 10) ?? '';

/** The minute of an instant of `toIso` in UTC, `2026-11-21 09:30`, or nothing. */
export const minute = (instant: string | null): string => instant?.slice(0, 16).replace('T', ' ') ?? '';
