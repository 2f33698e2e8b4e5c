import type { Encoding } from '@ngoma/sms';
import type { MessageId, ReceiptStatus } from '../messages/message.ts';

/**
 * How the parts of a long text are tied together: a user data header with a reference of 8 or 16 bits, the `sar_`
 * parameters of SMPP, or one `message_payload` that the carrier cuts itself.
 */
export type LongTextForm = 'udh8' | 'udh16' | 'sar' | 'payload';

/** GSM 03.38, or what some carriers read in its place. */
export type Alphabet = 'gsm' | 'latin1' | 'ascii';

/** One short message of a text, ready to submit. */
export interface OutboundPart {
  readonly messageId: MessageId;
  /** Which try of the message this is; each has another number. */
  readonly attempt: number;
  /** 1 is the first of `total`. */
  readonly part: number;
  readonly total: number;
  readonly form: LongTextForm;
  /** Ties the parts of this attempt together; 0 where there is only one. */
  readonly reference: number;
  /** `+2567…` */
  readonly to: string;
  /** Null: the carrier's default. */
  readonly senderId: string | null;
  readonly encoding: Encoding;
  /** Of this part alone. */
  readonly text: string;
  /** The header, if `hasHeader`, then the text: the content of SMPP's `short_message`. */
  readonly octets: Uint8Array;
  readonly hasHeader: boolean;
  readonly expiresAtMs: number;
}

/** What a carrier's code for a refusal means for the message. */
export type RefusalRule =
  | { readonly do: 'refuse' }
  /** The same message again: after `delayMs`, which doubles up to five minutes, `tries` times in all. */
  | { readonly do: 'retry'; readonly delayMs: number; readonly tries: number };

/**
 * The outcome of a submit. `reason` is one word for users, `code` the carrier's own, word for word. `throttled`: the
 * carrier is busy, which is not because of the message, and may have said that it wants nothing for `afterMs`; `alone`:
 * how often in a row it was so for this message while it took others, for it may be because of the message after all.
 * `unsent`: not one octet went out. `stopped`: the carrier takes nothing from us until an operator has changed
 * something. `uncertain`: octets may have gone out, and no answer came.
 */
export type PartOutcome =
  | { readonly kind: 'accepted'; readonly carrierMessageId: string; readonly code: string | null }
  | { readonly kind: 'refused'; readonly rule: RefusalRule; readonly reason: string; readonly code: string }
  | { readonly kind: 'throttled'; readonly code: string; readonly afterMs?: number; readonly alone?: number }
  | { readonly kind: 'unsent' }
  | { readonly kind: 'stopped'; readonly reason: string; readonly code: string }
  | { readonly kind: 'uncertain' };

/** An outcome that came after its submit had been given up as uncertain. */
export type LateOutcome = Extract<PartOutcome, { kind: 'accepted' | 'refused' }>;

/** A carrier's report on a part that it has accepted. `en_route` is no end: such a receipt changes nothing. */
export interface CarrierReceipt {
  /** In the one spelling in which the carrier's setting has its ids compared; the same as in `accepted`. */
  readonly carrierMessageId: string;
  readonly status: ReceiptStatus | 'en_route';
  readonly reason: string | null;
  readonly code: string | null;
  /** The phone, in whatever form the carrier writes numbers; null where the receipt does not say. */
  readonly to: string | null;
  readonly senderId: string | null;
  /** By a clock of the carrier's in an unknown zone, as `YYYY-MM-DDThh:mm:ss`. */
  readonly submittedAt: string | null;
  readonly doneAt: string | null;
  /** The beginning of the message's text, as far as the carrier repeats it. */
  readonly text: string | null;
}

/** A text that a phone has sent. */
export interface InboundText {
  /** `+2567…`; as the carrier writes it, where it is no Ugandan number. */
  readonly from: string;
  /** The short code, number or sender that the phone has written to. */
  readonly to: string;
  readonly text: string;
}

/** Octets, and how to read them. */
export interface EncodedText {
  readonly alphabet: Alphabet | 'ucs2';
  readonly octets: Uint8Array;
}

/** One part of a long text that a phone has sent. */
export interface InboundPart extends Pick<InboundText, 'from' | 'to'> {
  /** The same in all parts of a text. */
  readonly reference: number;
  /** 1 is the first of `total`. */
  readonly part: number;
  readonly total: number;
  readonly content: EncodedText;
}

/** Who uses a carrier, and hears from it. */
export interface CarrierOwner {
  /** Resolves once the receipt is durably stored, so that it may be acknowledged; rejects if it has to come again. */
  receive(receipt: CarrierReceipt): Promise<void>;
  /** Likewise for a text from a phone. */
  receiveText(text: InboundText | InboundPart): Promise<void>;
  /** Whether the receipt is about a part that is known. */
  expects(receipt: CarrierReceipt): Promise<boolean>;
  /** The health has changed, or there is room again for submits. */
  onChange(): void;
}

/** Whether submits would go out now, and be answered. `since` is for people. */
export type CarrierHealth =
  /** `warning` is a sentence on what does not work all the same, such as receipts that cannot come. */
  | { readonly kind: 'up'; readonly sinceMs: number; readonly warning?: string }
  /**
   * `reason` is a sentence for the operator; `needsOperator`: waiting will not mend it, such as a wrong password. `isInUse`:
   * messages go out all the same, for that is how it shows that it works again.
   */
  | {
      readonly kind: 'down';
      readonly sinceMs: number;
      readonly reason: string;
      readonly needsOperator: boolean;
      readonly isInUse?: true;
    };

export const isInUse = (health: CarrierHealth): boolean => health.kind === 'up' || health.isInUse === true;

/** What to do after a submit without an answer: risk a second text, or none, or wait for its receipt and then decide. */
export type UncertainPolicy =
  | { readonly kind: 'resend' }
  | { readonly kind: 'hold' }
  | { readonly kind: 'wait'; readonly forMs: number; readonly afterwards: 'resend' | 'hold' };

/** What the operator has set for a carrier, as far as the dispatcher needs it. */
export interface CarrierSettings {
  readonly onUncertain: UncertainPolicy;
  /** The most submits that wait for their answers. */
  readonly window: number;
  /** The most submits in a second; undefined for no limit. */
  readonly perSecond: number | undefined;
  /** Whether being throttled slows everything down; not so the simulator, where only a magic number is throttled. */
  readonly slowsDown: boolean;
  readonly longText: LongTextForm;
  /** What it reads as plain text; a text with other characters goes out in UCS-2. */
  readonly alphabet: Alphabet;
  /** After how long without a receipt the carrier is asked what became of a part; undefined where it cannot be asked. */
  readonly queryAfterMs: number | undefined;
}

/** A part that was accepted and has no final receipt yet. */
export interface OutstandingPart {
  readonly carrierMessageId: string;
  readonly to: string;
  readonly senderId: string | null;
}

/**
 * Why a carrier said nothing of a part that it may say something of later: it did not answer, or it was `busy`: it had no
 * room for a question, or asked for patience.
 */
export type NoReport = 'unanswered' | 'busy';

/** A way to phones: an SMPP connection, an HTTP interface, or the simulator. */
export interface Carrier {
  /** As it is stored with submissions and queue entries; never changed. */
  readonly name: string;
  readonly settings: CarrierSettings;
  readonly health: CarrierHealth;
  /**
   * How many submits it may have at a time now: a window, less what it never answered; one as long as it is down for its
   * answers, to see whether it is back; 0 for none.
   */
  readonly admits: number;
  /** Connects, and goes on doing so; resolves without waiting for a connection. */
  start(owner: CarrierOwner): Promise<void>;
  /**
   * Never rejects: every failure is one of the outcomes. `isStillOurs` is asked right before the first octet is written:
   * false, and nothing is sent. `onLate` is called at most once, with an outcome that comes after `uncertain`.
   */
  submit(
    part: OutboundPart,
    options: { readonly isStillOurs: () => boolean; readonly onLate: (outcome: LateOutcome) => void },
  ): Promise<PartOutcome>;
  /** Asks what became of a part: `undefined` where the carrier does not know. */
  query(part: OutstandingPart): Promise<CarrierReceipt | NoReport | undefined>;
  /** Ends its connections within `withinMs`; submits that still wait for an answer become uncertain. */
  stop(withinMs: number): Promise<void>;
}
