import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { abandonedAfterMs, deleteAbandonedUploads } from './abandoned-uploads.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ngoma-uploads-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

const minuteMs = 60_000;

/** Writes a file that was last changed `ageMs` ago. */
function writeFile(ageMs: number, name: string = randomUUID()): string {
  const changedAt = new Date(Date.now() - ageMs);
  writeFileSync(path.join(folder, name), 'to,name\n');
  utimesSync(path.join(folder, name), changedAt, changedAt);
  return name;
}

test('deletes old uploads, and none that a process may still be receiving', async () => {
  writeFile(abandonedAfterMs + minuteMs);
  writeFile(48 * abandonedAfterMs);
  const young = [writeFile(abandonedAfterMs - minuteMs), writeFile(0)];
  expect(await deleteAbandonedUploads(folder)).toBe(2);
  expect(readdirSync(folder).toSorted()).toEqual(young.toSorted());
});

test('does not delete files that are not uploads', async () => {
  writeFile(48 * abandonedAfterMs, 'poster.jpg');
  writeFile(48 * abandonedAfterMs, `${randomUUID()}.csv`);
  mkdirSync(path.join(folder, randomUUID()));
  symlinkSync('/nothing', path.join(folder, randomUUID()));
  expect(await deleteAbandonedUploads(folder)).toBe(0);
  expect(readdirSync(folder)).toHaveLength(4);
});

test('two processes can delete the same uploads at once', async () => {
  for (let index = 0; index < 20; index += 1) writeFile(48 * abandonedAfterMs);
  const deletions = [deleteAbandonedUploads(folder), deleteAbandonedUploads(folder)];
  await expect(Promise.all(deletions)).resolves.toHaveLength(2);
  expect(readdirSync(folder)).toEqual([]);
});

test('returns 0 for a folder that does not exist', async () => {
  expect(await deleteAbandonedUploads(path.join(folder, 'nothing'))).toBe(0);
});
