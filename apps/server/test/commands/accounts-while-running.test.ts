import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { createClient, verifyWebhook } from '@ngoma/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeAccounts } from '../../src/account/change-accounts.ts';
import { disableUser } from '../../src/account/users/change-user.ts';
import { startReceiver, until } from '../../src/outbound/test-receiver.ts';
import { createTestClock } from '../harness/clock.ts';
import { describeOnEachEngine } from '../harness/database.ts';
import { startServer, type TestServer } from '../harness/server.ts';

const command = path.resolve(import.meta.dirname, '../../ngoma.mjs');

/** A server that runs behind a proxy, and the operator's command beside it, in a process of its own. */
describeOnEachEngine('a command beside a running server', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, environment: { TRUST_PROXY: '127.0.0.1' } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function ngoma(...words: string[]) {
    const { dataDir: NGOMA_DATA, databaseUrl: DATABASE_URL } = server.config;
    const environment = { ...process.env, NGOMA_DATA, DATABASE_URL };
    const run = promisify(execFile)(process.execPath, [command, ...words, '--json'], { env: environment });
    return JSON.parse((await run).stdout);
  }

  /** The status and the code of a request that the proxy reports as coming from `address`. */
  async function ask(authorization: string, address = '203.0.113.7', init: RequestInit = {}) {
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': address };
    const response = await fetch(`${server.url}/events/v1/events`, {
      ...init,
      headers: { authorization, 'content-type': 'application/json', ...forwarded },
    });
    return [response.status, ((await response.json()) as { code?: string }).code];
  }

  const draft = {
    method: 'POST',
    body: JSON.stringify({ title: 'Nyege Nyege', start_date: '2027-09-04', end_date: '2027-09-05', status: 'draft' }),
  };

  test('disables and enables a user, with passwords and keys, before the command ends', async () => {
    const password = server.basic('author');
    const { key } = await server.createKey({ role: 'author' });
    expect([await ask(password), await ask(`Bearer ${key}`)]).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    await ngoma('user', 'disable', 'test-author');
    expect([await ask(password), await ask(`Bearer ${key}`)]).toEqual([
      [401, 'incorrect_password'],
      [401, 'invalid_credentials'],
    ]);
    await ngoma('user', 'enable', 'test-author');
    expect([await ask(password), await ask(`Bearer ${key}`)]).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
  });

  test('changes a role and the rights of the user before the command ends', async () => {
    const password = server.basic('contributor');
    expect(await ask(password, undefined, draft)).toEqual([201, undefined]);
    await ngoma('user', 'role', 'test-contributor', 'subscriber');
    expect(await ask(password, undefined, draft)).toEqual([403, 'rest_forbidden']);
  });

  test('creates a key for certain addresses, compared with the address that the trusted proxy reports', async () => {
    const limits = ['--allow-from', '203.0.113.0/24,2001:db8::/48'];
    const { key } = await ngoma('key', 'create', 'office', '--mode', 'test', '--user', 'test-editor', ...limits);
    for (const address of ['203.0.113.7', '2001:db8::1', '::ffff:203.0.113.7', '198.51.100.9, 203.0.113.8'])
      expect(await ask(`Bearer ${key}`, address), address).toEqual([200, undefined]);
    for (const address of ['198.51.100.9', '2001:db9::1', '203.0.113.7, 198.51.100.9', 'unknown', '127.0.0.1'])
      expect(await ask(`Bearer ${key}`, address), address).toEqual([403, 'address_not_allowed']);
  });

  test('rolls a key over without an overlap: only the new one is valid', async () => {
    const old = await ngoma('key', 'create', 'shop', '--mode', 'test', '--user', 'test-editor');
    expect(await ask(`Bearer ${old.key}`)).toEqual([200, undefined]);
    const rolled = await ngoma('key', 'roll', old.id, '--overlap', '0h');
    expect([await ask(`Bearer ${old.key}`), await ask(`Bearer ${rolled.key}`)]).toEqual([
      [401, 'invalid_credentials'],
      [200, undefined],
    ]);
  });

  test('resets a user: only the new password is valid', async () => {
    const before = server.basic('editor');
    expect(await ask(before)).toEqual([200, undefined]);
    const { login, password } = await ngoma('user', 'reset', 'test-editor');
    const after = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
    expect([await ask(before), await ask(after)]).toEqual([
      [401, 'incorrect_password'],
      [200, undefined],
    ]);
  });

  test('shows the first use of a key at once', async () => {
    const { id, key } = await ngoma('key', 'create', 'new', '--mode', 'test', '--user', 'test-editor');
    const lastUse = async () => {
      const { keys } = await ngoma('key', 'list');
      return keys.find((each: { id: string }) => each.id === id).last_used_at;
    };
    expect(await lastUse()).toBeNull();
    await ask(`Bearer ${key}`);
    await expect.poll(lastUse).toMatch(/^\d{4}-\d\d-\d\dT/);
  });
});

describeOnEachEngine('messages of a user who is disabled after they were accepted', (engine) => {
  test('are sent, and their webhooks are delivered and signed', async () => {
    const clock = createTestClock();
    await using receiver = await startReceiver();
    await using server = await startServer({ engine, clock });
    const { key, webhookSecret: secret } = await server.createKey({ role: 'editor' });
    const client = createClient({ baseUrl: server.url, apiKey: key });
    const send = () =>
      client.POST('/v1/messages', {
        body: { to: '+256772123456', message: 'Hello', callback_url: receiver.url },
      });
    expect((await send()).response.status).toBe(202);
    await writeAccounts(server.database, (trx) => disableUser(trx, 'test-editor', clock.now()));
    expect((await send()).response.status).toBe(401);
    await until(() => {
      // The receipt of the simulator comes after a while.
      clock.advance(100);
      return receiver.requests.length === 2;
    });
    const told = await Promise.all(
      receiver.requests.map(({ headers, body }) =>
        // Advances the clock of the test until they arrive.
        verifyWebhook({ secret, headers, body, now: new Date(Number(headers['webhook-timestamp']) * 1_000) }),
      ),
    );
    expect(told.map(({ type }) => type).sort()).toEqual(['message.delivered', 'message.sent']);
  });
});
