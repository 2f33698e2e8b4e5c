import { parseUgandanNumber } from '@ngoma/sms';
import { invalidField } from '../console-api.ts';

/** A pasted line. */
export interface Recipient {
  /** Counts from 1, as in the field. */
  readonly line: number;
  /** As it was typed. */
  readonly to: string;
  /** `name`, or the columns that a first line names. */
  readonly variables: Readonly<Record<string, string>>;
}

const maxLines = 1000;
const maxListed = 20;

/**
 * Reads lines such as `0772 000 001, Amina`. Commas, semicolons and tabs separate, so that cells of a spreadsheet can be
 * pasted. A first line that begins with `to` names the columns.
 */
export function readRecipients(text: string): readonly Recipient[] {
  const lines = text
    .split('\n')
    .map((content, index) => ({ line: index + 1, cells: content.split(/[,;\t]/).map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first] = lines;
  const columns = first?.cells[0]?.toLowerCase() === 'to' ? first.cells.map((cell) => cell.toLowerCase()) : undefined;
  const rows = columns === undefined ? lines : lines.slice(1);
  if (rows.length > maxLines)
    throw invalidField(
      'recipients',
      `These are ${rows.length} lines, and 1,000 can be pasted: send a CSV file instead.`,
    );
  return rows.map(({ line, cells: [to = '', ...others] }) => ({
    ...{ line, to, variables: columns === undefined ? nameOf(others) : variablesOf(columns, others) },
  }));
}

function nameOf(cells: readonly string[]): Recipient['variables'] {
  const name = cells.filter((cell) => cell !== '').join(', ');
  return name === '' ? {} : { name };
}

const variablesOf = ([_to, ...names]: readonly string[], cells: readonly string[]): Recipient['variables'] =>
  Object.fromEntries(
    names.flatMap((name, index) => {
      const value = cells[index] ?? '';
      return name === '' || value === '' ? [] : [[name, value]];
    }),
  );

/** Numbers that occur several times, each with its lines: `+256772000001 (lines 1 and 7)`. At most 20. */
export function listRepeated(recipients: readonly Pick<Recipient, 'line' | 'to'>[]): {
  readonly texts: readonly string[];
  readonly count: number;
} {
  const lines = new Map<string, number[]>();
  for (const { to, line } of recipients) {
    const number = parseUgandanNumber(to);
    if (number !== undefined) lines.set(number, [...(lines.get(number) ?? []), line]);
  }
  const repeated = [...lines].filter(([, each]) => each.length > 1);
  const texts = repeated.slice(0, maxListed).map(([number, each]) => `${number}: lines ${each.join(', ')}`);
  return { texts, count: repeated.length };
}

/** The numbers of a CSV file with their lines, to find those that occur several times. */
export function numbersOfFile(text: string, separator: string): readonly Pick<Recipient, 'line' | 'to'>[] {
  const [first = [], ...rows] = text
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
    .map((line) => line.split(separator).map((cell) => cell.trim().replace(/^"|"$/g, '')));
  const column = first.findIndex((name) => name.toLowerCase() === 'to');
  return rows.map((cells, index) => ({ line: index + 2, to: cells[column] ?? '' }));
}
