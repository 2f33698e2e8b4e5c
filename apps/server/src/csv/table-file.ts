import { open } from 'node:fs/promises';
import { CsvError, openCsvFile, type TableFile } from './csv-file.ts';
import { openWorkbook } from './workbook.ts';

const zip = Buffer.from('PK\x03\x04');
/** Compound files, such as the workbooks of Excel up to 2003. */
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Recognises the form of a file by its first bytes. Throws a CsvError if it is none of them. */
export async function openTable(path: string): Promise<TableFile> {
  const start = await readStart(path);
  if (start.subarray(0, zip.length).equals(zip)) return openWorkbook(path);
  if (start.equals(compound))
    throw new CsvError('The file is a workbook of an old or protected form. Save it as .xlsx, or as CSV.');
  return openCsvFile(path);
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
