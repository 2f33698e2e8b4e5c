import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InstalledPackage, installPackage } from '../../../test/harness/installed-package.ts';

let installed: InstalledPackage;
beforeAll(async () => {
  // The build needs the types of Node.
  installed = await installPackage({ name: 'smpp', links: ['node_modules/@types', 'node_modules/undici-types'] });
});
afterAll(() => installed.remove());

test('the example of the README prints what the README says', async () => {
  writeFileSync(join(installed.folder, 'example.js'), installed.example('js'));
  expect(await installed.run(process.execPath, ['example.js'])).toBe(installed.example('text'));
});

test.each(['nodenext', 'bundler'])('the declarations compile under %s with the types of Node', async (resolution) => {
  const source =
    "import { decodePdu, type Outcome, SmppClient } from '@ngoma/smpp';\n" +
    "const client = new SmppClient({ host: 'carrier', port: 2775, systemId: 'me', password: 'secret' });\n" +
    "export const outcome: Promise<Outcome<'submit_sm'>> = client.submit({ destinationAddr: '256772000001' });\n" +
    "client.on('disconnected', ({ retryInMs }) => retryInMs?.toFixed());\n" +
    'export const kind = decodePdu(new Uint8Array(16)).kind;\n';
  expect(await installed.compile(source, resolution, ['--types', 'node'])).toBe('');
});

test('the published package contains no tests and depends on nothing', async () => {
  const { dependencies } = JSON.parse(
    readFileSync(join(installed.folder, 'node_modules/@ngoma/smpp/package.json'), 'utf8'),
  );
  expect(dependencies).toBeUndefined();
  expect(await installed.run('find', ['node_modules/@ngoma/smpp', '-name', '*.test*'])).toBe('');
});
