import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../../test/harness/server.ts';
import { type CarrierSession, reportSessions, stopCarrier } from './repository.ts';

describeOnOneEngine('carriers, as operators see and change them', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    // Nothing but the test says how carriers are.
    server = await startServer({ engine, environment: { NGOMA_WORKER: 'off' } });
  });
  afterAll(() => server[Symbol.asyncDispose]());
  beforeEach(async () => {
    await server.database.write('carrier_controls').delete();
    await server.database.write('carrier_sessions').delete();
  });

  const simulator = async () => {
    const { data, error } = await server.client.GET('/v1/carriers');
    if (data === undefined) throw new Error(JSON.stringify(error));
    return data.data.find(({ name }) => name === 'simulator');
  };
  const update = (carrier: string, body: { state: 'running' | 'paused' | 'draining'; reason?: string }) =>
    server.client.PATCH('/v1/carriers/{carrier}', { params: { path: { carrier } }, body });

  async function ask(method: string, path: string, key: string, body?: object) {
    const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { code } = (await response.json()) as { readonly code?: string };
    return [response.status, code];
  }

  test('200: an unchanged carrier is running without processes', async () => {
    expect(await simulator()).toMatchObject({
      ...{ kind: 'simulator', state: 'running', reason: null, changed_at: null, processes: [], queued: 0 },
      per_second: null,
    });
  });

  test('200: lists the last report of each process of the last minute', async () => {
    const nowMs = Date.now();
    const session: CarrierSession = {
      ...{ carrier: 'simulator', health: 'down' as const, reason: 'No route to host.', needsOperator: false },
      ...{ sinceMs: nowMs - 5000, inFlight: 3, perSecond: 47.5 },
    };
    await reportSessions(server.database, 'prc_1', [session], nowMs);
    await reportSessions(server.database, 'prc_2', [{ ...session, carrier: 'another' }], nowMs);
    await reportSessions(server.database, 'prc_3', [session], nowMs - 61_000);
    expect((await simulator())?.processes).toEqual([
      {
        ...{ id: 'prc_1', health: 'down', reason: 'No route to host.', needs_operator: false },
        ...{ since: new Date(nowMs - 5000).toISOString(), in_flight: 3, per_second: 47.5 },
        seen_at: new Date(nowMs).toISOString(),
      },
    ]);
  });

  test('200: lists a process that reported almost a minute ago', async () => {
    const session: CarrierSession = {
      ...{ carrier: 'simulator', health: 'up' as const, reason: null, needsOperator: false },
      ...{ sinceMs: Date.now() - 90_000, inFlight: 0, perSecond: 10 },
    };
    await reportSessions(server.database, 'prc_4', [session], Date.now() - 45_000);
    expect((await simulator())?.processes.map(({ id }) => id)).toContain('prc_4');
  });

  test('200: counts waiting messages', async () => {
    await server.client.POST('/v1/messages', { body: { to: '+256772000001', message: 'Webale' } });
    await server.database.write('message_queue').update({ route: 'simulator', due_at: Date.now() - 1000 });
    expect((await simulator())?.queued).toBe(1);
    await server.database.write('message_queue').delete();
  });

  test.each(['paused', 'draining', 'running'] as const)(
    '200: it is %s from now on, and the audit says by whom',
    async (state) => {
      const { data } = await update('simulator', { state, reason: 'Maintenance until 14:00' });
      expect(data).toMatchObject({ name: 'simulator', state, reason: 'Maintenance until 14:00' });
      expect(await simulator()).toEqual(data);
      const action = { paused: 'carrier.pause', draining: 'carrier.drain', running: 'carrier.resume' }[state];
      const { data: page } = await server.client.GET('/v1/audit', {
        params: { query: { subject: 'carrier simulator' } },
      });
      expect(page?.data[0]).toMatchObject({
        ...{ action, result: 'done', details: { reason: 'Maintenance until 14:00' } },
        actor: { kind: 'key', name: expect.stringMatching(/^key_/), address: '127.0.0.1' },
      });
    },
  );

  test('200: a resume ends a stop and clears its reason', async () => {
    const { database } = server;
    await database.transaction((trx) => stopCarrier(trx, 'simulator', 'Wrong password.', Date.now()));
    expect(await simulator()).toMatchObject({ state: 'stopped', reason: 'Wrong password.' });
    expect((await update('simulator', { state: 'running' })).data).toMatchObject({ state: 'running', reason: null });
  });

  test('400 for the state stopped, a reason of two lines, and unknown members', async () => {
    const bodies = [{ state: 'stopped' }, {}, { state: 'paused', reason: 'a\nb' }, { state: 'paused', window: 5 }];
    for (const body of [...bodies, { state: 'paused', reason: 'x'.repeat(201) }])
      expect(await ask('PATCH', '/v1/carriers/simulator', server.key.key, body)).toEqual([400, 'validation_failed']);
    expect(await simulator()).toMatchObject({ state: 'running' });
  });

  test('404 for an unknown carrier, with the known ones', async () => {
    const { error } = await update('airtell', { state: 'paused' });
    expect(error).toMatchObject({
      code: 'carrier_not_found',
      detail: "There is no carrier 'airtell'; there are simulator.",
    });
    for (const name of ['MTN', 'x'.repeat(41), '%00'])
      expect(await ask('PATCH', `/v1/carriers/${name}`, server.key.key, { state: 'paused' })).toEqual([
        404,
        'carrier_not_found',
      ]);
    expect(await server.database.read('carrier_controls').select()).toEqual([]);
  });

  test('403 without the scope admin of an administrator', async () => {
    const keys = [
      [{ role: 'editor' }, 'insufficient_role'],
      [{ role: 'subscriber' }, 'insufficient_role'],
      [{ scopes: ['messages:send', 'calendar:write'] }, 'insufficient_scope'],
    ] as const;
    for (const [options, code] of keys) {
      const { key } = await server.createKey(options);
      expect(await ask('GET', '/v1/carriers', key)).toEqual([403, code]);
      expect(await ask('PATCH', '/v1/carriers/simulator', key, { state: 'paused' })).toEqual([403, code]);
    }
    const { key } = await server.createKey({ scopes: ['admin'], mode: 'live' });
    expect(await ask('GET', '/v1/carriers', key)).toEqual([200, undefined]);
  });

  test('401 without a key', async () => {
    expect((await server.anonymous.GET('/v1/carriers')).error?.code).toBe('missing_credentials');
    expect((await server.as('administrator').GET('/v1/carriers')).error?.code).toBe('missing_credentials');
  });
});
