import { expect, test } from 'vitest';
import { createTestClock } from '../test/clock.ts';
import { createTestDatabase, describeOnEachEngine } from '../test/database.ts';
import { createStoredResponses } from './idempotency/stored-responses.ts';
import { createLog } from './log.ts';
import { createRetention } from './retention.ts';
import { firstUlid } from './ulid.ts';

const dayMs = 86_400_000;
const log = createLog('silent', { write: () => undefined });

describeOnEachEngine('retention', (engine) => {
  test('deletes what is past its time, however much it is, and nothing else', async () => {
    const clock = createTestClock(Date.parse('2031-03-01T09:00:00Z'));
    await using db = await createTestDatabase({ engine, clock });
    const daysAgo = (days: number) => clock.now() - days * dayMs;
    const change = { kind: 'tag', record_id: 1, change: 'updated', revision: 1, public_before: 1, public_after: 1 };
    const ages = [...Array.from({ length: 1_100 }, () => 200), 94, 90, 89, 1];
    for (const days of ages) await db.write('calendar_changes').insert({ ...change, at: daysAgo(days) });
    // Ids go only forward in a process, whatever the time: these are of their own.
    const line = { actor_kind: 'system', actor: 'ngoma', action: 'tag.updated', result: 'done', details: '{}' };
    for (const days of [366, 364, 1]) {
      const at = daysAgo(days);
      await db.write('audit').insert({ ...line, id: `aud_${firstUlid(at)}`, at, subject: `${days}` });
    }
    const response = { scope: 'key', fingerprint: '', status: 201, location: '', body: '{}', created_at: 0 };
    await db.transaction((trx) =>
      createStoredResponses(db).insert(trx, [
        { ...response, key: 'old', expires_at: clock.now() - 1 },
        { ...response, key: 'new', expires_at: clock.now() + dayMs },
      ]),
    );

    const retention = createRetention({ db, clock, log, auditDays: 365, webhookDays: 30 });
    retention.start();
    clock.advance(600_000);
    await retention.stop();

    expect(await db.read('calendar_changes').orderBy('seq').pluck('at')).toEqual(
      [90, 89, 1].map((days) => daysAgo(days) - 600_000),
    );
    expect((await db.read('audit').pluck('subject')).toSorted()).toEqual(['1', '364']);
    expect(await db.read('idempotency_keys').pluck('key')).toEqual(['new']);
  });

  test('keeps the last change however old it is: cursors are compared with its number', async () => {
    const clock = createTestClock(Date.parse('2031-03-01T09:00:00Z'));
    await using db = await createTestDatabase({ engine, clock });
    const change = { kind: 'tag', change: 'updated', revision: 1, at: 0, public_before: 1, public_after: 1 };
    await db.write('calendar_changes').insert([1, 2, 3].map((record_id) => ({ ...change, record_id })));
    const retention = createRetention({ db, clock, log, auditDays: 365, webhookDays: 30 });
    retention.start();
    clock.advance(600_000);
    await retention.stop();
    expect(await db.read('calendar_changes').pluck('record_id')).toEqual([3]);
  });
});
