import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Each breaks only packages other than its own: a cache without the file as an input would report no error. */
const errors: readonly (readonly [file: string, find: string, replacement: string])[] = [
  ['packages/contract/generated/openapi.ts', 'callback_url?: CallbackUrl;', 'callback_address?: CallbackUrl;'],
  ['tsconfig.base.json', '"es2024"', '"es1066"'],
  ['test/harness/child-server.ts', 'export const temporaryFolder', 'export const temporaryDirectory'],
];

const root = path.resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(path.join(tmpdir(), 'ngoma-turbo-'));

/** The files of the working tree, committed or not, with the installed packages. */
function copyWorkspace(): void {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.trimEnd().split('\n')) {
    if (existsSync(path.join(root, file))) cpSync(path.join(root, file), path.join(copy, file));
  }
  linkPackages(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
}

/** Links external packages, and copies the relative links between packages of the workspace. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === '@ngoma')
      cpSync(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(path.join(from, name), path.join(to, name));
  }
}

function checkTypes(): { readonly ok: boolean; readonly report: string } {
  const turbo = path.join(root, 'node_modules/.bin/turbo');
  const run = spawnSync(turbo, ['run', 'check:types'], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  });
  return { ok: run.status === 0, report: stripVTControlCharacters(run.stdout + run.stderr) };
}

function requireGreen(): string {
  const { ok, report } = checkTypes();
  if (!ok) throw new Error(`The types are wrong before any error is planted:\n${report}`);
  return report;
}

try {
  copyWorkspace();
  requireGreen();
  if (!requireGreen().includes('FULL TURBO')) throw new Error('The second run did not come from the cache.');
  for (const [file, find, replacement] of errors) {
    const target = path.join(copy, file);
    const source = readFileSync(target, 'utf8');
    if (!source.includes(find)) throw new Error(`${file} no longer contains ${find}: plant another error.`);
    writeFileSync(target, source.replace(find, replacement));
    if (checkTypes().ok) {
      console.error(`turbo.json: check:types is green from the cache after ${file} was broken.`);
      process.exitCode = 1;
    }
    writeFileSync(target, source);
  }
  if (process.exitCode !== 1) console.log('No type error hides behind the cache.');
} finally {
  rmSync(copy, { recursive: true, force: true });
}
