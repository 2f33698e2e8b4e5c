import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runNgoma } from '../harness/ngoma-command.ts';

const command = path.resolve(import.meta.dirname, '../../ngoma.mjs');

let dataDir: string;
const file = () => path.join(dataDir, 'ngoma.db');
const ngoma = (...words: string[]) => runNgoma({ NGOMA_DATA: dataDir, DATABASE_URL: undefined }, ...words);
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'ngoma-failing-'));
  await ngoma('user', 'create', 'amina', '--role', 'administrator');
});
afterAll(() => rmSync(dataDir, { recursive: true }));

test('a backup deletes no other file, and succeeds beside the draft of a killed backup', async () => {
  const ofDatabase = await ngoma('backup', file());
  expect(ofDatabase).toMatchObject({ code: 1, err: expect.stringContaining('belongs to the database') });
  const backup = path.join(dataDir, 'ngoma');
  writeFileSync(`${backup}.new`, 'of a backup that was killed');
  expect(await ngoma('backup', backup)).toMatchObject({ code: 0, err: '' });
  expect((await ngoma('user', 'list')).out).toContain('amina');
  expect(await ngoma('backup', backup)).toMatchObject({
    code: 1,
    err: `The file ${backup} already exists: choose another name.\n`,
  });
  expect(existsSync(`${backup}.new`)).toBe(true);
});

test('an export replaces neither the database nor the target of a link', async () => {
  const target = path.join(dataDir, 'of-somebody.json');
  writeFileSync(target, 'of somebody');
  const link = path.join(dataDir, 'link.json');
  symlinkSync(target, link);
  const sentence = `The file ${link} already exists: choose another name.\n`;
  expect(await ngoma('export', 'json', '--out', link)).toEqual({ code: 1, out: '', err: sentence });
  expect(await ngoma('export', 'json', '--out', file())).toMatchObject({ code: 1 });
  expect(readFileSync(target, 'utf8')).toBe('of somebody');
  expect((await ngoma('user', 'list')).out).toContain('amina');
});

test('only the owner can read an export, and "-" means standard output', async () => {
  const made = path.join(dataDir, 'calendar.json');
  expect(await ngoma('export', 'json', '--out', made)).toEqual({ code: 0, out: '', err: '' });
  expect(statSync(made).mode & 0o777).toBe(0o600);
  expect(readFileSync(made, 'utf8')).toContain('"events":[');
  expect((await ngoma('export', 'json', '--out', '-')).out).toContain('"events":[');
});

test('an export names a file that it cannot create', async () => {
  const { code, err } = await ngoma('export', 'json', '--out', '/nope/calendar.json');
  const sentence = '/nope/calendar.json cannot be used: it or its folder does not exist (ENOENT).';
  expect({ code, err }).toEqual({ code: 1, err: `The command failed: ${sentence}\n` });
});

test.each(['user list', 'export json', '--help'])(
  'ngoma %s ends without an error when its reader closes the pipe',
  async (words) => {
    const script = `"${process.execPath}" "${command}" ${words} | true; echo "\${PIPESTATUS[0]}"`;
    const env = { ...process.env, NGOMA_DATA: dataDir, DATABASE_URL: undefined };
    expect(await promisify(execFile)('bash', ['-c', script], { env })).toEqual({ stdout: '0\n', stderr: '' });
  },
);

test('a locked database is reported with the remedy and without SQL', async () => {
  const other = new DatabaseSync(file());
  other.exec('BEGIN IMMEDIATE');
  const { code, err } = await ngoma('carrier', 'pause', 'simulator');
  other.close();
  const sentence = `The database ${file()} is locked by another program: end that program, or wait for it, then try again (SQLITE_BUSY).`;
  expect({ code, err }).toEqual({ code: 1, err: `The command failed: ${sentence}\n` });
});

test('commands and doctor report a file that is not a database in the same words', async () => {
  const NGOMA_DATA = mkdtempSync(path.join(dataDir, 'other-'));
  writeFileSync(path.join(NGOMA_DATA, 'ngoma.db'), 'This is a letter and no database. '.repeat(200));
  const sentence = `The database ${NGOMA_DATA}/ngoma.db is not an SQLite database`;
  expect((await runNgoma({ NGOMA_DATA, DATABASE_URL: undefined }, 'user', 'list')).err).toContain(sentence);
  expect((await runNgoma({ NGOMA_DATA, DATABASE_URL: undefined }, 'doctor')).out).toContain(sentence);
});
