import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../test/harness/free-port.ts';
import { packPackage } from '../../../test/harness/installed-package.ts';
import { readGuide } from './read-guide.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(path.join(tmpdir(), 'newcomer-'));
const environment: Record<string, string | undefined> = {
  ...process.env,
  npm_config_ignore_scripts: 'true',
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
  npm_config_yes: 'true',
};
const packing = mkdtempSync(path.join(tmpdir(), 'packing-'));
let tarball: string;
let service: ChildProcess | undefined;
let output = '';

beforeAll(async () => {
  tarball = await packPackage('express-contract', packing);
  environment['PORT'] = String(await freePort());
});
afterAll(() => {
  service?.kill('SIGKILL');
  for (const each of [folder, packing]) rmSync(each, { recursive: true });
});

async function runCommand(command: string): Promise<void> {
  if (command === 'node src/main.ts') return startService();
  const line = command
    .replace('@ngoma/express-contract', tarball)
    .replace('../ngoma', root)
    .replace('127.0.0.1:3001', `127.0.0.1:${environment['PORT']}`);
  const { stdout } = await promisify(execFile)('bash', ['-c', line], { cwd: folder, env: environment });
  if (command.startsWith('curl')) output += stdout.endsWith('\n') ? stdout : `${stdout}\n`;
  useBuiltDriver();
}

/** Compiling SQLite takes more than a minute, so the project gets what `npm ci` has compiled here. */
function useBuiltDriver(): void {
  const build = path.join(folder, 'node_modules/sqlite3/build');
  if (existsSync(path.dirname(build)) && !existsSync(build))
    cpSync(
      path.join(root, 'node_modules/sqlite3/build/Release/node_sqlite3.node'),
      `${build}/Release/node_sqlite3.node`,
    );
}

async function startService(): Promise<void> {
  const started = spawn(process.execPath, ['src/main.ts'], { cwd: folder, env: environment, stdio: 'pipe' });
  service = started;
  const lines = createInterface(started.stdout)[Symbol.asyncIterator]();
  environment['key'] = String((await lines.next()).value).split(': ')[1];
  expect((await lines.next()).value).toBe(`http://127.0.0.1:${environment['PORT']}`);
}

function writeFile(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
}

test('the steps of the guide lead from an empty folder to a tested service', async () => {
  const steps = readGuide();
  expect(steps.filter(({ language }) => language === 'sh').length).toBeGreaterThan(5);
  for (const { language, name, text } of steps) {
    if (name !== undefined) writeFile(name, text);
    if (language === 'sh') for (const command of text.trim().split('\n')) await runCommand(command);
    if (language === 'text') expect(output).toBe(text);
  }
  expect(existsSync(path.join(folder, 'docs.html'))).toBe(true);
  const stopped = once(service as ChildProcess, 'exit'); // as: a step has started it
  service?.kill('SIGTERM');
  expect(await stopped).toEqual([0, null]);
});
