import type { components } from '@ngoma/client';
import { iterateByCursor } from '@ngoma/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { until } from '../../outbound/test-receiver.ts';

type Statistics = components['schemas']['MessageStatistics'];

/** Two minutes before midnight in Kampala. */
const beforeMidnightMs = Date.UTC(2026, 10, 21, 20, 58);
const free = { cost: { amount: '0', currency: 'UGX' } };
const later = '2026-12-01T09:00:00+03:00';

describeOnEachEngine('statistics of messages', (engine) => {
  const clock = createTestClock(beforeMidnightMs);
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, clock });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function send(to: string, more: { message?: string; sender_id?: string; send_at?: string } = {}) {
    const { data } = await server.client.POST('/v1/messages', { body: { to, message: 'Webale', ...more } });
    return data?.id ?? '';
  }

  async function statistics(query: { from_day?: string; to_day?: string; limit?: number } = {}): Promise<Statistics[]> {
    const all: Statistics[] = [];
    for await (const each of iterateByCursor(server.client, '/v1/statistics/messages', { query })) all.push(each);
    return all;
  }

  const advanceUntil = (condition: () => Promise<boolean>) =>
    until(async () => {
      clock.advance(100);
      return condition();
    });

  test('200: counts messages by day, network and sender in their current state', async () => {
    const mtn = await send('+256772000001');
    await Promise.all([
      send('+256772000002', { message: 'x'.repeat(161) }),
      send('+256701000001'),
      send('+256711000001'),
    ]);
    const scheduled = await send('+256772000003', { sender_id: 'NWSC', send_at: later });
    await advanceUntil(async () => {
      const counted = await statistics();
      return counted.reduce((sum, { statuses }) => sum + (statuses['delivered'] ?? 0), 0) === 4;
    });
    clock.advance(180_000);
    await send('+256701000002', { send_at: later });
    const yesterday = [
      { operator: 'other', sender_id: null, messages: 1, segments: 1, ...free, statuses: { delivered: 1 } },
      { operator: 'mtn', sender_id: 'NWSC', messages: 1, segments: 1, ...free, statuses: { scheduled: 1 } },
      { operator: 'mtn', sender_id: null, messages: 2, segments: 3, ...free, statuses: { delivered: 2 } },
      { operator: 'airtel', sender_id: null, messages: 1, segments: 1, ...free, statuses: { delivered: 1 } },
    ].map((each) => ({ day: '2026-11-21', ...each }));
    const today = {
      day: '2026-11-22',
      ...{ operator: 'airtel', sender_id: null, messages: 1, segments: 1, ...free, statuses: { scheduled: 1 } },
    };
    expect(await statistics()).toEqual([today, ...yesterday]);
    expect(await statistics({ limit: 1 })).toEqual([today, ...yesterday]);
    expect(await statistics({ to_day: '2026-11-21' })).toEqual(yesterday);
    expect(await statistics({ from_day: '2026-11-22', to_day: '2026-11-22' })).toEqual([today]);

    const at = (id: string) => ({ params: { path: { id } } });
    await server.client.DELETE('/v1/messages/{id}', at(mtn));
    await server.client.PATCH('/v1/messages/{id}', {
      ...at(scheduled),
      body: { sender_id: 'UMEME', message: 'x'.repeat(161) },
    });
    await server.client.POST('/v1/messages/{id}/cancel', at(scheduled));
    expect((await statistics({ to_day: '2026-11-21' })).filter(({ operator }) => operator === 'mtn')).toEqual([
      { ...yesterday[1], sender_id: 'UMEME', segments: 2, statuses: { canceled: 1 } },
      yesterday[2],
    ]);
  });

  test('200: excludes messages of other users', async () => {
    const params = { query: { mode: 'test' as const } };
    const { data } = await server.as('editor').GET('/v1/statistics/messages', { params });
    expect(data).toEqual({ data: [], next_cursor: null });
  });

  test.each([
    ['from_day=yesterday', 'validation_failed'],
    ['to_day=2026-13-01', 'validation_failed'],
    ['from_day=2026-02-30', 'validation_failed'],
    ['to_day=2027-02-29', 'validation_failed'],
    ['cursor=bXNnXzAx', 'invalid_cursor'],
    [`cursor=${Buffer.from('2031-05-01\nmtn\nN\0').toString('base64url')}`, 'invalid_cursor'],
  ])('400: %s', async (query, code) => {
    const response = await fetch(`${server.url}/v1/statistics/messages?${query}`, {
      headers: { authorization: server.bearer },
    });
    expect([response.status, await response.json()]).toMatchObject([400, { code }]);
  });
});
