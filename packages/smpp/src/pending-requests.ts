import type { Clock } from './clock.ts';
import { type AnsweredCommand, type ResponseTo, responseTo } from './command.ts';
import type { UncertaintyReason } from './outcome.ts';
import type { ResponsePdu } from './pdu.ts';
import { maxSequence } from './wire.ts';

/** How a request on this connection ended. A `generic_nack` counts as an answer. */
export type Answer =
  | { readonly kind: 'response'; readonly response: ResponsePdu }
  | { readonly kind: 'lost'; readonly reason: Exclude<UncertaintyReason, 'aborted'> };

/** Who asked. */
export interface Asker {
  /** Called exactly once. */
  onAnswer(answer: Answer): void;
  /** Called at most once, after `timeout`, if the answer comes all the same. */
  onLate?(response: ResponsePdu): void;
}

interface Request {
  readonly expected: ResponseTo<AnsweredCommand>;
  readonly asker: Asker;
}

interface Pending extends Request {
  readonly cancelTimer: () => void;
}

/** Requests whose answer is late of which the number is remembered: ten windows of 100; the oldest are forgotten. */
const maxOverdue = 1000;

/** Our requests on one connection by their sequence numbers: those that wait for answers, and those that waited too long. */
export class OpenRequests {
  readonly #clock: Clock;
  readonly #limitOf: (command: AnsweredCommand) => number;
  readonly #onTimeout: (command: AnsweredCommand, lose: () => void) => void;
  readonly #pending = new Map<number, Pending>();
  readonly #overdue = new Map<number, Request>();
  #sequence = 0;

  /** `onTimeout` hears of a request without an answer in its time, and calls `lose` to tell the asker. */
  constructor(
    clock: Clock,
    limitOf: (command: AnsweredCommand) => number,
    onTimeout: (command: AnsweredCommand, lose: () => void) => void,
  ) {
    this.#clock = clock;
    this.#limitOf = limitOf;
    this.#onTimeout = onTimeout;
  }

  /** How many wait for their answers. */
  get size(): number {
    return this.#pending.size;
  }

  /** Waits for the answer to a request from now on, and gives the sequence number to send it with. */
  add(command: AnsweredCommand, asker: Asker): number {
    const sequence = this.#nextSequence();
    const cancelTimer = this.#clock.after(this.#limitOf(command), () =>
      this.#onTimeout(command, () => this.lose(sequence, 'timeout')),
    );
    this.#pending.set(sequence, { expected: responseTo(command), asker, cancelTimer });
    return sequence;
  }

  /** Gives a response to whoever asked. False if nobody did, or has had an answer. */
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
    overdue.asker.onLate?.(response);
    return true;
  }

  /** Tells the asker that there will be no answer. */
  lose(sequence: number, reason: 'timeout' | 'closed' | 'unreadable'): void {
    const pending = this.#pending.get(sequence);
    if (!pending) return;
    if (reason === 'timeout' && pending.asker.onLate) this.#remember(sequence, pending);
    this.#settle(sequence, pending, { kind: 'lost', reason });
  }

  /** Loses all; nothing can be late any more. */
  close(): void {
    for (const sequence of [...this.#pending.keys()]) this.lose(sequence, 'closed');
    this.#overdue.clear();
  }

  /** A number that comes round again belongs to its new request alone. */
  #nextSequence(): number {
    this.#sequence = this.#sequence === maxSequence ? 1 : this.#sequence + 1;
    this.#overdue.delete(this.#sequence);
    return this.#sequence;
  }

  #remember(sequence: number, { expected, asker }: Request): void {
    this.#overdue.set(sequence, { expected, asker });
    if (this.#overdue.size <= maxOverdue) return;
    const [oldest] = this.#overdue.keys();
    if (oldest !== undefined) this.#overdue.delete(oldest);
  }

  #settle(sequence: number, pending: Pending, answer: Answer): void {
    this.#pending.delete(sequence);
    pending.cancelTimer();
    pending.asker.onAnswer(answer);
  }
}

function isAnswerTo({ expected }: Request, { command }: ResponsePdu): boolean {
  return command === expected || command === 'generic_nack';
}
