import type { PduOf } from './pdu.ts';
import { type Alphabet, alphabetOf, decodeText, userDataOf } from './user-data.ts';

/** A delivery receipt of a carrier. Fields that are missing or unreadable are absent. */
export interface Receipt {
  /** As the carrier wrote it, from `receipted_message_id` or else `id:`; see `normaliseMessageId`. */
  readonly messageId: string;
  /** The ids of `receipted_message_id` and of `id:`, as carriers may write them differently. */
  readonly ids: { readonly parameter?: string; readonly text?: string };
  /** Absent where the carrier used a word or a number of its own: see `stat`. */
  readonly state?: MessageState;
  /** The number in `message_state`. */
  readonly stateNumber?: number;
  /** The word after `stat:`, as written. */
  readonly stat?: string;
  /** Whether no other state follows. ACCEPTED counts as no: many carriers use it on the way. */
  readonly final: boolean;
  /** Whether `esm_class` marked it. If it did not, accept the receipt only if the id is one of yours. */
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
  /** The text after `text:`, commonly the first 20 characters of the message, decoded by `data_coding`. */
  readonly text?: string;
}

const fieldNames = 'id|sub|dlvrd|submit date|done date|stat|err';
/**
 * A name, its colon or equals sign, and its value: up to the next space, or to a comma or semicolon that ends it or has
 * another name behind it. A value that would be the next name is empty.
 */
const fieldPattern = new RegExp(
  String.raw`\b(${fieldNames})\s*[:=]\s*(?!(?:${fieldNames})\s*[:=])(\S*?)(?=[,;]{0,2}(?:\s|$)|[,;]\s*[a-z]\w{0,15}(?: date)?\s?[:=])`,
  'gi',
);
const textPattern = /\btext\s*[:=]/i;
/** Bits 5 to 2 of `esm_class` in a deliver_sm (§5.2.12): receipt, delivery acknowledgement, intermediate notification. */
const typeMask = 0x3c;
const byteOrderMark = 0xfeff;
const receiptTypes: readonly number[] = [0x04, 0x08, 0x20];

/**
 * Reads a receipt (§5.2.12, Appendix B) field by field in any order and case; the optional parameters win over the
 * text. Undefined if the PDU is no receipt: its `esm_class` says so and it has not both an id and a state, known or not.
 * @param defaultAlphabet how this carrier writes `text` under data_coding 0; see `alphabetOf`
 */
export function parseReceipt(
  pdu: PduOf<'deliver_sm'> | PduOf<'data_sm'>,
  defaultAlphabet: Alphabet = 'latin1',
): Receipt | undefined {
  const { tlvs } = pdu;
  const marked = isMarkedReceipt(pdu);
  const { fields, text } = readBody(userDataOf(pdu).body, alphabetOf(pdu.dataCoding, defaultAlphabet) ?? 'latin1');
  const parameter = tlvs.receiptedMessageId?.trim() || undefined;
  const messageId = parameter ?? fields['id'];
  const stat = fields['stat'];
  const stateNumber = tlvs.messageState;
  const state = describeMessageState(stateNumber ?? 0).state ?? messageStateOfWord(stat ?? '');
  if (!messageId || (!marked && stat === undefined && stateNumber === undefined)) return undefined;
  return withoutAbsent<Receipt>({
    messageId,
    ids: withoutAbsent<Receipt['ids']>({ parameter, text: fields['id'] }),
    state,
    stateNumber,
    stat,
    final: isFinalState(state),
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

/** Whether `esm_class` says that this is a receipt; `parseReceipt` may still not be able to read it. */
export const isMarkedReceipt = ({ esmClass }: Pick<PduOf<'deliver_sm'>, 'esmClass'>): boolean =>
  receiptTypes.includes(esmClass & typeMask);

interface ReceiptBody {
  readonly fields: Readonly<Record<string, string>>;
  readonly text: string | undefined;
}

/**
 * The fields are ASCII, in single octets or in UTF-16, whichever `data_coding` says: a receipt begins with a name, so
 * its first octets show which. The text after `text:` is that of the message and is not read.
 */
function readBody(body: Uint8Array, alphabet: Alphabet): ReceiptBody {
  const octets = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const isWide =
    octets.length > 1 && (octets.readUInt16BE(0) === byteOrderMark || (octets[0] === 0 && octets[1] !== 0));
  // Some carriers end a field, or all of them, with a NUL.
  const whole = (isWide ? decodeText(octets, 'ucs2') : octets.toString('latin1')).replaceAll('\0', ' ');
  const text = textPattern.exec(whole);
  const fields = readFields(whole.slice(0, text?.index));
  if (!text) return { fields, text: undefined };
  const start = text.index + text[0].length;
  return { fields, text: isWide ? whole.slice(start) : decodeOwnWords(octets.subarray(start), alphabet) };
}

function readFields(whole: string): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [, name = '', value = ''] of whole.matchAll(fieldPattern)) {
    if (value !== '') fields[name.toLowerCase()] ??= value;
  }
  return fields;
}

/** After names in single octets, a text in UCS-2 may also be in single octets: it is if it is plain ASCII. */
function decodeOwnWords(octets: Buffer, alphabet: Alphabet): string {
  const isPlain = alphabet === 'ucs2' && octets.every((octet) => octet >= 0x0a && octet < 0x7f);
  return decodeText(octets, isPlain ? 'ascii' : alphabet);
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

function withoutAbsent<T extends object>(fields: Absent<Required<T>>): T {
  // Only absent fields are left out, and of these only optional ones can be absent.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as unknown as T;
}

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

/** The meaning of a carrier's number for a state. */
export interface DescribedMessageState {
  /** Absent for a number that the standard does not know. */
  readonly state: MessageState | undefined;
  /** Whether no other state follows. ACCEPTED counts as no: many carriers use it on the way. */
  readonly final: boolean;
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
  FAILED: 'UNDELIVERABLE',
  ACCEPTD: 'ACCEPTED',
  ACCEPTE: 'ACCEPTED',
  UNKNOWN: 'UNKNOWN',
  REJECTD: 'REJECTED',
  REJECTE: 'REJECTED',
  SKIPPED: 'SKIPPED',
};

/** Explains `messageState` of a `query_sm_resp`, or of the parameters of a receipt. */
export function describeMessageState(code: number): DescribedMessageState {
  const state = statesByNumber[code];
  return { state, final: isFinalState(state) };
}

/** The state that the word after `stat:` means, in any case; undefined for a word of the carrier's own. */
function messageStateOfWord(word: string): MessageState | undefined {
  return statesByPrefix[word.toUpperCase().slice(0, 7)];
}

/** Whether no other state follows; of one that is not known, another may. */
function isFinalState(state: MessageState | undefined): boolean {
  return state !== undefined && state !== 'ENROUTE' && state !== 'ACCEPTED';
}
