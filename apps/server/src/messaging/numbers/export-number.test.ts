import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { runNgoma } from '../../../test/harness/ngoma-command.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { type StoredNumber, stored, storeNumber } from '../../../test/harness/stored-number.ts';
import { startReceiver, type TestReceiver } from '../../outbound/test-receiver.ts';

const at = (number: string) => ({ params: { path: { number } } });

describeOnOneEngine('exportNumber', (engine) => {
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

  test('200: returns the data of the command, for a key or password of an administrator', async () => {
    const { data } = await server.client.GET('/v1/numbers/{number}', at(stored));
    expect(data).toMatchObject(known.exported);
    const signedIn = await server.as('administrator').GET('/v1/numbers/{number}', at(stored));
    const environment = { NGOMA_DATA: server.config.dataDir, DATABASE_URL: server.config.databaseUrl };
    const { out } = await runNgoma(environment, 'number', 'export', stored);
    const exported_at = data?.exported_at;
    for (const each of [signedIn.data, JSON.parse(out)]) expect({ ...each, exported_at }).toEqual(data);
  });

  test('200: returns empty lists for an unknown number', async () => {
    const { data } = await server.client.GET('/v1/numbers/{number}', at('+254700000009'));
    expect(data).toEqual({
      ...{ number: '+254700000009', exported_at: expect.any(String), part_reference: null, messages: [] },
      ...{ unmatched_receipts: [], inbound_messages: [], inbound_parts: [], suppressions: [], opt_outs: [] },
      ...{ consents: [], verifications: [], counted_messages: [], recipient_rows: [] },
    });
  });

  test('logs the hash of the number and the count of records; audits the last three digits', async () => {
    const administrator = server.as('administrator');
    await administrator.GET('/v1/numbers/{number}', at(stored));
    const query = { operation: 'exportNumber', number: stored };
    const { data } = await administrator.GET('/v1/access-log', { params: { query } });
    const newest = data?.data.find(({ caller }) => caller.kind === 'user');
    expect(newest).toMatchObject({ caller: { kind: 'user', password_id: expect.any(Number) }, names_number: true });
    // Two messages, an inbound text, a suppression, an opt-out, a consent, a verification and two rows per export.
    expect(newest?.records).toBe(9 * (newest?.requests ?? 0));
    const row = await server.database.read('audit').where({ action: 'number.export' }).orderBy('id', 'desc').first();
    expect(row).toMatchObject({ actor_kind: 'user', actor: 'test-administrator', subject: 'number …001' });
    expect(JSON.parse(row.details)).toEqual({ password: expect.any(Number), messages: 2, inbound: 1 });
    expect(server.logged()).not.toContain(stored.slice(-9));
  });

  test.each(['0772000001', '+256', '256772000001', '+256772000001x'])('400 invalid_number: %s', async (number) => {
    const { error } = await server.client.GET('/v1/numbers/{number}', at(number));
    const detail = "'number' must be a phone number in international format, like +256772123456.";
    expect(error).toMatchObject({ status: 400, code: 'invalid_number', detail });
  });

  test('401 and 403: only for administrators and keys with the scope admin', async () => {
    expect((await server.anonymous.GET('/v1/numbers/{number}', at(stored))).response.status).toBe(401);
    expect((await server.as('editor').GET('/v1/numbers/{number}', at(stored))).error?.code).toBe('insufficient_role');
    const { key } = await server.createKey({ scopes: ['messages:read', 'messages:send'] });
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(`${server.url}/v1/numbers/${encodeURIComponent(stored)}`, { headers });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'insufficient_scope' });
  });
});
