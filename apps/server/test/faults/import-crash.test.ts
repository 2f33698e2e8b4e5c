import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, temporaryFolder } from '../../../../test/harness/child-server.ts';
import { basic, createUser, startNgoma } from '../../../../test/harness/ngoma.ts';
import { startServer, type TestServer } from '../harness/server.ts';

const events = 30;

let theirs: TestServer;
beforeAll(async () => {
  theirs = await startServer();
  for (let n = 0; n < events; n++)
    await theirs.as('editor').POST('/events/v1/events', {
      body: {
        ...{ title: `Event ${n}`, start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' },
        ...{ venue: { venue: `Venue ${n % 3}` }, tags: [`tag ${n % 4}`] },
      },
    });
});
afterAll(() => theirs[Symbol.asyncDispose]());

test('kill -9 during an import: the next start continues it, without duplicates', async () => {
  const dataDir = temporaryFolder();
  const first = await startNgoma({ dataDir });
  const authorization = basic(createUser(dataDir, 'amina', 'administrator'));
  const ask = async (url: string, address: string, init: RequestInit = {}) => {
    const response = await fetch(`${url}/events/v1${address}`, { ...init, headers: { authorization } });
    // biome-ignore lint/suspicious/noExplicitAny: what comes back is compared below
    return (await response.json()) as any;
  };
  const body = new URLSearchParams({ source: 'tec', url: theirs.url });
  const { id } = await ask(first.url, '/imports', { method: 'POST', body });
  await expect
    .poll(async () => (await ask(first.url, '/events?per_page=1&start_date=2031-01-01&end_date=2031-12-31')).total, {
      timeout: 60_000,
    })
    .toBeGreaterThan(5);
  await first.stop('SIGKILL');

  await using second = await startNgoma({ dataDir });
  await expect.poll(async () => (await ask(second.url, `/imports/${id}`)).status, { timeout: 60_000 }).toBe('done');
  expect((await ask(second.url, '/events?per_page=1&start_date=2031-01-01&end_date=2031-12-31')).total).toBe(events);
  expect((await ask(second.url, '/venues')).total).toBe(3);
  expect((await ask(second.url, '/tags')).total).toBe(4);
}, 180_000);

test('the command imports from this machine, reports its changes, and changes nothing the second time', async () => {
  const NGOMA_DATA = temporaryFolder();
  createUser(NGOMA_DATA, 'amina', 'administrator');
  const command = path.join(root, 'apps/server/ngoma.mjs');
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [command, 'import', ...words], { env: { ...process.env, NGOMA_DATA } });
  const tried = JSON.parse((await run('tec', theirs.url, '--dry-run', '--json')).stdout);
  expect(tried).toMatchObject({ status: 'done', dry_run: true, counts: { events: { created: events } } });
  const { stdout, stderr } = await run('tec', theirs.url);
  expect(stdout).toMatch(/^events +30 +0 +0 +0$/m);
  expect(stderr).toBe('');
  const again = JSON.parse((await run('tec', `${theirs.url}/`, '--json')).stdout);
  expect(again.counts.events).toEqual({ created: 0, updated: 0, unchanged: events, skipped: 0 });
}, 300_000);
