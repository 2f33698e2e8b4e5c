import type { AnsweredCommand, ResponseTo } from './command.ts';
import { encodePdu } from './encode-pdu.ts';
import type { Link } from './link.ts';
import type { LateOutcome, Outcome, RefusalReason } from './outcome.ts';
import type { FieldsDraft, PduDraft, PduOf, ResponsePdu } from './pdu.ts';
import type { Answer } from './pending-requests.ts';
import { describeStatus } from './status.ts';

/** How many requests may be open, and how many may wait beyond them. */
export interface WindowLimits {
  /** Requests without their answer at a time, as agreed with the peer: 10 by default. */
  readonly windowSize: number;
  /** Requests that wait for their turn or for a connection: 1,000 by default; more are refused at once. */
  readonly maxWaiting: number;
}

/** The default limits. */
export const defaultWindowLimits: WindowLimits = { windowSize: 10, maxWaiting: 1000 };

/** The options of one request. */
export interface RequestOptions<C extends AnsweredCommand> {
  /** Gives up: before sending the request is refused, afterwards its outcome is uncertain. */
  readonly signal?: AbortSignal;
  /**
   * Called at most once, with the answer to a request whose outcome was `uncertain` by `timeout` or `aborted`: it may
   * still come for as long as its session lives (of many, the last 1,000 are waited for). It must not throw.
   */
  readonly onLate?: (outcome: LateOutcome<C>) => void;
}

/** The owner of a window. */
export interface WindowOwner {
  /** An answer to a request whose caller has been told that it is uncertain, and who left no `onLate`. */
  onUnclaimed(response: ResponsePdu): void;
  /** Nothing waits, and a request would be sent at once. */
  onRoom(): void;
}

/** Whoever made a request: what is kept of it until its answer, however late. */
interface Caller {
  state: 'waiting' | 'sent' | 'told';
  readonly settle: (outcome: Outcome) => void;
  readonly onLate: ((outcome: LateOutcome) => void) | undefined;
}

interface Waiting {
  readonly command: AnsweredCommand;
  readonly octets: Buffer;
  readonly caller: Caller;
}

/**
 * The requests on their way to one peer: at most a window of them open, a bounded number waiting, each ending in
 * exactly one outcome. It outlives connections: what waits goes out on the next one.
 */
export class RequestWindow {
  readonly #limits: WindowLimits;
  readonly #owner: WindowOwner;
  readonly #waiting = new Set<Waiting>();
  #link: Link | undefined;
  #open = 0;
  #closed = false;
  readonly #whenIdle: (() => void)[] = [];

  constructor(limits: WindowLimits, owner: WindowOwner) {
    this.#limits = limits;
    this.#owner = owner;
  }

  /** Requests that were sent and have no answer yet. */
  get open(): number {
    return this.#open;
  }

  /** Requests that have not been sent yet. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Whether a request would be sent at once. */
  get hasRoom(): boolean {
    return !this.#closed && this.#open < this.#limits.windowSize && (this.#link?.hasRoom ?? false);
  }

  /**
   * Sends a request as soon as there is room.
   * @throws RangeError if a value does not fit its field
   */
  async request<C extends AnsweredCommand>(
    command: C,
    fields: FieldsDraft<C>,
    options: RequestOptions<C> = {},
  ): Promise<Outcome<C>> {
    // The draft of that command, which is one of the union, with a sequence number that the link replaces.
    const octets = encodePdu({ ...fields, command, sequence: 1 } as unknown as PduDraft);
    if (this.#closed) return refusedUnsent('closed');
    if (options.signal?.aborted) return refusedUnsent('aborted');
    const hasTurn = this.#waiting.size === 0 && this.hasRoom;
    if (!hasTurn && this.#waiting.size >= this.#limits.maxWaiting) return refusedUnsent('queue-full');
    return new Promise((resolve) => {
      // The link answers a command with its own response, so both callbacks hear of outcomes of C alone.
      const onLate = options.onLate as Caller['onLate'];
      this.#enqueue(command, octets, options.signal, onLate, resolve as Caller['settle']);
    });
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

  /** There may be room: sends what waits, and tells the owner if more could be sent. */
  sendWaiting(): void {
    this.#sendWaiting();
    if (this.#waiting.size === 0 && this.hasRoom) this.#owner.onRoom();
  }

  /** Refuses waiting and new requests; open ones keep waiting for their answers. */
  close(): void {
    this.#closed = true;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const { caller } of waiting) caller.settle(refusedUnsent('closed'));
  }

  /** Resolves once nothing is open. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#open === 0) resolve();
      else this.#whenIdle.push(resolve);
    });
  }

  #sendWaiting(): void {
    for (const waiting of this.#waiting) {
      if (!this.#link || !this.hasRoom) return;
      this.#waiting.delete(waiting);
      this.#send(this.#link, waiting);
    }
  }

  #enqueue(
    command: AnsweredCommand,
    octets: Buffer,
    signal: AbortSignal | undefined,
    onLate: Caller['onLate'],
    resolve: Caller['settle'],
  ): void {
    const abort = () => this.#abort(waiting);
    const settle = (outcome: Outcome) => {
      caller.state = 'told';
      signal?.removeEventListener('abort', abort);
      resolve(outcome);
    };
    const caller: Caller = { state: 'waiting', settle, onLate };
    const waiting: Waiting = { command, octets, caller };
    signal?.addEventListener('abort', abort, { once: true });
    this.#waiting.add(waiting);
    this.#sendWaiting();
  }

  /** A request that was sent keeps its slot in the window until its answer comes: the peer still counts it. */
  #abort(waiting: Waiting): void {
    const { caller } = waiting;
    this.#waiting.delete(waiting);
    caller.settle(caller.state === 'sent' ? { outcome: 'uncertain', reason: 'aborted' } : refusedUnsent('aborted'));
  }

  /** A request that timed out gives its slot back: the link sends nothing before the peer shows that it answers. */
  #send(link: Link, { command, octets, caller }: Waiting): void {
    this.#open++;
    caller.state = 'sent';
    const onLate = (response: ResponsePdu) => this.#answerLate(caller, response);
    const onAnswer = (answer: Answer) => {
      this.#open--;
      if (caller.state === 'sent') caller.settle(toOutcome(answer));
      else if (answer.kind === 'response') onLate(answer.response);
      this.sendWaiting();
      if (this.#open === 0) for (const resolve of this.#whenIdle.splice(0)) resolve();
    };
    link.request(command, octets, { onAnswer, onLate });
  }

  #answerLate({ onLate }: Caller, response: ResponsePdu): void {
    if (onLate && !saysNothing(response)) onLate(toKnownOutcome(response));
    else this.#owner.onUnclaimed(response);
  }
}

function refusedUnsent(reason: RefusalReason): Outcome<never> {
  return { outcome: 'refused', reason, disposition: reason === 'queue-full' ? 'throttled' : 'retryable' };
}

function toOutcome(answer: Answer): Outcome {
  if (answer.kind === 'lost') return { outcome: 'uncertain', reason: answer.reason };
  if (saysNothing(answer.response)) return { outcome: 'uncertain', reason: 'unreadable' };
  return toKnownOutcome(answer.response);
}

/** A `generic_nack` refuses, and its status 0 says that nothing is wrong (§4.3): nobody knows which of the two is meant. */
const saysNothing = ({ command, status }: ResponsePdu): boolean => command === 'generic_nack' && status === 0;

function toKnownOutcome(response: ResponsePdu): LateOutcome {
  if (response.status === 0) {
    // The link has matched the response with the command that was sent.
    return { outcome: 'accepted', response: response as PduOf<ResponseTo<AnsweredCommand>> };
  }
  const status = describeStatus(response.status);
  return { outcome: 'refused', reason: 'peer', disposition: status.disposition, status };
}
