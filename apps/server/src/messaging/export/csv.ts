/** What goes into a cell; null leaves it empty. */
export type Cell = string | number | null;

/** A line as RFC 4180 has it. */
export const toLine = (cells: readonly Cell[]): string => `${cells.map(toCell).join(',')}\r\n`;

function toCell(cell: Cell): string {
  if (cell === null) return '';
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A text that somebody else wrote, so that a spreadsheet shows it and runs nothing: before what it would take for a formula,
 * after spaces and quotes too, it gets an apostrophe. Tabs and line ends at the beginning move what follows into a cell.
 */
export const plainText = (text: string): string =>
  /^(?:[\t\r\n]|[\s"']*[=+\-@＝＋－＠])/.test(text) ? `'${text}` : text;
