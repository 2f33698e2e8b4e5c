import { describe, expect, test } from 'vitest';
import type { PartOutcome, RefusalRule, UncertainPolicy } from '../carriers/carrier.ts';
import { accepted } from '../carriers/test-carrier.ts';
import { createMessageId, type MessageInTransit, type MessageStatus } from '../messages/message.ts';
import type { Submission, SubmissionState } from '../submissions/repository.ts';
import { evaluateAttempt, type Plan, pauseAfterRefusal, planAttempt } from './attempt-rules.ts';

const nowMs = 1_795_249_800_000;
const id = createMessageId(nowMs);
const policies: Readonly<Record<string, UncertainPolicy>> = {
  resending: { kind: 'resend' },
  holding: { kind: 'hold' },
  waiting: { kind: 'wait', forMs: 600_000, afterwards: 'hold' },
  'waiting, then resending': { kind: 'wait', forMs: 600_000, afterwards: 'resend' },
};

interface Options {
  readonly expired?: boolean;
  readonly overdue?: boolean;
  readonly away?: boolean;
  readonly earlier?: readonly Submission[];
  readonly refusals?: number;
  /** Whether the message contains a one-time code. */
  readonly withCode?: boolean;
}

function plan(status: MessageStatus, options: Options = {}): Plan {
  const verificationId = options.withCode ? 'ver_1' : null;
  // as: nothing else decides
  const message = {
    ...{ id, mode: 'test', status, reason: null, sequence: 1, segments: 1, verificationId },
  } as MessageInTransit;
  return planAttempt({
    claimed: {
      message,
      expiresAtMs: options.expired ? nowMs : nowMs + 1,
      overdueAtMs: options.overdue ? nowMs : nowMs + 1,
      refusals: options.refusals ?? 0,
    },
    earlier: options.earlier ?? [],
    policyOf: (carrier) => policies[carrier] ?? { kind: 'hold' },
    canSend: !options.away,
    nowMs,
  });
}

const earlier = (carrier: string, state: SubmissionState, { attempt = 1, agoMs = 0 } = {}): Submission => ({
  messageId: id,
  attempt,
  part: 1,
  carrier,
  total: 1,
  form: 'udh8',
  reference: 0,
  submittedAtMs: nowMs - agoMs,
  state,
  carrierMessageId: null,
  receipt: null,
});

function describePlan(planned: Plan): string {
  switch (planned.kind) {
    case 'send':
      return [...planned.transitions.map(name), 'send'].join(', ');
    case 'end':
      return name(planned.transition);
    case 'await':
      return `await ${planned.untilMs - nowMs}`;
    case 'query':
    case 'wait':
    case 'hold':
    case 'cancel':
    case 'refuse':
    case 'drop':
      return planned.kind;
  }
}
const name = ({ status, reason }: { status: string; reason: string | null }) =>
  reason ? `${status} ${reason}` : status;

const lost = (carrier: string, agoMs = 0, state: SubmissionState = 'submitting') => ({
  earlier: [earlier(carrier, state, { agoMs })],
});

test.each<[string, Plan, string]>([
  ['sends an accepted message', plan('accepted'), 'queued, sending, send'],
  ['sends a queued message', plan('queued'), 'sending, send'],
  ['sends a throttled message without another transition', plan('sending'), 'send'],
  ['sends a message after a temporary refusal', plan('queued', lost('holding', 0, 'refused')), 'sending, send'],
  ['ends an expired message', plan('queued', { expired: true }), 'expired not_sent_in_time'],
  ['ends an expired message that was throttled', plan('sending', { expired: true }), 'expired not_sent_in_time'],
  ['waits while the carrier is down', plan('accepted', { away: true }), 'wait'],
  [
    'ends an expired message while the carrier is down',
    plan('accepted', { away: true, expired: true }),
    'expired not_sent_in_time',
  ],
  ['queries a message without a receipt', plan('sent'), 'query'],
  ['does not query while the carrier is down', plan('sent', { away: true }), 'wait'],
  ['ends a message without a receipt as unknown', plan('sent', { overdue: true }), 'unknown no_receipt'],
  [
    'ends a message without a receipt while the carrier is down',
    plan('sent', { overdue: true, away: true }),
    'unknown no_receipt',
  ],
  ['drops a message in a final state', plan('delivered'), 'drop'],
  [
    'resends after a crash if the policy is resend',
    plan('sending', lost('resending')),
    'queued uncertain_submit, sending, send',
  ],
  ['holds after a crash if the policy is hold', plan('sending', lost('holding')), 'unknown uncertain_submit'],
  ['holds after a crash if the carrier was removed', plan('sending', lost('gone')), 'unknown uncertain_submit'],
  [
    'does not resend an expired message',
    plan('sending', { expired: true, ...lost('resending') }),
    'unknown uncertain_submit',
  ],
  [
    'does not resend after three attempts',
    plan('sending', { refusals: 2, ...lost('resending') }),
    'unknown uncertain_submit',
  ],
  ['waits for the receipt if the policy is wait', plan('sending', lost('waiting', 100_000)), 'await 500000'],
  ['waits until the end of that time', plan('sending', lost('waiting', 599_999, 'uncertain')), 'await 1'],
  [
    'never resends a one-time code',
    plan('sending', { withCode: true, ...lost('resending') }),
    'unknown uncertain_submit',
  ],
  ['holds after the wait', plan('sending', lost('waiting', 600_000, 'uncertain')), 'unknown uncertain_submit'],
  [
    'resends after the wait if the policy says so',
    plan('sending', lost('waiting, then resending', 600_000, 'uncertain')),
    'queued uncertain_submit, sending, send',
  ],
  [
    'waits with the resend while the carrier is down',
    plan('sending', { away: true, ...lost('waiting, then resending', 600_000, 'uncertain') }),
    'wait',
  ],
  [
    'sends after an uncertain submit that a new attempt has replaced',
    plan('sending', { earlier: [{ ...earlier('holding', 'uncertain'), receipt: 'unknown' }] }),
    'send',
  ],
  [
    'ignores uncertain submits of earlier attempts',
    plan('sending', {
      earlier: [earlier('holding', 'uncertain'), earlier('holding', 'refused', { attempt: 2 })],
    }),
    'send',
  ],
])('%s', (_name, planned, want) => {
  expect(describePlan(planned)).toBe(want);
});

const refused = (rule: RefusalRule): PartOutcome => ({ kind: 'refused', rule, reason: 'submit_failed', code: '0x45' });
const retried = refused({ do: 'retry', delayMs: 10_000, tries: 3 });
const uncertain: PartOutcome = { kind: 'uncertain' };
const hold: UncertainPolicy = { kind: 'hold' };
const middle = 0.5;

describe('evaluateAttempt', () => {
  test.each<[string, PartOutcome, number, UncertainPolicy, object]>([
    ['accepted', accepted('1'), 0, hold, { kind: 'sent', transition: { status: 'sent', carrierCode: '0x00' } }],
    [
      'refused permanently',
      refused({ do: 'refuse' }),
      0,
      hold,
      { kind: 'end', transition: { status: 'rejected', reason: 'submit_failed', carrierCode: '0x45' } },
    ],
    [
      'refused temporarily',
      retried,
      1,
      hold,
      {
        kind: 'retry',
        delayMs: 20_000,
        transition: { status: 'queued', reason: 'refused_for_now', carrierCode: '0x45' },
      },
    ],
    ['refused temporarily for the last time', retried, 2, hold, { kind: 'end', transition: { status: 'rejected' } }],
    ['throttled', { kind: 'throttled', code: '0x58' }, 9, hold, { kind: 'untouched' }],
    ['unsent', { kind: 'unsent' }, 9, hold, { kind: 'untouched', delayMs: 0 }],
    [
      'stopped by the carrier',
      { kind: 'stopped', reason: 'sender_refused', code: '0x0A' },
      9,
      hold,
      { kind: 'untouched' },
    ],
    ['uncertain with the policy hold', uncertain, 0, hold, { kind: 'end', transition: { reason: 'uncertain_submit' } }],
    [
      'uncertain with the policy resend',
      uncertain,
      0,
      { kind: 'resend' },
      { kind: 'retry', transition: { status: 'queued', reason: 'uncertain_submit' } },
    ],
    [
      'uncertain for the third time',
      uncertain,
      2,
      { kind: 'resend' },
      { kind: 'end', transition: { status: 'unknown' } },
    ],
    [
      'uncertain with the policy wait',
      uncertain,
      2,
      { kind: 'wait', forMs: 600_000, afterwards: 'resend' },
      { kind: 'await', forMs: 600_000 },
    ],
  ])('%s', (_name, outcome, refusals, onUncertain, want) => {
    expect(evaluateAttempt(outcome, refusals, onUncertain, middle)).toMatchObject(want);
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
])('backs off from %i ms, after %i refusals, with jitter %d: %i ms', (first, refusals, random, want) => {
  expect(pauseAfterRefusal(first, refusals, random)).toBe(want);
});
