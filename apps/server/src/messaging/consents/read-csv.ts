/** A record of a CSV file, and the line on which it begins. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A file that is no CSV from a line on. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
}

/** A cell, in quotes or without, and what ends it. */
const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

/** Reads CSV as RFC 4180 has it; empty lines are skipped. */
export function* readCsv(text: string): Generator<CsvRecord> {
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const begin = at;
    const cells: string[] = [];
    for (let isEnd = false; !isEnd; ) {
      cell.lastIndex = at;
      const found = cell.exec(text);
      if (found === null) throw misquoted(line);
      const [matched, quoted, plain = '', end] = found;
      cells.push(quoted?.replaceAll('""', '"') ?? plain);
      at += matched.length;
      isEnd = end !== ',';
    }
    const record = text.slice(begin, at);
    if (record.trim() !== '') yield { line, cells };
    line += record.match(/\r\n|\n|\r/g)?.length ?? 0;
  }
}

const misquoted = (line: number): CsvError =>
  new CsvError(
    `Line ${line} cannot be read: a cell that contains a quote must begin and end with one, and each quote in it is written twice.`,
  );
