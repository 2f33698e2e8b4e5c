import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCsvFile } from './csv-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ngoma-csv-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string | Buffer) {
  const file = path.join(folder, 'list.csv');
  await writeFile(file, content);
  const { format, records } = await openCsvFile(file);
  const rows: (string | number)[][] = [];
  for await (const { line, cells } of records()) rows.push([line, ...cells]);
  return { format, rows };
}
const rowsOf = async (content: string | Buffer) => (await read(content)).rows;

test('reads all line ends, with or without a final one', async () => {
  const rows = [
    [1, 'a', 'b'],
    [2, 'c', 'd'],
    [3, 'e', ''],
    [4, 'f', ''],
  ];
  expect(await rowsOf('a,b\r\nc,d\ne,\rf,')).toEqual(rows);
  expect(await rowsOf('a,b\n')).toEqual([[1, 'a', 'b']]);
});

test('reads separators, quotes and line ends in quoted cells', async () => {
  expect(await rowsOf('"a,b","c ""d"""\r\n"e\r\nf\ng",""\nh,i')).toEqual([
    [1, 'a,b', 'c "d"'],
    [2, 'e\r\nf\ng', ''],
    [5, 'h', 'i'],
  ]);
});

test('reads quotes inside of a cell without quotes', async () => {
  expect(await rowsOf('a,="0772000001",James "Jim" Okello\n"=""0772000001""",b"c')).toEqual([
    [1, 'a', '="0772000001"', 'James "Jim" Okello'],
    [2, '="0772000001"', 'b"c'],
  ]);
});

test.each(['sep=;\n', '"sep=;"\r\n', '\ufeffsep=;\n'])('reads the separator that the line %j names', async (first) => {
  const { format, rows } = await read(`${first}to;name, first\n1;2\n`);
  expect(format.separator).toBe(';');
  expect(rows).toEqual([
    [2, 'to', 'name, first'],
    [3, '1', '2'],
  ]);
});

test('skips and counts lines without content', async () => {
  expect(await rowsOf('')).toEqual([]);
  expect(await rowsOf('\n\na\n \n,,\nb\n')).toEqual([
    [3, 'a'],
    [6, 'b'],
  ]);
});

test.each([
  [',', 'to,name'],
  [';', 'to;name'],
  ['\t', 'to\tname'],
  [';', '"a,b,c,d";name'],
  ['|', 'to|name'],
  [',', 'to,a|b'],
  [',', 'to'],
])('detects the separator %j of %j', async (separator, header) => {
  const { format, rows } = await read(`${header}\n1${separator}2\n`);
  expect(format).toEqual({ encoding: 'utf-8', separator });
  expect(rows[1]).toEqual([2, '1', '2']);
});

const text = 'to;name\n+256772000001;Renée €5\n';
const utf16le = Buffer.from(`\ufeff${text}`, 'utf16le');

test.each([
  ['utf-8', Buffer.from(text)],
  ['utf-8', Buffer.from(`\ufeff${text}`)],
  ['utf-16le', utf16le],
  ['utf-16be', Buffer.from(utf16le).swap16()],
  ['windows-1252', Buffer.from(text.replace('€', '\x80'), 'latin1')],
])('reads %s', async (encoding, bytes) => {
  expect(await read(bytes)).toEqual({
    format: { encoding, separator: ';' },
    rows: [
      [1, 'to', 'name'],
      [2, '+256772000001', 'Renée €5'],
    ],
  });
});

test('reads characters that end in another chunk of the file', async () => {
  const rows = Array.from({ length: 5_000 }, (_each, index) => `${'é'.repeat(index % 7)},€ŋ${index}`);
  expect(await rowsOf(`a,b\n${rows.join('\n')}`)).toEqual(
    [['a', 'b'], ...rows.map((row) => row.split(','))].map((cells, index) => [index + 1, ...cells]),
  );
});

const long = 'x'.repeat(70_000);

test.each([
  ['a quote that is never closed', 'a\n"b,c\nd', 'A quote is not closed in the row that begins in line 2.'],
  ['a row of 70 kB', `a\nb\n"${long}"`, 'The row that begins in line 3 is longer than 64 kB.'],
  ['a spreadsheet', Buffer.from('PK\x03\x04\x14\x00\x06\x00'), 'The file is not CSV'],
])('refuses %s', async (_what, content, sentence) => {
  await expect(rowsOf(content)).rejects.toThrow(sentence);
});

test.each([
  ['a web page', '<!DOCTYPE html>\n<table><tr><td>Amina</td><td>0772000001</td></tr></table>'],
  ['a web page', '\ufeff\r\n<html xmlns:x="urn:schemas-microsoft-com:office:excel">'],
  ['a web page', Buffer.from('\ufeff<TABLE border=1><tr><td>0772000001', 'utf16le')],
  ['XML', '<?xml version="1.0"?><Workbook><Data>0772000001</Data></Workbook>'],
  ['a PDF', '%PDF-1.4 0772000001'],
  ['a text document', '{\\rtf1\\ansi 0772000001\\par}'],
  ['a list of contacts', 'BEGIN:VCARD\r\nTEL:0772000001\r\nEND:VCARD\r\n'],
  ['a calendar', 'BEGIN:VCALENDAR\r\n'],
  ['JSON', '[{"to":"0772000001"}]'],
  ['JSON', '{\n  "to": "0772000001"\n}'],
])('names %s, which is no table', async (format, content) => {
  await expect(read(content)).rejects.toThrow(`The file is ${format}`);
});

test.each(['<0772000001>,Amina', '{name},to', '[1],to', 'Begin,to'])(
  'reads the table that begins with %j',
  async (line) => {
    expect(await rowsOf(line)).toHaveLength(1);
  },
);
