import type { Clock } from './clock.ts';
import { type AnsweredCommand, type ResponseTo, responseTo } from './command.ts';
import type { UncertaintyReason } from './outcome.ts';
import type { ResponsePdu } from './pdu.ts';
import { maxSequence } from './wire.ts';

/** The end of a request. A `generic_nack` counts as a response. */
export type Answer =
  | { readonly kind: 'response'; readonly response: ResponsePdu }
  | { readonly kind: 'lost'; readonly reason: Exclude<UncertaintyReason, 'aborted'> };

export interface Requester {
  /** Called exactly once. */
  onAnswer(answer: Answer): void;
  /** Called at most once, with a response that comes after `timeout`. */
  onLate?(response: ResponsePdu): void;
}

interface Request {
  readonly expected: ResponseTo<AnsweredCommand>;
  readonly requester: Requester;
}

interface Pending extends Request {
  readonly cancelTimer: () => void;
}

/** Limits the requests that still accept a late response; the oldest are dropped. */
const maxOverdue = 1000;

/** The requests of one connection by sequence number: pending and overdue ones. */
export class PendingRequests {
  readonly #clock: Clock;
  readonly #limitOf: (command: AnsweredCommand) => number;
  readonly #onTimeout: (command: AnsweredCommand, lose: () => void) => void;
  readonly #pending = new Map<number, Pending>();
  readonly #overdue = new Map<number, Request>();
  #sequence = 0;

  /** `onTimeout` is called for a request without a response in time, and calls `lose` to end it. */
  constructor(
    clock: Clock,
    limitOf: (command: AnsweredCommand) => number,
    onTimeout: (command: AnsweredCommand, lose: () => void) => void,
  ) {
    this.#clock = clock;
    this.#limitOf = limitOf;
    this.#onTimeout = onTimeout;
  }

  get size(): number {
    return this.#pending.size;
  }

  /** Registers a request, and returns its sequence number. */
  add(command: AnsweredCommand, requester: Requester): number {
    const sequence = this.#nextSequence();
    const cancelTimer = this.#clock.after(this.#limitOf(command), () =>
      this.#onTimeout(command, () => this.lose(sequence, 'timeout')),
    );
    this.#pending.set(sequence, { expected: responseTo(command), requester, cancelTimer });
    return sequence;
  }

  /** Passes a response to its requester; false if there is none. */
  answer(response: ResponsePdu): boolean {
    const { sequence } = response;
    const pending = this.#pending.get(sequence);
    if (pending && isAnswerTo(pending, response)) {
      this.#settle(sequence, pending, { kind: 'response', response });
      return true;
    }
    const overdue = this.#overdue.get(sequence);
    if (!overdue || !isAnswerTo(overdue, response)) return false;
    this.#overdue.delete(sequence);
    overdue.requester.onLate?.(response);
    return true;
  }

  lose(sequence: number, reason: 'timeout' | 'closed' | 'unreadable'): void {
    const pending = this.#pending.get(sequence);
    if (!pending) return;
    if (reason === 'timeout' && pending.requester.onLate) this.#addOverdue(sequence, pending);
    this.#settle(sequence, pending, { kind: 'lost', reason });
  }

  /** Ends all requests; late responses are no longer accepted. */
  close(): void {
    for (const sequence of [...this.#pending.keys()]) this.lose(sequence, 'closed');
    this.#overdue.clear();
  }

  /** A reused number belongs only to its new request. */
  #nextSequence(): number {
    this.#sequence = this.#sequence === maxSequence ? 1 : this.#sequence + 1;
    this.#overdue.delete(this.#sequence);
    return this.#sequence;
  }

  #addOverdue(sequence: number, { expected, requester }: Request): void {
    this.#overdue.set(sequence, { expected, requester });
    if (this.#overdue.size <= maxOverdue) return;
    const [oldest] = this.#overdue.keys();
    if (oldest !== undefined) this.#overdue.delete(oldest);
  }

  #settle(sequence: number, pending: Pending, answer: Answer): void {
    this.#pending.delete(sequence);
    pending.cancelTimer();
    pending.requester.onAnswer(answer);
  }
}

function isAnswerTo({ expected }: Request, { command }: ResponsePdu): boolean {
  return command === expected || command === 'generic_nack';
}
