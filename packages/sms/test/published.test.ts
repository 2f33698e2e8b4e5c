import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Packs a copy, because packing changes package.json for a moment, and installs the result as a stranger would.

const source = fileURLToPath(new URL('../', import.meta.url));
const workspace = fileURLToPath(new URL('../../../', import.meta.url));
const temporary = mkdtempSync(join(tmpdir(), 'ngoma-sms-'));
const consumer = join(temporary, 'consumer');
const slowMs = 120_000;

beforeAll(() => {
  const copy = join(temporary, 'packages/sms');
  cpSync(source, copy, { recursive: true, filter: (path) => !['dist', 'node_modules'].includes(basename(path)) });
  cpSync(join(workspace, 'tsconfig.base.json'), join(temporary, 'tsconfig.base.json'));
  mkdirSync(consumer);
  writeFileSync(join(consumer, 'package.json'), '{ "private": true, "type": "module" }');
  run(copy, 'npm', ['pack', '--pack-destination', consumer]);
  run(consumer, 'npm', ['install', '--offline', '--no-audit', './ngoma-sms-0.1.0.tgz']);
}, slowMs);

afterAll(() => rmSync(temporary, { recursive: true }));

test('the example of the README prints what the README says', () => {
  const readme = readFileSync(join(source, 'README.md'), 'utf8');
  writeFileSync(join(consumer, 'example.js'), codeBlock(readme, 'js'));
  expect(run(consumer, process.execPath, ['example.js'])).toBe(codeBlock(readme, 'text'));
});

test.each(['nodenext', 'bundler'])(
  'the declarations compile under %s without the types of Node or the DOM',
  (resolution) => {
    writeFileSync(
      join(consumer, 'consumer.ts'),
      "import { countSegments, isUgandanMobile, type UgandanMobile } from '@ngoma/sms';\n" +
        "export const segments: number = countSegments('text').segments;\n" +
        'export const toMobile = (value: unknown): UgandanMobile[] => (isUgandanMobile(value) ? [value] : []);\n',
    );
    const module = resolution === 'bundler' ? 'esnext' : resolution;
    const options = ['--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2022'];
    expect(
      run(consumer, 'tsc', [...options, '--module', module, '--moduleResolution', resolution, 'consumer.ts']),
    ).toBe('');
  },
  slowMs,
);

function run(cwd: string, command: string, args: string[]): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: 'pipe' });
}

function codeBlock(markdown: string, language: string): string {
  return markdown.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';
}
