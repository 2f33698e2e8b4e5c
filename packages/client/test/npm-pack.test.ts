import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { describePublishedPackage } from '../../../test/harness/published-package.ts';

const slowMs = 120_000;
/** Packed by plain npm in a copy of this folder in which nothing was built. */
const installed = describePublishedPackage({
  name: 'client',
  program: `import { createClient, type Message } from '@ngoma/client';
    import { createFakeService } from '@ngoma/client/testing';
    const { fetch, baseUrl } = createFakeService();
    const client = createClient({ baseUrl, fetch, apiKey: 'ngoma_test_1' });
    const { data, error } = await client.POST('/v1/messages', { body: { to: '+256772123456', message: 'Webale' } });
    if (error) throw new Error(error.code);
    const status: Message['status'] = data.status;
    console.log(status);`,
  output: 'accepted\n',
  options: ['--lib', 'es2022,dom,dom.iterable'],
});

const inPackage = (file: string) => path.join(installed().folder, 'node_modules/@ngoma/client', file);
const read = (file: string) => readFileSync(inPackage(file), 'utf8');

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
