import {
  alphabetOf,
  type Delivery,
  describeMessageState,
  isMarkedReceipt,
  type MessageState,
  normaliseMessageId,
  type PduOf,
  parseReceipt,
  parseTime,
  partOfMessage,
  type Receipt,
  userDataOf,
} from '@ngoma/smpp';
import { parseUgandanNumber } from '@ngoma/sms';
import { storableText } from '../../text/storable-text.ts';
import type { Alphabet, CarrierReceipt, InboundPart, InboundText, OutstandingPart } from './carrier.ts';
import { readText } from './read-text.ts';
import type { SmppSettings } from './smpp-settings.ts';
import { wordOrNull } from './stored-words.ts';

interface Meaning {
  readonly status: CarrierReceipt['status'];
  readonly reason: string | null;
  /** As carriers write it in receipts (appendix B). */
  readonly word: string;
}

/** By the `message_state` (SMPP 3.4 §5.2.28; 9 is of SMPP 5.0). ACCEPTED is a state on the way with many carriers. */
const meanings: Readonly<Record<MessageState, Meaning>> = {
  ENROUTE: { status: 'en_route', reason: null, word: 'ENROUTE' },
  DELIVERED: { status: 'delivered', reason: null, word: 'DELIVRD' },
  EXPIRED: { status: 'expired', reason: 'validity_expired', word: 'EXPIRED' },
  DELETED: { status: 'undelivered', reason: 'deleted_by_carrier', word: 'DELETED' },
  UNDELIVERABLE: { status: 'undelivered', reason: 'undeliverable', word: 'UNDELIV' },
  ACCEPTED: { status: 'en_route', reason: null, word: 'ACCEPTD' },
  UNKNOWN: { status: 'unknown', reason: 'unknown_to_carrier', word: 'UNKNOWN' },
  REJECTED: { status: 'rejected', reason: 'refused_by_network', word: 'REJECTD' },
  SKIPPED: { status: 'undelivered', reason: 'skipped_by_carrier', word: 'SKIPPED' },
};

/** Causes of GSM that carriers commonly write after `err:`. They are hints: the carrier's own list decides. */
const causes: Readonly<Record<string, string>> = {
  '1': 'unknown_subscriber',
  '6': 'absent_subscriber',
  '13': 'barred',
  '27': 'absent_subscriber',
  '31': 'memory_full',
};

/** What a carrier delivered: a receipt, or a text for us. */
export type Delivered =
  | {
      readonly kind: 'receipt';
      readonly receipt: CarrierReceipt;
      readonly isUnderstood: boolean;
      /** What it is unless a part of ours has its id: it is not marked as a receipt, and a phone may have written it. */
      readonly orText: InboundText | InboundPart | undefined;
    }
  | { readonly kind: 'text'; readonly text: InboundText | InboundPart }
  /** It is marked as a receipt, and does not say of what. */
  | { readonly kind: 'unreadable' };

export function readDelivery(delivery: Delivery, { messageIds, alphabet }: SmppSettings): Delivered {
  const receipt = parseReceipt(delivery);
  if (receipt === undefined) {
    return isMarkedReceipt(delivery) ? { kind: 'unreadable' } : { kind: 'text', text: toInbound(delivery, alphabet) };
  }
  // One that is too long stays too long, and so is no other.
  const asWritten = storableText(receipt.messageId, longestId + 1);
  const id = normaliseMessageId(asWritten, 'receipt', messageIds.rule, messageIds.tolerance);
  return {
    kind: 'receipt',
    isUnderstood: receipt.state !== undefined,
    orText: receipt.marked || hasBothDates(receipt) ? undefined : toInbound(delivery, alphabet),
    receipt: {
      carrierMessageId: id,
      ...statusOf(receipt),
      // A receipt travels back: from the phone to the sender.
      to: wordOrNull(delivery.sourceAddr),
      senderId: wordOrNull(delivery.destinationAddr),
      submittedAt: receipt.submittedAt ?? null,
      doneAt: receipt.doneAt ?? null,
      text: wordOrNull(receipt.text, longestText),
    },
  };
}

/** Nobody writes these by hand, and some carriers mark no receipt: it may come before the answer with its id is stored. */
const hasBothDates = ({ submittedAt, doneAt }: Receipt): boolean => submittedAt !== undefined && doneAt !== undefined;

const longestAddress = 20;
/** Of the text that a receipt repeats. */
const longestText = 500;

/** Octets that are no text are shown as they look in Latin-1. */
function toInbound(delivery: Delivery, ownAlphabet: Alphabet): InboundText | InboundPart {
  const { sourceAddr, destinationAddr, dataCoding } = delivery;
  const addresses = {
    from: parseUgandanNumber(sourceAddr) ?? storableText(sourceAddr, longestAddress),
    to: storableText(destinationAddr, longestAddress),
  };
  const octets = userDataOf(delivery).body;
  const content = { octets, alphabet: alphabetOf(dataCoding, ownAlphabet) ?? 'latin1' };
  const part = partOfMessage(delivery);
  if (part === undefined || part.total === 1) return { ...addresses, text: readText([content]) };
  return { ...addresses, ...part, content };
}

/** A word that nobody knows ends nothing. */
function statusOf({ state, stat, error, networkError }: Receipt): Pick<CarrierReceipt, 'status' | 'reason' | 'code'> {
  const cause = error ?? networkError?.code.toString().padStart(3, '0');
  const word = stat?.toUpperCase() ?? (state && meanings[state].word);
  const code = [word, cause].filter((each) => each !== undefined).join(' ');
  if (state === undefined) return { status: 'en_route', reason: null, code: wordOrNull(code) };
  const { status, reason } = meanings[state];
  return {
    status,
    reason: (state === 'UNDELIVERABLE' && causes[String(Number(cause))]) || reason,
    code: wordOrNull(code),
  };
}

/** The answer to a query (§4.8.2); undefined where the carrier does not know the message. */
export function readQueryAnswer(answer: PduOf<'query_sm_resp'>, part: OutstandingPart): CarrierReceipt | undefined {
  const state = describeMessageState(answer.messageState)?.state;
  if (state === undefined || state === 'UNKNOWN') return undefined;
  const { status, reason, word } = meanings[state];
  const doneAt = parseTime(answer.finalDate);
  return {
    carrierMessageId: part.carrierMessageId,
    status,
    reason,
    code: `${word} ${String(answer.errorCode).padStart(3, '0')}`,
    to: part.to,
    senderId: part.senderId,
    submittedAt: null,
    doneAt: doneAt?.kind === 'absolute' ? new Date(doneAt.epochMs).toISOString().slice(0, 19) : null,
    text: null,
  };
}

/** The longest `message_id` (§5.2.23). */
const longestId = 64;

/** Whether an id names a message: there is one, and it fits its field. */
export const isUsableId = (id: string): boolean => id !== '' && id.length <= longestId;

/** How the carrier may have written, in its answer to the submit, an id that is kept in the spelling to compare. */
export function spellingsOf(id: string, { messageIds }: SmppSettings): readonly string[] {
  if (messageIds.rule !== 'hex→dec' || !/^\d+$/.test(id)) return [id];
  const hex = BigInt(id).toString(16);
  return [...new Set([hex, hex.toUpperCase()])];
}
