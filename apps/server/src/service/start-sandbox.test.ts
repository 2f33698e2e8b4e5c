import { existsSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startChildServer, temporaryFolder } from '../../../../test/harness/child-server.ts';
import { problemOf, startTestSandbox, type TestSandbox } from '../../test/harness/sandbox.ts';
import { startServer, type TestServer } from '../../test/harness/server.ts';
import { startReceiver } from '../outbound/test-receiver.ts';
import { sandboxCredentials } from '../sandbox/credentials.ts';

// Excludes the folders of other tests.
let own: string;
beforeAll(() => {
  own = temporaryFolder();
  vi.stubEnv('TMPDIR', own);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(own, { recursive: true });
});

const listFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('ngoma-sandbox-'));

test('a stop deletes its folder and those of earlier instances', async () => {
  const before = listFolders();
  {
    await using sandbox = await startTestSandbox();
    await sandbox.client.POST('/sandbox/reset');
    expect(listFolders().length).toBeGreaterThan(before.length);
  }
  expect(listFolders()).toEqual(before);
});

test('listens on this machine only', async () => {
  const before = listFolders();
  await expect(startTestSandbox({ HOST: '0.0.0.0' })).rejects.toThrow(
    "HOST is '0.0.0.0'. A sandbox has public credentials, so it listens on this machine only: leave HOST out.",
  );
  expect(listFolders()).toEqual(before);
});

test('ignores the settings of data and carriers of an installation', async () => {
  const folder = temporaryFolder();
  await using sandbox = await startTestSandbox({
    NGOMA_DATA: `${folder}/data`,
    DATABASE_URL: 'postgres://127.0.0.1:9/none',
    PUBLIC_URL: 'https://events.example.ug',
    NGOMA_WORKER: 'off',
  });
  const { data } = await sandbox.client.GET('/events/v1/events');
  expect(data?.events[0]?.url).toMatch(new RegExp(`^${sandbox.url}/event/`));
  expect(existsSync(`${folder}/data`)).toBe(false);
});

test("'ngoma serve --sandbox' starts one, prints its address, and leaves no files", async () => {
  const dataDir = temporaryFolder();
  const started = await startChildServer({
    script: 'apps/server/ngoma.mjs',
    parameters: ['serve', '--sandbox'],
    environment: { PORT: '0', TMPDIR: dataDir, LOG_LEVEL: 'warn' },
    dataDir,
  });
  await using server = started;
  expect((await fetch(`${server.url}/sandbox/state`)).status).toBe(200);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('ngoma-sandbox-'))).toHaveLength(1);
  await server.stop();
  expect(readdirSync(dataDir).filter((name) => name.startsWith('ngoma-'))).toEqual([]);
});

describe('a service that is not a sandbox', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test.each([
    ['GET', '/sandbox'],
    ['GET', '/sandbox/state'],
    ['POST', '/sandbox/reset'],
    ['POST', '/sandbox/advance', { seconds: 1 }],
    ['POST', '/sandbox/inbound', { from: '+256772123456', to: '8008', message: 'Yes' }],
  ])('%s %s returns 404', async (method, path, members?: object) => {
    const body = members ? JSON.stringify(members) : null;
    const response = await fetch(server.url + path, { method, body, headers: { 'content-type': 'application/json' } });
    expect(response.status).toBe(404);
    expect((await problemOf(response)).detail).toBe(
      "This service is not a sandbox: 'npx ngoma serve --sandbox' starts one.",
    );
  });
});

describe('one sandbox', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterAll(() => sandbox[Symbol.asyncDispose]());

  test('has a calendar and messages, some of which failed', async () => {
    const { data } = await sandbox.client.GET('/events/v1/events', { params: { query: { per_page: 50 } } });
    expect(data?.events.length).toBeGreaterThan(15);
    for (const { title, venue, organizer, categories } of data?.events ?? []) {
      expect([Array.isArray(venue), organizer.length, categories.length], title).toEqual([false, 1, 1]);
    }
    const { messages, now } = await sandbox.state();
    expect(new Set(messages.map(({ status }) => status))).toEqual(new Set(['delivered', 'undelivered']));
    for (const { created_at } of messages) expect(Date.parse(created_at)).toBeLessThan(Date.parse(now) - 7_000_000);
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000);
  });

  test('accepts its public credentials', async () => {
    const { credentials } = await sandbox.state();
    expect(credentials).toEqual({
      api_key: sandboxCredentials.key,
      webhook_secret: sandboxCredentials.webhookSecret,
      login: sandboxCredentials.login,
      password: sandboxCredentials.password,
    });
    const basic = `Basic ${btoa(`${credentials.login}:${credentials.password}`)}`;
    const response = await fetch(`${sandbox.url}/events/v1/venues`, {
      method: 'POST',
      headers: { authorization: basic, 'content-type': 'application/json' },
      body: JSON.stringify({ venue: 'Bat Valley' }),
    });
    expect(response.status).toBe(201);
  });

  test('rejects a reset by a page of another site', async () => {
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    const response = await fetch(`${sandbox.url}/sandbox/reset`, { method: 'POST', headers });
    expect([response.status, (await problemOf(response)).code]).toEqual([403, 'cross_site_request']);
  });

  test('a reset restores records, time and ids of the calendar', async () => {
    const readCalendar = async () => {
      const { data } = await sandbox.client.GET('/events/v1/events', { params: { query: { per_page: 50 } } });
      return data?.events.map(({ id, title, start_date }) => ({ id, title, start_date }));
    };
    const before = await readCalendar();
    await sandbox.client.POST('/v1/messages', { body: { to: '+256772123456', message: 'Webale!' } });
    await sandbox.client.DELETE('/events/v1/events/{id}', { params: { path: { id: before?.[0]?.id ?? 0 } } });
    await sandbox.advance(3 * 86_400);
    const { response } = await sandbox.client.POST('/sandbox/reset');
    expect(response.status).toBe(204);
    expect(await readCalendar()).toEqual(before);
    const { now, messages } = await sandbox.state();
    expect(messages).toHaveLength(5);
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000);
  });

  test('a reset deletes pending webhooks', async () => {
    await using receiver = await startReceiver((response) => response.writeHead(500).end());
    await sandbox.client.POST('/v1/messages', {
      body: { to: '+256772123456', message: 'Webale!', callback_url: receiver.url },
    });
    await sandbox.advance(60);
    await sandbox.client.POST('/sandbox/reset');
    const asked = receiver.requests.length;
    await sandbox.advance(86_400);
    expect((await sandbox.state()).webhooks).toEqual([]);
    expect(receiver.requests).toHaveLength(asked);
  });

  test('concurrent resets leave one instance, and concurrent requests get responses', async () => {
    const resets = [1, 2, 3].map(() => sandbox.client.POST('/sandbox/reset'));
    const reads = Array.from({ length: 20 }, () => sandbox.client.GET('/events/v1/events'));
    for (const { response } of await Promise.all([...resets, ...reads])) expect(response.status).toBeLessThan(300);
    expect((await sandbox.state()).messages).toHaveLength(5);
  });
});
