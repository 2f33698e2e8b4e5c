import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { hourMs } from '../../time/durations.ts';
import { deleteOldLimits, readVerificationLimits } from './limits.ts';

const limits = 'number=2/hour,number=3/day,prefix=4/hour,key=9/hour,client_address=2/hour';

describeOnEachEngine('limits of verifications', (engine) => {
  const clock = createTestClock(Date.UTC(2026, 10, 21, 8, 30));
  let server: TestServer;
  beforeAll(async () => {
    const environment = { NGOMA_WORKER: 'off', NGOMA_VERIFICATION_LIMITS: limits };
    server = await startServer({ engine, clock, environment });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const start = (to: string, more: object = {}) => server.client.POST('/v1/verifications', { body: { to, ...more } });
  const nextHour = () => clock.advance(hourMs);

  test('429 verification_limited: the number has had its codes within an hour, then within a day', async () => {
    const to = '+256774000001';
    expect((await start(to)).response.status).toBe(201);
    expect((await start(to)).response.status).toBe(201);
    const { error, response } = await start(to);
    expect(error).toMatchObject({
      ...{ status: 429, code: 'verification_limited' },
      detail:
        'This number has had 2 codes within an hour, which is the limit; ' +
        'the next one can be sent at 2026-11-21T09:00:00.000Z.',
    });
    expect(response.headers.get('retry-after')).toBe('1800');
    nextHour();
    expect((await start(to)).response.status).toBe(201);
    expect((await start(to)).error?.detail).toContain('3 codes within a day');
  });

  test('201: says how many more codes the number can get, by the nearest of its limits', async () => {
    nextHour();
    const to = '+256774000002';
    const first = await start(to);
    expect(first.data?.codes_left).toBe(1);
    clock.advance(30_000);
    const path = { params: { path: { id: first.data?.id ?? '' } } };
    expect((await server.client.POST('/v1/verifications/{id}/resend', path)).data?.codes_left).toBe(0);
    expect((await server.client.GET('/v1/verifications/{id}', path)).data?.codes_left).toBeNull();
    expect((await start(to)).response.status).toBe(429);
    nextHour();
    // Of three codes a day.
    expect((await start(to)).data?.codes_left).toBe(0);
    expect((await start('+256774129930')).data?.codes_left).toBeNull();
  });

  test('429: a refused start changes nothing', async () => {
    nextHour();
    const to = '+256774010001';
    const first = await start(to);
    const second = await start(to);
    const before = await server.database.read('verification_limits').orderBy('subject').select();
    expect((await start(to)).response.status).toBe(429);
    expect(await server.database.read('verification_limits').orderBy('subject').select()).toEqual(before);
    const rows = await server.database.read('verifications').where({ number: to }).orderBy('id').select('id', 'status');
    expect(rows).toEqual([
      { id: first.data?.id, status: 'replaced' },
      { id: second.data?.id, status: 'pending' },
    ]);
  });

  test('429: numbers that differ in their last four digits share a limit', async () => {
    nextHour();
    for (const last of [1, 2, 3, 4]) expect((await start(`+25677402000${last}`)).response.status).toBe(201);
    expect((await start('+256774020005')).error?.detail).toContain(
      'Numbers that begin with +25677402 have had 4 codes',
    );
    expect((await start('+256774030005')).response.status).toBe(201);
  });

  const ipv6 = [
    '2001:db8:0:0:ab::1',
    '2001:DB8::2',
    '2001:0db8:0000:0000:00AB:0000:0000:0003',
    '2001:db8::203.0.113.7',
  ];
  const ipv4 = [
    '203.0.113.7',
    '::ffff:203.0.113.7',
    '::FFFF:203.0.113.7',
    '0:0:0:0:0:FFFF:cb00:7107',
    '::ffff:cb00:7107',
  ];

  test.each([
    ...ipv4.map((address) => [address, ipv4[0] ?? '', '203.0.113.8'] as const),
    ...ipv4.map((address) => [address, '0000:0000:0000:0000:0000:ffff:203.0.113.7', '::ffff:203.0.113.8'] as const),
    // The /64 of an IPv6 address counts.
    ...ipv6.map((address) => [address, ipv6[0] ?? '', '2001:db8:0:1::1'] as const),
  ])('429: %s shares a limit with %s, and not with %s', async (address, equal, other) => {
    clock.advance(24 * hourMs);
    const from = (to: string, client_address: string) => start(to, { client_address });
    expect((await from('+256774040001', address)).response.status).toBe(201);
    expect((await from('+256774050001', equal)).response.status).toBe(201);
    expect((await from('+256774060001', address)).error?.detail).toContain('This client address has asked for 2 codes');
    expect((await from('+256774060001', other)).response.status).toBe(201);
    expect((await start('+256774070001')).response.status).toBe(201);
  });

  test.each([
    '203.0.113.007',
    '0xcb.0.113.7',
    '203.0.28935',
    'fe80::1%eth0',
    '[2001:db8::1]',
    '203.0.113.7:443',
    ' 203.0.113.7',
  ])('400: %s may mean another address, or none', async (client_address) => {
    nextHour();
    const before = await server.database.read('verification_limits').orderBy('subject').select();
    const { error } = await start('+256774040001', { client_address });
    expect(error).toMatchObject({ status: 400 });
    expect(await server.database.read('verification_limits').orderBy('subject').select()).toEqual(before);
  });

  test('429: the key has sent its codes; other keys and users have their own limits', async () => {
    nextHour();
    const all = Array.from({ length: 10 }, (_none, index) => start(`+25677${index}000001`));
    const statuses = (await Promise.all(all)).map(({ response }) => response.status);
    expect(statuses.toSorted()).toEqual([...Array(9).fill(201), 429]);
    const params = { query: { mode: 'test' as const } };
    const editor = await server.as('editor').POST('/v1/verifications', { body: { to: '+256770000001' }, params });
    expect(editor.response.status).toBe(201);
  });

  test('429: a resend counts', async () => {
    nextHour();
    const { data } = await start('+256774080001', { lifetime_minutes: 15 });
    const resend = () =>
      server.client.POST('/v1/verifications/{id}/resend', { params: { path: { id: data?.id ?? '' } } });
    clock.advance(30_000);
    expect((await resend()).response.status).toBe(200);
    clock.advance(30_000);
    expect((await resend()).error?.detail).toContain('This number has had 2 codes');
  });

  test('201: documented test numbers have no limits of their own', async () => {
    nextHour();
    for (let sent = 0; sent < 6; sent += 1) expect((await start('+256774129930')).response.status).toBe(201);
  });

  test('stores neither numbers nor addresses, and deletes counts of the past', async () => {
    const rows = JSON.stringify(await server.database.read('verification_limits').select());
    expect(rows).not.toMatch(/25677|203\.0\.113|2001:db8/);
    clock.advance(48 * hourMs);
    await deleteOldLimits(server.database, clock.now(), 1_000);
    expect(await server.database.read('verification_limits').select()).toEqual([]);
  });
});

describe('readVerificationLimits', () => {
  test('reads limits separated by commas', () => {
    expect(readVerificationLimits('number=5/hour, key=1000/day')).toEqual([
      { kind: 'number', codes: 5, period: 'hour' },
      { kind: 'key', codes: 1_000, period: 'day' },
    ]);
  });

  test.each(['', 'number', 'number=0/hour', 'number=5/week', 'network=5/hour', 'number=5/hour;key=1/day'])(
    'is undefined for %j',
    (text) => {
      expect(readVerificationLimits(text)).toBeUndefined();
    },
  );
});
