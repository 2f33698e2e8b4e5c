import { createClient, type NgomaClient } from '@ngoma/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnOneEngine } from '../harness/database.ts';
import { runNgoma } from '../harness/ngoma-command.ts';
import { startServer, type TestServer } from '../harness/server.ts';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const to = '+256772000001';

describeOnOneEngine('commands about the messages of any user', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const ngoma = (...words: string[]) => {
    const { dataDir, databaseUrl } = server.config;
    return runNgoma({ NGOMA_DATA: dataDir, DATABASE_URL: databaseUrl }, ...words);
  };
  async function createSender(): Promise<{ id: string; login: string; client: NgomaClient }> {
    const login = `shop-${crypto.randomUUID()}`;
    const user = await server.client.POST('/v1/users', { body: { login, role: 'editor' } });
    const { data } = await server.client.POST('/v1/api-keys', {
      body: { name: 'shop', mode: 'test', user_id: user.data?.id ?? 0, scopes: ['messages:send', 'messages:read'] },
    });
    return { id: data?.id ?? '', login, client: createClient({ baseUrl: server.url, apiKey: data?.key ?? '' }) };
  }
  async function send(client: NgomaClient): Promise<string> {
    const { data } = await client.POST('/v1/messages', { body: { to, message: 'Webale', send_at: inAnHour() } });
    return data?.id ?? '';
  }
  async function sendBatch(client: NgomaClient): Promise<string> {
    const body = { message: 'Webale', recipients: [{ to }], send_at: inAnHour() };
    return (await client.POST('/v1/batches', { body })).data?.id ?? '';
  }
  const audited = (subject: string) =>
    server.database.read('audit').where({ subject }).orderBy('id').select('action', 'result');

  test('messages list and cancel, by user, key and id', async () => {
    const { id: key, login, client } = await createSender();
    const [id, other] = [await send(client), await send(client)];
    for (const words of [
      ['--key', key],
      ['--user', login, '--mode', 'test', '--status', 'scheduled'],
    ]) {
      const { messages } = JSON.parse((await ngoma('messages', 'list', ...words, '--json')).out);
      expect(messages.map((each: { id: string }) => each.id)).toEqual([other, id]);
    }
    expect((await ngoma('messages', 'list', '--key', key)).out).toContain(`${id}  `);
    const reads = await server.database.read('access_log').where({ operation: 'messages list' });
    expect(reads).toHaveLength(3);
    expect(await ngoma('messages', 'cancel', id)).toMatchObject({ code: 0, out: `${id} is canceled.\n` });
    expect(await audited(id)).toEqual([{ action: 'message.cancel', result: 'done' }]);
    expect(JSON.parse((await ngoma('messages', 'cancel', '--user', login, '--json')).out)).toEqual({
      ...{ waiting: 0, sending: 0, canceled: 1 },
    });
    expect(await audited(login)).toContainEqual({ action: 'messages.cancel', result: 'done' });
    const states = await server.database.read('messages').whereIn('id', [id, other]).distinct('status');
    expect(states).toEqual([{ status: 'canceled' }]);
  });

  test('batches list and cancel', async () => {
    const { id: key, login, client } = await createSender();
    const id = await sendBatch(client);
    for (const words of [
      ['--key', key],
      ['--user', login, '--mode', 'test'],
    ]) {
      const { batches } = JSON.parse((await ngoma('batches', 'list', ...words, '--json')).out);
      expect(batches).toMatchObject([{ id, state: 'active', statuses: { scheduled: 1 } }]);
    }
    expect((await ngoma('batches', 'list', '--key', key)).out).toContain('scheduled 1');
    expect(await ngoma('batches', 'cancel', id)).toMatchObject({
      code: 0,
      out: `${id} is canceled. Its messages: canceled 1.\n`,
    });
    expect(await audited(id)).toEqual([{ action: 'batch.cancel', result: 'done' }]);
  });

  test('key revoke and user disable report what waits, and cancel it with --cancel-waiting', async () => {
    const { id: key, login, client } = await createSender();
    await sendBatch(client);
    const revoked = await ngoma('key', 'revoke', key);
    expect(revoked.out).toBe(
      `${key} is revoked.\nMessages that wait and are still sent: 1. 'ngoma messages cancel --key ${key}' cancels them.\n`,
    );
    const disabled = await ngoma('user', 'disable', login, '--cancel-waiting', '--json');
    expect(JSON.parse(disabled.out)).toEqual({
      ...{ login, disabled: true, messages: { waiting: 0, sending: 0, canceled: 1 } },
    });
    const second = await createSender();
    await send(second.client);
    expect((await ngoma('key', 'revoke', second.id, '--cancel-waiting')).out).toContain(
      'Canceled messages: 1. Waiting: 0.',
    );
  });

  test('refuses an unknown user, key or id, and several of them', async () => {
    const { id: key, login } = await createSender();
    const refused: [string[], string][] = [
      [['messages', 'list'], "Name the user with '--user' or the key with '--key'"],
      [['messages', 'list', '--user', login, '--key', key], 'use one of them'],
      [['messages', 'list', '--user', 'nobody'], "There is no user 'nobody'"],
      [['batches', 'list', '--key', 'key_0'], "There is no key 'key_0'"],
      [['messages', 'cancel', 'msg_0'], "There is no message 'msg_0'"],
      [['messages', 'cancel', 'msg_0', '--key', key], 'only one of them'],
      [['batches', 'cancel', 'bat_0'], "There is no batch 'bat_0'"],
    ];
    for (const [words, reason] of refused)
      expect(await ngoma(...words)).toMatchObject({ code: 1, err: expect.stringContaining(reason) });
  });
});
