import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../../test/harness/child-server.ts';
import { installClient } from '../../../test/harness/installed-package.ts';

let installed: Awaited<ReturnType<typeof installClient>>;
beforeAll(async () => {
  installed = await installClient();
});
afterAll(() => installed.remove());

const inPackage = (name: string) => path.join(installed.folder, 'node_modules/@ngoma/client', name);
const manifest = () => JSON.parse(readFileSync(inPackage('package.json'), 'utf8'));

test('it depends on nothing, and brings its licences and its changes', () => {
  expect(manifest()).not.toHaveProperty('dependencies');
  expect(manifest()).not.toHaveProperty('scripts');
  expect(readFileSync(inPackage('LICENSE'), 'utf8')).toContain('Apache License');
  expect(readFileSync(inPackage('dist/openapi-fetch.LICENSE'), 'utf8')).toContain('MIT License');
  expect(readFileSync(inPackage('CHANGELOG.md'), 'utf8')).toContain(`## ${manifest().version}`);
});

test('require works too: nothing in it waits at the top level', async () => {
  writeFileSync(
    path.join(installed.folder, 'required.cjs'),
    `const { createClient } = require('@ngoma/client');
    const { createFakeService } = require('@ngoma/client/testing');
    console.log(typeof createClient, typeof createFakeService);`,
  );
  expect(await installed.run(process.execPath, ['required.cjs'])).toBe('function function\n');
});

const strictest = ['--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--skipLibCheck', 'false'];

test.each(['bundler', 'nodenext', 'node16'])(
  'a strict project compiles under %s, with the types of browsers alone',
  async (resolution) => {
    const source = `import { createClient, iterateByPage, type Event, type Problem } from '@ngoma/client';
      import { createFakeService } from '@ngoma/client/testing';
      const { fetch, baseUrl } = createFakeService();
      const client = createClient({ baseUrl, fetch, apiKey: 'ngoma_test_1' });
      const { data, error } = await client.POST('/v1/messages', { body: { to: '+256772123456', message: 'Webale' } });
      export const outcome: 'accepted' | Problem = error ?? data.status;
      export const events: Event[] = [];
      for await (const event of iterateByPage(client, '/events/v1/events')) events.push(event);`;
    const types = ['--lib', 'es2022,dom,dom.iterable'];
    expect(await installed.compile(source, resolution, [...strictest, ...types])).toBe('');
  },
);

test('every example of the README compiles with the newest TypeScript that was tried, in the project that it describes', async () => {
  const packages = ['typescript@7.0.2', '@types/node@26.6.6', 'express@5.3.0', '@types/express@5.0.6'];
  await installed.run('npm', ['install', '--no-audit', '--no-fund', ...packages]);
  installed.writeExamples();
  expect(await installed.run(process.execPath, ['node_modules/typescript/bin/tsc'])).toBe('');
});

test('the compiler calls everything by its name', async () => {
  const source = `import { createClient, iterateByPage, verifyWebhook } from '@ngoma/client';
    const client = createClient({ baseUrl: 'https://sms.example.ug' });
    export const message = await client.GET('/v1/messages/{id}', { params: { path: { id: 'msg_1' } } });
    export const { data: messages, error } = await client.GET('/v1/messages');
    export const { data: event } = await client.GET('/events/v1/events/{id}', { params: { path: { id: 1 } } });
    export const venues = iterateByPage(client, '/events/v1/venues');
    export const webhook = await verifyWebhook({ secret: '', headers: {}, body: '' });`;
  writeFileSync(path.join(installed.folder, 'names.ts'), source);
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const options = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom'];
  await installed.run(process.execPath, [tsc, ...options, '--declaration', '--emitDeclarationOnly', 'names.ts']);
  const declared = readFileSync(path.join(installed.folder, 'names.d.ts'), 'utf8');
  expect(declared).not.toContain('components');
  for (const name of ['Message', 'MessagePage', 'ProblemVariant', 'Event', 'Venue', 'WebhookPayload']) {
    expect(declared).toMatch(new RegExp(`import\\("@ngoma/client"\\)\\.${name}\\b`));
  }
});

test('what the contract says of a name is beside it', () => {
  const types = readFileSync(inPackage('dist/contract.d.ts'), 'utf8');
  expect(types).toContain('The destination in international format: `+256`, then 7, then eight digits.');
});

/** The calls of `calls.test-d.ts` as a user would write them, and the lines of those that are wrong. */
function callsOfUsers() {
  const source = readFileSync(new URL('calls.test-d.ts', import.meta.url), 'utf8');
  const lines = source.replace('../src/client.ts', '@ngoma/client').split('\n');
  const wrong = lines.flatMap((line, index) => (line.trim().startsWith('// @ts-expect-error') ? [index + 2] : []));
  const right = lines.filter((line, index) => /^(await|void) client\./.test(line) && !wrong.includes(index + 1));
  return { wrong, right, source: lines.join('\n').replaceAll('@ts-expect-error', 'wrong:') };
}

test('of the wrong calls each is a compile error, and of the right ones none', async () => {
  const { wrong, right, source } = callsOfUsers();
  expect(wrong.length).toBeGreaterThanOrEqual(30);
  expect(right.length).toBeGreaterThanOrEqual(30);
  const types = ['--lib', 'es2022,dom,dom.iterable'];
  const refused = await installed.compile(source, 'nodenext', types).catch(({ stdout }) => stdout);
  const lines = [...refused.matchAll(/^consumer\.ts\((\d+),/gm)].map(([, line]) => Number(line));
  expect([...new Set(lines)]).toEqual(wrong);
});
