import type { Columns } from './columns.ts';
import { isShortened, readTokens, type Token } from './numbers.ts';
import { cellValue, cleanCell, type TableRow, unshownCell } from './table.ts';

/** A number, valid or not, with the values of its row. */
export interface Recipient {
  readonly line: number;
  /** As it was typed. */
  readonly to: string;
  /** The values of the other columns, by name; without headings the text beside the number is `name`. */
  readonly variables: Readonly<Record<string, string>>;
  /** The names of the values that cannot be shown as the spreadsheet shows them. */
  readonly unshown?: readonly string[];
  /** The reason why nothing can be sent, beside errors of the number itself. */
  readonly problem?: RecipientProblem;
}

export interface RecipientProblem {
  readonly code: 'invalid_number' | 'validation_failed';
  /** A sentence for people. */
  readonly detail: string;
}

/** The recipients of a row: one for each number, or one without a valid number. */
export function readRow(row: TableRow, columns: Columns): readonly Recipient[] {
  const recipients = hasCells(row, columns) ? readRecord(row, columns) : readLine(row, columns);
  const problemOf = ({ to, problem }: Recipient) => (isShortened(to) ? shortened(to) : row.isHidden ? hidden : problem);
  return recipients.map((each) => {
    const problem = problemOf(each);
    return problem === undefined ? each : { ...each, problem };
  });
}

/** Whether a row has a cell for each value. Below one heading, the text beside a number is the name. */
const hasCells = ({ cells }: TableRow, { headings }: Columns): boolean =>
  headings !== undefined && (headings.length > 1 || cells.length > 1);

function readRecord({ line, cells }: TableRow, { headings = [], numbers = [], variables }: Columns): Recipient[] {
  const values = Object.fromEntries([...variables].map(([name, index]) => [name, cellValue(cells[index] ?? '')]));
  const typed = numbers.flatMap((index) => numbersOf(cells[index] ?? ''));
  // Spreadsheets add empty cells at the end of a row.
  const isTooLong = cells.slice(headings.length).some((cell) => cell.trim() !== '');
  const unshown = [...variables].filter(([, index]) => cells[index] === unshownCell).map(([name]) => name);
  const found = {
    ...(unshown.length > 0 && { unshown }),
    ...(isTooLong && { problem: tooLong(cells.length, headings.length) }),
  };
  return (typed.length > 0 ? typed : ['']).map((to) => ({ line, to, variables: values, ...found }));
}

/** A cell with one number, or with none, is the number as it was typed. */
function numbersOf(cell: string): readonly string[] {
  const text = cleanCell(cell);
  const found = readTokens(cell).filter(({ kind }) => kind === 'number');
  if (found.length > 0) return found.map(({ text: typed }) => typed);
  return text === '' ? [] : [text];
}

/** A row without headings: all its numbers, with the text beside them as the name. */
function readLine({ line, cells }: TableRow, { numbers }: Columns): Recipient[] {
  const tokens = withoutListMark(cells).flatMap((cell, index) =>
    numbers === undefined || numbers.includes(index) ? readTokens(cell) : toText(cell),
  );
  if (tokens.some(({ kind }) => kind === 'number'))
    return toGroups(tokens).flatMap((group) => toRecipients(line, group));
  const [to = '', ...others] = tokens.map(({ text }) => text);
  return [{ line, to, variables: nameOf(others) }];
}

/** `2. Okello 0701234567` and `• Okello 0701234567`, lines of a list, without their `2.` and `•` */
const withoutListMark = ([first = '', ...others]: readonly string[]): readonly string[] => [
  first.replace(/^\s*(?:[1-9]\d{0,2}[.)]|[•‣◦▪●○■□✓✔*\p{Pd}])\s+(?=\S)/u, ''),
  ...others,
];

const toText = (cell: string): Token[] => (cellValue(cell) === '' ? [] : [{ kind: 'text', text: cellValue(cell) }]);

/** `0772…, Amina, 0701…, Okello` and `Amina 0772…, Okello 0701…` have a name for each number; otherwise all share it. */
function toGroups(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const first = tokens[0]?.kind;
  const last = tokens.at(-1)?.kind;
  if (first === last) return [tokens];
  const groups: Token[][] = [];
  for (const [index, token] of tokens.entries()) {
    const begins = token.kind === first && tokens[index - 1]?.kind !== first;
    if (begins) groups.push([token]);
    else groups.at(-1)?.push(token);
  }
  return groups;
}

function toRecipients(line: number, tokens: readonly Token[]): Recipient[] {
  const of = (kind: Token['kind']) => tokens.filter((token) => token.kind === kind).map(({ text }) => text);
  const variables = nameOf(of('text'));
  return of('number').map((to) => ({ line, to, variables }));
}

function nameOf(texts: readonly string[]): Recipient['variables'] {
  const name = texts
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
    .map((text) => text.replace(/\s*:$/, ''))
    .join(', ');
  return name === '' ? {} : { name };
}

const shortened = (to: string): RecipientProblem => ({
  code: 'invalid_number',
  detail:
    `'${to.slice(0, 64)}' is a number that a spreadsheet has shortened, so its digits are lost. ` +
    'Format the column as text in the spreadsheet, enter the number again and export the file.',
});

const hidden: RecipientProblem = {
  code: 'validation_failed',
  detail: 'The row is hidden in the spreadsheet. Show it there and save the file to send to it, too.',
};

const tooLong = (cells: number, columns: number): RecipientProblem => ({
  code: 'validation_failed',
  detail: `The row has ${cells} cells and ${columns} columns. Enclose a cell that contains the separator in quotes.`,
});
