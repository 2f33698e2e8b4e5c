import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runNgoma, startNgoma } from '../../../../test/harness/ngoma.ts';

/** An account without rights: `nobody` on Debian. */
const otherUid = '65534';
const isRoot = process.getuid?.() === 0 && spawnSync('setpriv', ['--version']).status === 0;

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-modes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** `ngoma.db 600`, of everything in a folder. */
function listModes(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return ['', ...names].map((name) => `${name} ${(statSync(path.join(folder, name)).mode & 0o777).toString(8)}`);
}

const looseModes = (folder: string): string[] =>
  listModes(folder).filter((line) => !line.endsWith(' 600') && !line.endsWith(' 700'));

async function startOnce(dataDir: string, whileRunning: (url: string) => void | Promise<void> = () => undefined) {
  const server = await startNgoma({ dataDir });
  await whileRunning(server.url);
  await server.stop();
}

test('creates files for the owner only, also beside the database while it runs', async () => {
  const dataDir = path.join(temporaryFolder(), 'data');
  mkdirSync(dataDir);
  await startOnce(dataDir, () => {
    const names = readdirSync(dataDir);
    expect(names).toEqual(expect.arrayContaining(['ngoma.db', 'ngoma.db-wal', 'ngoma.db.lock', 'ngoma.db.pid']));
    expect(looseModes(dataDir)).toEqual([]);
  });
  // The second start finds a data folder, and stores compiled code in it.
  await startOnce(dataDir, () => expect(looseModes(dataDir)).toEqual([]));
});

test('creates the data folder and a backup for the owner only', async () => {
  const folder = temporaryFolder();
  const dataDir = path.join(folder, 'new', 'data');
  await startOnce(dataDir);
  runNgoma(dataDir, 'backup', path.join(folder, 'backup.tar'));
  runNgoma(path.join(folder, 'restored'), 'restore', path.join(folder, 'backup.tar'));
  expect(looseModes(folder)).toEqual([]);
});

test('removes the rights of others at the start', async () => {
  const dataDir = temporaryFolder();
  await startOnce(dataDir);
  chmodSync(dataDir, 0o755);
  for (const name of readdirSync(dataDir)) chmodSync(path.join(dataDir, name), 0o666);
  mkdirSync(path.join(dataDir, 'images'), { recursive: true });
  chmodSync(path.join(dataDir, 'images'), 0o755);

  await startOnce(dataDir, () => expect(looseModes(dataDir)).toEqual([]));
});

test.skipIf(!isRoot)('gives another account no file to lock (needs root and setpriv)', async () => {
  const dataDir = temporaryFolder();
  await startOnce(dataDir);
  // As an earlier version created it: readable, in a folder that all may enter.
  chmodSync(dataDir, 0o755);
  chmodSync(path.join(dataDir, 'ngoma.db.lock'), 0o644);
  expect(tryToOpen(path.join(dataDir, 'ngoma.db.lock'))).toBe(0);

  await startOnce(dataDir);
  chmodSync(dataDir, 0o755);

  for (const name of readdirSync(dataDir)) expect.soft(tryToOpen(path.join(dataDir, name)), name).not.toBe(0);
});

/** Exit code of another account that reads a file. */
const tryToOpen = (file: string): number | null =>
  spawnSync('setpriv', ['--reuid', otherUid, '--clear-groups', 'cat', file]).status;
