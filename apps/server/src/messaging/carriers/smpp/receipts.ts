import {
  alphabetOf,
  type Delivery,
  describeMessageState,
  isMarkedReceipt,
  type MessageState,
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
  reasonOf,
  wordOrNull,
} from '../carrier.ts';
import { keyOfReceipt } from './message-ids.ts';
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

export function readDelivery(delivery: Delivery, settings: SmppSettings): Delivered {
  const { alphabet } = settings;
  const receipt = parseReceipt(delivery);
  if (receipt === undefined) {
    return isMarkedReceipt(delivery) ? { kind: 'unreadable' } : { kind: 'text', text: toInbound(delivery, alphabet) };
  }
  const meaning = meaningOf(receipt, settings);
  return {
    kind: 'receipt',
    isUnderstood: meaning !== undefined,
    orText: receipt.marked || hasBothDates(receipt) ? undefined : toInbound(delivery, alphabet),
    receipt: {
      carrierMessageId: keyOfReceipt(receipt, settings),
      ...statusOf(receipt, meaning),
      ...addressesOf(delivery),
      submittedAt: receipt.submittedAt ?? null,
      doneAt: receipt.doneAt ?? null,
      text: wordOrNull(receipt.text, maxTextLength),
    },
  };
}

const phoneDigits = 9;

/** The addresses of a receipt are swapped, but some carriers leave them as in the submit. */
function addressesOf({ sourceAddr, destinationAddr }: Delivery): Pick<CarrierReceipt, 'to' | 'senderId'> {
  const isSwapped = isPhone(sourceAddr) || !isPhone(destinationAddr);
  const [to, senderId] = isSwapped ? [sourceAddr, destinationAddr] : [destinationAddr, sourceAddr];
  return { to: wordOrNull(to), senderId: wordOrNull(senderId) };
}

const isPhone = (address: string): boolean => address.replace(/\D/g, '').length >= phoneDigits;

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

type Meanings = Pick<SmppSettings, 'statuses'>;

/** The meaning of a receipt: that of the settings, else of the standard; undefined for an unknown state. */
function meaningOf(
  { state, stat, stateNumber }: Pick<Receipt, 'state' | 'stat' | 'stateNumber'>,
  { statuses }: Meanings,
): Meaning | undefined {
  const own = statuses.get(stat?.toLowerCase() ?? '') ?? statuses.get(String(stateNumber));
  const standard = state && meanings[state];
  if (own === undefined || own === standard?.status) return standard;
  return { status: own, reason: reasonOf[own], word: standard?.word ?? String(stateNumber) };
}

/** An unknown state changes nothing. */
function statusOf(
  { stat, error, networkError }: Receipt,
  meaning: Meaning | undefined,
): Pick<CarrierReceipt, 'status' | 'reason' | 'code'> {
  const cause = error ?? networkError?.code.toString().padStart(3, '0');
  const word = stat?.toUpperCase() ?? meaning?.word;
  const code = wordOrNull([word, cause].filter((each) => each !== undefined).join(' '));
  if (meaning === undefined) return { status: 'en_route', reason: null, code };
  const { status, reason } = meaning;
  return { status, reason: (reason === 'undeliverable' && causes[String(Number(cause))]) || reason, code };
}

/** The answer to a query (§4.8.2); undefined if the carrier does not know the message. */
export function readQueryAnswer(
  answer: PduOf<'query_sm_resp'>,
  part: OutstandingPart,
  settings: Meanings,
): CarrierReceipt | undefined {
  const { messageState: stateNumber } = answer;
  const { state } = describeMessageState(stateNumber);
  const meaning = meaningOf({ ...(state && { state }), stateNumber }, settings);
  if (meaning === undefined || meaning.status === 'unknown') return undefined;
  const { status, reason, word } = meaning;
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
