import type { AnsweredCommand, ResponseTo } from './command.ts';
import { encodePdu } from './encode-pdu.ts';
import type { Answer, Link } from './link.ts';
import type { Outcome, RefusalReason } from './outcome.ts';
import type { FieldsDraft, PduDraft, PduOf, ResponsePdu } from './pdu.ts';
import { describeStatus } from './status.ts';

/** How many requests may be open, and how many may wait beyond them. */
export interface WindowLimits {
  /** Requests without their answer at a time, as agreed with the peer: 10 by default. */
  readonly windowSize: number;
  /** Requests that wait for their turn or for a connection: 1,000 by default; more are refused at once. */
  readonly maxWaiting: number;
}

/** What the limits are by default. */
export const defaultWindowLimits: WindowLimits = { windowSize: 10, maxWaiting: 1000 };

interface Waiting {
  readonly command: AnsweredCommand;
  readonly octets: Buffer;
  state: 'waiting' | 'sent' | 'given up';
  readonly settle: (outcome: Outcome) => void;
}

/**
 * The requests on their way to one peer: at most a window of them open, a bounded number waiting, each ending in
 * exactly one outcome. It outlives connections: what waits goes out on the next one.
 */
export class RequestWindow {
  readonly #limits: WindowLimits;
  readonly #onUnclaimed: (response: ResponsePdu) => void;
  readonly #waiting = new Set<Waiting>();
  #link: Link | undefined;
  #open = 0;
  #closed = false;
  readonly #whenIdle: (() => void)[] = [];

  /** `onUnclaimed` hears the answers to requests that their callers have given up. */
  constructor(limits: WindowLimits, onUnclaimed: (response: ResponsePdu) => void) {
    this.#limits = limits;
    this.#onUnclaimed = onUnclaimed;
  }

  /** Requests that were sent and have no answer yet. */
  get open(): number {
    return this.#open;
  }

  /** Requests that have not been sent yet. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Sends a request as soon as there is room.
   * @param signal gives up: before sending the request is refused, afterwards its outcome is uncertain
   * @throws RangeError if a value does not fit its field
   */
  async request<C extends AnsweredCommand>(
    command: C,
    fields: FieldsDraft<C>,
    signal?: AbortSignal,
  ): Promise<Outcome<C>> {
    // The draft of that command, which is one of the union, with a sequence number that the link replaces.
    const octets = encodePdu({ ...fields, command, sequence: 1 } as unknown as PduDraft);
    if (this.#closed) return refusedUnsent('closed');
    if (signal?.aborted) return refusedUnsent('aborted');
    const hasTurn = this.#waiting.size === 0 && this.#hasRoom();
    if (!hasTurn && this.#waiting.size >= this.#limits.maxWaiting) return refusedUnsent('queue-full');
    return new Promise((resolve) => this.#enqueue(command, octets, signal, resolve as (outcome: Outcome) => void)); // of C
  }

  /** Uses this connection from now on. */
  attach(link: Link): void {
    this.#link = link;
    this.sendWaiting();
  }

  /** Stops sending until the next connection. */
  detach(): void {
    this.#link = undefined;
  }

  /** Sends what there is room for. */
  sendWaiting(): void {
    for (const waiting of this.#waiting) {
      if (!this.#link || !this.#hasRoom()) return;
      this.#waiting.delete(waiting);
      this.#send(this.#link, waiting);
    }
  }

  /** Refuses waiting and new requests; open ones keep waiting for their answers. */
  close(): void {
    this.#closed = true;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const { settle } of waiting) settle(refusedUnsent('closed'));
  }

  /** Resolves once nothing is open. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#open === 0) resolve();
      else this.#whenIdle.push(resolve);
    });
  }

  #hasRoom(): boolean {
    return this.#open < this.#limits.windowSize && (this.#link?.hasRoom ?? false);
  }

  #enqueue(
    command: AnsweredCommand,
    octets: Buffer,
    signal: AbortSignal | undefined,
    resolve: (outcome: Outcome) => void,
  ): void {
    const abort = () => this.#abort(waiting);
    const settle = (outcome: Outcome) => {
      signal?.removeEventListener('abort', abort);
      resolve(outcome);
    };
    const waiting: Waiting = { command, octets, state: 'waiting', settle };
    signal?.addEventListener('abort', abort, { once: true });
    this.#waiting.add(waiting);
    this.sendWaiting();
  }

  /** A request that was sent keeps its slot in the window until its answer comes: the peer still counts it. */
  #abort(waiting: Waiting): void {
    const wasSent = waiting.state === 'sent';
    waiting.state = 'given up';
    this.#waiting.delete(waiting);
    waiting.settle(wasSent ? { outcome: 'uncertain', reason: 'aborted' } : refusedUnsent('aborted'));
  }

  #send(link: Link, waiting: Waiting): void {
    this.#open++;
    waiting.state = 'sent';
    link.request(waiting.command, waiting.octets, (answer) => {
      this.#open--;
      if (waiting.state === 'sent') waiting.settle(toOutcome(answer));
      else if (answer.kind === 'response') this.#onUnclaimed(answer.response);
      this.sendWaiting();
      if (this.#open === 0) for (const resolve of this.#whenIdle.splice(0)) resolve();
    });
  }
}

function refusedUnsent(reason: RefusalReason): Outcome<never> {
  return { outcome: 'refused', reason, disposition: reason === 'queue-full' ? 'throttled' : 'retryable' };
}

function toOutcome(answer: Answer): Outcome {
  if (answer.kind === 'lost') return { outcome: 'uncertain', reason: answer.reason };
  const { response } = answer;
  if (response.status === 0 && response.command !== 'generic_nack') {
    // The link has matched the response with the command that was sent.
    return { outcome: 'accepted', response: response as PduOf<ResponseTo<AnsweredCommand>> };
  }
  const status = describeStatus(response.status);
  return { outcome: 'refused', reason: 'peer', disposition: status.disposition, status };
}
