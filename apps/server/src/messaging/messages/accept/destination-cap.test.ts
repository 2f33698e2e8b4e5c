import { createClient, type NgomaClient } from '@ngoma/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../../test/harness/clock.ts';
import { describeOnEachEngine } from '../../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../../test/harness/server.ts';
import { silentCarrier } from '../../../../test/harness/silent-carrier.ts';

const to = '+256772000001';

describeOnEachEngine('destination cap', (engine) => {
  const clock = createTestClock(Date.UTC(2026, 10, 21, 8, 30));
  const carrier = silentCarrier();
  let server: TestServer;
  let live: NgomaClient;
  beforeAll(async () => {
    const environment = { ...carrier.environment, NGOMA_MARKETING_HOURS: 'off', NGOMA_DESTINATION_CAP: '2/hour' };
    server = await startServer({ engine, clock, environment });
    live = await clientOf('administrator');
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    carrier[Symbol.dispose]();
  });

  async function clientOf(role: 'administrator' | 'editor', mode: 'live' | 'test' = 'live'): Promise<NgomaClient> {
    const { key } = await server.createKey({ mode, role });
    return createClient({ baseUrl: server.url, apiKey: key, retry: { attempts: 1 } });
  }

  const send = (client: NgomaClient, more: { to?: string; category?: 'marketing' } = {}) =>
    client.POST('/v1/messages', { body: { to, message: 'Your code is 4711', ...more } });
  const statusesOf = async (sent: ReturnType<typeof send>[]) =>
    (await Promise.all(sent)).map(({ response }) => response.status).sort();

  test('429 destination_limited: exactly the cap is accepted of concurrent messages, until the first is an hour old', async () => {
    expect((await send(live)).response.status).toBe(202);
    clock.advance(60_000);
    expect(await statusesOf([send(live), send(live), send(live)])).toEqual([202, 429, 429]);
    clock.advance(60_000);
    const { error, response } = await send(live);
    expect(error).toMatchObject({
      ...{ code: 'destination_limited', errors: [{ pointer: '/to', code: 'destination_cap' }] },
      detail:
        "'to' has had 2 transactional messages of yours within an hour, which is the limit; " +
        'the next one can be sent at 2026-11-21T09:30:00.000Z.',
    });
    expect(response.headers.get('retry-after')).toBe('3480');
    clock.advance(3_480_000);
    expect(await statusesOf([send(live), send(live)])).toEqual([202, 429]);
  });

  test('202: other numbers, other users, marketing and test messages do not count', async () => {
    const others = [
      send(live, { to: '+256772000002' }),
      send(live, { category: 'marketing' }),
      send(await clientOf('editor')),
    ];
    expect(await statusesOf(others)).toEqual([202, 202, 202]);
    const tester = await clientOf('administrator', 'test');
    expect(await statusesOf([send(tester), send(tester), send(tester)])).toEqual([202, 202, 202]);
  });

  test('200: an accepted message can be changed at the cap', async () => {
    const [first, second] = [await send(live, { to: '+256772000003' }), await send(live, { to: '+256772000003' })];
    expect(second.response.status).toBe(202);
    const { response } = await live.PATCH('/v1/messages/{id}', {
      params: { path: { id: first.data?.id ?? '' } },
      body: { message: 'Your code is 4712' },
    });
    expect(response.status).toBe(200);
  });

  const idOf = async (sent: ReturnType<typeof send>) => (await sent).data?.id ?? '';
  const change = async (id: string, category: 'marketing' | 'transactional') =>
    (await live.PATCH('/v1/messages/{id}', { params: { path: { id } }, body: { category } })).error?.code;
  const cancel = async (id: string) => {
    const { response } = await live.POST('/v1/messages/{id}/cancel', { params: { path: { id } } });
    expect(response.status).toBe(200);
  };
  const remove = async (id: string) => {
    const { response } = await live.DELETE('/v1/messages/{id}', { params: { path: { id } } });
    expect(response.status).toBe(204);
  };
  const end = (id: string) => server.database.write('messages').where({ id }).update({ status: 'delivered' });

  test('429 destination_limited: a deleted message counts until it is an hour old', async () => {
    const number = { to: '+256772000005' };
    const [first] = [await idOf(send(live, number)), await idOf(send(live, number))];
    await end(first);
    await remove(first);
    const { error, response } = await send(live, number);
    expect(error?.code).toBe('destination_limited');
    expect(response.headers.get('retry-after')).toBe('3600');
    // It counts only for its user.
    const other = await clientOf('editor');
    expect(await statusesOf([send(other, number), send(other, number)])).toEqual([202, 202]);
    clock.advance(3_600_000);
    expect(await statusesOf([send(live, number)])).toEqual([202]);
  });

  test('202: a canceled message does not count, also after its deletion', async () => {
    const number = { to: '+256772000006' };
    const [first, second] = [await idOf(send(live, number)), await idOf(send(live, number))];
    expect(await change(second, 'marketing')).toBeUndefined();
    await cancel(first);
    await cancel(second);
    const third = await idOf(send(live, number));
    await remove(first);
    await remove(second);
    expect(await statusesOf([send(live, number), send(live, number)])).toEqual([202, 429]);
    await cancel(third);
    expect(await statusesOf([send(live, number), send(live, number)])).toEqual([202, 429]);
  });

  test('429 destination_limited: the cap applies when a message becomes transactional, which counts from then on', async () => {
    const number = { to: '+256772000007' };
    const marketing = [1, 2, 3].map(() => idOf(send(live, { ...number, category: 'marketing' })));
    const [first = '', second = '', third = ''] = await Promise.all(marketing);
    clock.advance(3_600_000);
    expect(await change(first, 'transactional')).toBeUndefined();
    expect(await change(second, 'transactional')).toBeUndefined();
    expect(await change(third, 'transactional')).toBe('destination_limited');
    expect(await statusesOf([send(live, number)])).toEqual([429]);
    await end(first);
    await remove(first);
    expect(await statusesOf([send(live, number)])).toEqual([429]);
    clock.advance(3_600_000);
    expect(await change(third, 'transactional')).toBeUndefined();
    expect(await statusesOf([send(live, number), send(live, number)])).toEqual([202, 429]);
  });

  test('429 destination_limited: a message that became marketing still counts, and once if it is changed back', async () => {
    const number = { to: '+256772000008' };
    const [first] = [await idOf(send(live, number)), await idOf(send(live, number))];
    expect(await change(first, 'marketing')).toBeUndefined();
    expect(await statusesOf([send(live, number)])).toEqual([429]);
    expect(await change(first, 'transactional')).toBeUndefined();
    expect(await statusesOf([send(live, number)])).toEqual([429]);
  });

  test('429 destination_limited: one-time codes count as messages, and the rejected one is not stored', async () => {
    const number = '+256772000009';
    const start = () => live.POST('/v1/verifications', { body: { to: number } });
    expect((await start()).response.status).toBe(201);
    expect((await send(live, { to: number })).response.status).toBe(202);
    const { error, response } = await start();
    expect([response.status, error?.code]).toEqual([429, 'destination_limited']);
    expect(await server.database.read('verifications').where({ number }).pluck('status')).toEqual(['pending']);
  });

  test('202: a batch skips recipients beyond the cap', async () => {
    const recipients = [{ to: '+256772000004' }, { to: '+256772000004' }, { to: '+256772000004' }];
    const body = { message: 'Your code is 4711', recipients };
    const all = await live.POST('/v1/batches', { body });
    expect(all.error).toMatchObject({
      status: 400,
      errors: [{ pointer: '/recipients/2', code: 'destination_limited' }],
    });
    const { data } = await live.POST('/v1/batches', { body: { ...body, on_invalid: 'skip' } });
    expect(data).toMatchObject({
      accepted: 2,
      refused: 1,
      items: [{}, {}, { error: { code: 'destination_limited' } }],
    });
  });
});
