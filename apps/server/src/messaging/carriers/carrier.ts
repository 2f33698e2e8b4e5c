import type { Encoding } from '@ngoma/sms';
import type { MessageId, ReceiptStatus } from '../messages/message.ts';

/** One short message of a text, ready to submit. */
export interface OutboundPart {
  readonly messageId: MessageId;
  /** Which try of the message this is; each has another number. */
  readonly attempt: number;
  /** 1 is the first of `total`. */
  readonly part: number;
  readonly total: number;
  readonly to: string;
  /** Null: the carrier's default. */
  readonly senderId: string | null;
  readonly encoding: Encoding;
  /** Of this part alone. */
  readonly text: string;
  /** The header of a part of several, then the text: the content of SMPP's `short_message`. */
  readonly octets: Uint8Array;
  readonly hasHeader: boolean;
  readonly expiresAtMs: number;
}

/**
 * The outcome of a submit. `permanent`: never for this message; `retryable`: perhaps later, a few times; `throttled`: the
 * carrier is busy or away, which is not because of the message. `uncertain`: it was submitted and no answer came. `reason` is
 * one word for users, `code` the carrier's own, word for word.
 */
export type PartOutcome =
  | { readonly kind: 'accepted'; readonly carrierMessageId: string; readonly code: string | null }
  | {
      readonly kind: 'refused';
      readonly refusal: 'permanent' | 'retryable' | 'throttled';
      readonly reason: string;
      readonly code: string;
    }
  | { readonly kind: 'uncertain' };

/** A carrier's report on a part that it has accepted. `en_route` is no end: such a receipt changes nothing. */
export interface CarrierReceipt {
  readonly carrierMessageId: string;
  readonly status: ReceiptStatus | 'en_route';
  readonly reason: string | null;
  readonly code: string | null;
}

/** Resolves once the receipt is durably stored, so that it may be acknowledged; rejects if it has to come again. */
export type ReceiveReceipt = (receipt: CarrierReceipt) => Promise<void>;

/** A part that was accepted and has no receipt yet. */
interface OutstandingPart {
  readonly carrierMessageId: string;
  readonly to: string;
}

/** How the spelling of ids in receipts differs from that in the answers to submits. */
export type ReceiptIds = 'same' | 'decimal_to_hex' | 'hex_to_decimal';

/** A way to phones: an SMPP connection, an HTTP interface, or the simulator. */
export interface Carrier {
  /** As it is stored with submissions; never changed. */
  readonly name: string;
  /** What to do after a submit without an answer: risk a second text, or none. */
  readonly onUncertain: 'resend' | 'hold';
  readonly receiptIds: ReceiptIds;
  /** The most messages that are submitted side by side. */
  readonly window: number;
  start(receive: ReceiveReceipt): Promise<void>;
  /** Never rejects: every failure is one of the outcomes. */
  submit(part: OutboundPart): Promise<PartOutcome>;
  /** Gets at start the parts that it accepted before and has not reported on, for carriers that can be asked. */
  resume?(parts: readonly OutstandingPart[]): void;
  /** Ends its connections; submits that wait for an answer become uncertain. */
  stop(): Promise<void>;
}

/** Test messages always go to the simulator; live ones have no carrier until one is configured. */
export interface Carriers {
  readonly test: Carrier;
  readonly live: Carrier | undefined;
}

/**
 * The one spelling in which the ids of a carrier are stored and compared. Carriers spell the same id in one way when they
 * answer a submit and in another in its receipt: decimal or hexadecimal, in either case, with leading zeros. A setting of
 * the carrier says which: a guess would match wrong messages, for "10" may be ten or sixteen.
 */
export function canonicalId(id: string, source: 'submit' | 'receipt', receiptIds: ReceiptIds): string {
  const plain = id
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '');
  if (source === 'submit' || receiptIds === 'same') return plain;
  return receiptIds === 'decimal_to_hex' ? toDecimal(plain) : toHexadecimal(plain);
}

/** From a receipt in hexadecimal to the decimal of the submit. Ids may be greater than any exact number. */
const toDecimal = (id: string): string => (/^[0-9a-f]+$/.test(id) ? BigInt(`0x${id}`).toString() : id);

const toHexadecimal = (id: string): string => (/^[0-9]+$/.test(id) ? BigInt(id).toString(16) : id);
