/** With `--json` one object and nothing else goes to standard output; without it, lines for people. */
export function print(json: boolean, object: unknown, lines: readonly string[]): void {
  process.stdout.write(json ? `${JSON.stringify(object)}\n` : `${lines.join('\n')}\n`);
}

/** Rows under their names, each column as wide as it needs. */
export function table(names: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = names.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(names), ...rows.map(line)];
}

export const day = (at: number | null): string => (at === null ? '' : new Date(at).toISOString().slice(0, 10));
