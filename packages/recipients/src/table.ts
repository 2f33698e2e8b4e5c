/** A row of a spreadsheet, a CSV file or pasted lines. */
export interface TableRow {
  /** The number of its first line, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * The text of a cell as it was meant: `="0772…"` and `'0772…` keep a spreadsheet from changing a number, and programs
 * that store numbers as fractions write `772123456.0`.
 */
export function cleanCell(cell: string): string {
  const text = cell.trim();
  const formula = /^="([^"]*)"$/.exec(text)?.[1] ?? text;
  const plain = formula.replace(/^['’‘]\s*(?=[\d+])/, '').trim();
  return /^\+?\d{9,12}\.0$/.test(plain) ? plain.slice(0, -2) : plain;
}
