import { describe, expect, test } from 'vitest';
import type { PartOutcome } from '../carriers/carrier.ts';
import { accepted } from '../carriers/test-carrier.ts';
import { evaluateAttempt, pauseAfterAttempt } from './attempt-rules.ts';

const refused = (refusal: 'permanent' | 'retryable' | 'throttled'): PartOutcome => ({
  kind: 'refused',
  refusal,
  reason: 'submit_failed',
  code: '0x45',
});
const uncertain: PartOutcome = { kind: 'uncertain' };

describe('an attempt', () => {
  test.each<[string, PartOutcome[], number, 'resend' | 'hold', object]>([
    [
      'that was accepted',
      [accepted('1')],
      0,
      'hold',
      { kind: 'sent', transition: { status: 'sent', carrierCode: '0x00' } },
    ],
    ['all of whose parts were', [accepted('1'), accepted('2')], 0, 'hold', { kind: 'sent' }],
    ['with nothing left to submit', [], 0, 'hold', { kind: 'sent' }],
    [
      'refused for good',
      [accepted('1'), refused('permanent')],
      0,
      'hold',
      { kind: 'end', transition: { status: 'rejected', reason: 'submit_failed', carrierCode: '0x45' } },
    ],
    [
      'refused for now',
      [refused('retryable')],
      1,
      'hold',
      { kind: 'retry', counts: true, transition: { reason: 'refused_for_now' } },
    ],
    [
      'refused for now, the third time',
      [refused('retryable')],
      2,
      'hold',
      { kind: 'end', transition: { status: 'rejected' } },
    ],
    [
      'throttled, which uses up nothing',
      [refused('throttled')],
      2,
      'hold',
      { kind: 'retry', counts: false, transition: { status: 'queued', reason: 'throttled' } },
    ],
    [
      'without an answer, held',
      [uncertain],
      0,
      'hold',
      { kind: 'end', transition: { status: 'unknown', reason: 'uncertain_submit' } },
    ],
    [
      'without an answer, resent',
      [uncertain],
      0,
      'resend',
      { kind: 'retry', counts: true, transition: { status: 'queued', reason: 'uncertain_submit' } },
    ],
    ['without an answer, the third time', [uncertain], 2, 'resend', { kind: 'end', transition: { status: 'unknown' } }],
  ])('%s', (_name, outcomes, refusals, onUncertain, want) => {
    expect(evaluateAttempt(outcomes, refusals, onUncertain)).toMatchObject(want);
  });
});

test.each([
  [1, 0, 900],
  [1, 0.5, 1_000],
  [1, 1, 1_100],
  [3, 0.5, 4_000],
  [9, 0.5, 256_000],
  [10, 0.5, 300_000],
  [2_000, 0.5, 300_000],
])('after attempt %i, chance %d: %i ms', (attempt, random, want) => {
  expect(pauseAfterAttempt(attempt, random)).toBe(want);
});
