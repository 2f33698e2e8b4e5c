import { expect, test } from 'vitest';
import { createTestCarrier } from '../carriers/test-carrier.ts';
import { createMessageId, type MessageInTransit, type MessageStatus } from '../messages/message.ts';
import type { Submission, SubmissionState } from '../submissions/repository.ts';
import { type Plan, planAttempt } from './attempt-rules.ts';

const nowMs = 1_795_249_800_000;
const resending = createTestCarrier({ name: 'resending', onUncertain: 'resend' });
const holding = createTestCarrier({ name: 'holding', onUncertain: 'hold' });
const id = createMessageId(nowMs);

function plan(
  status: MessageStatus,
  options: { expired?: boolean; live?: boolean; earlier?: Submission[]; segments?: number } = {},
): Plan {
  const message = {
    id,
    mode: options.live ? 'live' : 'test',
    status,
    reason: null,
    sequence: 1,
    segments: options.segments ?? 1,
  } as MessageInTransit; // nothing else decides
  const expiresAtMs = options.expired ? nowMs : nowMs + 1;
  return planAttempt({ message, expiresAtMs }, options.earlier ?? [], { test: resending, live: undefined }, nowMs);
}

const earlier = (carrier: string, state: SubmissionState, part = 1): Submission => ({
  messageId: id,
  attempt: 1,
  part,
  carrier,
  state,
  carrierMessageId: null,
  receipt: null,
});

const describePlan = (planned: Plan): string => {
  switch (planned.kind) {
    case 'send':
      return [...planned.transitions.map(name), `send ${planned.partNumbers.join('+')}`].join(', ');
    case 'end':
      return name(planned.transition);
    case 'wait':
    case 'forget':
      return planned.kind;
  }
};
const name = ({ status, reason }: { status: string; reason: string | null }) =>
  reason ? `${status} ${reason}` : status;

test.each<[string, Plan, string]>([
  ['an accepted message is sent', plan('accepted'), 'queued, sending, send 1'],
  ['a queued one is sent', plan('queued'), 'sending, send 1'],
  ['one of several parts is sent whole', plan('accepted', { segments: 3 }), 'queued, sending, send 1+2+3'],
  [
    'parts that were accepted are not sent again',
    plan('queued', { segments: 3, earlier: [earlier('resending', 'accepted', 1), earlier('resending', 'refused', 2)] }),
    'sending, send 2+3',
  ],
  ['for one that has expired it is too late', plan('queued', { expired: true }), 'expired not_sent_in_time'],
  ['one without a carrier waits', plan('accepted', { live: true }), 'wait'],
  ['but not for ever', plan('accepted', { live: true, expired: true }), 'expired not_sent_in_time'],
  ['one whose receipt never came is unknown', plan('sent', { expired: true }), 'unknown no_receipt'],
  ['one that has ended is left alone', plan('delivered'), 'forget'],
  [
    'one whose holder was lost is sent again where the carrier allows it',
    plan('sending', { earlier: [earlier('resending', 'submitting')] }),
    'queued uncertain_submit, sending, send 1',
  ],
  [
    'and held where it does not',
    planAttempt(
      { message: { id, mode: 'live', status: 'sending', segments: 1 } as MessageInTransit, expiresAtMs: nowMs + 1 },
      [earlier('holding', 'submitting')],
      { test: resending, live: holding },
      nowMs,
    ),
    'unknown uncertain_submit',
  ],
  [
    'or where the carrier is not there any more',
    plan('sending', { earlier: [earlier('gone', 'submitting')] }),
    'unknown uncertain_submit',
  ],
  [
    'or where it is too late to send it again',
    plan('sending', { expired: true, earlier: [earlier('resending', 'submitting')] }),
    'unknown uncertain_submit',
  ],
])('%s', (_name, planned, want) => {
  expect(describePlan(planned)).toBe(want);
});
