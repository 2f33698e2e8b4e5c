import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { type ArchivedFile, listTar, NoArchive, writeTar } from './tar.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-tar-'));
afterAll(() => rmSync(folder, { recursive: true }));

const names = ['ngoma.db', 'empty', `images/2026/11/${'ö'.repeat(80)}-1024x768.jpg`, `images/${'x'.repeat(93)}`];
const contents = [Buffer.alloc(1_000, 'a'), Buffer.alloc(0), Buffer.alloc(512, 'b'), Buffer.alloc(513, 'c')];

async function* files(): AsyncGenerator<ArchivedFile> {
  for (const [index, name] of names.entries()) {
    const content = contents[index] ?? Buffer.alloc(0);
    yield { name, size: content.length, content: [content] };
  }
}

async function write(name: string): Promise<string> {
  const file = path.join(folder, name);
  writeFileSync(file, await buffer(writeTar(files())));
  return file;
}

test('finds again what it wrote, long names and empty files included, and so does tar', async () => {
  const file = await write('whole.tar');
  const found = await listTar(file);
  const bytes = readFileSync(file);
  expect(found.map(({ name }) => name)).toEqual(names);
  expect(found.map(({ position, size }) => bytes.subarray(position, position + size))).toEqual(contents);
  const extracted = mkdtempSync(path.join(folder, 'extracted-'));
  execFileSync('tar', ['--extract', '--file', file, '--directory', extracted]);
  expect(names.map((name) => readFileSync(path.join(extracted, name)))).toEqual(contents);
});

test('refuses what was cut off anywhere, and what is no archive', async () => {
  const file = await write('cut.tar');
  for (let bytes = readFileSync(file).length - 1024; bytes >= 0; bytes -= 100) {
    truncateSync(file, bytes);
    await expect(listTar(file)).rejects.toThrow(NoArchive);
  }
  await expect(listTar(import.meta.filename)).rejects.toThrow(NoArchive);
});

test('sizes above 8 GiB are written as numbers that tar reads', async () => {
  const size = 9 * 1024 ** 3;
  const huge = (async function* () {
    yield { name: 'huge', size, content: [] };
  })();
  const { value: header } = await writeTar(huge).next();
  const file = path.join(folder, 'huge.tar');
  writeFileSync(file, header ?? '');
  truncateSync(file, size + 2_048);
  expect(await listTar(file)).toEqual([{ name: 'huge', size, position: 512 }]);
  expect(execFileSync('tar', ['--list', '--verbose', '--file', file]).toString()).toContain(String(size));
});
