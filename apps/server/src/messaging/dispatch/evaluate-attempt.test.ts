import { describe, expect, test } from 'vitest';
import type { PartOutcome, RefusalRule, UncertainPolicy } from '../carriers/carrier.ts';
import { accepted } from '../carriers/test-carrier.ts';
import { evaluateAttempt, pauseAfterRefusal } from './attempt-rules.ts';

const refused = (rule: RefusalRule): PartOutcome => ({ kind: 'refused', rule, reason: 'submit_failed', code: '0x45' });
const retried = refused({ do: 'retry', delayMs: 10_000, tries: 3 });
const uncertain: PartOutcome = { kind: 'uncertain' };
const hold: UncertainPolicy = { kind: 'hold' };
const middle = 0.5;

describe('an attempt', () => {
  test.each<[string, PartOutcome, number, UncertainPolicy, object]>([
    [
      'that was accepted',
      accepted('1'),
      0,
      hold,
      { kind: 'sent', transition: { status: 'sent', carrierCode: '0x00' } },
    ],
    [
      'refused for good',
      refused({ do: 'refuse' }),
      0,
      hold,
      { kind: 'end', transition: { status: 'rejected', reason: 'submit_failed', carrierCode: '0x45' } },
    ],
    [
      'refused for now',
      retried,
      1,
      hold,
      {
        kind: 'retry',
        delayMs: 20_000,
        transition: { status: 'queued', reason: 'refused_for_now', carrierCode: '0x45' },
      },
    ],
    ['refused for now, the last time', retried, 2, hold, { kind: 'end', transition: { status: 'rejected' } }],
    ['for which the carrier had no room', { kind: 'throttled', code: '0x58' }, 9, hold, { kind: 'untouched' }],
    ['of which nothing went out', { kind: 'unsent' }, 9, hold, { kind: 'untouched', delayMs: 0 }],
    [
      'that a carrier refused which takes nothing from us',
      { kind: 'stopped', reason: 'sender_refused', code: '0x0A' },
      9,
      hold,
      { kind: 'untouched' },
    ],
    ['without an answer, held', uncertain, 0, hold, { kind: 'end', transition: { reason: 'uncertain_submit' } }],
    [
      'without an answer, resent',
      uncertain,
      0,
      { kind: 'resend' },
      { kind: 'retry', transition: { status: 'queued', reason: 'uncertain_submit' } },
    ],
    [
      'without an answer, the third time',
      uncertain,
      2,
      { kind: 'resend' },
      { kind: 'end', transition: { status: 'unknown' } },
    ],
    [
      'without an answer, whose receipt is waited for',
      uncertain,
      2,
      { kind: 'wait', forMs: 600_000, then: 'resend' },
      { kind: 'await', forMs: 600_000 },
    ],
  ])('%s', (_name, outcome, refusals, onUncertain, want) => {
    expect(evaluateAttempt(outcome, refusals, { onUncertain }, middle)).toMatchObject(want);
  });
});

test.each([
  [1_000, 0, 0, 900],
  [1_000, 0, 0.5, 1_000],
  [1_000, 0, 1, 1_100],
  [1_000, 2, 0.5, 4_000],
  [1_000, 8, 0.5, 256_000],
  [1_000, 9, 0.5, 300_000],
  [1_000, 2_000, 0.5, 300_000],
  [900_000, 3, 0.5, 900_000],
])('after a refusal, %i ms at first, %i refusals before, chance %d: %i ms', (first, refusals, random, want) => {
  expect(pauseAfterRefusal(first, refusals, random)).toBe(want);
});
