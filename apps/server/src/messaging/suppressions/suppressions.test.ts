import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let lastNumber = 772_000_000;
const newNumber = () => `+256${++lastNumber}`;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describeOnEachEngine('suppressions', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, environment: { NGOMA_WORKER: 'off', NGOMA_MARKETING_HOURS: 'off' } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const suppress = (number: string, more: { scope?: 'marketing' | 'all'; note?: string } = {}) =>
    server.client.POST('/v1/suppressions', { body: { number, ...more } });
  const send = (to: string, category?: 'marketing' | 'transactional') =>
    server.client.POST('/v1/messages', { body: { to, message: 'Jazz!', ...(category && { category }) } });
  const remove = (id: string) => server.client.DELETE('/v1/suppressions/{id}', { params: { path: { id } } });
  const optedOut = { status: 403, code: 'recipient_opted_out', errors: [{ pointer: '/to', code: 'opted_out' }] };

  test('201, then 200: a number has one suppression of marketing or all messages until it is deleted', async () => {
    const number = newNumber();
    const { data, response } = await suppress(number, { note: 'On the phone' });
    expect(data).toMatchObject({ number, scope: 'marketing', source: 'api', note: 'On the phone', mode: 'test' });
    const location = response.headers.get('location');
    expect([response.status, location]).toEqual([201, `/v1/suppressions/${data?.id}`]);
    expect((await send(number, 'marketing')).error).toMatchObject(optedOut);
    expect((await send(number)).response.status).toBe(202);
    expect((await send(newNumber(), 'marketing')).response.status).toBe(202);

    const again = await suppress(number, { scope: 'all' });
    expect([again.response.status, again.data]).toMatchObject([200, { id: data?.id, scope: 'all', note: null }]);
    expect((await send(number)).error).toMatchObject(optedOut);

    const id = data?.id ?? '';
    expect((await remove(id)).response.status).toBe(204);
    expect((await remove(id)).error?.code).toBe('suppression_not_found');
    expect((await send(number, 'marketing')).response.status).toBe(202);
    const { data: audit } = await server.client.GET('/v1/audit', {
      params: { query: { subject: `suppression ${id}` } },
    });
    expect(audit?.data).toMatchObject([{ action: 'suppression.remove', details: { scope: 'all' } }]);
  });

  test('202, 403: refuses only concurrent messages to opted-out numbers; a repetition stores nothing', async () => {
    const [none, marketing] = [newNumber(), newNumber()];
    await suppress(none, { scope: 'all' });
    await suppress(marketing);
    const sendKeyed = (key: string, to: string, category: 'marketing' | 'transactional' = 'transactional') =>
      server.client.POST('/v1/messages', {
        params: { header: { 'Idempotency-Key': key } },
        body: { to, message: 'Jazz!', category },
      });
    const wanted = newNumber();
    const first = await sendKeyed(`first-${wanted}`, wanted);
    const sent = await Promise.all([
      send(newNumber()),
      sendKeyed(`none-${wanted}`, none),
      send(none, 'marketing'),
      sendKeyed(`first-${wanted}`, wanted),
      send(marketing),
      sendKeyed(`marketing-${wanted}`, marketing, 'marketing'),
      ...Array.from({ length: 20 }, (_each, index) => sendKeyed(`${index}-${wanted}`, newNumber())),
    ]);
    expect(sent.map(({ response }) => response.status)).toEqual([202, 403, 403, 202, 202, 403, ...Array(20).fill(202)]);
    expect(sent[1]?.error).toMatchObject(optedOut);
    expect(sent[3]?.data).toEqual(first.data);
    const ids = sent.flatMap(({ data }) => data?.id ?? []);
    expect(new Set(ids).size).toBe(23);
    // The key of a refused request is free.
    expect((await sendKeyed(`none-${wanted}`, newNumber())).response.status).toBe(202);
  });

  test('200: stores an import with each number once', async () => {
    const [one, two] = [newNumber(), newNumber()];
    await suppress(one);
    const body = { suppressions: [{ number: one }, { number: two }, { number: two, scope: 'all' as const }] };
    expect((await server.client.POST('/v1/suppressions/import', { body })).data).toEqual({ added: 1, changed: 1 });
    const list = (query: object) => server.client.GET('/v1/suppressions', { params: { query } });
    const first = (await list({ limit: 1 })).data;
    expect(first?.data).toMatchObject([{ number: two, scope: 'all', source: 'import' }]);
    const second = await list({ limit: 1, cursor: first?.next_cursor });
    expect(second.data?.data).toMatchObject([{ number: one }]);
    const [known] = (await list({ number: two })).data?.data ?? [];
    const path = { id: known?.id ?? '' };
    expect((await server.client.GET('/v1/suppressions/{id}', { params: { path } })).data).toEqual(known);
    expect((await list({ cursor: 'x' })).error?.code).toBe('invalid_cursor');
    const bad = { suppressions: [{ number: newNumber() }, { number: '0772' }] };
    const refused = await server.client.POST('/v1/suppressions/import', { body: bad });
    expect(refused.error).toMatchObject({ code: 'invalid_number', errors: [{ pointer: '/suppressions/1/number' }] });
    expect((await list({ number: bad.suppressions[0]?.number })).data?.data).toEqual([]);
    expect((await suppress('0772')).error?.code).toBe('invalid_number');
  });

  test.each([
    [[{ scope: 'all' }, {}], 'all'],
    [[{}, { scope: 'all' }], 'all'],
    [[{ scope: 'all' }, { scope: 'marketing' }], 'all'],
    [[{}, {}], 'marketing'],
  ] as const)('200: an import never narrows a scope, in one request and in two: %j', async (scopes, expected) => {
    const importAll = (...suppressions: { number: string; scope?: 'marketing' | 'all'; note?: string }[]) =>
      server.client.POST('/v1/suppressions/import', { body: { suppressions } });
    const scopeOf = async (number: string) => {
      const { data } = await server.client.GET('/v1/suppressions', { params: { query: { number } } });
      return data?.data.map(({ scope }) => scope);
    };
    const [together, apart, afterRequest] = [newNumber(), newNumber(), newNumber()];
    await importAll(...scopes.map((each) => ({ number: together, ...each })));
    for (const each of scopes) await importAll({ number: apart, ...each });
    await suppress(afterRequest, scopes[0]);
    await importAll({ number: afterRequest, ...scopes[1] });
    for (const number of [together, apart, afterRequest]) expect(await scopeOf(number)).toEqual([expected]);
  });

  test('200: an import leaves the note of a wider suppression, and the origin of a STOP text', async () => {
    const [all, stopped] = [newNumber(), newNumber()];
    await suppress(all, { scope: 'all', note: 'Police' });
    const { user_id } = await server.database.read('suppressions').where({ number: all }).first('user_id');
    await server.database.write('suppressions').insert({
      ...{ id: 'sup_01kb8t4q2n6v0x3m5c7r9w1f2h', user_id, mode: 'test', number: stopped, scope: 'marketing' },
      ...{ source: 'keyword', created_at: 1 },
    });
    const suppressions = [all, stopped].map((number) => ({ number, note: 'Old list' }));
    const { data } = await server.client.POST('/v1/suppressions/import', { body: { suppressions } });
    expect(data).toEqual({ added: 0, changed: 2 });
    const rows = await server.database.read('suppressions').whereIn('number', [all, stopped]).orderBy('number');
    expect(rows).toMatchObject([
      { scope: 'all', source: 'api', note: 'Police' },
      { scope: 'marketing', source: 'keyword', note: 'Old list' },
    ]);
  });

  test('200: concurrent imports of the same numbers add each number once', async () => {
    const numbers = Array.from({ length: 300 }, newNumber).map((number) => ({ number }));
    const orders = [numbers, numbers.toReversed(), numbers, numbers.toReversed()];
    const imports = await Promise.all(
      orders.map((suppressions) => server.client.POST('/v1/suppressions/import', { body: { suppressions } })),
    );
    expect(imports.map(({ response }) => response.status)).toEqual(orders.map(() => 200));
    const sum = (of: 'added' | 'changed') => imports.reduce((all, { data }) => all + (data?.[of] ?? 0), 0);
    expect([sum('added'), sum('changed')]).toEqual([300, 900]);
  });

  test('201 once: of concurrent requests only one creates the suppression', async () => {
    const number = newNumber();
    const all = await Promise.all(Array.from({ length: 10 }, () => suppress(number)));
    expect(all.map(({ response }) => response.status).toSorted()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(all.map(({ data }) => data?.id)).size).toBe(1);
  });

  test('403 recipient_opted_out: applies to new messages of the same user and mode', async () => {
    const number = newNumber();
    const editor = server.as('editor');
    const params = { query: { mode: 'test' as const } };
    await editor.POST('/v1/suppressions', { params, body: { number } });
    await editor.POST('/v1/suppressions', { params: { query: { mode: 'live' } }, body: { number, scope: 'all' } });
    const body = { to: number, message: 'Jazz!', category: 'marketing' as const };
    expect((await editor.POST('/v1/messages', { params, body })).error).toMatchObject(optedOut);
    expect((await editor.POST('/v1/messages', { params, body: { to: number, message: 'x' } })).response.status).toBe(
      202,
    );
    const header = { 'Idempotency-Key': 'jazz-1' };
    const first = await server.client.POST('/v1/messages', { params: { header }, body });
    const { data } = await suppress(number);
    const again = await server.client.POST('/v1/messages', { params: { header }, body });
    expect([first.response.status, again.data]).toEqual([202, first.data]);
    const path = { id: data?.id ?? '' };
    const other = await editor.GET('/v1/suppressions/{id}', { params: { path, ...params } });
    expect(other.error?.code).toBe('suppression_not_found');
  });

  test('403 recipient_opted_out: also for changes, each evaluated separately', async () => {
    const number = newNumber();
    const { data } = await server.client.POST('/v1/messages', {
      body: { to: number, message: 'Code 1', send_at: inAnHour() },
    });
    await suppress(number);
    const change = (body: { category?: 'marketing'; message?: string }) =>
      server.client.PATCH('/v1/messages/{id}', { params: { path: { id: data?.id ?? '' } }, body });
    expect((await change({ category: 'marketing' })).error).toMatchObject(optedOut);
    expect((await change({ message: 'Code 2' })).data).toMatchObject({ category: 'transactional', message: 'Code 2' });
    const others = Array.from({ length: 20 }, newNumber);
    const sent = await Promise.all([number, ...others, number].map((to) => send(to, 'marketing')));
    expect(sent.map(({ response }) => response.status)).toEqual([403, ...others.map(() => 202), 403]);
  });
});
