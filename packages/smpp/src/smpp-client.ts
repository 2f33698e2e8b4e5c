import { EventEmitter } from 'node:events';
import { type Backoff, defaultBackoff } from './backoff.ts';
import { type Clock, systemClock } from './clock.ts';
import type { AnsweredCommand } from './command.ts';
import type { MalformedPdu } from './decode-pdu.ts';
import type { Link, PeerRequest } from './link.ts';
import type { Outcome } from './outcome.ts';
import type { FieldsDraft, PduOf, ResponsePdu } from './pdu.ts';
import { type BindKind, type BindOwner, type BindSettings, type BindState, PersistentBind } from './persistent-bind.ts';
import { RequestHandling } from './request-handling.ts';
import { defaultWindowLimits, type RequestOptions, RequestWindow, type WindowLimits } from './request-window.ts';
import { type Status, statusCodes } from './status.ts';
import { defaultTimers, type Timers } from './timers.ts';

/** A receipt or an inbound text. */
export type Delivery = PduOf<'deliver_sm'> | PduOf<'data_sm'>;

/** How to bind, and how to behave. */
export interface ClientOptions extends BindSettings, Partial<WindowLimits> {
  /** One session of that kind, or a `pair` of a transmitter and a receiver: `transceiver` by default. */
  readonly bind?: BindKind | 'pair';
  /**
   * Takes what the carrier delivers. The answer goes out when this resolves, so let it store first; the number it gives
   * is the status, 0 for none. If it throws, the status is `ESME_RX_T_APPN`: send it again. Deliveries can come twice.
   */
  readonly onDeliver?: (delivery: Delivery) => number | undefined | Promise<number | undefined>;
  /**
   * Deliveries in the hands of `onDeliver` at a time: 100. Above it nothing is read from that session, and the time of
   * its timers stands still, until one is done; so the carrier waits, and so do answers behind what it delivers.
   */
  readonly maxDelivering?: number;
  readonly timers?: Partial<Timers>;
  readonly backoff?: Partial<Backoff>;
  readonly clock?: Clock;
  /** From 0 to 1, for the jitter of reconnects. */
  readonly random?: () => number;
  /** Ends the client at once, like `destroy`. */
  readonly signal?: AbortSignal;
}

/** The events of a client. */
export interface ClientEvents {
  /** A session is bound. Without `interfaceVersion` the carrier may not know optional parameters (§5.3.2.25). */
  bound: [{ readonly kind: BindKind; readonly interfaceVersion: number | undefined }];
  /** A session ended, or never came up. `refusal` is there if the bind was refused, `retryInMs` if it is tried again. */
  disconnected: [
    {
      readonly kind: BindKind;
      readonly reason: string;
      readonly refusal: Status | undefined;
      readonly retryInMs: number | undefined;
    },
  ];
  /**
   * A request would be sent at once: there may have been no room before, see `canSubmit`. The first comes before
   * `bound`; none comes any more once the client is closed.
   */
  room: [];
  /** The carrier says that a subscriber can be reached again (§4.12). */
  alert: [PduOf<'alert_notification'>];
  /** The carrier sent a PDU that could not be read. */
  malformed: [MalformedPdu];
  /** A response for which nobody waits: twice, for a number never used, or late for a request without `onLate`. */
  unmatched: [ResponsePdu];
  /** `onDeliver` threw. */
  deliveryFailed: [{ readonly error: unknown; readonly delivery: Delivery }];
}

/**
 * A client (ESME) that stays bound to one carrier. Submits beyond the window wait, also while there is no connection;
 * each ends in exactly one outcome. Errors of the connection are events, not exceptions.
 */
export class SmppClient extends EventEmitter<ClientEvents> {
  readonly #options: ClientOptions;
  readonly #timers: Timers;
  readonly #clock: Clock;
  readonly #binds: readonly PersistentBind[];
  readonly #window: RequestWindow;
  readonly #handling: RequestHandling;
  #closing: Promise<void> | undefined;

  /** @throws RangeError if the data of the bind does not fit its field, or `maxDelivering` is below 1 */
  constructor(options: ClientOptions) {
    super();
    const { bind = 'transceiver', windowSize, maxWaiting, maxDelivering = 100, clock = systemClock } = options;
    // A session that takes no delivery would stop at its first one for good.
    if (!(maxDelivering >= 1)) throw new RangeError(`maxDelivering is ${maxDelivering}, not 1 or more`);
    this.#options = options;
    this.#clock = clock;
    this.#timers = { ...defaultTimers, ...options.timers };
    const limits = {
      windowSize: windowSize ?? defaultWindowLimits.windowSize,
      maxWaiting: maxWaiting ?? defaultWindowLimits.maxWaiting,
    };
    this.#window = new RequestWindow(limits, {
      onUnclaimed: (response) => this.emit('unmatched', response),
      onRoom: () => this.emit('room'),
    });
    this.#handling = new RequestHandling(maxDelivering, () => {
      for (const bind of this.#binds) bind.readOn();
    });
    const kinds = bind === 'pair' ? (['transmitter', 'receiver'] as const) : [bind];
    this.#binds = kinds.map((kind) => this.#createBind(kind));
  }

  /** `bound` once every session is; otherwise the state of the first that is not. */
  get state(): BindState {
    return this.#binds.find(({ state }) => state !== 'bound')?.state ?? 'bound';
  }

  /** Requests that were sent and have no answer yet. */
  get open(): number {
    return this.#window.open;
  }

  /** Requests that wait for the window or for a connection. */
  get waiting(): number {
    return this.#window.waiting;
  }

  /** Deliveries in the hands of `onDeliver`; at `maxDelivering` no more are read. */
  get delivering(): number {
    return this.#handling.handling;
  }

  /**
   * Whether a request would be sent right now, rather than wait: a session is bound that may send, the window has room,
   * the socket is drained, and the carrier has answered an `enquire_link` since it last let a request time out.
   */
  get canSubmit(): boolean {
    return this.#window.hasRoom;
  }

  /** Connects and binds, and goes on doing so. Nothing happens before; once is enough. */
  start(): this {
    if (this.state !== 'idle') return this;
    for (const bind of this.#binds) bind.connect();
    const { signal } = this.#options;
    if (signal?.aborted) this.destroy();
    else signal?.addEventListener('abort', () => this.destroy(), { once: true });
    return this;
  }

  /**
   * Sends one message (§4.4). An accepted one has its id in `response.messageId`, empty if the carrier gave none.
   * @throws RangeError if a value does not fit its field
   */
  submit(fields: FieldsDraft<'submit_sm'>, options: RequestOptions<'submit_sm'> = {}): Promise<Outcome<'submit_sm'>> {
    return this.request('submit_sm', fields, options);
  }

  /**
   * Sends another request that has an answer: `data_sm`, `query_sm`, `cancel_sm`, `replace_sm`.
   * @throws RangeError if a value does not fit its field; TypeError if the client is a mere receiver
   */
  async request<C extends AnsweredCommand>(
    command: C,
    fields: FieldsDraft<C>,
    options: RequestOptions<C> = {},
  ): Promise<Outcome<C>> {
    if (this.#options.bind === 'receiver') throw new TypeError('A receiver cannot send requests');
    return this.#window.request(command, fields, options);
  }

  /**
   * Unbinds: what waits is refused, what is open and what is being delivered is waited for, for the response time at
   * most; then each session unbinds and closes. Deliveries beyond `maxDelivering` are refused from now on, with
   * `ESME_RX_T_APPN`.
   */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  /** Ends at once: what waits is refused, what is open is uncertain. */
  destroy(): void {
    this.#closing ??= Promise.resolve();
    this.#window.close();
    for (const bind of this.#binds) bind.destroy();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #close(): Promise<void> {
    this.#window.close();
    for (const bind of this.#binds) bind.windDown();
    await this.#idle();
    await Promise.all(this.#binds.map((bind) => bind.close()));
  }

  /** Resolves when nothing is open and nothing is being delivered, or after the response time. */
  #idle(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(this.#timers.responseMs, resolve);
      void Promise.all([this.#window.idle(), this.#handling.idle()]).then(() => {
        cancel();
        resolve();
      });
    });
  }

  #createBind(kind: BindKind): PersistentBind {
    const { random = Math.random, backoff } = this.#options;
    const settings = {
      clock: this.#clock,
      timers: this.#timers,
      backoff: { ...defaultBackoff, ...backoff },
      random,
    };
    return new PersistentBind(kind, this.#options, settings, this.#ownerOf(kind));
  }

  #ownerOf(kind: BindKind): BindOwner {
    const sends = kind !== 'receiver';
    return {
      onBound: (link, interfaceVersion) => {
        if (sends) this.#window.attach(link);
        this.emit('bound', { kind, interfaceVersion });
      },
      onUnbinding: () => {
        if (sends) this.#window.detach();
      },
      onRoom: () => this.#window.sendWaiting(),
      onDisconnected: (reason, refusal, retryInMs) => {
        if (sends) this.#window.detach();
        this.emit('disconnected', { kind, reason, refusal, retryInMs });
      },
      admits: (pdu) => !isDelivery(pdu) || !this.#options.onDeliver || this.#handling.hasRoom,
      onRequest: (pdu, link) => this.#receive(pdu, link),
      onMalformed: (malformed) => this.emit('malformed', malformed),
      onUnmatched: (response) => this.emit('unmatched', response),
    };
  }

  #receive(pdu: PeerRequest, link: Link): void {
    if (isDelivery(pdu)) this.#deliver(pdu, link);
    else if (pdu.command === 'alert_notification') this.emit('alert', pdu);
    else link.nack(pdu.sequence, statusCodes.ESME_RINVCMDID);
  }

  #deliver(delivery: Delivery, link: Link): void {
    const { onDeliver } = this.#options;
    const status = statusCodes.ESME_RX_T_APPN;
    if (!onDeliver || !this.#handling.hasRoom) {
      link.respond<Delivery['command']>(delivery, { status });
      return;
    }
    const handler = async () => ({ status: (await onDeliver(delivery)) ?? 0 });
    void this.#handling.handle<Delivery['command']>(link, delivery, handler, status, (error) => {
      this.emit('deliveryFailed', { error, delivery });
    });
  }
}

function isDelivery(pdu: PeerRequest): pdu is Delivery {
  return pdu.command === 'deliver_sm' || pdu.command === 'data_sm';
}
