import type { Html } from '@ngoma/page';
import { type StateKind, stateHtml } from '../lists/state.ts';

interface StateText {
  readonly text: string;
  readonly kind: StateKind;
  /** A sentence for support staff. */
  readonly meaning: string;
}

/** The states of messages in words (docs/guides/message-states.md). */
export const messageStates: Readonly<Record<string, StateText>> = {
  accepted: { text: 'Accepted', kind: 'waiting', meaning: 'Stored, and about to be sent.' },
  scheduled: { text: 'Scheduled', kind: 'waiting', meaning: 'Waits for its time.' },
  queued: { text: 'Waiting', kind: 'waiting', meaning: 'Waits for a carrier.' },
  sending: { text: 'Sending', kind: 'waiting', meaning: 'Is being given to the carrier.' },
  sent: { text: 'Sent', kind: 'info', meaning: 'The carrier has it. The phone has not confirmed it yet.' },
  delivered: { text: 'Delivered', kind: 'good', meaning: 'The phone has received it.' },
  undelivered: { text: 'Not delivered', kind: 'bad', meaning: 'The network could not deliver it.' },
  expired: { text: 'Expired', kind: 'bad', meaning: 'It was not delivered in time.' },
  rejected: { text: 'Rejected', kind: 'bad', meaning: 'The carrier rejected it.' },
  failed: { text: 'Failed', kind: 'bad', meaning: 'It could not be given to a carrier.' },
  unknown: { text: 'Unknown', kind: 'bad', meaning: 'The carrier did not say what became of it.' },
  canceled: { text: 'Canceled', kind: 'info', meaning: 'It was canceled before it was sent.' },
};

/** States in which a message may still change by itself. */
export const isInProgress = (status: string): boolean => ['accepted', 'queued', 'sending', 'sent'].includes(status);

/** States in which a message waits and can be canceled. */
export const isWaiting = (status: string): boolean => ['accepted', 'scheduled', 'queued'].includes(status);

export function messageState(status: string): Html {
  const { text, kind } = messageStates[status] ?? { text: status, kind: 'info' };
  return stateHtml(text, kind);
}

/** Reasons with their cause and what to do; those of carriers may be others. */
const reasons: Readonly<Record<string, string>> = {
  refused_for_now: 'The carrier failed for a moment. It is tried again; there is nothing to do.',
  changed: 'It was changed before it was sent.',
  resent: 'It was sent again.',
  not_sent_in_time:
    'No carrier accepted it in time. Send it again if it is still relevant; an operator checks the carrier.',
  opted_out: 'The person has opted out of texts from this sender. Respect it: there is nothing to do.',
  consent_required: 'The person has not agreed to marketing, or has withdrawn the agreement.',
  sender_not_approved: 'The sender was rejected or deleted. Send it again with an approved sender.',
  no_receipt: 'The carrier accepted it but never reported the outcome. It may have arrived.',
  absent_subscriber: 'The phone was off or out of reach. Send it again later if it is still relevant.',
  deleted_by_carrier: 'The carrier deleted it. Ask the carrier why, and give the code that it sent.',
  validity_expired: 'The phone was off or out of reach for too long. Send it again later if it is still relevant.',
  refused_by_network:
    'The network refused it, often because of the text or the sender. Ask the carrier, and give the code that it sent.',
  invalid_number: 'The number is not in use. Ask the person for another number.',
  sender_refused: 'The sender is not registered with this network. Register it, or send without it.',
  submit_failed: 'The carrier failed repeatedly. Send it again later.',
  carrier_error: 'The carrier failed repeatedly. Send it again later.',
  unknown_to_carrier: 'The carrier does not know this text. It may have arrived.',
};

const uncertain: Readonly<Record<string, string>> = {
  queued: 'The response of the carrier was lost, and it is tried again. The phone may receive it twice.',
  unknown: 'The response of the carrier was lost. Send it again if it does not matter that it may arrive twice.',
};

/** A sentence about a reason; unknown words of carriers are shown as they are. */
export function reasonText(reason: string | null, status: string): string | undefined {
  if (reason === null) return undefined;
  if (reason === 'uncertain_submit') return uncertain[status] ?? uncertain['unknown'];
  return reasons[reason] ?? `The carrier says: ${reason.replaceAll('_', ' ')}.`;
}

/** The reasons of a filter, with short names: the list has a budget of 4 kB. Reasons that are no trouble are left out. */
export const reasonNames: readonly (readonly [string, string])[] = [
  ['absent_subscriber', 'Phone off'],
  ['validity_expired', 'Phone off too long'],
  ['invalid_number', 'Number not in use'],
  ['opted_out', 'Opted out'],
  ['consent_required', 'No consent'],
  ['refused_by_network', 'Refused by network'],
  ['sender_refused', 'Sender refused'],
  ['sender_not_approved', 'Sender not approved'],
  ['deleted_by_carrier', 'Deleted by carrier'],
  ['unknown_to_carrier', 'Unknown to carrier'],
  ['refused_for_now', 'Refused for now'],
  ['carrier_error', 'Carrier failed'],
  ['submit_failed', 'Sending failed'],
  ['not_sent_in_time', 'Not sent in time'],
  ['no_receipt', 'No receipt'],
  ['uncertain_submit', 'Response lost'],
];
