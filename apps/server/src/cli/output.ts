import { errorCode } from '../problems/error-code.ts';

/**
 * Whoever reads the output may leave, as `head` does: that is no failure, and a command that changes something ends
 * what it does. What cannot be written for another reason is said.
 */
export function outliveReaders(): void {
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isReaderGone(error)) return;
    process.exitCode = 1;
    process.stderr.write(`The output cannot be written (${error.code}): look at where it goes.\n`);
  });
}

export const isReaderGone = (error: unknown): boolean => errorCode(error) === 'EPIPE';

export const jsonFlag = { type: 'boolean', description: 'print one JSON object and nothing else' } as const;

/** With `--json` one object and nothing else goes to standard output; without it, lines for people. */
export function print(json: boolean, object: unknown, lines: readonly string[]): void {
  process.stdout.write(
    json
      ? `${JSON.stringify(object)}\n`
      : `${lines
          .flatMap((line) => line.split('\n'))
          .map(visible)
          .join('\n')}\n`,
  );
}

/** Rows under their names, each column as wide as it needs. */
export function table(names: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const shown = rows.map((row) => row.map(visible));
  const widths = names.map((name, column) => Math.max(name.length, ...shown.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(names), ...shown.map(line)];
}

/** A stored text as a terminal may have it: what would move its cursor, colour it or turn its direction is written out. */
const visible = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** An instant as `--json` gives it: `2026-11-21T09:30:00.000Z`; null where there is none. */
export const toIso = (instantMs: number | null): string | null =>
  instantMs === null ? null : new Date(instantMs).toISOString();

/** The day of an instant as `toIso` gives it, for tables; empty where there is none. */
export const day = (instant: string | null): string => instant?.slice(0, 10) ?? '';

/** The minute of an instant as `toIso` gives it: `2026-11-21 09:30`, in UTC; empty where there is none. */
export const minute = (instant: string | null): string => instant?.slice(0, 16).replace('T', ' ') ?? '';
