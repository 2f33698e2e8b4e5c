import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TableRow } from '@ngoma/recipients';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTable } from './table-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ngoma-xlsx-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(file: string) {
  const { format, records } = await openTable(file);
  const rows: TableRow[] = [];
  for await (const row of records()) rows.push(row);
  return { format, rows };
}

async function readBytes(bytes: Uint8Array) {
  const file = path.join(folder, 'book.xlsx');
  await writeFile(file, bytes);
  return read(file);
}

// Written by openpyxl 3.0.9 and by ssconvert of Gnumeric 1.12.55.
const written = (name: string) => fileURLToPath(new URL(`../../test/workbooks/${name}`, import.meta.url));

test('reads a workbook of Gnumeric', async () => {
  const { rows } = await read(written('gnumeric-names.xlsx'));
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Name', 'Phone', 'Seat'],
    ['Amina', '0772000001', '1'],
    ['Okello, James', '256701000002', '2'],
    ['Renée', '752000003', ''],
  ]);
});

test('reads the first sheet of a workbook of openpyxl: numbers, texts, dates, and the lines of the sheet', async () => {
  const { format, rows } = await read(written('openpyxl-parents.xlsx'));
  expect(format).toEqual({ encoding: 'xlsx', separator: '' });
  expect(rows).toHaveLength(302);
  expect(rows.slice(0, 4)).toEqual([
    { line: 1, cells: ["St Mary's, P5", '', '', '', ''] },
    { line: 3, cells: ["Child's name", 'Phone', 'Fees', 'Due', 'Class teacher'] },
    { line: 4, cells: ['Amina', '772000000', '150000', '5 December 2026', 'Line\nend'] },
    { line: 5, cells: ['Okello; James', '0772000001', '150000.5', '5 December 2026, 18:00', 'Mrs Akello'] },
  ]);
  expect(rows.at(-1)?.line).toBe(303);
});

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const workbook = text('<workbook><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>');

test.each([
  ['is no workbook', { 'content.xml': text('<a/>') }, 'The file is not an Excel workbook'],
  ['has no sheet', { 'xl/workbook.xml': workbook }, 'The workbook is damaged'],
  ['has 70 MB of zeros', { 'xl/workbook.xml': new Uint8Array(70_000_000) }, 'The workbook is too large'],
  ['has many entries', Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`${at}`, text('')])), 'too large'],
])('refuses a file that %s', async (_what, entries, sentence) => {
  await expect(readBytes(zipSync(entries))).rejects.toThrow(sentence);
});

test('refuses a file that is cut off', async () => {
  const whole = zipSync({
    'xl/workbook.xml': workbook,
    'xl/other.xml': crypto.getRandomValues(new Uint8Array(40_000)),
  });
  await expect(readBytes(whole.subarray(0, 20_000))).rejects.toThrow(/damaged|not an Excel workbook/);
});
