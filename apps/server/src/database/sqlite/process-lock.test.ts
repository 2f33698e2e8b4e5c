import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../time/clock.ts';
import { openDatabase } from '../open.ts';
import { DatabaseInUse, lockForThisProcess } from './process-lock.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ngoma-lock-'));
  file = join(folder, 'ngoma.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Another process that holds the lock until it ends. */
async function startHolder(): Promise<ChildProcess> {
  const script = join(folder, 'holder.mjs');
  const module = new URL('./process-lock.ts', import.meta.url).href;
  writeFileSync(
    script,
    `import { lockForThisProcess } from '${module}';
     const lock = await lockForThisProcess('${file}');
     process.on('message', () => lock.release());
     process.send('locked');`,
  );
  const holder = fork(script, { execArgv: [] });
  await once(holder, 'message');
  return holder;
}

test('rejects a second server and names the process that uses the file', async () => {
  const holder = await startHolder();
  const second = lockForThisProcess(file);
  await expect(second).rejects.toBeInstanceOf(DatabaseInUse);
  await expect(second).rejects.toThrow(`process ${holder.pid}`);
  holder.kill();
  await once(holder, 'exit');
});

test('a killed process holds no lock, although its pid file exists', async () => {
  const holder = await startHolder();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  // Another process has the same pid.
  writeFileSync(`${file}.pid`, `${process.ppid}\n`);
  const lock = await lockForThisProcess(file);
  expect(readFileSync(`${file}.pid`, 'utf8')).toBe(`${process.pid}\n`);
  await lock.release();
});

test('does not name the process of the pid file if that is not running', async () => {
  const holder = await startHolder();
  // The pid of an ended process; another program holds the lock.
  const ended = spawnSync('true').pid;
  writeFileSync(`${file}.pid`, `${ended}\n`);
  await expect(lockForThisProcess(file)).rejects.toThrow(`it is not process ${ended}, the last server`);
  holder.kill();
  await once(holder, 'exit');
});

test('the lock file is for its owner only, so that no other account can lock it', async () => {
  const lock = await lockForThisProcess(file);
  expect([`${file}.lock`, `${file}.pid`].map((name) => statSync(name).mode & 0o777)).toEqual([0o600, 0o600]);
  await lock.release();
});

test('can be acquired again after its release, which removes the pid file', async () => {
  await (await lockForThisProcess(file)).release();
  expect(existsSync(`${file}.pid`)).toBe(false);
  await (await lockForThisProcess(file)).release();
});

test('a command can run beside a server, but a second server cannot', async () => {
  const options = { url: `sqlite:${file}`, clock: systemClock };
  const server = await openDatabase({ ...options, lock: true });
  await expect(openDatabase({ ...options, lock: true })).rejects.toBeInstanceOf(DatabaseInUse);
  const command = await openDatabase({ ...options, lock: false });
  await command.transaction((trx) => command.bumpRevision(trx, 'accounts'));
  const ofCommand = await command.revision('accounts');
  await command.close();
  await server.transaction((trx) => server.bumpRevision(trx, 'accounts'));
  expect(await server.revision('accounts')).toBeGreaterThan(ofCommand);
  await server.close();
  const next = await openDatabase({ ...options, lock: true });
  await next.close();
});
