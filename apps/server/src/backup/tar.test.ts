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

test('lists the written files, also with long names and empty ones, and tar extracts them', async () => {
  const file = await write('whole.tar');
  const found = await listTar(file);
  const bytes = readFileSync(file);
  expect(found.map(({ name }) => name)).toEqual(names);
  expect(found.map(({ position, size }) => bytes.subarray(position, position + size))).toEqual(contents);
  const extracted = mkdtempSync(path.join(folder, 'extracted-'));
  execFileSync('tar', ['--extract', '--file', file, '--directory', extracted]);
  expect(names.map((name) => readFileSync(path.join(extracted, name)))).toEqual(contents);
});

test('rejects incomplete archives and other files', async () => {
  const file = await write('cut.tar');
  for (let bytes = readFileSync(file).length - 1024; bytes >= 0; bytes -= 100) {
    truncateSync(file, bytes);
    await expect(listTar(file)).rejects.toThrow(NoArchive);
  }
  await expect(listTar(import.meta.filename)).rejects.toThrow(NoArchive);
});

test('writing fails with the error of a file that cannot be read', async () => {
  const unreadable = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from('half');
    throw new Error('the disk is broken');
  };
  const broken = (async function* () {
    yield { name: 'whole', size: 4, content: [Buffer.from('file')] };
    yield { name: 'broken', size: 8, content: unreadable() };
  })();
  await expect(buffer(writeTar(broken))).rejects.toThrow('the disk is broken');
});
