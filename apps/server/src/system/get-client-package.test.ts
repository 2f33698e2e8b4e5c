import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, temporaryFolder } from '../../../../test/harness/child-server.ts';
import { installInto } from '../../../../test/harness/installed-package.ts';
import { startServer, type TestServer } from '../../test/harness/server.ts';
import { clientPackageHandlers } from './client-package.ts';

const client = path.join(root, 'packages/client');

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = temporaryFolder();
  execFileSync(process.execPath, ['build.mjs', folder], { cwd: client, stdio: 'ignore' });
  server = await startWith(folder);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const startWith = (built: string): Promise<TestServer> =>
  startServer({ changeHandlers: (handlers) => ({ ...handlers, ...clientPackageHandlers(built) }) });

const get = (headers: Record<string, string> = {}, from = server) => fetch(`${from.url}/client.tgz`, { headers });

test('404 not_found: nobody has built the client', async () => {
  await using empty = await startWith(path.join(folder, 'elsewhere'));
  const response = await get({ accept: 'application/json' }, empty);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'not_found', detail: expect.stringContaining("'npm ci'") });
});

test('404 not_found: it was built from another contract', async () => {
  const other = path.join(folder, 'other');
  mkdirSync(other);
  cpSync(path.join(folder, 'client.tgz'), path.join(other, 'client.tgz'));
  writeFileSync(path.join(other, 'contract.sha256'), 'another');
  await using outdated = await startWith(other);
  expect((await get({}, outdated)).status).toBe(404);
});

test('200: npm installs it without any registry, and it calls the service that it came from', async () => {
  const project = path.join(folder, 'project');
  await installInto(project, [`${server.url}/client.tgz`]);
  writeFileSync(
    path.join(project, 'call.js'),
    `import { createClient } from '@ngoma/client';
    const { data, response } = await createClient({ baseUrl: '${server.url}' }).GET('/events/v1/events');
    export const outcome = [response.status, data.total];`,
  );
  const { outcome } = await import(path.join(project, 'call.js'));
  expect(outcome).toEqual([200, 0]);
});

test('200, 304: it has the tag of its bytes, and is not compressed again', async () => {
  const response = await get({ 'accept-encoding': 'gzip' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/gzip');
  expect(response.headers.get('content-encoding')).toBeNull();
  const tag = response.headers.get('etag') ?? '';
  expect((await get({ 'if-none-match': tag })).status).toBe(304);
});
