/** A row of a spreadsheet, a CSV file or pasted lines. */
export interface TableRow {
  /** The number of its first line, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Whether the spreadsheet does not show the row, such as one that a filter leaves out. */
  readonly isHidden?: boolean;
}

/** The text of a cell whose number has a format that cannot be shown as the spreadsheet shows it. */
export const unshownCell = '#FORMAT!';

/**
 * The text of a cell as it was meant: `="0772…"` and `'0772…` keep a spreadsheet from changing a number, and programs
 * that store numbers as fractions write `772123456.0`, `772,123,456` or `7.72123456E8`. A formula that failed has no value.
 */
export function cleanCell(cell: string): string {
  const text = cellValue(cell);
  const formula = /^="([^"]*)"$/.exec(text)?.[1] ?? text.replace(/^=(?=\+?\d+$)/, '');
  const plain = formula.replace(/^['’‘]\s*(?=[\d+])/, '').trim();
  if (/^\+?\d{9,12}\.0+$/.test(plain)) return plain.replace(/\.0+$/, '');
  if (/^\+?\d{3}(?:,\d{3}){2,3}$/.test(plain)) return plain.replaceAll(',', '');
  return withoutExponent(plain);
}

/** The text of a cell. Errors of formulas, such as `#N/A` and `#REF!`, are missing values. */
export function cellValue(cell: string): string {
  const text = cell.trim();
  return /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FORMAT!)$/.test(text) ? '' : text;
}

/** `7.72123456E8` is 772123456: it has all digits. `7.72E+08` does not. */
function withoutExponent(text: string): string {
  const [, first = '', digits = '', exponent] = /^(\d)[.,](\d+)e\+?(\d{1,2})$/i.exec(text) ?? [];
  return exponent !== undefined && Number(exponent) === digits.length ? first + digits : text;
}
