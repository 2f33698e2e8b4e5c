import { expect, test } from 'vitest';
import type { UncertainPolicy } from '../carriers/carrier.ts';
import { createMessageId, type MessageInTransit, type MessageStatus } from '../messages/message.ts';
import type { Submission, SubmissionState } from '../submissions/repository.ts';
import { type Plan, planAttempt } from './attempt-rules.ts';

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
}

function plan(status: MessageStatus, options: Options = {}): Plan {
  const message = { id, mode: 'test', status, reason: null, sequence: 1, segments: 1 } as MessageInTransit; // nothing else decides
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
    case 'call-back':
    case 'forget':
      return planned.kind;
  }
}
const name = ({ status, reason }: { status: string; reason: string | null }) =>
  reason ? `${status} ${reason}` : status;

const lost = (carrier: string, agoMs = 0, state: SubmissionState = 'submitting') => ({
  earlier: [earlier(carrier, state, { agoMs })],
});

test.each<[string, Plan, string]>([
  ['an accepted message is sent', plan('accepted'), 'queued, sending, send'],
  ['a queued one is sent', plan('queued'), 'sending, send'],
  ['one that the carrier had no room for is sent, and nothing is said of it', plan('sending'), 'send'],
  ['one that was refused for now is sent', plan('queued', lost('holding', 0, 'refused')), 'sending, send'],
  ['for one that has expired it is too late', plan('queued', { expired: true }), 'expired not_sent_in_time'],
  ['and for one that the carrier never had room for', plan('sending', { expired: true }), 'expired not_sent_in_time'],
  ['one whose carrier is away waits', plan('accepted', { away: true }), 'wait'],
  ['but not for ever', plan('accepted', { away: true, expired: true }), 'expired not_sent_in_time'],
  ['the carrier is asked about one without a receipt', plan('sent'), 'query'],
  ['but not while it is away', plan('sent', { away: true }), 'wait'],
  ['one whose receipt never came is unknown', plan('sent', { overdue: true }), 'unknown no_receipt'],
  ['also where the carrier is away', plan('sent', { overdue: true, away: true }), 'unknown no_receipt'],
  ['one that has ended is left alone', plan('delivered'), 'forget'],
  [
    'one whose holder was lost is sent again where the carrier allows it',
    plan('sending', lost('resending')),
    'queued uncertain_submit, sending, send',
  ],
  ['and held where it does not', plan('sending', lost('holding')), 'unknown uncertain_submit'],
  ['or where the carrier is not there any more', plan('sending', lost('gone')), 'unknown uncertain_submit'],
  [
    'or where it is too late to send it again',
    plan('sending', { expired: true, ...lost('resending') }),
    'unknown uncertain_submit',
  ],
  [
    'or where it was sent three times',
    plan('sending', { refusals: 2, ...lost('resending') }),
    'unknown uncertain_submit',
  ],
  ['its receipt is waited for where the carrier says so', plan('sending', lost('waiting', 100_000)), 'await 500000'],
  [
    'as long as that is, also where the process knew that it was uncertain',
    plan('sending', lost('waiting', 599_999, 'uncertain')),
    'await 1',
  ],
  ['then it is held', plan('sending', lost('waiting', 600_000, 'uncertain')), 'unknown uncertain_submit'],
  [
    'or sent again',
    plan('sending', lost('waiting, then resending', 600_000, 'uncertain')),
    'queued uncertain_submit, sending, send',
  ],
  [
    'which waits for the carrier',
    plan('sending', { away: true, ...lost('waiting, then resending', 600_000, 'uncertain') }),
    'wait',
  ],
  [
    'so is what was given up for an attempt that did not go out',
    plan('sending', { earlier: [{ ...earlier('holding', 'uncertain'), receipt: 'unknown' }] }),
    'send',
  ],
  [
    'what was uncertain in an attempt before is decided',
    plan('sending', {
      earlier: [earlier('holding', 'uncertain'), earlier('holding', 'refused', { attempt: 2 })],
    }),
    'send',
  ],
])('%s', (_name, planned, want) => {
  expect(describePlan(planned)).toBe(want);
});
