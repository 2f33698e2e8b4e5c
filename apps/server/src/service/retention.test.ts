import path from 'node:path';
import { expect, test } from 'vitest';
import { createTestClock, type TestClock } from '../../test/harness/clock.ts';
import { createTestDatabase, describeOnEachEngine } from '../../test/harness/database.ts';
import { grepFiles } from '../../test/harness/grep-files.ts';
import { createStoredResponses } from '../idempotency/stored-responses.ts';
import { firstUlid } from '../ids/ulid.ts';
import { createLog } from '../log/log.ts';
import { until } from '../outbound/test-receiver.ts';
import { dayMs } from '../time/durations.ts';
import { createRetention, type RetentionOptions } from './retention.ts';

const days = { auditDays: 365, accessDays: 365, webhookDays: 30, textDays: 90, messageDays: undefined };
const log = createLog('silent', { write: () => undefined });
const everyMs = 600_000;

/** Runs one pass to its end. */
async function runOnce(options: RetentionOptions & { readonly clock: TestClock }): Promise<void> {
  const { clock } = options;
  const retention = createRetention(options);
  retention.start();
  const planned = clock.pendingTimers();
  clock.advance(everyMs);
  await until(() => clock.pendingTimers() === planned);
  await retention.stop();
}

describeOnEachEngine('retention', (engine) => {
  test('deletes all expired records, in any number, and no others', async () => {
    const clock = createTestClock(Date.parse('2031-03-01T09:00:00Z'));
    await using db = await createTestDatabase({ engine, clock });
    const daysAgo = (days: number) => clock.now() - days * dayMs;
    const change = { kind: 'tag', record_id: 1, change: 'updated', revision: 1, public_before: 1, public_after: 1 };
    const ages = [...Array.from({ length: 1_100 }, () => 200), 94, 90, 89, 1];
    for (const days of ages) await db.write('calendar_changes').insert({ ...change, at: daysAgo(days) });
    // Ids of a process always ascend, so these are written out.
    const line = { actor_kind: 'system', actor: 'ngoma', action: 'tag.updated', result: 'done', details: '{}' };
    for (const days of [366, 364, 1]) {
      const at = daysAgo(days);
      await db.write('audit').insert({ ...line, id: `aud_${firstUlid(at)}`, at, subject: `${days}` });
    }
    const read = { operation: 'getMessage', caller_kind: 'cli', requests: 1 };
    for (const days of [366, 364]) {
      const at = daysAgo(days);
      await db.write('access_log').insert({ ...read, id: `acc_${firstUlid(at)}`, created_at: at, records: days });
    }
    const response = { scope: 'key', fingerprint: '', status: 201, location: '', body: '{}', created_at: 0 };
    await db.transaction((trx) =>
      createStoredResponses(db).insert(trx, [
        { ...response, key: 'old', expires_at: clock.now() - 1 },
        { ...response, key: 'new', expires_at: clock.now() + dayMs },
      ]),
    );

    const delivery = {
      api_key_id: 'key',
      mode: 'test',
      event_type: 'message.sent',
      url: '',
      receiver: '',
      payload: '{}',
    };
    const none = { attempts: 1, due_at: 0, lease_token: 0, lease_until: 0 };
    const finished = (days: number) => ({ state: 'exhausted', finished_at: daysAgo(days) });
    // The last one is old too, but was replayed and finished yesterday.
    const made = [finished(31), finished(30), finished(29), { state: 'pending', finished_at: null }, finished(1)];
    for (const [index, state] of made.entries()) {
      const id = `whk_${firstUlid(daysAgo(index === 2 ? 29 : 60) + index)}`;
      await db.write('webhook_deliveries').insert({ ...delivery, ...none, ...state, id, created_at: daysAgo(60) });
      const attempt = { delivery_id: id, number: 1, started_at: 0, duration_ms: 1, outcome: 'failed' };
      await db.write('webhook_attempts').insert(attempt);
    }

    await runOnce({ db, clock, log, ...days });

    const kept = await db.read('webhook_deliveries').orderBy('id').select('id', 'state', 'finished_at');
    expect(kept).toMatchObject([{ state: 'pending' }, { finished_at: daysAgo(1) - 600_000 }, { state: 'exhausted' }]);
    expect((await db.read('webhook_attempts').pluck('delivery_id')).toSorted()).toEqual(kept.map(({ id }) => id));
    expect(await db.read('calendar_changes').orderBy('seq').pluck('at')).toEqual(
      [90, 89, 1].map((days) => daysAgo(days) - 600_000),
    );
    expect((await db.read('audit').pluck('subject')).toSorted()).toEqual(['1', '364']);
    expect(await db.read('access_log').pluck('records')).toEqual([364]);
    expect(await db.read('idempotency_keys').pluck('key')).toEqual(['new']);
  });

  test('a stop ends it after the current transaction', async () => {
    const clock = createTestClock(Date.parse('2031-03-01T09:00:00Z'));
    await using db = await createTestDatabase({ engine, clock });
    const change = {
      kind: 'tag',
      record_id: 1,
      change: 'updated',
      revision: 1,
      at: 0,
      public_before: 1,
      public_after: 1,
    };
    await db.write.batchInsert(
      'calendar_changes',
      Array.from({ length: 1_100 }, () => change),
      100,
    );
    const retention = createRetention({ db, clock, log, ...days });
    retention.start();
    clock.advance(everyMs);
    await retention.stop();
    expect(await db.read('calendar_changes')).toHaveLength(600);
  });

  test('a failure of one kind is logged and does not stop the others', async () => {
    const clock = createTestClock(Date.parse('2031-03-01T09:00:00Z'));
    await using db = await createTestDatabase({ engine, clock });
    const line = {
      actor_kind: 'system',
      actor: 'ngoma',
      action: 'tag.updated',
      result: 'done',
      details: '{}',
      subject: '',
    };
    await db.write('audit').insert({ ...line, id: `aud_${firstUlid(0)}`, at: 0 });
    await db.write.schema.renameTable('calendar_changes', 'out_of_reach');
    const logged: object[] = [];
    await runOnce({ db, clock, log: { warn: (fields: object) => void logged.push(fields) }, ...days });
    expect(logged).toMatchObject([{ records: 'calendar changes', err: expect.any(Error) }]);
    expect(await db.read('audit')).toEqual([]);
  });

  test('does not delete the last change, because cursors are compared with its number', async () => {
    const clock = createTestClock(Date.parse('2031-03-01T09:00:00Z'));
    await using db = await createTestDatabase({ engine, clock });
    const change = { kind: 'tag', change: 'updated', revision: 1, at: 0, public_before: 1, public_after: 1 };
    await db.write('calendar_changes').insert([1, 2, 3].map((record_id) => ({ ...change, record_id })));
    await runOnce({ db, clock, log, ...days });
    expect(await db.read('calendar_changes').pluck('record_id')).toEqual([3]);
  });

  test('removes first the texts of finished messages, then the messages, and nothing of pending ones', async () => {
    const clock = createTestClock(Date.parse('2031-03-01T09:00:00Z'));
    await using db = await createTestDatabase({ engine });
    const at = (days: number) => clock.now() - days * dayMs;
    const plain = {
      ...{ api_key_id: 'key', user_id: 1, mode: 'test', to: '+256772000001', text: 'Webale', encoding: 'gsm7' },
      ...{ segments: 1, sequence: 1, updated_at: 0, expires_at: 0 },
    };
    const messages: readonly (readonly [name: string, days: number, status: string])[] = [
      ...Array.from({ length: 1_100 }, (_, index) => ['a', 300 + index / 1_000, 'delivered'] as const),
      ['b', 250, 'scheduled'],
      ['c', 120, 'canceled'],
      ['d', 100, 'sent'],
      ['e', 80, 'delivered'],
    ];
    const rows = messages.map(([name, days, status]) => {
      const created_at = at(days);
      return { ...plain, id: `msg_${firstUlid(created_at).slice(0, -1)}${name}`, status, created_at };
    });
    const events = rows.map(({ id, status, created_at }) => ({ message_id: id, sequence: 1, status, at: created_at }));
    await db.write.batchInsert('messages', rows, 100);
    await db.write.batchInsert('message_events', events, 100);
    const kept = async () => {
      const rows: { id: string; text: string | null }[] = await db.read('messages').orderBy('id');
      return rows.map(({ id, text }) => `${id.at(-1)} ${text}`);
    };

    await runOnce({ db: { ...db, clock }, clock, log, ...days, messageDays: 200 });
    expect(await kept()).toEqual(['b Webale', 'c null', 'd Webale', 'e Webale']);
    expect((await db.read('message_events').pluck('message_id')).length).toBe(4);

    // The pending message has ended by the next day.
    await db.write('messages').update({ status: 'delivered' });
    clock.advance(dayMs);
    await runOnce({ db: { ...db, clock }, clock, log, ...days });
    expect(await kept()).toEqual(['b null', 'c null', 'd null', 'e Webale']);
  });

  test('removes the texts of inbound messages first, and later the inbound messages', async () => {
    const clock = createTestClock(Date.parse('2031-03-01T09:00:00Z'));
    await using db = await createTestDatabase({ engine, clock });
    const text = { user_id: 1, mode: 'test', carrier: 'simulator', from: '+256772000001', to: '8008', text: 'Secret' };
    const ages = [...Array.from({ length: 600 }, () => 400), 91, 89];
    const timeOf = (days: number) => firstUlid(clock.now() - days * dayMs).slice(0, 10);
    const rows = ages.map((days, index) => ({ ...text, id: `inb_${timeOf(days)}${String(index).padStart(16, '0')}` }));
    for (const row of rows) await db.write('inbound_messages').insert({ ...row, received_at: 1 });
    const delivery = {
      api_key_id: 'key',
      mode: 'test',
      event_type: 'message.received',
      url: '',
      receiver: '',
      payload: '{}',
    };
    const none = { attempts: 1, due_at: 0, lease_token: 0, lease_until: 0, state: 'pending', created_at: clock.now() };
    await db.write('webhook_deliveries').insert({ ...delivery, ...none, id: 'whk_1', message_id: rows[0]?.id });
    const retain = (messageDays: number | undefined) => runOnce({ db, clock, log, ...days, messageDays });
    await retain(undefined);
    expect(await db.read('webhook_deliveries')).toEqual([]);
    expect(await db.read('inbound_messages').where({ text: '', text_removed: 1 })).toHaveLength(601);
    expect(await db.read('inbound_messages').where({ text: 'Secret', text_removed: 0 })).toHaveLength(1);
    await retain(365);
    expect(await db.read('inbound_messages')).toHaveLength(2);
    expect(await db.read('webhook_deliveries')).toEqual([]);
  });
});

test('no file of an SQLite database contains removed texts and numbers, while the server runs', async () => {
  const clock = createTestClock(Date.parse('2031-03-01T09:00:00Z'));
  await using db = await createTestDatabase({ engine: 'sqlite' });
  const folder = path.dirname(db.url.slice('sqlite:'.length));
  const removed = ['Wasswa has an appointment', 'Kato wrote this', '772987651'];
  const plain = { api_key_id: 'key', user_id: 1, mode: 'test', encoding: 'gsm7', segments: 1, sequence: 1 };
  const ended = { ...plain, status: 'delivered', updated_at: 0, expires_at: 0 };
  for (const [index, days] of [...Array.from({ length: 60 }, () => 400), 1].entries()) {
    const created_at = clock.now() - days * dayMs;
    const id = `msg_${firstUlid(created_at + index)}`;
    const to = days === 1 ? '+256772000001' : '+256772987651';
    await db.write('messages').insert({ ...ended, id, created_at, to, text: days === 1 ? 'Stored' : removed[0] });
  }
  const inbound = {
    user_id: 1,
    mode: 'test',
    carrier: 'simulator',
    from: '+256772987651',
    to: '8008',
    text: removed[1],
  };
  const received = clock.now() - 400 * dayMs;
  await db.write('inbound_messages').insert({ ...inbound, id: `inb_${firstUlid(received)}`, received_at: received });
  expect(new Set(grepFiles(folder, removed).map((found) => found.split(': ')[1]))).toEqual(new Set(removed));

  await runOnce({ db: { ...db, clock }, clock, log, ...days, messageDays: 730 });
  expect(grepFiles(folder, removed.slice(0, 2))).toEqual([]);
  clock.advance(dayMs);
  await runOnce({ db: { ...db, clock }, clock, log, ...days, messageDays: 200 });
  expect(grepFiles(folder, removed)).toEqual([]);
  expect(grepFiles(folder, ['Stored'])).not.toEqual([]);
});

test('logs that the write-ahead log is being read, and the next run empties it', async () => {
  const clock = createTestClock(Date.parse('2031-03-01T09:00:00Z'));
  await using db = await createTestDatabase({ engine: 'sqlite' });
  const lines: unknown[] = [];
  const noted = { warn: (_fields: unknown, line?: unknown) => void lines.push(line) };
  const run = () => runOnce({ db: { ...db, clock }, clock, log: noted, ...days });
  await db.snapshot(async (snapshot) => {
    await snapshot('part_references').select();
    await db.write('part_references').insert({ to: '+256772987651', reference: 1 });
    await run();
  });
  expect(lines).toEqual([expect.stringContaining('write-ahead log')]);
  await run();
  expect(lines).toHaveLength(1);
});
