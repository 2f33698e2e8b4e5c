import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runNgoma } from '../harness/ngoma-command.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-none-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test.each([
  ['backup', '/tmp/ngoma-of-nothing.tar'],
  ['number', 'erase', '+256772000001'],
  ['carrier', 'pause', 'simulator'],
  ['secret-key', 'rotate'],
  ['key', 'create', 'shop', '--mode', 'live'],
  ['export', 'json'],
  ['import', 'ics', 'programme.ics'],
  ['move', 'postgres://127.0.0.1/none'],
])('%s %s fails without a database, names its file, and creates nothing', async (...words) => {
  const folder = temporaryFolder();
  const NGOMA_DATA = path.join(folder, 'forgotten');
  const { code, out, err } = await runNgoma({ NGOMA_DATA, DATABASE_URL: undefined }, ...words);
  const sentence = `There is no database ${NGOMA_DATA}/ngoma.db. Set NGOMA_DATA (or DATABASE_URL) to where the service stores it.\n`;
  expect({ code, out, err }).toEqual({ code: 1, out: '', err: sentence });
  expect(readdirSync(folder)).toEqual([]);
});

test('an empty file is not a database, and stays empty', async () => {
  const NGOMA_DATA = temporaryFolder();
  const file = path.join(NGOMA_DATA, 'ngoma.db');
  writeFileSync(file, '');
  const { code, err } = await runNgoma({ NGOMA_DATA, DATABASE_URL: undefined }, 'user', 'list');
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(`There is no database ${file}`) });
  expect([readdirSync(NGOMA_DATA), statSync(file).size]).toEqual([['ngoma.db'], 0]);
});

test.each([['migrate'], ['user', 'create', 'amina', '--role', 'administrator']])('%s creates one', async (...words) => {
  const NGOMA_DATA = temporaryFolder();
  expect(await runNgoma({ NGOMA_DATA, DATABASE_URL: undefined }, ...words)).toMatchObject({ code: 0, err: '' });
  expect(existsSync(path.join(NGOMA_DATA, 'ngoma.db'))).toBe(true);
});
