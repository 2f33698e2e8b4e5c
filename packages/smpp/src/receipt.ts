import type { PduOf } from './pdu.ts';
import { userDataOf } from './user-data.ts';

/** The states of a message that a carrier reports (§5.2.28), and SKIPPED of SMPP 5.0. */
export type MessageState =
  | 'ENROUTE'
  | 'DELIVERED'
  | 'EXPIRED'
  | 'DELETED'
  | 'UNDELIVERABLE'
  | 'ACCEPTED'
  | 'UNKNOWN'
  | 'REJECTED'
  | 'SKIPPED';

/** What a carrier says became of a message. Fields that it left out, or wrote in no readable way, are absent. */
export interface Receipt {
  /** As the carrier wrote it, from `receipted_message_id` or else `id:`; see `normaliseMessageId`. */
  readonly messageId: string;
  /** Absent where the carrier used a word or a number of its own: see `stat`. */
  readonly state?: MessageState;
  /** The word after `stat:`, as written. */
  readonly stat?: string;
  /** Whether no other state follows. ACCEPTED counts as no: many carriers use it on the way. */
  readonly final: boolean;
  /** Whether `esm_class` marked it. Where it did not, believe it only if the id is one of yours. */
  readonly marked: boolean;
  /** The text after `err:`; what it means is the carrier's. */
  readonly error?: string;
  /** `network_error_code` (§5.3.2.31): the kind of network (3 is GSM) and its code. */
  readonly networkError?: { readonly network: number; readonly code: number };
  /** `YYYY-MM-DDThh:mm:ss` by a clock of the carrier's in an unknown time zone. */
  readonly submittedAt?: string;
  /** Likewise. */
  readonly doneAt?: string;
  readonly submitted?: number;
  readonly delivered?: number;
  /** What follows `text:`, commonly the first 20 characters of the message; octets as Latin-1. */
  readonly text?: string;
}

const statesByNumber: Readonly<Record<number, MessageState>> = {
  1: 'ENROUTE',
  2: 'DELIVERED',
  3: 'EXPIRED',
  4: 'DELETED',
  5: 'UNDELIVERABLE',
  6: 'ACCEPTED',
  7: 'UNKNOWN',
  8: 'REJECTED',
  9: 'SKIPPED',
};

/** Carriers write seven letters, and now and then the whole word. */
const statesByPrefix: Readonly<Record<string, MessageState>> = {
  ENROUTE: 'ENROUTE',
  DELIVRD: 'DELIVERED',
  DELIVER: 'DELIVERED',
  EXPIRED: 'EXPIRED',
  DELETED: 'DELETED',
  UNDELIV: 'UNDELIVERABLE',
  ACCEPTD: 'ACCEPTED',
  ACCEPTE: 'ACCEPTED',
  UNKNOWN: 'UNKNOWN',
  REJECTD: 'REJECTED',
  REJECTE: 'REJECTED',
  SKIPPED: 'SKIPPED',
};

/** A value ends at the next space, unless that is the name of the next field. */
const fieldPattern =
  /\b(id|sub|dlvrd|submit date|done date|stat|err):\s*(?!(?:sub|dlvrd|submit date|done date|stat|err):)(\S*)/gi;
const textPattern = /\btext:(.*)$/is;
/** Bits 5 to 2 of `esm_class` in a deliver_sm (§5.2.12): receipt, delivery acknowledgement, intermediate notification. */
const typeMask = 0x3c;
const receiptTypes: readonly number[] = [0x04, 0x08, 0x20];

/**
 * Reads a receipt (§5.2.12, Appendix B) field by field in any order and case; the optional parameters win over the
 * text. Undefined if the PDU is no receipt: its `esm_class` says so and it has not both an id and a state.
 */
export function parseReceipt(pdu: PduOf<'deliver_sm'> | PduOf<'data_sm'>): Receipt | undefined {
  const { tlvs, esmClass } = pdu;
  const marked = receiptTypes.includes(esmClass & typeMask);
  const { fields, text } = readText(Buffer.from(userDataOf(pdu).body).toString('latin1'));
  const messageId = tlvs.receiptedMessageId || fields['id'];
  const stat = fields['stat'];
  const state = statesByNumber[tlvs.messageState ?? 0] ?? statesByPrefix[(stat ?? '').toUpperCase().slice(0, 7)];
  if (!messageId || (!marked && !state)) return undefined;
  return withoutAbsent({
    messageId,
    state,
    stat,
    final: state !== undefined && state !== 'ENROUTE' && state !== 'ACCEPTED',
    marked,
    error: fields['err'],
    networkError: networkErrorOf(tlvs.networkErrorCode),
    submittedAt: readDate(fields['submit date']),
    doneAt: readDate(fields['done date']),
    submitted: readCount(fields['sub']),
    delivered: readCount(fields['dlvrd']),
    text,
  });
}

interface ReceiptText {
  readonly fields: Readonly<Record<string, string>>;
  readonly text: string | undefined;
}

/** The text after `text:` is the message's own words, in which nothing is looked for. */
function readText(whole: string): ReceiptText {
  const text = textPattern.exec(whole);
  const fields: Record<string, string> = {};
  for (const [, name = '', value = ''] of whole.slice(0, text?.index).matchAll(fieldPattern)) {
    if (value !== '') fields[name.toLowerCase()] ??= value;
  }
  return { fields, text: text?.[1] };
}

function networkErrorOf(octets: Uint8Array | undefined): Receipt['networkError'] {
  const [network, high, low] = octets ?? [];
  if (network === undefined || high === undefined || low === undefined) return undefined;
  return { network, code: high * 256 + low };
}

/** Ten digits, or twelve with seconds, or fourteen with the century. */
function readDate(text: string | undefined): string | undefined {
  const match = /^(?:20)?(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?$/.exec(text ?? '');
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second = '00'] = match;
  const moment = `20${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const parsed = new Date(`${moment}Z`);
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 19) !== moment ? undefined : moment;
}

function readCount(text: string | undefined): number | undefined {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

type Absent<T> = { [K in keyof T]: T[K] | undefined };

function withoutAbsent(receipt: Absent<Required<Receipt>>): Receipt {
  // Only absent fields are left out, and of these only optional ones can be absent.
  return Object.fromEntries(Object.entries(receipt).filter(([, value]) => value !== undefined)) as unknown as Receipt;
}
