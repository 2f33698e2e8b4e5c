import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TableRow } from '@ngoma/recipients';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheetRows } from './sheet-rows.ts';
import { openTable } from './table-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ngoma-xlsx-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(file: string) {
  const table = await openTable(file);
  const rows: TableRow[] = [];
  for await (const row of table.records()) rows.push(row);
  return { format: table.format, rows };
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
  expect(format).toEqual({ encoding: 'xlsx', separator: '', sheet: 'P5 parents', otherSheets: ['Notes'] });
  expect(rows).toHaveLength(302);
  expect(rows.slice(0, 4)).toEqual([
    { line: 1, cells: ["St Mary's, P5", '', '', '', ''] },
    { line: 3, cells: ["Child's name", 'Phone', 'Fees', 'Due', 'Class teacher'] },
    { line: 4, cells: ['Amina', '772000000', '150000', '5 December 2026', 'Line\nend'] },
    { line: 5, cells: ['Okello; James', '0772000001', '150000.5', '5 December 2026, 18:00', 'Mrs Akello'] },
  ]);
  expect(rows.at(-1)?.line).toBe(303);
});

test('reads numbers as the sheet shows them: the text of ssconvert with "format=preserve", apart from padding', async () => {
  const { rows } = await read(written('openpyxl-formats.xlsx'));
  const [headings = [], shown = []] = rows.map(({ cells }) => cells);
  expect(Object.fromEntries(headings.map((heading, index) => [heading, shown[index]]))).toEqual({
    ...{ Name: 'Amina', Phone: '0772000001', Percent: '15.5%', UGX: 'UGX 150,000', Euro: '€ 12.50' },
    ...{ Thousands: '1,234,567', Two: '1,234.50', Fraction: '1 1/2', Text: '256772000001' },
    ...{ Month: 'Dec 2026', Time: '6:00 PM', Elapsed: '25:30', Ledger: '$ (1,234.50)', Local: '$13' },
  });
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

const spreadsheet = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

interface Sheet {
  readonly name: string;
  readonly state?: string;
  /** The markup of its rows. */
  readonly rows: string;
}

const time = '<xf numFmtId="20"/>';

/** A workbook with the parts that Excel writes. The first style of its cells is `General`. */
function workbookOf(sheets: readonly Sheet[], cellStyles = time, formats = ''): Uint8Array {
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const list = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${at + 1}"/>`,
  );
  const targets = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${relation}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const styles = `<styleSheet ${spreadsheet}>${formats}<cellXfs><xf numFmtId="0"/>${cellStyles}</cellXfs></styleSheet>`;
  return zipSync({
    'xl/workbook.xml': text(
      `<workbook ${spreadsheet} xmlns:r="${relation}"><sheets>${list.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': text(
      `<Relationships>${targets.join('')}<Relationship Id="s" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': text(styles),
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        text(`<worksheet ${spreadsheet}><sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
  });
}

const word = (place: string, content: string) => `<c r="${place}" t="inlineStr"><is><t>${content}</t></is></c>`;
const amina = `<row r="1">${word('A1', 'Amina')}<c r="B1"><v>772000001</v></c></row>`;
const okello = `<row r="1">${word('A1', 'Okello')}<c r="B1"><v>772000002</v></c></row>`;
const notes = `<row r="1">${word('A1', 'Read me')}</row>`;
const cellsOf = async (sheets: readonly Sheet[]) =>
  (await readBytes(workbookOf(sheets))).rows.map(({ cells }) => cells);

test.each<[string, Sheet[]]>([
  [
    'behind one without numbers',
    [
      { name: 'Notes', rows: notes },
      { name: 'Parents', rows: amina },
    ],
  ],
  [
    'before one without numbers',
    [
      { name: 'Parents', rows: amina },
      { name: 'Notes', rows: notes },
    ],
  ],
  [
    'behind a hidden one',
    [
      { name: 'Old', state: 'hidden', rows: okello },
      { name: 'Parents', rows: amina },
    ],
  ],
  [
    'before a very hidden one',
    [
      { name: 'Parents', rows: amina },
      { name: 'Old', state: 'veryHidden', rows: okello },
    ],
  ],
  [
    'behind an empty one',
    [
      { name: 'Sheet1', rows: '' },
      { name: 'Parents', rows: amina },
    ],
  ],
])('reads the visible sheet with numbers, %s', async (_where, sheets) => {
  expect(await cellsOf(sheets)).toEqual([['Amina', '772000001']]);
});

test('names the other visible sheets with numbers', async () => {
  const sheets = [
    { name: 'P5', rows: amina },
    { name: 'P6', rows: okello },
    { name: 'Notes', rows: notes },
    { name: 'Old', state: 'hidden', rows: okello },
  ];
  const { format, rows } = await readBytes(workbookOf(sheets));
  expect(format).toMatchObject({ sheet: 'P5', otherSheets: ['P6'] });
  expect(rows).toHaveLength(1);
});

test('marks rows that the spreadsheet does not show', async () => {
  const rows = `${amina}<row r="3" hidden="1">${word('A3', 'Otim')}<c r="B3"><v>772000003</v></c></row>`;
  const read = await readBytes(workbookOf([{ name: 'a', rows }]));
  expect(read.rows.map(({ line, isHidden }) => [line, isHidden])).toEqual([
    [1, undefined],
    [3, true],
  ]);
});

test('reads formulas without a value and errors as errors, empty texts as empty, and times without a day', async () => {
  const rows = `<row r="1"><c r="A1"><f>B1</f></c><c r="B1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="C1"><f>A2+1</f><v></v></c></row>
<row r="2"><c r="A2" t="str"><f>""</f><v></v></c><c r="B2"><f>1+1</f><v>2</v></c><c r="C2" s="1"><v>0.75</v></c></row>`;
  expect(await cellsOf([{ name: 'a', rows }])).toEqual([
    ['#VALUE!', '#DIV/0!', '#VALUE!'],
    ['', '2', '18:00'],
  ]);
});

/** The text of a number below a format: the id of a built-in one, or a code. */
async function shownBelow(format: number | string, value: number): Promise<string> {
  const escaped = String(format).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const formats =
    typeof format === 'number' ? '' : `<numFmts><numFmt numFmtId="164" formatCode="${escaped}"/></numFmts>`;
  const style = `<xf numFmtId="${typeof format === 'number' ? format : 164}"/>`;
  const rows = `<row r="1">${word('A1', 'Amina')}<c r="B1" s="1"><v>${value}</v></c></row>`;
  const { rows: found } = await readSheetRows(workbookOf([{ name: 'a', rows }], style, formats));
  return found[0]?.cells[1] ?? '';
}

test.each<[number | string, number, string]>([
  [9, 0.15, '15%'],
  [10, 0.1234, '12.34%'],
  [3, 150000, '150,000'],
  [4, -0.5, '-0.50'],
  ['0.00', 12.345, '12.35'],
  ['#,##0;[Red]-#,##0', -1500, '-1,500'],
  ['[<1000]0;#,##0.0,"k"', 1500, '1.5k'],
  ['0" pupils & staff"', 12, '12 pupils & staff'],
  ['[$UGX] #,##0', 150000, 'UGX 150,000'],
  ['#,##0.00\\ [$€-40C]', 1234.5, '1,234.50 €'],
  ['[$-407]#,##0.00', 1234.5, '1,234.50'],
  ['"UGX"* #,##0', 150000, 'UGX 150,000'],
  [';;;', 5, ''],
  [0, 1 / 3, '0.333333333'],
  [0, 0.1 + 0.2, '0.3'],
  [0, 256772000001, '256772000001'],
  [49, 256772000001, '256772000001'],
  [11, 772000001, '772000001'],
  [11, 150000, '1.50E+05'],
  ['+000 000 000 000', 256772000001, '+256 772 000 001'],
  [14, 46361.75, '5 December 2026'],
  [22, 46361.75, '5 December 2026, 18:00'],
  ['[$-F800]dddd, mmmm dd, yyyy', 46361, '5 December 2026'],
  ['dddd', 46361, 'Saturday'],
  [17, 46361, 'Dec-26'],
  [46, 1.0625, '25:30:00'],
  ['[$-407]mmmm yyyy', 46361, 'Dezember 2026'],
])('below the format %j, %d is read as %j', async (format, value, shown) => {
  expect(await shownBelow(format, value)).toBe(shown);
});

test.each([
  ['the currency of the computer', 44, 12.5],
  ['a code that is damaged', '0"', 12.5],
  ['a date before the calendar of spreadsheets', 'mmm yyyy', -1e9],
])('%s cannot be shown', async (_what, format, value) => {
  expect(await shownBelow(format, value)).toBe('#FORMAT!');
});
