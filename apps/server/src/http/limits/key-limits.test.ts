import { createClient } from '@ngoma/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { hourMs } from '../../time/durations.ts';

const body = { to: '+256772123456', message: 'Webale' };

describeOnEachEngine('a key with its own limits', (engine) => {
  const clock = createTestClock();
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, clock, environment: { NGOMA_RATE_LIMIT: 'on' } });
    // Noon in Kampala.
    clock.advance((9 * hourMs - (clock.now() % (24 * hourMs)) + 24 * hourMs) % (24 * hourMs));
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function createKey(limits: { per_second?: number; per_day?: number }) {
    const { data } = await server.client.POST('/v1/api-keys', { body: { name: 'limited', mode: 'test', limits } });
    const client = createClient({ baseUrl: server.url, apiKey: data?.key ?? '', retry: { attempts: 1 } });
    return { id: data?.id ?? '', client };
  }
  const limitHeaders = ({ headers }: Response) => [headers.get('ratelimit'), headers.get('ratelimit-policy')];

  test('429 rate_limited: after the requests of ten seconds; a changed rate applies immediately', async () => {
    const { id, client } = await createKey({ per_second: 2 });
    const sent = await Promise.all(Array.from({ length: 21 }, () => client.POST('/v1/messages', { body })));
    const refused = sent.filter(({ response }) => response.status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.error?.detail).toBe('This key may send 20 requests in 10 seconds; try again in 1 second.');
    expect(refused[0]?.response.headers.get('ratelimit-policy')).toBe('"default";q=20;w=10');
    // Reads have the default limit.
    expect(limitHeaders((await client.GET('/v1/messages')).response)[1]).toBe('"default";q=600;w=10');
    const params = { path: { id } };
    await server.client.PATCH('/v1/api-keys/{id}', { params, body: { limits: { per_second: null } } });
    clock.advance(1_000);
    expect(limitHeaders((await client.POST('/v1/messages', { body })).response)[1]).toBe('"default";q=100;w=10');
  });

  test('429 rate_limited: counts each message of a batch; a full bucket accepts any batch', async () => {
    const { client } = await createKey({ per_second: 2 });
    const sendBatch = (count: number) =>
      client.POST('/v1/batches', {
        body: { message: 'Webale', recipients: Array.from({ length: count }, () => ({ to: body.to })) },
      });
    expect(limitHeaders((await sendBatch(5)).response)).toEqual(['"default";r=15;t=3', '"default";q=20;w=10']);
    expect((await sendBatch(16)).error).toMatchObject({ status: 429, code: 'rate_limited' });
    clock.advance(10_000);
    expect(limitHeaders((await sendBatch(30)).response)[0]).toBe('"default";r=0;t=15');
    const { response } = await client.POST('/v1/messages', { body });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '6']);
  });

  test('429 rate_limited: until midnight in the time zone of the installation', async () => {
    const { id, client } = await createKey({ per_day: 3 });
    const send = (key?: string) =>
      client.POST('/v1/messages', { body, params: { header: key === undefined ? {} : { 'Idempotency-Key': key } } });
    const { response } = await send('first');
    const left = 12 * 3_600 - Math.floor((clock.now() % hourMs) / 1000);
    expect(limitHeaders(response)).toEqual([
      `"default";r=99;t=1, "day";r=2;t=${left}`,
      '"default";q=100;w=10, "day";q=3;w=86400',
    ]);
    // Rejected and repeated requests do not count.
    expect((await client.POST('/v1/messages', { body: { ...body, to: '0772123456' } })).response.status).toBe(400);
    expect((await send('first')).response.headers.get('idempotency-replayed')).toBe('true');
    expect([(await send()).response.status, (await send()).response.status]).toEqual([202, 202]);
    const refused = await send();
    expect(refused.error).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(refused.error?.detail).toMatch(
      /^This key may send 3 messages a day, .+ begins at \d{4}-\d\d-\d\dT21:00:00\.000Z, which is midnight in Africa\/Kampala\.$/,
    );
    expect(refused.response.headers.get('retry-after')).toBe(String(left));
    expect(limitHeaders(refused.response)[0]).toContain('"day";r=0;');
    // The stored response of a sent message is still available.
    expect((await send('first')).response.status).toBe(202);
    const params = { path: { id } };
    await server.client.PATCH('/v1/api-keys/{id}', { params, body: { limits: { per_day: 4 } } });
    expect([(await send()).response.status, (await send()).response.status]).toEqual([202, 429]);
    clock.advance(left * 1000);
    expect((await send()).response.status).toBe(202);
  });
});

test('202: with NGOMA_RATE_LIMIT=off the limits of keys do not apply', async () => {
  await using server = await startServer();
  const { data } = await server.client.POST('/v1/api-keys', {
    body: { name: 'limited', mode: 'test', limits: { per_second: 1, per_day: 1 } },
  });
  const client = createClient({ baseUrl: server.url, apiKey: data?.key ?? '', retry: { attempts: 1 } });
  const sent = await Promise.all(Array.from({ length: 15 }, () => client.POST('/v1/messages', { body })));
  expect(new Set(sent.map(({ response }) => response.status))).toEqual(new Set([202]));
});
