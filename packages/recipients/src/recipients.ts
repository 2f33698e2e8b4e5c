export { type Columns, type ColumnsError, hasNumber, recogniseColumns, rowsToRecognise } from './columns.ts';
export { toVariableName } from './heading.ts';
export { readPastedLines } from './pasted-lines.ts';
export { type Recipient, type RecipientProblem, readRow } from './read-row.ts';
export { type TableRow, unshownCell } from './table.ts';
