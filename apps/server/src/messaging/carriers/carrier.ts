import { isUtf8 } from 'node:buffer';
import { decodeText } from '@ngoma/smpp';
import type { Encoding } from '@ngoma/sms';
import type { UserId } from '../../account/caller.ts';
import { storableText } from '../../text/strip-nul.ts';
import type { MessageId, ReceiptStatus } from '../messages/message.ts';

/**
 * The form of long texts: parts with a user data header (8 or 16 bits of reference) or with the `sar_` parameters of
 * SMPP, or one `message_payload` that the carrier cuts itself.
 */
export type LongTextForm = 'udh8' | 'udh16' | 'sar' | 'payload';

/** The default alphabet of a carrier: GSM 03.38 or a replacement. */
export type Alphabet = 'gsm' | 'latin1' | 'ascii';

/** One part of a text, ready to submit. */
export interface OutboundPart {
  readonly messageId: MessageId;
  /** A number that is unique among the attempts of the message. */
  readonly attempt: number;
  /** The first of `total` is 1, with some carriers 0. */
  readonly part: number;
  readonly total: number;
  readonly form: LongTextForm;
  /** The common reference of the parts; 0 for a single part. */
  readonly reference: number;
  /** `+2567…` */
  readonly to: string;
  /** Null for the carrier's default. */
  readonly senderId: string | null;
  /** The user who sends it; undefined for samples. */
  readonly userId?: UserId | undefined;
  readonly encoding: Encoding;
  /** The text of this part. */
  readonly text: string;
  /** The content of `short_message`: the header if `hasHeader`, then the text. */
  readonly octets: Uint8Array;
  readonly hasHeader: boolean;
  readonly expiresAtMs: number;
}

export type RefusalRule =
  | { readonly do: 'refuse' }
  /** Retry after `delayMs`, doubling up to five minutes, with `tries` attempts in all. */
  | { readonly do: 'retry'; readonly delayMs: number; readonly tries: number };

/**
 * The outcome of a submit. `reason` is one word for users, `code` the literal code of the carrier.
 * `throttled`: the carrier is busy, perhaps for `afterMs`; `alone` counts how often in a row it throttled this message
 * while it accepted others. `unsent`: no octet was sent; the message waits `afterMs`. `stopped`: the carrier
 * refuses the configuration, until an operator changes it. `uncertain`: octets may have been sent, without an answer.
 */
export type PartOutcome =
  | {
      readonly kind: 'accepted';
      readonly carrierMessageId: string;
      readonly code: string | null;
      /** The price that the carrier charges: `0.0333 EUR`, or `0.0333` if it names no currency. */
      readonly cost?: string;
    }
  | {
      readonly kind: 'refused';
      readonly rule: RefusalRule;
      readonly reason: string;
      readonly code: string;
      /** No rule knows the error: its cause may be the account, so messages wait for the operator. */
      readonly isUnknownError?: true;
      /** The carrier says that the phone has opted out from the sender. */
      readonly isOptOut?: true;
      /** The carrier must be stopped, although it has a part of the text. */
      readonly stopsCarrier?: true;
    }
  | { readonly kind: 'throttled'; readonly code: string; readonly afterMs?: number; readonly alone?: number }
  | { readonly kind: 'unsent'; readonly afterMs?: number }
  | { readonly kind: 'stopped'; readonly reason: string; readonly code: string }
  | { readonly kind: 'uncertain' };

/** An outcome that came after the submit was reported as uncertain. */
export type LateOutcome = Extract<PartOutcome, { kind: 'accepted' | 'refused' }>;

/** A carrier's report on an accepted part. A receipt with `en_route` changes nothing. */
export interface CarrierReceipt {
  /** Normalised like that of `accepted`. */
  readonly carrierMessageId: string;
  readonly status: ReceiptStatus | 'en_route';
  readonly reason: string | null;
  readonly code: string | null;
  /** The phone in the carrier's format, or null. */
  readonly to: string | null;
  readonly senderId: string | null;
  /** `YYYY-MM-DDThh:mm:ss` in an unknown time zone. */
  readonly submittedAt: string | null;
  readonly doneAt: string | null;
  /** The carrier says that the phone has opted out from the sender. */
  readonly isOptOut?: true;
  /** The beginning of the text, if the carrier repeats it. */
  readonly text: string | null;
}

/** Reasons of the statuses that the settings give to a carrier's own words. */
export const reasonOf: Readonly<Record<CarrierReceipt['status'], string | null>> = {
  delivered: null,
  undelivered: 'undeliverable',
  expired: 'validity_expired',
  rejected: 'refused_by_network',
  unknown: 'unknown_to_carrier',
  en_route: null,
};

/** A text from a phone. */
export interface InboundText {
  /** `+2567…`, or the carrier's spelling of other numbers. */
  readonly from: string;
  /** The short code, number or sender that the phone wrote to. */
  readonly to: string;
  readonly text: string;
  /** The carrier's id of the text, which decides whether it is a repetition. */
  readonly carrierId?: string | undefined;
}

/** The carrier reports that a phone has opted out from a sender. */
export interface CarrierOptOut extends Pick<InboundText, 'from' | 'to'> {
  readonly optOut: true;
}

export interface EncodedText {
  readonly alphabet: Alphabet | 'ucs2';
  readonly octets: Uint8Array;
}

/** One part of a long text from a phone. */
export interface InboundPart extends Pick<InboundText, 'from' | 'to'> {
  /** The common reference of all parts. */
  readonly reference: number;
  /** 1 is the first of `total`. */
  readonly part: number;
  readonly total: number;
  readonly content: EncodedText;
}

/** The callbacks of a carrier. */
export interface CarrierOwner {
  /** Resolves once the receipt is stored and can be acknowledged; rejects if the carrier must repeat it. */
  receive(receipt: CarrierReceipt): Promise<void>;
  /** The same for a text from a phone. */
  receiveText(text: InboundText | InboundPart): Promise<void>;
  /** Whether the receipt names a known part. */
  expects(receipt: CarrierReceipt): Promise<boolean>;
  /** The health has changed, or there is room for submits again. */
  onChange(): void;
}

export type CarrierHealth =
  /** `warning` is a sentence about a partial failure, such as missing receipts. */
  | { readonly kind: 'up'; readonly sinceMs: number; readonly warning?: string }
  /**
   * `reason` is a sentence for the operator. `needsOperator`: only a change of the configuration helps. `isInUse`: messages
   * are still submitted, as only an answer can show a recovery.
   */
  | {
      readonly kind: 'down';
      readonly sinceMs: number;
      readonly reason: string;
      readonly needsOperator: boolean;
      readonly isInUse?: true;
    };

export const isInUse = (health: CarrierHealth): boolean => health.kind === 'up' || health.isInUse === true;

/** The reaction to a submit without an answer: resend (perhaps twice), hold (perhaps never sent), or wait for a receipt. */
export type UncertainPolicy =
  | { readonly kind: 'resend' }
  | { readonly kind: 'hold' }
  | { readonly kind: 'wait'; readonly forMs: number; readonly afterwards: 'resend' | 'hold' };

/** The parts of a text that get a receipt: each, or only one, whose receipt is valid for all. */
export type ReceiptCoverage = 'per_part' | 'first_part' | 'last_part';

/** The settings of a carrier that the dispatcher needs. */
export interface CarrierSettings {
  readonly onUncertain: UncertainPolicy;
  /** The maximum number of unanswered submits. */
  readonly window: number;
  /** The maximum number of submits per second; undefined for no limit. */
  readonly perSecond: number | undefined;
  /** Whether throttling slows down all messages; false for the simulator, which throttles only magic numbers. */
  readonly slowsDown: boolean;
  readonly longText: LongTextForm;
  /** A text with other characters is sent in UCS-2. */
  readonly alphabet: Alphabet;
  readonly receipts: ReceiptCoverage;
  /** The time without a receipt before a query; undefined if the carrier has no queries. */
  readonly queryAfterMs: number | undefined;
}

/** An accepted part without a final receipt. */
export interface OutstandingPart {
  readonly carrierMessageId: string;
  readonly to: string;
  readonly senderId: string | null;
}

/** A query without a result: no answer, or no room for the query. */
export type NoReport = 'unanswered' | 'busy';

/** A list of receipts; `ignored` says why some of its items cannot be read. */
export type PolledReceipts =
  | { readonly kind: 'read'; readonly receipts: readonly CarrierReceipt[]; readonly ignored: readonly string[] }
  /** `why` is the end of a sentence. */
  | { readonly kind: 'failed'; readonly why: string };

/** The receipts of a carrier that has no callbacks, as a list. */
export interface ReceiptList {
  readonly intervalMs: number;
  /** The longest time of a request. */
  readonly timeoutMs: number;
  /** Reads the receipts since a time, or all that the carrier has. Never rejects. */
  read(sinceMs: number): Promise<PolledReceipts>;
}

/** A connection to phones: SMPP, HTTP, or the simulator. */
export interface Carrier {
  /** Stored with submissions and queue entries, and never changed. */
  readonly name: string;
  readonly settings: CarrierSettings;
  readonly health: CarrierHealth;
  /** The number of submits allowed at a time now: the window less unanswered submits, 1 for a trial, or 0. */
  readonly admits: number;
  /** Connects, and reconnects from now on. Does not wait for a connection. */
  start(owner: CarrierOwner): Promise<void>;
  /**
   * Never rejects. `isStillOurs` is checked right before the first octet is written; if false, nothing is sent. `onLate` is
   * called at most once, with an outcome that comes after `uncertain`.
   */
  submit(
    part: OutboundPart,
    options: { readonly isStillOurs: () => boolean; readonly onLate: (outcome: LateOutcome) => void },
  ): Promise<PartOutcome>;
  /** Queries the state of a part; `undefined` if the carrier does not know it. */
  query(part: OutstandingPart): Promise<CarrierReceipt | NoReport | undefined>;
  /** The list of its receipts, if the settings have one. */
  readonly receiptList?: ReceiptList | undefined;
  /** Disconnects within `withinMs`; unanswered submits become uncertain. */
  stop(withinMs: number): Promise<void>;
}

type PartKey = Pick<OutboundPart, 'messageId' | 'attempt' | 'part'>;

/** Our own id of a part. */
export const toPartReference = ({ messageId, attempt, part }: PartKey): string => `${messageId}-${attempt}-${part}`;

const placeholderPrefix = 'no-id:';

/** The id of a message that a carrier has accepted without giving one; no receipt and no query uses it. */
export const toPlaceholderId = (part: PartKey): string => placeholderPrefix + toPartReference(part);

export const isPlaceholderId = (carrierMessageId: string): boolean => carrierMessageId.startsWith(placeholderPrefix);

/** The maximum length of stored ids, codes and numbers of carriers. */
export const maxWordLength = 100;

/** A field of a carrier as it is stored; null if empty. */
export const wordOrNull = (text: string | undefined, most = maxWordLength): string | null =>
  storableText(text ?? '', most) || null;

/** Decodes consecutive parts of a text together, as a character may be split between two parts. */
export function readText(pieces: readonly EncodedText[]): string {
  const runs: EncodedText[] = [];
  for (const piece of withoutRepeatedMarks(pieces)) {
    const last = runs.at(-1);
    if (last?.alphabet !== piece.alphabet || isCut(last)) runs.push(piece);
    else runs.splice(-1, 1, { ...last, octets: Buffer.concat([last.octets, piece.octets]) });
  }
  return withoutMark(storableText(runs.map(decodeRun).join('')));
}

const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);
const bigEndianMark = Buffer.from([0xfe, 0xff]);
const littleEndianMark = Buffer.from([0xff, 0xfe]);

const beginsWith = (octets: Uint8Array, mark: Uint8Array): boolean =>
  Buffer.compare(octets.subarray(0, mark.length), mark) === 0;

/** A byte-order mark also tells how the octets are encoded. */
function decodeRun({ alphabet, octets }: EncodedText): string {
  if (alphabet !== 'ucs2') {
    return beginsWith(octets, utf8Mark) && isUtf8(octets)
      ? Buffer.from(octets).toString()
      : decodeText(octets, alphabet);
  }
  if (!beginsWith(octets, littleEndianMark)) return decodeText(octets, alphabet);
  const whole = octets.length - (octets.length % 2);
  const swapped = Buffer.from(octets.subarray(0, whole)).swap16();
  return decodeText(Buffer.concat([swapped, octets.subarray(whole)]), alphabet);
}

/** Carriers that put a mark before the first part may put it before each. */
function withoutRepeatedMarks(pieces: readonly EncodedText[]): readonly EncodedText[] {
  const [first, ...others] = pieces;
  const mark = [utf8Mark, bigEndianMark, littleEndianMark].find((each) => first && beginsWith(first.octets, each));
  if (first === undefined || mark === undefined) return pieces;
  return [
    first,
    ...others.map((each) =>
      beginsWith(each.octets, mark) ? { ...each, octets: each.octets.subarray(mark.length) } : each,
    ),
  ];
}

/** Removes a byte-order mark, which is no character of the text. */
export const withoutMark = (text: string): string => text.replace(/^\uFEFF+/, '');

/** Half a UTF-16 unit would shift all following characters. */
const isCut = ({ alphabet, octets }: EncodedText): boolean => alphabet === 'ucs2' && octets.length % 2 === 1;
