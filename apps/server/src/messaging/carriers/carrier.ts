import type { Encoding } from '@ngoma/sms';
import type { MessageId, ReceiptStatus } from '../messages/message.ts';

/** One short message of a text, ready to be handed over. */
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
  /** The header of a part of several, then the text, as SMPP's `short_message` holds them. */
  readonly octets: Uint8Array;
  readonly hasHeader: boolean;
  /** After this the message is worth nothing any more. */
  readonly expiresAtMs: number;
}

/**
 * What became of a submit. `permanent`: never for this message; `retryable`: perhaps later, a few times; `throttled`: the
 * carrier is busy or away, which is no fault of the message. `uncertain`: it was handed over and no answer came.
 * `reason` is one word for users, `code` what the carrier said, word for word.
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

/** What a carrier says of a part that it has accepted. `en_route` is no end: such a receipt changes nothing. */
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

/** How the ids in receipts are spelt, seen from those in the answers to submits. */
export type ReceiptIds = 'same' | 'decimal_to_hex' | 'hex_to_decimal';

/** A way to phones: an SMPP connection, an HTTP interface, or the simulator. */
export interface Carrier {
  /** As it is stored with submissions; never changed. */
  readonly name: string;
  /** What to do where a submit was cut off before its answer: risk a second text, or none. */
  readonly onUncertain: 'resend' | 'hold';
  readonly receiptIds: ReceiptIds;
  /** The most messages that are handed over side by side. */
  readonly window: number;
  start(receive: ReceiveReceipt): Promise<void>;
  /** Never rejects: whatever goes wrong is one of the outcomes. */
  submit(part: OutboundPart): Promise<PartOutcome>;
  /** Told at start what it accepted before and has not reported on, for carriers that can be asked. */
  resume?(parts: readonly OutstandingPart[]): void;
  /** Ends its connections; submits that wait for an answer become uncertain. */
  stop(): Promise<void>;
}

/** Test messages always go to the simulator; live ones have no carrier until one is configured. */
export interface Carriers {
  readonly test: Carrier;
  readonly live: Carrier | undefined;
}
