import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InstalledPackage, installPackage } from '../../../test/harness/installed-package.ts';

const slowMs = 120_000;
/** Packed by plain npm in a copy of this folder in which nothing was built. */
let installed: InstalledPackage;
beforeAll(async () => {
  installed = await installPackage({ name: 'client', links: ['node_modules', 'LICENSE'] });
}, slowMs);
afterAll(() => installed.remove());

const inPackage = (file: string) => path.join(installed.folder, 'node_modules/@ngoma/client', file);
const read = (file: string) => readFileSync(inPackage(file), 'utf8');

test('npm pack without a build before it packs the built package', () => {
  const manifest = JSON.parse(read('package.json'));
  expect(manifest.exports['.']).toEqual({ types: './dist/client.d.ts', default: './dist/client.js' });
  for (const file of ['dist/client.js', 'dist/contract.d.ts', 'dist/testing/testing.js', 'LICENSE', 'CHANGELOG.md'])
    expect(read(file)).not.toBe('');
  for (const file of ['src', 'build.mjs', 'dist/package', 'dist/client.tgz', 'dist/source-package.json'])
    expect(existsSync(inPackage(file)), file).toBe(false);
});

test(
  'a strict project compiles against it and runs it',
  async () => {
    const source = `import { createClient, type Message } from '@ngoma/client';
    import { createFakeService } from '@ngoma/client/testing';
    const { fetch, baseUrl } = createFakeService();
    const client = createClient({ baseUrl, fetch, apiKey: 'ngoma_test_1' });
    const { data, error } = await client.POST('/v1/messages', { body: { to: '+256772123456', message: 'Webale' } });
    if (error) throw new Error(error.code);
    const status: Message['status'] = data.status;
    console.log(status);`;
    const options = ['--exactOptionalPropertyTypes', '--skipLibCheck', 'false', '--lib', 'es2022,dom,dom.iterable'];
    expect(await installed.compile(source, 'nodenext', options)).toBe('');
    expect(await installed.run(process.execPath, ['consumer.ts'])).toBe('accepted\n');
  },
  slowMs,
);

test(
  'it is the package that the service serves',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-built-'));
    try {
      execFileSync(process.execPath, ['build.mjs', folder], { cwd: path.resolve(import.meta.dirname, '..') });
      const built = path.join(folder, 'package');
      const files = (of: string) =>
        readdirSync(of, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
      expect(files(inPackage('')).length).toBe(files(built).length);
      for (const { name, parentPath } of files(built)) {
        const file = path.relative(built, path.join(parentPath, name));
        expect(read(file) === readFileSync(path.join(built, file), 'utf8'), file).toBe(true);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  slowMs,
);
