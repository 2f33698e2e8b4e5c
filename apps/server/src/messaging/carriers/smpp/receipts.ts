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
import { storableText } from '../../../text/strip-nul.ts';
import {
  type Alphabet,
  type CarrierReceipt,
  type InboundPart,
  type InboundText,
  type OutstandingPart,
  readText,
  wordOrNull,
} from '../carrier.ts';
import type { SmppSettings } from './smpp-settings.ts';

interface Meaning {
  readonly status: CarrierReceipt['status'];
  readonly reason: string | null;
  /** The word in receipts (appendix B). */
  readonly word: string;
}

/** By the `message_state` (SMPP 3.4 §5.2.28; 9 is of SMPP 5.0). Many carriers use ACCEPTED for an intermediate state. */
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

/** Common GSM causes after `err:`; each carrier has its own list. */
const causes: Readonly<Record<string, string>> = {
  '1': 'unknown_subscriber',
  '6': 'absent_subscriber',
  '13': 'barred',
  '27': 'absent_subscriber',
  '31': 'memory_full',
};

/** A receipt, or a text from a phone. */
export type Delivered =
  | {
      readonly kind: 'receipt';
      readonly receipt: CarrierReceipt;
      readonly isUnderstood: boolean;
      /** The text to store instead if no part has this id: unmarked receipts may be texts of phones. */
      readonly orText: InboundText | InboundPart | undefined;
    }
  | { readonly kind: 'text'; readonly text: InboundText | InboundPart }
  /** Marked as a receipt, but without an id. */
  | { readonly kind: 'unreadable' };

export function readDelivery(delivery: Delivery, { messageIds, alphabet }: SmppSettings): Delivered {
  const receipt = parseReceipt(delivery);
  if (receipt === undefined) {
    return isMarkedReceipt(delivery) ? { kind: 'unreadable' } : { kind: 'text', text: toInbound(delivery, alphabet) };
  }
  // An id that is too long stays too long, so that it equals no other id.
  const asWritten = storableText(receipt.messageId, maxIdLength + 1);
  const id = normaliseMessageId(asWritten, 'receipt', messageIds.rule, messageIds.tolerance);
  return {
    kind: 'receipt',
    isUnderstood: receipt.state !== undefined,
    orText: receipt.marked || hasBothDates(receipt) ? undefined : toInbound(delivery, alphabet),
    receipt: {
      carrierMessageId: id,
      ...statusOf(receipt),
      // The addresses of a receipt are swapped.
      to: wordOrNull(delivery.sourceAddr),
      senderId: wordOrNull(delivery.destinationAddr),
      submittedAt: receipt.submittedAt ?? null,
      doneAt: receipt.doneAt ?? null,
      text: wordOrNull(receipt.text, maxTextLength),
    },
  };
}

/** A text of a phone hardly contains both dates. Such an unmarked receipt may come before the answer with its id. */
const hasBothDates = ({ submittedAt, doneAt }: Receipt): boolean => submittedAt !== undefined && doneAt !== undefined;

const maxAddressLength = 20;
const maxTextLength = 500;

/** Binary octets are decoded as Latin-1. */
function toInbound(delivery: Delivery, ownAlphabet: Alphabet): InboundText | InboundPart {
  const { sourceAddr, destinationAddr, dataCoding } = delivery;
  const addresses = {
    from: parseUgandanNumber(sourceAddr) ?? storableText(sourceAddr, maxAddressLength),
    to: storableText(destinationAddr, maxAddressLength),
  };
  const octets = userDataOf(delivery).body;
  const content = { octets, alphabet: alphabetOf(dataCoding, ownAlphabet) ?? 'latin1' };
  const part = partOfMessage(delivery);
  if (part === undefined || part.total === 1) return { ...addresses, text: readText([content]) };
  return { ...addresses, ...part, content };
}

/** An unknown state changes nothing. */
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

/** The answer to a query (§4.8.2); undefined if the carrier does not know the message. */
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

/** The maximum length of `message_id` (§5.2.23). */
const maxIdLength = 64;

/** Whether an id is present and fits its field. */
export const isUsableId = (id: string): boolean => id !== '' && id.length <= maxIdLength;

/** The possible original spellings of a normalised id. */
export function spellingsOf(id: string, { messageIds }: SmppSettings): readonly string[] {
  if (messageIds.rule !== 'hex→dec' || !/^\d+$/.test(id)) return [id];
  const hex = BigInt(id).toString(16);
  return [...new Set([hex, hex.toUpperCase()])];
}
