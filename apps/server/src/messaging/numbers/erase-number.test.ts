import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import {
  other,
  readEverything,
  type StoredNumber,
  secrets,
  stored,
  storeNumber,
  whileSent,
} from '../../../test/harness/stored-number.ts';
import { testNumberHash } from '../../account/test-number-hash.ts';
import { startReceiver, type TestReceiver } from '../../outbound/test-receiver.ts';
import { createTestCarrier } from '../carriers/test-carrier.ts';
import { createTestMessaging } from '../test-messaging.ts';
import { deleteNumber } from './delete-number.ts';

const to = '+256772000001';
const at = (number: string) => ({ params: { path: { number } } });

describeOnOneEngine('eraseNumber', (engine) => {
  const traces = engine === 'sqlite' ? 'cleared' : null;
  let receiver: TestReceiver;
  let server: TestServer;
  let known: StoredNumber;
  beforeAll(async () => {
    receiver = await startReceiver();
    server = await startServer({ engine });
    known = await storeNumber(server, receiver.url);
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await receiver[Symbol.asyncDispose]();
  });

  test('401 and 403: only for administrators and keys with the scope admin', async () => {
    expect((await server.anonymous.DELETE('/v1/numbers/{number}', at(stored))).response.status).toBe(401);
    const { error } = await server.as('editor').DELETE('/v1/numbers/{number}', at(stored));
    expect(error?.code).toBe('insufficient_role');
    const { key } = await server.createKey({ scopes: ['messages:read', 'messages:send'] });
    const response = await fetch(`${server.url}/v1/numbers/${encodeURIComponent(stored)}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${key}` },
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'insufficient_scope' });
    expect(await server.database.read('messages').where({ to: stored })).toHaveLength(2);
  });

  test('400 invalid_number', async () => {
    const { error } = await server.client.DELETE('/v1/numbers/{number}', at('0772000001'));
    expect(error).toMatchObject({ status: 400, code: 'invalid_number' });
  });

  test('409 message_not_final: a carrier has a message; nothing is canceled or erased', async () => {
    await whileSent(server, known.delivered, async () => {
      const { error } = await server.client.DELETE('/v1/numbers/{number}', at(stored));
      expect(error).toMatchObject({ status: 409, code: 'message_not_final' });
      expect(error?.detail).toBe(
        `Messages to this number have not ended: ${known.delivered} (sent). Wait until they have, then try again. Nothing was erased.`,
      );
      const statuses = await server.database.read('messages').where({ to: stored }).orderBy('id').pluck('status');
      expect(statuses).toEqual(['sent', 'scheduled']);
    });
  });

  test('200: deletes all data of the number, cancels without webhooks, and is repeatable', async () => {
    const before = receiver.requests.length;
    const administrator = server.as('administrator');
    const { data } = await administrator.DELETE('/v1/numbers/{number}', at(stored));
    expect(data).toEqual({ number: stored, messages: 2, inbound_messages: 1, traces });
    const everything = await readEverything(server);
    expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
    for (const each of [other, 'Another text', known.kept]) expect(everything).toContain(each);
    const again = await server.client.DELETE('/v1/numbers/{number}', at(stored));
    expect(again.data).toEqual({ number: stored, messages: 0, inbound_messages: 0, traces });
    const exported = await server.client.GET('/v1/numbers/{number}', at(stored));
    expect(exported.data).toMatchObject({
      messages: [],
      inbound_messages: [],
      suppressions: [{ number: null }],
      consents: [],
      recipient_rows: [],
    });
    expect(receiver.requests).toHaveLength(before);
  });

  test('200: reports zero for an unknown number', async () => {
    const { data } = await server.client.DELETE('/v1/numbers/{number}', at('+254700000009'));
    expect(data).toEqual({ number: '+254700000009', messages: 0, inbound_messages: 0, traces });
  });

  test('audits each erasure, also a refused one, with the last three digits', async () => {
    const rows = await server.database.read('audit').where({ action: 'number.erase' }).orderBy('id');
    expect(rows).toMatchObject([
      { actor_kind: 'key', subject: 'number …001', result: 'refused' },
      { actor_kind: 'user', actor: 'test-administrator', subject: 'number …001', result: 'done' },
      { actor_kind: 'key', subject: 'number …001', result: 'done' },
      { actor_kind: 'key', subject: 'number …009', result: 'done' },
    ]);
    expect(JSON.parse(rows[1].details)).toEqual({ password: expect.any(Number), messages: 2, inbound: 1 });
    expect(server.logged()).not.toContain(stored.slice(-9));
  });
});

describeOnOneEngine('deleteNumber', (engine) => {
  test('deletes nothing if a new message has not ended', async () => {
    await using db = await createTestDatabase({ engine });
    const clock = createTestClock();
    const messaging = createTestMessaging({ db, clock, test: createTestCarrier() });
    const ended = await messaging.send({ to });
    await db.write('messages').where({ id: ended }).update({ status: 'delivered' });
    const waiting = await messaging.send({ to });
    const erasure = db.transaction((trx) => deleteNumber(trx, to, testNumberHash));
    await expect(erasure).rejects.toThrow(`have not ended: ${waiting} (accepted)`);
    expect(await db.read('messages').orderBy('id').pluck('id')).toEqual([ended, waiting]);
    await db.write('messages').where({ id: waiting }).update({ status: 'canceled' });
    expect(await db.transaction((trx) => deleteNumber(trx, to, testNumberHash))).toEqual({ messages: 2, inbound: 0 });
  });
});
