import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root, temporaryFolder } from '../../../../test/harness/child-server.ts';
import { basic, createUser, startNgoma } from '../../../../test/harness/ngoma.ts';
import { startReceiver, until } from '../../src/outbound/test-receiver.ts';

const unfinished = 'The process ended twice during this import';

/** A site that never responds for events. */
const startSilentSite = () =>
  startReceiver((response, { path: asked = '' }) => {
    const [, name = ''] = /\/v1\/(\w+)/.exec(asked) ?? [];
    if (name !== 'events') response.end(JSON.stringify({ [name]: [], total_pages: 1 }));
  });

test('an import during which the service is killed twice ends as failed at the next start', async () => {
  await using site = await startSilentSite();
  const dataDir = temporaryFolder();
  let server = await startNgoma({ dataDir });
  const authorization = basic(createUser(dataDir, 'amina', 'administrator'));
  const ask = async (address: string, init: RequestInit = {}) => {
    const response = await fetch(`${server.url}/events/v1/imports${address}`, { ...init, headers: { authorization } });
    return (await response.json()) as { readonly id: string; readonly status: string; readonly error?: string };
  };
  const asked = () => site.requests.filter((request) => request.path?.includes('/events?')).length;
  const { id } = await ask('', {
    method: 'POST',
    body: new URLSearchParams({ source: 'tec', url: `http://127.0.0.1:${site.port}` }),
  });
  await until(() => asked() === 1);
  // An orderly stop is no crash: it does not count.
  await server.stop('SIGTERM');
  for (const starts of [2, 3]) {
    server = await startNgoma({ dataDir });
    await until(() => asked() === starts);
    await server.stop('SIGKILL');
  }
  await using last = await startNgoma({ dataDir });
  server = last;
  await until(async () => (await ask(`/${id}`)).status !== 'running');
  expect(await ask(`/${id}`)).toMatchObject({ status: 'failed', error: expect.stringContaining(unfinished) });
  expect(asked()).toBe(3);
}, 300_000);

test('a command that is killed twice reports its import as failed, and then starts a new one', async () => {
  await using site = await startSilentSite();
  const NGOMA_DATA = temporaryFolder();
  createUser(NGOMA_DATA, 'amina', 'administrator');
  const words = [path.join(root, 'apps/server/ngoma.mjs'), 'import', 'tec', `http://127.0.0.1:${site.port}`, '--json'];
  const options = { env: { ...process.env, NGOMA_DATA } };
  for (const starts of [1, 2]) {
    const command = spawn(process.execPath, words, { ...options, stdio: 'ignore' });
    await until(() => site.requests.filter((request) => request.path?.includes('/events?')).length === starts);
    command.kill('SIGKILL');
    await once(command, 'exit');
  }
  const failed = await promisify(execFile)(process.execPath, words, options).catch((error) => error);
  expect(JSON.parse(failed.stdout)).toMatchObject({ status: 'failed', error: expect.stringContaining(unfinished) });
  const before = site.requests.length;
  const command = spawn(process.execPath, words, { ...options, stdio: 'ignore' });
  await until(() => site.requests.length > before);
  command.kill('SIGKILL');
  await once(command, 'exit');
}, 300_000);
