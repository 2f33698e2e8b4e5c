import { createClient, type NgomaClient } from '@ngoma/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

const to = '+256772000001';
/** Five minutes before midnight in Kampala, at the end of November. */
const startMs = Date.UTC(2026, 10, 30, 20, 55);

describeOnEachEngine('monthly limits', (engine) => {
  const clock = createTestClock(startMs);
  let server: TestServer;
  beforeAll(async () => {
    const environment = { NGOMA_PRICES: 'mtn=35,airtel=36.5', NGOMA_WORKER: 'off' };
    server = await startServer({ engine, clock, environment });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function createKey(spend_per_month: string): Promise<{ id: string; client: NgomaClient }> {
    const body = { name: 'limited', mode: 'test', limits: { spend_per_month } } as const;
    const { data } = await server.client.POST('/v1/api-keys', { body });
    const client = createClient({ baseUrl: server.url, apiKey: data?.key ?? '', retry: { attempts: 1 } });
    return { id: data?.id ?? '', client };
  }

  const at = (id: string) => ({ params: { path: { id } } });
  const amount = (text: string) => ({ amount: text, currency: 'UGX' });
  const spendingOf = async (id: string) => (await server.client.GET('/v1/api-keys/{id}', at(id))).data?.spending;

  test('402 limit_reached: names the limit, the used amount and the end of the month; 202 after it', async () => {
    const { id, client } = await createKey('106.5');
    const name = { params: { header: { 'Idempotency-Key': 'booking-1' } } };
    const first = await client.POST('/v1/messages', { body: { to, message: 'Webale' }, ...name });
    const { data: second } = await client.POST('/v1/messages', { body: { to: '+256701000001', message: 'Webale' } });
    expect(await spendingOf(id)).toEqual({
      ...{ month: '2026-11', limit: amount('106.5'), spent: amount('71.5'), ends_at: '2026-11-30T21:00:00.000Z' },
    });
    const detail =
      'This key may spend 106.5 UGX a month, 71.5 of it is used, and 70 more is too much: the next month begins at ' +
      '2026-11-30T21:00:00.000Z, which is midnight in Africa/Kampala.';
    const long = { to, message: 'x'.repeat(161) };
    expect((await client.POST('/v1/messages', { body: long })).error).toMatchObject({ code: 'limit_reached', detail });
    const recipients = [{ to }, { to }];
    const batch = await client.POST('/v1/batches', { body: { message: 'Webale', recipients } });
    expect(batch.error).toMatchObject({ status: 402, code: 'limit_reached', detail });
    const { error } = await client.PATCH('/v1/messages/{id}', {
      ...at(second?.id ?? ''),
      body: { message: 'x'.repeat(161) },
    });
    expect(error).toMatchObject({ status: 402, code: 'limit_reached' });
    const again = await client.POST('/v1/messages', { body: { to, message: 'Webale' }, ...name });
    expect([again.response.status, again.data]).toEqual([202, first.data]);
    expect(
      (await client.POST('/v1/messages', { body: { to: '+256711000001', message: 'no price' } })).data?.cost,
    ).toBeNull();
    await client.POST('/v1/messages/{id}/cancel', at(second?.id ?? ''));
    expect((await client.POST('/v1/batches', { body: { message: 'x', recipients: [{ to }] } })).response.status).toBe(
      202,
    );
    expect(await spendingOf(id)).toMatchObject({ spent: amount('106.5') });
    clock.advance(300_000);
    expect(await spendingOf(id)).toMatchObject({ month: '2026-12', spent: amount('0') });
    expect((await client.POST('/v1/messages', { body: long })).data?.cost).toEqual(amount('70'));
  });

  test('200: charges a longer text of an update, and refunds nothing for a shorter one', async () => {
    const { id, client } = await createKey('70');
    const { data } = await client.POST('/v1/messages', { body: { to, message: 'Webale' } });
    const change = (message: string) => client.PATCH('/v1/messages/{id}', { ...at(data?.id ?? ''), body: { message } });
    expect((await change('x'.repeat(161))).data?.cost).toEqual(amount('70'));
    expect((await change('Webale')).data?.cost).toEqual(amount('35'));
    expect(await spendingOf(id)).toMatchObject({ spent: amount('70') });
  });

  test('200: sets, lists and removes limits', async () => {
    const { id } = await createKey('0.125');
    const { data: list } = await server.client.GET('/v1/api-keys');
    expect(list?.data[0]).toMatchObject({ id, limits: { spend_per_month: '0.125' }, spending: { spent: amount('0') } });
    const body = { limits: { spend_per_month: null } };
    expect((await server.client.PATCH('/v1/api-keys/{id}', { ...at(id), body })).data).toMatchObject({
      spending: null,
    });
    const { data: user } = await server.client.POST('/v1/users', {
      body: { login: 'akello', role: 'editor', limits: { spend_per_month: '50000.50' } },
    });
    const limited = {
      limits: { spend_per_month: '50000.5' },
      spending: { limit: amount('50000.5'), spent: amount('0') },
    };
    expect(user).toMatchObject(limited);
    expect((await server.client.GET('/v1/users')).data?.data[0]).toMatchObject(limited);
    const path = { params: { path: { id: user?.id ?? 0 } } };
    const { data: changed } = await server.client.PATCH('/v1/users/{id}', { ...path, body });
    expect(changed).toMatchObject({ limits: { spend_per_month: null }, spending: null });
    const { data: audit } = await server.client.GET('/v1/audit', { params: { query: { subject: 'akello' } } });
    expect(audit?.data[0]).toMatchObject({ action: 'user.limit', details: { spend_per_month: null } });
  });

  test.each(['-1', '1,5', '1.2345', '1000000000'])('400: %s is not an amount', async (spend_per_month) => {
    const { error } = await server.client.POST('/v1/users', {
      body: { login: 'okot', role: 'editor', limits: { spend_per_month } },
    });
    expect(error).toMatchObject({ status: 400, errors: [{ pointer: '/limits/spend_per_month' }] });
  });
});
