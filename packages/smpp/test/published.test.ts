import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Packs a copy, because packing changes package.json for a moment, and installs the result as a stranger would.

const source = fileURLToPath(new URL('../', import.meta.url));
const workspace = fileURLToPath(new URL('../../../', import.meta.url));
const temporary = mkdtempSync(join(tmpdir(), 'ngoma-smpp-'));
const consumer = join(temporary, 'consumer');
const slowMs = 120_000;

beforeAll(() => {
  const copy = join(temporary, 'packages/smpp');
  cpSync(source, copy, { recursive: true, filter: (path) => !['dist', 'node_modules'].includes(basename(path)) });
  cpSync(join(workspace, 'tsconfig.base.json'), join(temporary, 'tsconfig.base.json'));
  // The build of the copy needs the types of Node, as its workspace has them.
  mkdirSync(join(temporary, 'node_modules'));
  symlinkSync(join(workspace, 'node_modules/@types'), join(temporary, 'node_modules/@types'));
  symlinkSync(join(workspace, 'node_modules/undici-types'), join(temporary, 'node_modules/undici-types'));
  mkdirSync(consumer);
  writeFileSync(join(consumer, 'package.json'), '{ "private": true, "type": "module" }');
  run(copy, 'npm', ['pack', '--pack-destination', consumer]);
  run(consumer, 'npm', ['install', '--offline', '--no-audit', './ngoma-smpp-0.1.0.tgz']);
}, slowMs);

afterAll(() => rmSync(temporary, { recursive: true }));

test('the example of the README prints what the README says', () => {
  const readme = readFileSync(join(source, 'README.md'), 'utf8');
  writeFileSync(join(consumer, 'example.js'), codeBlock(readme, 'js'));
  expect(run(consumer, process.execPath, ['example.js'])).toBe(codeBlock(readme, 'text'));
});

test.each(['nodenext', 'bundler'])(
  'the declarations compile under %s with the types of Node',
  (resolution) => {
    writeFileSync(
      join(consumer, 'consumer.ts'),
      "import { decodePdu, type Outcome, SmppClient } from '@ngoma/smpp';\n" +
        "const client = new SmppClient({ host: 'carrier', port: 2775, systemId: 'me', password: 'secret' });\n" +
        "export const outcome: Promise<Outcome<'submit_sm'>> = client.submit({ destinationAddr: '256772000001' });\n" +
        "client.on('disconnected', ({ retryInMs }) => retryInMs?.toFixed());\n" +
        'export const kind = decodePdu(new Uint8Array(16)).kind;\n',
    );
    const module = resolution === 'bundler' ? 'esnext' : resolution;
    const options = ['--strict', '--noEmit', '--target', 'es2022', '--types', 'node'];
    expect(
      run(consumer, 'tsc', [...options, '--module', module, '--moduleResolution', resolution, 'consumer.ts']),
    ).toBe('');
  },
  slowMs,
);

test('the published package contains no tests and depends on nothing', () => {
  const installed = JSON.parse(readFileSync(join(consumer, 'node_modules/@ngoma/smpp/package.json'), 'utf8'));
  expect(installed.dependencies).toBeUndefined();
  expect(run(consumer, 'find', ['node_modules/@ngoma/smpp', '-name', '*.test*'])).toBe('');
});

function run(cwd: string, command: string, args: string[]): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: 'pipe' });
}

function codeBlock(markdown: string, language: string): string {
  return markdown.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';
}
