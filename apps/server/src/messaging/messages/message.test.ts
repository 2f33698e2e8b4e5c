import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canStep,
  canTransition,
  createMessageId,
  isFinal,
  isMessageId,
  type MessageStatus,
  messageStatuses as statuses,
} from './message.ts';

const reasons = [null, 'not_sent_in_time', 'no_receipt', 'uncertain_submit', 'absent_subscriber'];

interface State {
  readonly status: MessageStatus;
  readonly reason: string | null;
}

const state = fc.record({ status: fc.constantFrom(...statuses), reason: fc.constantFrom(...reasons) });

/** The states after trying each of `wanted` in order. */
function travel(wanted: readonly State[]): State[] {
  const path: State[] = [{ status: 'accepted', reason: null }];
  for (const next of wanted) {
    const here = path.at(-1);
    if (here && canTransition(here, next.status)) path.push(next);
  }
  return path;
}

const pairs = (path: readonly State[]): (readonly [State, State])[] =>
  path.slice(1).map((to, index) => [path[index] as State, to] as const); // `path` is one longer

const rank: Record<MessageStatus, number> = {
  accepted: 0,
  scheduled: 1,
  queued: 2,
  sending: 3,
  sent: 4,
  delivered: 5,
  undelivered: 5,
  expired: 5,
  rejected: 5,
  failed: 5,
  unknown: 5,
  canceled: 5,
};

const isCorrectable = ({ status, reason }: State): boolean =>
  status === 'unknown' || (status === 'expired' && reason === 'not_sent_in_time');

describe('the states of a message', () => {
  test('only advance, except from sending to queued', () => {
    fc.assert(
      fc.property(fc.array(state, { maxLength: 60 }), (wanted) => {
        for (const [from, to] of pairs(travel(wanted))) {
          if (from.status === 'sending' && to.status === 'queued') continue;
          if (isCorrectable(from)) continue;
          expect(rank[to.status]).toBeGreaterThan(rank[from.status]);
        }
      }),
    );
  });

  test('never change after a final state that a carrier reported', () => {
    fc.assert(
      fc.property(fc.array(state, { maxLength: 60 }), (wanted) => {
        const path = travel(wanted);
        const end = path.findIndex((state) => isFinal(state.status) && !isCorrectable(state));
        if (end >= 0) expect(end).toBe(path.length - 1);
      }),
    );
  });

  test('allow a receipt to correct `unknown` and our own expiry', () => {
    const reported: readonly MessageStatus[] = ['delivered', 'undelivered', 'expired', 'rejected'];
    for (const to of statuses) {
      expect(canTransition({ status: 'unknown', reason: 'no_receipt' }, to)).toBe(reported.includes(to));
      const corrects = reported.includes(to) && to !== 'expired';
      expect(canTransition({ status: 'expired', reason: 'not_sent_in_time' }, to)).toBe(corrects);
      expect(canTransition({ status: 'expired', reason: 'validity_expired' }, to)).toBe(false);
    }
  });

  test('never repeat', () => {
    for (const status of statuses) {
      for (const reason of reasons) expect(canTransition({ status, reason }, status)).toBe(false);
    }
  });

  test('go back only for `changed` and `resent`', () => {
    for (const { status, reason, to } of statuses.flatMap((status) =>
      reasons.flatMap((reason) => statuses.map((to) => ({ status, reason, to }))),
    )) {
      const waits = ['accepted', 'scheduled', 'queued'].includes(status) && ['scheduled', 'queued'].includes(to);
      expect(canStep({ status, reason }, { status: to, reason: 'changed' })).toBe(waits);
      const isLost = status === 'unknown' && reason === 'uncertain_submit' && to === 'queued';
      expect(canStep({ status, reason }, { status: to, reason: 'resent' })).toBe(isLost);
      expect(canStep({ status, reason }, { status: to, reason: null })).toBe(canTransition({ status, reason }, to));
    }
  });

  test('are all reachable from accepted', () => {
    const reached = new Set<MessageStatus>(['accepted']);
    for (const from of reached) {
      for (const to of statuses) if (canTransition({ status: from, reason: null }, to)) reached.add(to);
    }
    expect([...reached].sort()).toEqual([...statuses].sort());
  });
});

test('creates valid ids in ascending order', () => {
  const [first, second] = [createMessageId(1_795_249_800_000), createMessageId(1_795_249_800_000)];
  expect(isMessageId(first)).toBe(true);
  expect(second > first).toBe(true);
});

test.each([
  'msg_01KB8T4Q2N6V0X3M5C7R9W1F2H',
  'msg_01kb8t4q2n6v0x3m5c7r9w1f2',
  'msg_01kb8t4q2n6v0x3m5c7r9w1f2hh',
  'msg_01kb8t4q2n6v0x3m5c7r9w1f2u',
  'key_01kb8t4q2n6v0x3m5c7r9w1f2h',
  '',
])('rejects %j as a message id', (text) => {
  expect(isMessageId(text)).toBe(false);
});
