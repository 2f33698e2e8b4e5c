import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import type { TableRow } from '@ngoma/recipients';
import { type Options, CsvError as ParseError, parse } from 'csv-parse';
import { type CsvFormat, decodedText, detectFormat } from './csv-format.ts';

/** A file that cannot be read as CSV. The message is a sentence for users. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
}

/** A CSV file or a workbook. */
export interface TableFile {
  readonly format: {
    /** `xlsx` for a workbook. */
    readonly encoding: string;
    /** Empty for a workbook. */
    readonly separator: string;
    /** The sheet of a workbook whose rows are read; undefined before the first row, and for CSV. */
    readonly sheet?: string | undefined;
    /** The visible sheets with numbers of phones that are not read. */
    readonly otherSheets?: readonly string[];
  };
  /** Reads the rows without empty ones. Throws a CsvError if the file is invalid. */
  records(): AsyncGenerator<TableRow>;
}

export interface CsvFile {
  readonly format: Pick<CsvFormat, 'encoding' | 'separator'>;
  /** Reads the rows of the file (RFC 4180) without empty lines. Throws a CsvError at the first syntax error. */
  records(): AsyncGenerator<TableRow>;
}

/** An unclosed quote would otherwise read the rest of the file into one cell. */
const maxRecordBytes = 64 * 1024;
/** Small chunks, because the parser reads a chunk without a pause. */
const chunkBytes = 16 * 1024;

const options: Options = {
  info: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  // `="0772…"`, with which spreadsheets keep the first 0, and James "Jim" Okello.
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: maxRecordBytes,
};

/** Detects the encoding and the separator of a file. Throws a CsvError if it is not a text. */
export async function openCsvFile(path: string): Promise<CsvFile> {
  const open = () => createReadStream(path, { highWaterMark: chunkBytes });
  const format = await detectFormat(open);
  if (format === undefined) throw new CsvError(notText);
  const { encoding, separator, otherFormat } = format;
  if (otherFormat !== undefined) throw new CsvError(noTable(otherFormat));
  return {
    format: { encoding, separator },
    records: () => readRecords(Readable.from(decodedText(open(), encoding)), format),
  };
}

const noTable = (format: string): string =>
  `The file is ${format}, not a spreadsheet, whatever its name. Open it in a spreadsheet program and save it as .xlsx or CSV.`;

const notText = 'The file is not CSV: it contains bytes that no text has. Save a spreadsheet as CSV first.';

interface ParsedRecord {
  readonly info: { readonly lines: number };
  readonly record: readonly string[];
}

async function* readRecords(source: Readable, { separator, namesSeparator }: CsvFormat): AsyncGenerator<TableRow> {
  let lastLine = 0;
  // The parser counts `\r\n` inside of a cell as two lines.
  let countedTwice = 0;
  // The iteration throws the error of either stream.
  const parser = pipeline(source, parse({ ...options, delimiter: separator }), () => undefined);
  try {
    for await (const parsed of parser) {
      const { info, record } = parsed as ParsedRecord; // as: `info` is set
      countedTwice += countInCells(record, /\r\n/g);
      lastLine = info.lines - countedTwice;
      if (namesSeparator && lastLine === 1) continue;
      const line = lastLine - countInCells(record, /\r\n|\n|\r/g);
      if (record.some((cell) => cell.trim() !== '')) yield { line, cells: record };
    }
  } catch (error) {
    throw error instanceof ParseError ? toCsvError(error, lastLine, countedTwice) : error;
  }
}

const countInCells = (cells: readonly string[], pattern: RegExp): number =>
  cells.reduce((sum, cell) => sum + (cell.match(pattern)?.length ?? 0), 0);

function toCsvError(error: ParseError, lastLine: number, countedTwice: number): CsvError {
  const line = 'lines' in error ? Number(error['lines']) - countedTwice : lastLine + 1;
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return new CsvError(`A quote is not closed in the row that begins in line ${lastLine + 1}.`);
    case 'CSV_MAX_RECORD_SIZE':
      return new CsvError(
        `The row that begins in line ${lastLine + 1} is longer than 64 kB. Perhaps a quote is not closed in it.`,
      );
    default:
      return new CsvError(
        `Line ${line} is invalid: enclose a cell that contains quotes in quotes, and double each quote in it.`,
      );
  }
}
