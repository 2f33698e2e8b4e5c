import type { Columns, TableRow } from '@ngoma/recipients';

/** A column of a file of recipients. */
export interface FileColumn {
  /** From 1. */
  readonly position: number;
  readonly heading: string | null;
  readonly variable: string | null;
  readonly hasNumbers: boolean;
  /** Its cells in the first rows below the heading. */
  readonly samples: readonly string[];
}

const maxColumns = 100;
const maxSamples = 3;
const maxShown = 60;

/** The columns with their first cells, so that a person can choose among them. */
export function describeColumns(
  { headings, numbers, variables, skipped }: Columns,
  firstRows: readonly TableRow[],
): readonly FileColumn[] {
  const samples = firstRows.slice(skipped, skipped + maxSamples);
  const count = Math.max(headings?.length ?? 0, ...samples.map(({ cells }) => cells.length));
  const names = new Map([...variables].map(([name, index]) => [index, name]));
  return Array.from({ length: Math.min(count, maxColumns) }, (_each, index) => ({
    position: index + 1,
    heading: headings === undefined ? null : shown(headings[index]),
    variable: names.get(index) ?? null,
    hasNumbers: numbers === undefined || numbers.includes(index),
    samples: samples.map(({ cells }) => shown(cells[index])),
  }));
}

const shown = (cell = ''): string => cell.trim().slice(0, maxShown).toWellFormed();
