/** One request as its client saw it. */
export interface Attempt {
  /** Milliseconds of `performance.now()`. */
  readonly startedAtMs: number;
  readonly waitedMs: number;
  /** Undefined if the connection ended without an answer. */
  readonly status: number | undefined;
  /** The code of a refusal, or the error of the connection. */
  readonly code?: string;
  /** The process that was asked last. */
  readonly process?: string;
}

export interface SendAttempt extends Attempt {
  /** Of the accepted message. */
  readonly id?: string;
}

/** A text to one phone: all attempts have the same `Idempotency-Key`. */
export interface Send {
  /** Digits. No other send has them. */
  readonly phone: string;
  readonly attempts: readonly SendAttempt[];
}

/** A read of a record that an answered write has stored before. */
export interface Read extends Attempt {
  /** The version of the last write that was answered before the read began. */
  readonly written: number;
  /** The version in the response, -1 if the record was missing; undefined without a success. */
  readonly seen: number | undefined;
}

export interface StoredMessage {
  readonly id: string;
  readonly phone: string;
  readonly status: string;
  readonly reason: string | null;
}

/** A host, and when it was in some state. */
export interface Sighting {
  readonly host: string;
  readonly atMs: number;
}

/** All that is known of the time around a fault. */
export interface Observations {
  readonly sends: readonly Send[];
  readonly reads: readonly Read[];
  readonly writes: readonly Attempt[];
  /** The messages in the database when all had ended. */
  readonly stored: readonly StoredMessage[];
  /** Answers of hosts that they are primary, in the order of their time. */
  readonly primaries: readonly Sighting[];
  /** The ids that Ngoma reports as lost by the database. */
  readonly reported: ReadonlySet<string>;
  /** The number of submits to each phone, by the carrier's log. */
  readonly submits: ReadonlyMap<string, number>;
}

/** Outcomes that the fault permits. */
export interface Permitted {
  /** Its process of the API is killed: requests on their way get no answer. */
  readonly noAnswer?: boolean;
  /** The cluster loses rows, also those of submits and receipts. Only reported messages may be lost. */
  readonly reportedLoss?: boolean;
  /** A worker is killed: an attempt that it has begun and not submitted ends as unknown (docs/adr/0099). */
  readonly unsubmitted?: boolean;
}
