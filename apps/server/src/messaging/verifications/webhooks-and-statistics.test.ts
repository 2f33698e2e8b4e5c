import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startTestSandbox } from '../../../test/harness/sandbox.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { dayMs, hourMs, minuteMs } from '../../time/durations.ts';

const url = 'https://hooks.example.ug/codes';

describeOnOneEngine('webhooks and statistics of verifications', (engine) => {
  const clock = createTestClock(Date.UTC(2026, 10, 21, 8, 30));
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, clock, environment: { NGOMA_WORKER: 'off' } });
    await server.client.POST('/v1/webhook-endpoints', { body: { url, event_types: ['*'] } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const start = async (to: string) => (await server.client.POST('/v1/verifications', { body: { to } })).data;
  const at = (id: string | undefined) => ({ params: { path: { id: id ?? '' } } });
  const check = (id: string | undefined) =>
    server.client.POST('/v1/verifications/{id}/check', { ...at(id), body: { code: '000000' } });
  const webhooks = async () => {
    const payloads: string[] = await server.database
      .read('webhook_deliveries')
      .where('event_type', 'like', 'verification.%')
      .orderBy('id')
      .pluck('payload');
    return payloads.map((each) => JSON.parse(each));
  };
  const statistics = async (query: object = {}) =>
    (await server.client.GET('/v1/statistics/verifications', { params: { query } })).data;

  test('reports approved and failed verifications to endpoints, and counts all by network', async () => {
    const [approved, failed, canceled, replaced] = [
      await start('+256772129930'),
      await start('+256752129931'),
      await start('+256772000001'),
      await start('+256772000002'),
    ];
    await start('+256772000002');
    await check(approved?.id);
    for (let tries = 0; tries < 5; tries += 1) await check(failed?.id);
    await server.client.POST('/v1/verifications/{id}/cancel', at(canceled?.id));
    expect(replaced?.status).toBe('pending');
    expect(await webhooks()).toEqual([
      {
        ...{ type: 'verification.approved', timestamp: expect.any(String) },
        data: { ...approved, status: 'approved', attempts_left: 4, ended_at: expect.any(String) },
      },
      {
        ...{ type: 'verification.failed', timestamp: expect.any(String) },
        data: { ...failed, status: 'failed', attempts_left: 0, ended_at: expect.any(String) },
      },
    ]);
    const none = { approved: 0, failed: 0, expired: 0, canceled: 0, replaced: 0 };
    expect(await statistics()).toEqual({
      data: [
        {
          ...none,
          day: '2026-11-21',
          operator: 'mtn',
          started: 4,
          approved: 1,
          canceled: 1,
          replaced: 1,
          conversion: 0.25,
        },
        { ...none, day: '2026-11-21', operator: 'airtel', started: 1, failed: 1, conversion: 0 },
      ],
      next_cursor: null,
    });
  });

  test('reports the last code of a number before the next one is refused, of a start and of a resend', async () => {
    const before = (await webhooks()).length;
    const to = '+256772000004';
    for (let sends = 1; sends < 5; sends += 1) await start(to);
    expect(await webhooks()).toHaveLength(before);
    const last = await start(to);
    expect((await server.client.POST('/v1/verifications', { body: { to } })).error).toMatchObject({ status: 429 });
    clock.advance(hourMs);
    for (let sends = 1; sends < 4; sends += 1) await start(to);
    const fourth = await start(to);
    clock.advance(minuteMs);
    const { data: resent } = await server.client.POST('/v1/verifications/{id}/resend', at(fourth?.id));
    expect([last?.codes_left, resent?.codes_left, resent?.sends]).toEqual([0, 0, 2]);
    const reported = { type: 'verification.limit_reached', timestamp: expect.any(String) };
    expect((await webhooks()).slice(before)).toEqual([
      { ...reported, data: last },
      { ...reported, data: resent },
    ]);
  });

  test('pages through the statistics, newest day first', async () => {
    clock.advance(dayMs);
    await start('+256772000003');
    const first = await statistics({ limit: 1 });
    expect(first?.data.map(({ day, operator }) => [day, operator])).toEqual([['2026-11-22', 'mtn']]);
    const second = await statistics({ limit: 1, cursor: first?.next_cursor });
    expect(second?.data.map(({ day, operator }) => [day, operator])).toEqual([['2026-11-21', 'mtn']]);
    const last = await statistics({ cursor: second?.next_cursor });
    expect(last?.data.map(({ operator }) => operator)).toEqual(['airtel']);
    expect((await statistics({ to_day: '2026-11-21' }))?.data).toHaveLength(2);
  });

  test('400 invalid_cursor: the cursor is not one of a page', async () => {
    const params = { query: { cursor: 'x' } };
    const { error } = await server.client.GET('/v1/statistics/verifications', { params });
    expect(error).toMatchObject({ status: 400, code: 'invalid_cursor' });
  });
});

test('the handset of the sandbox shows the code until it expires, and the endpoint is told', async () => {
  await using sandbox = await startTestSandbox();
  await sandbox.client.POST('/v1/webhook-endpoints', { body: { url, event_types: ['verification.expired'] } });
  const body = { to: '+256772123456', lifetime_minutes: 5 };
  const { data } = await sandbox.client.POST('/v1/verifications', { body });
  await sandbox.advance(60);
  const shown = (await sandbox.state()).messages.find(({ id }) => id === data?.message_id);
  expect(shown).toMatchObject({ status: 'delivered', text: expect.stringMatching(/code is [0-9]{6}\./) });
  await sandbox.advance(300);
  await expect
    .poll(async () => (await sandbox.state()).webhooks.map(({ type }) => type))
    .toEqual(['verification.expired']);
  const later = (await sandbox.state()).messages.find(({ id }) => id === data?.message_id);
  expect(later?.text).toBe('(one-time code)');
});
