import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import type { Transaction } from '../../database/database.ts';
import { Problem } from '../../problems/problem.ts';
import { concert, createTestCalendar, type TestCalendar, testSite } from '../events/test-calendar.ts';
import { journalOf } from './journal.ts';
import { allocateId } from './repository.ts';
import { testWriter } from './test-writer.ts';
import { writeCalendar } from './write-calendar.ts';

describeOnOneEngine('concurrent changes of the calendar', (engine) => {
  let calendar: TestCalendar;
  beforeEach(async () => {
    calendar = await createTestCalendar(engine);
  });
  afterEach(() => calendar.db.close());

  /** Stores a record with a journal entry. */
  async function make(trx: Transaction): Promise<number> {
    const id = await allocateId<number>(trx, 'venue');
    journalOf(trx).note({ kind: 'venue', id, before: undefined, after: { revision: 1 }, members: new Set() });
    return id;
  }

  const rejected = new Problem('precondition_failed', { detail: 'No.' });
  const write = <T>(work: (trx: Transaction) => Promise<T>) => writeCalendar(calendar.db, work, testWriter());
  const changes = (): Promise<number[]> => calendar.db.read('calendar_changes').orderBy('seq').pluck('record_id');
  const records = (): Promise<number[]> => calendar.db.read('calendar_records').orderBy('id').pluck('id');

  test('are in the change feed in their order, and increment the revision once', async () => {
    using increments = vi.spyOn(calendar.db, 'bumpRevision');
    const ids = await Promise.all(Array.from({ length: 10 }, () => write(make)));
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    expect(await changes()).toEqual(ids);
    expect(increments).toHaveBeenCalledTimes(1);
  });

  test('are visible to a reader once their promise resolves', async () => {
    const seen = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const id = await write(make);
        return (await records()).includes(id);
      }),
    );
    expect(seen).not.toContain(false);
  });

  test('neither fail nor run again if one is rejected before it wrote anything', async () => {
    let runs = 0;
    const counted = async (trx: Transaction) => {
      runs += 1;
      return make(trx);
    };
    const outcomes = await Promise.allSettled([write(counted), write(() => Promise.reject(rejected)), write(counted)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: rejected });
    expect(runs).toBe(2);
    expect(await changes()).toHaveLength(2);
  });

  test.each([
    ['is rejected', rejected],
    ['fails', new TypeError('a fault of ours')],
  ])('are stored without the one that %s after it wrote', async (_how, error) => {
    const failing = async (trx: Transaction) => {
      await make(trx);
      throw error;
    };
    const before = await records();
    const [one, bad, other] = await Promise.allSettled([write(make), write(failing), write(make)]);
    expect(bad).toMatchObject({ status: 'rejected', reason: error });
    const made = [one, other].map((outcome) => outcome?.status === 'fulfilled' && outcome.value);
    expect(await changes()).toEqual(made);
    expect(await records()).toEqual([...before, ...made]);
  });

  test('keep the revision if all are rejected', async () => {
    const revision = await calendar.db.revision('calendar');
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => write(() => Promise.reject(rejected))));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await calendar.db.revision('calendar')).toBe(revision);
  });

  test('see the writes of those before them', async () => {
    const slugs = await Promise.all([1, 2, 3].map(() => calendar.create(concert).then(({ slug }) => slug)));
    expect(slugs).toEqual(['jazz-night', 'jazz-night-2', 'jazz-night-3']);
  });

  test('come after due publications in the feed, also if the same group scheduled them', async () => {
    const schedule = { start: '2031-05-01 18:00', end: '2031-05-01 20:00' };
    const editor = calendar.as('editor');
    const scheduled = calendar.create({ ...concert, schedule, status: 'publish', date: '2031-03-05 12:00:05' }, editor);
    const later = writeCalendar(calendar.db, make, { caller: editor, nowMs: testSite.nowMs + 5000 });
    const [{ id, status }, venue] = await Promise.all([scheduled, later]);
    expect(status).toBe('future');
    expect(await changes()).toEqual([id, id, venue]);
    expect(await calendar.db.read('scheduled_publications')).toEqual([]);
  });
});
