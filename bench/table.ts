/** Prints rows as a small table: the first column to the left, figures to the right. */
export function printTable(title: string, header: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = header.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('   ');
  process.stdout.write(`\n${title}\n${line(header)}\n${rows.map((row) => `${line(row)}\n`).join('')}`);
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en');
export const milliseconds = (value: number): string => value.toFixed(3);
/** Two digits, whatever the size: 69 %, 2.9 %. */
export const percent = (part: number): string => `${(part * 100).toFixed(part < 0.0995 ? 1 : 0)} %`;
