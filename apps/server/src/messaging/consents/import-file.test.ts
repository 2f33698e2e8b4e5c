import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConsentFile } from './import-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ngoma-consents-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string) {
  const file = path.join(folder, 'consents.csv');
  await writeFile(file, content);
  return readConsentFile(file);
}

const consent = {
  number: '+256772000001',
  purpose: 'marketing',
  source: 'Form, page 2',
  wording: 'News?\nYes.',
  given_at: '2026-11-01T17:05:00+03:00',
};

test.each([',', ';', '\t'])('accepts columns in any order, separated by %j, and trims cells', async (separator) => {
  const rows = [
    ['given_at', ' Wording ', 'number', 'purpose', 'source'],
    ['2026-11-01T17:05:00+03:00', '"News?\nYes."', ' +256772000001 ', 'marketing', '"Form, page 2"'],
  ];
  const text = rows.map((cells) => cells.join(separator)).join('\n');
  expect(await read(text)).toEqual({ rows: [{ line: 2, consent }], refused: [] });
});

test('refuses rows with a wrong number of cells, by line', async () => {
  const header = 'number,purpose,source,wording,given_at';
  const { rows, refused } = await read(`${header}\n+256772000001,marketing\n\n1,2,3,4,5\n1,2,3,4,5,6\n`);
  expect(rows.map(({ line }) => line)).toEqual([4]);
  expect(refused).toEqual([
    { line: 2, detail: 'It has 2 cells instead of 5.' },
    { line: 5, detail: 'It has 6 cells instead of 5.' },
  ]);
});

test.each([
  ['is empty', ''],
  ['lacks a column', 'number,purpose,source,wording\n'],
  ['has an unknown column', 'number,purpose,source,wording,given_at,note\n'],
  ['names a column twice', 'number,number,source,wording,given_at\n'],
])('refuses a file whose first line %s', async (_what, text) => {
  await expect(read(text)).rejects.toThrow(/^The first line must be number,purpose/);
});
