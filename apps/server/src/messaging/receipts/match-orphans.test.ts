import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnEachEngine } from '../../../test/harness/database.ts';
import { createMetrics } from '../../metrics/metrics.ts';
import { minuteMs } from '../../time/durations.ts';
import { createMessageId } from '../messages/message.ts';
import { createTransitions } from '../messages/transitions.ts';
import { createMatchOrphans, isReceiptOf, pairOrphans, type UncertainPart } from './match-orphans.ts';
import type { Orphan } from './repository.ts';

const submittedAtMs = Date.UTC(2026, 10, 21, 8, 30, 20);

const part = (changed: Partial<UncertainPart> = {}): UncertainPart => ({
  messageId: createMessageId(submittedAtMs),
  attempt: 1,
  part: 1,
  carrier: 'mtn',
  to: '772000001',
  senderId: 'NWSC',
  text: 'Your water bill of 45,000/= is due',
  submittedAtMs,
  ...changed,
});

const orphan = (changed: Partial<Orphan> = {}): Orphan => ({
  ...{ id: '01', carrier: 'mtn', carrierMessageId: '4711', status: 'delivered', reason: null, code: null },
  ...{ to: '772000001', senderId: 'NWSC', submittedAt: null, doneAt: null, text: 'Your water bill of 4' },
  receivedAtMs: submittedAtMs + 1,
  ...changed,
});

describe('a receipt with an unknown id', () => {
  test.each<[string, Partial<Orphan>]>([
    ['has the beginning of the text', {}],
    ['has the text in its own characters', { text: 'Your water bill of 45.000/?' }],
    ['names no sender', { senderId: null }],
    ['names the sender in other letters', { senderId: 'nwsc ' }],
    ['has the minute instead of the text', { text: null, submittedAt: '2026-11-21T08:30:00' }],
    ['has it by a clock of Kampala', { text: null, submittedAt: '2026-11-21T11:31:00' }],
    ['has it by a clock in Nepal', { text: '', submittedAt: '2026-11-21T14:15:00' }],
    ['came before the submit by another clock', { receivedAtMs: submittedAtMs - 3 * minuteMs }],
    ['has both', { submittedAt: '2026-11-21T11:30:00' }],
  ])('is that of a submit without an answer if it %s', (_what, changed) => {
    expect(isReceiptOf(orphan(changed), part())).toBe(true);
  });

  test.each<[string, Partial<Orphan>]>([
    ['of another carrier', { carrier: 'airtel' }],
    ['about another phone', { to: '772000002' }],
    ['about no phone', { to: null }],
    ['of another sender', { senderId: 'KCCA' }],
    ['with another text', { text: 'Your power bill' }],
    ['with another minute', { submittedAt: '2026-11-21T08:36:00' }],
    ['with neither text nor time', { text: null }],
    ['that came more than three minutes before the submit', { receivedAtMs: submittedAtMs - 3 * minuteMs - 1 }],
    ['of a month before', { receivedAtMs: submittedAtMs - 30 * 86_400_000 }],
  ])('is not, %s', (_what, changed) => {
    expect(isReceiptOf(orphan(changed), part())).toBe(false);
  });
});

test('assigns at most one receipt to each part, the oldest first', () => {
  const older = part({ submittedAtMs: submittedAtMs - minuteMs });
  const newer = part();
  const [one, two, three] = ['01', '02', '03'].map((id) => orphan({ id })) as [Orphan, Orphan, Orphan]; // as: three go in
  const pairs = pairOrphans([one, two, three], [newer, older]);
  expect([pairs.get(one), pairs.get(two), pairs.get(three)]).toEqual([older, newer, undefined]);
});

const beginTransitions = createTransitions({
  metrics: createMetrics(),
  announce: async () => undefined,
  countMessages: async () => undefined,
});

describeOnEachEngine('matching them', (engine) => {
  test('ends after the current page when the worker stops', async () => {
    // PostgreSQL has the time of this machine, and receipts are matched for a week.
    const atMs = Date.now();
    const clock = createTestClock(atMs);
    await using db = await createTestDatabase({ engine, clock });
    await db.write('submissions').insert({
      ...{ message_id: createMessageId(atMs), attempt: 1, part: 1, carrier: 'mtn', state: 'uncertain' },
      ...{ submitted_at: atMs },
    });
    const orphans = Array.from({ length: 501 }, (_, index) => ({
      ...{ id: `${index}`, carrier: 'mtn', carrier_message_id: `${index}`, status: 'delivered' },
      ...{ received_at: atMs },
    }));
    await db.write.batchInsert('unmatched_receipts', orphans, 100);
    const stopping = new AbortController();
    let pages = 0;
    const select: typeof db.select = (...query) => {
      if (query[0].text.includes('from unmatched_receipts')) pages += 1;
      return db.select(...query);
    };
    const match = createMatchOrphans({
      db: { ...db, select },
      beginTransitions,
      coverageOf: () => 'per_part',
      wallMs: clock.now,
    });
    await match(stopping.signal);
    expect(pages).toBe(2);
    const stopped = match(stopping.signal);
    stopping.abort();
    await stopped;
    expect(pages).toBe(3);
  });
});
