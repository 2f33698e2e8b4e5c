import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../../test/harness/clock.ts';
import { createTestDatabase, describeOnOneEngine, type TestDatabase } from '../../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../../test/harness/server.ts';
import { createTestMessaging } from '../../test-messaging.ts';
import { createMarketingHours } from './marketing-hours.ts';

const jazz = { to: '+256772123456', message: 'Jazz!', category: 'marketing' } as const;
const opensAt = '2026-11-22T05:00:00.000Z';

// SQLite only: the server uses the clock of PostgreSQL there.
describe('a marketing message at ten in the evening', () => {
  let server: TestServer;
  beforeAll(async () => {
    const clock = createTestClock(Date.parse('2026-11-21T19:00:00Z'));
    server = await startServer({ engine: 'sqlite', clock, environment: { NGOMA_WORKER: 'off' } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const send = (more: object = {}) => server.client.POST('/v1/messages', { body: { ...jazz, ...more } });
  const read = async (id = '') => (await server.client.GET('/v1/messages/{id}', { params: { path: { id } } })).data;
  const change = (id: string, body: { category?: 'marketing' | 'transactional'; send_at?: string | null }) =>
    server.client.PATCH('/v1/messages/{id}', { params: { path: { id } }, body });

  test('202: is scheduled for the morning, with the validity from then on; transactional messages are not', async () => {
    const { data } = await send();
    const scheduled = { status: 'scheduled', send_at: opensAt, expires_at: '2026-11-23T05:00:00.000Z' };
    expect(await read(data?.id)).toMatchObject({ ...scheduled, category: 'marketing' });
    const due = await server.database.read('message_queue').where({ message_id: data?.id }).first('due_at');
    expect(due.due_at).toBe(Date.parse(opensAt));
    const code = await send({ category: 'transactional' });
    expect(await read(code.data?.id)).toMatchObject({ status: 'accepted', send_at: null });
    const later = await send({ send_at: '2026-11-23T03:00:00Z' });
    expect(await read(later.data?.id)).toMatchObject({ send_at: '2026-11-23T05:00:00.000Z' });
    const byDay = await send({ send_at: '2026-11-23T09:00:00Z' });
    expect(await read(byDay.data?.id)).toMatchObject({ send_at: '2026-11-23T09:00:00.000Z' });
  });

  test('400 validation_failed: it would expire before the morning', async () => {
    const refused = { code: 'validation_failed', errors: [{ pointer: '/expires_at', code: 'marketing_hours' }] };
    expect((await send({ expires_at: '2026-11-22T05:00:59Z' })).error).toMatchObject(refused);
    expect((await send({ expires_at: '2026-11-22T05:01:00Z' })).response.status).toBe(202);
    const code = await send({ category: 'transactional', expires_at: '2026-11-21T23:00:00Z' });
    expect((await change(code.data?.id ?? '', { category: 'marketing' })).error).toMatchObject(refused);
  });

  test('200: a change to marketing moves it to the morning', async () => {
    const code = await send({ category: 'transactional' });
    const { data } = await change(code.data?.id ?? '', { category: 'marketing' });
    expect(data).toMatchObject({ status: 'scheduled', send_at: opensAt });
    const again = await change(code.data?.id ?? '', { category: 'transactional', send_at: null });
    expect(again.data).toMatchObject({ status: 'queued', send_at: null });
  });
});

describeOnOneEngine('a waiting marketing message', (engine) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase({ engine });
  });
  afterAll(() => db.close());

  test('is not sent at night or after an opt-out', async () => {
    const clock = createTestClock(Date.parse('2026-11-21T16:59:00Z'));
    const hours = createMarketingHours({ fromMinute: 480, untilMinute: 1_200 }, 'Africa/Kampala');
    const messaging = createTestMessaging({ db, clock, marketingHours: hours });
    const [late, optedOut] = [await messaging.send(jazz), await messaging.send({ ...jazz, to: '+256772123457' })];
    clock.advance(120_000);
    const code = await messaging.send({ to: jazz.to });
    await db.write('suppressions').insert({
      ...{ id: 'sup_1', user_id: 1, mode: 'test', number: '+256772123457', scope: 'marketing' },
      ...{ source: 'keyword', created_at: clock.now() },
    });
    await messaging.worker.start();
    await messaging.untilStatus(code, 'delivered');
    await messaging.untilStatus(optedOut, 'canceled');
    expect(await messaging.timeline(optedOut)).toEqual(['accepted', 'canceled opted_out']);
    expect(await messaging.timeline(late)).toEqual(['accepted']);
    clock.advance(Date.parse(opensAt) - clock.now() - 1_000);
    expect(await messaging.timeline(late)).toEqual(['accepted']);
    await messaging.untilStatus(late, 'delivered');
    expect(clock.now()).toBeGreaterThanOrEqual(Date.parse(opensAt));
    await messaging.worker.stop(0);
  });
});
