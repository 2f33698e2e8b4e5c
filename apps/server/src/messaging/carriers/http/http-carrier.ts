import { atMost } from '../../../jobs/waiting.ts';
import type { Logger } from '../../../log/log.ts';
import type { Clock } from '../../../time/clock.ts';
import { minuteMs } from '../../../time/durations.ts';
import type {
  Carrier,
  CarrierHealth,
  CarrierOptOut,
  CarrierOwner,
  CarrierReceipt,
  CarrierSettings,
  InboundPart,
  InboundText,
  NoReport,
  OutboundPart,
  OutstandingPart,
  PartOutcome,
  ReceiptList,
} from '../carrier.ts';
import { type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker.ts';
import { toLateOutcome } from '../refusal-table.ts';
import { createSenderPauses, type SenderPauses } from '../sender-pauses.ts';
import {
  type CallbackReading,
  type CarrierCallback,
  readOptOutCallback,
  readReceiptCallback,
  readTextCallback,
} from './callbacks.ts';
import { type Connection, createConnection } from './connection.ts';
import { createSubmitGroups, type SubmitGroups } from './group-submits.ts';
import type { HttpSettings } from './http-settings.ts';
import { createReceiptRequests, type ReceiptRequests } from './receipt-requests.ts';
import { usesPlaceholder } from './request-schema.ts';
import { createHttpRequests, type HttpRequests } from './requests.ts';
import { createSendSubmits, type Exchange, type ExchangeGroup, type SendSubmits } from './submit-requests.ts';
import { createTokenSource, type TokenFailure, type TokenSource } from './token-source.ts';

export interface HttpCarrierOptions {
  readonly clock: Clock;
  readonly log: Logger;
  /** For tests: authorities (PEM) to trust. */
  readonly ca?: readonly string[];
}

/** A submit without an answer occupies the window for this multiple of the response time, in case the answer comes. */
const lateFactor = 4;
/** Requests for tokens and receipts at a time; others wait. */
const otherConnections = 4;

/** Whether the answer has a meaning for the message. */
const isKnown = (outcome: PartOutcome): boolean =>
  isClear(outcome) && !(outcome.kind === 'refused' && outcome.isUnknownError);

const isUncertain = ({ kind }: PartOutcome): boolean => kind === 'uncertain';

/** Unclear answers are counted by user and sender. */
const senderOf = ({ userId, senderId }: OutboundPart): string => `${userId ?? ''} ${senderId ?? ''}`;

const isClear = ({ kind }: PartOutcome): boolean => kind !== 'unsent' && kind !== 'uncertain';

const toWarning = (count: number, code: string | undefined): string =>
  `No rule of answers knows its answers to ${count === 1 ? 'one sender' : `${count} senders`}` +
  `${code === undefined ? '' : `, the last being '${code}'`}: their messages wait. Ask the carrier, and add a rule.`;

/** Messages of a request have the same validity in the unit of the carrier. */
const validityUnits = [
  { names: ['expires_at', 'valid_ms'], unitMs: 1 },
  { names: ['valid_seconds'], unitMs: 1_000 },
  { names: ['valid_minutes'], unitMs: minuteMs },
] as const;

/**
 * A carrier over HTTP: requests made from templates, for one message or for several recipients of the same text. The
 * carrier cuts long texts itself.
 */
export class HttpCarrier implements Carrier {
  readonly name: string;
  readonly settings: CarrierSettings;
  readonly #config: HttpSettings;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #requests: HttpRequests;
  /** Undefined if the carrier needs no token. */
  readonly #tokens: TokenSource | undefined;
  readonly #sendSubmits: SendSubmits;
  /** Undefined if each request has one recipient. */
  readonly #groups: SubmitGroups<Exchange> | undefined;
  /** For requests other than submits. */
  readonly #otherRequests: HttpRequests;
  readonly #receiptRequests: ReceiptRequests | undefined;
  readonly receiptList: ReceiptList | undefined;
  readonly #breaker: CircuitBreaker;
  readonly #pauses: SenderPauses;
  /** The code of the last one. */
  #unknownError: string | undefined;
  readonly #running = new Map<Exchange, Promise<void>>();
  /** The number of late ones among them. */
  #late = 0;
  #owner: CarrierOwner | undefined;
  readonly #connection: Connection;
  #isStopping = false;

  constructor(name: string, config: HttpSettings, { clock, log, ca }: HttpCarrierOptions) {
    const { onUncertain, window, perSecond, connectMs, responseMs, request, token, poll } = config;
    this.name = name;
    this.settings = {
      ...{ onUncertain, window, perSecond, slowsDown: true },
      ...{ longText: 'payload', alphabet: 'gsm', receipts: 'per_part' },
      queryAfterMs: poll?.isPerMessage ? poll.intervalMs : undefined,
    };
    this.#config = config;
    this.#clock = clock;
    this.#log = log.child({ carrier: name });
    const address = new URL(request.origin);
    this.#requests = createHttpRequests({
      ...{ connections: window, connectMs, answerMs: responseMs * lateFactor, clock },
      ...(ca && { ca }),
    });
    this.#otherRequests = createHttpRequests({
      ...{ connections: otherConnections, connectMs, answerMs: responseMs, clock },
      ...(ca && { ca }),
    });
    this.#tokens = token && createTokenSource({ settings: token, requests: this.#otherRequests, clock });
    const receipts =
      poll && createReceiptRequests({ settings: poll, requests: this.#otherRequests, tokens: this.#tokens });
    this.#receiptRequests = receipts;
    if (receipts && !poll.isPerMessage)
      this.receiptList = { intervalMs: poll.intervalMs, timeoutMs: responseMs, read: receipts.list };
    this.#sendSubmits = createSendSubmits({
      ...{ config, clock, requests: this.#requests, tokens: this.#tokens },
      mayWrite: (group) => this.#mayWrite(group),
      onConnectFailure: (failure) => this.#connection.failed(failure),
      onTokenFailure: (failure) => this.#tokenFailed(failure),
    });
    this.#groups = config.recipients && this.#createGroups(config.recipients.max);
    this.#breaker = createCircuitBreaker({
      ...{ place: address.host, clock, log: this.#log },
      hasRoom: () => this.#room > 0,
      onChange: () => this.#breakerChanged(),
    });
    this.#pauses = createSenderPauses(clock, () => this.#owner?.onChange());
    this.#connection = createConnection({
      ...{ address, clock, log: this.#log, requests: this.#requests, tokens: this.#tokens },
      onChange: () => this.#owner?.onChange(),
    });
  }

  /** Parts that differ only in their recipients share a request. */
  #createGroups(max: number): SubmitGroups<Exchange> {
    const { request } = this.#config;
    const unitMs = validityUnits.find(({ names }) => names.some((name) => usesPlaceholder(request, name)))?.unitMs;
    return createSubmitGroups({
      max,
      keyOf: ({ part: { text, senderId, encoding, expiresAtMs } }) =>
        JSON.stringify([text, senderId, encoding, unitMs === undefined ? null : Math.ceil(expiresAtMs / unitMs)]),
      nameOf: ({ part }) => part.to,
      run: (group) => this.#send(group),
    });
  }

  get health(): CarrierHealth {
    const { health } = this.#connection;
    if (health.kind === 'down') return health;
    if (this.#breaker.failure) return this.#breaker.failure;
    const { count } = this.#pauses;
    return count === 0 ? health : { ...health, warning: toWarning(count, this.#unknownError) };
  }

  get admits(): number {
    return this.#connection.health.kind === 'down' || this.#isStopping ? 0 : Math.min(this.#room, this.#breaker.limit);
  }

  /** Late requests still have their connections, and the carrier counts them. */
  get #room(): number {
    return this.settings.window - this.#late;
  }

  get #waiting(): number {
    return this.#running.size - this.#late;
  }

  async start(owner: CarrierOwner): Promise<void> {
    this.#owner = owner;
    void this.#connection.probe();
  }

  async submit(part: OutboundPart, { isStillOurs, onLate }: Parameters<Carrier['submit']>[1]): Promise<PartOutcome> {
    if (this.#waiting >= this.admits || !isStillOurs()) return { kind: 'unsent' };
    const sender = senderOf(part);
    if (!this.#pauses.mayBegin(sender)) return { kind: 'unsent', afterMs: this.#pauses.waitMs(sender) };
    const exchange: Exchange = {
      ...{ part, isStillOurs, onLate },
      ...{ writtenAtMs: undefined, isLate: false, outcome: undefined },
    };
    const sent = this.#groups ? this.#groups.add(exchange) : this.#send([exchange]);
    const ended = sent.finally(() => {
      this.#running.delete(exchange);
      if (exchange.isLate) this.#late -= 1;
    });
    this.#running.set(exchange, ended);
    await atMost(this.#config.responseMs, this.#clock, ended);
    return exchange.outcome ?? this.#giveUp(exchange);
  }

  async query(part: OutstandingPart): Promise<CarrierReceipt | NoReport | undefined> {
    return this.#receiptRequests?.query(part);
  }

  /** Reads a request to the address for receipts. */
  readCallback(callback: CarrierCallback): CallbackReading<CarrierReceipt | CarrierOptOut> {
    const { receipts } = this.#config;
    return this.#orOptOut(callback, receipts ? readReceiptCallback(callback, receipts) : { kind: 'unauthorized' });
  }

  /** Reads a request to the address for texts of phones. */
  readTextCallback(callback: CarrierCallback): CallbackReading<InboundText | InboundPart | CarrierOptOut> {
    const { texts } = this.#config;
    return this.#orOptOut(callback, texts ? readTextCallback(callback, texts) : { kind: 'unauthorized' });
  }

  /** Some carriers have one address for several kinds of callbacks. */
  #orOptOut<Item>(callback: CarrierCallback, reading: CallbackReading<Item>): CallbackReading<Item | CarrierOptOut> {
    const { optOuts } = this.#config;
    if (reading.kind === 'read' || optOuts === undefined) return this.#logIgnored(reading);
    const optedOut = readOptOutCallback(callback, optOuts);
    return this.#logIgnored(optedOut.kind === 'read' ? optedOut : reading);
  }

  /** The carrier gets no error for some items of a list, as it would send all of them again. */
  #logIgnored<Item>(reading: CallbackReading<Item>): CallbackReading<Item> {
    const [why] = reading.kind === 'read' ? reading.ignored : [];
    if (why !== undefined) this.#log.warn(`An item of a callback was ignored: ${why}`);
    return reading;
  }

  async stop(withinMs: number): Promise<void> {
    this.#isStopping = true;
    this.#connection.stop();
    this.#breaker.stop();
    await atMost(withinMs, this.#clock, Promise.all(this.#running.values()));
    await Promise.all([this.#requests.close(), this.#otherRequests.close()]);
  }

  /** A request that has not been written by now will not be written. */
  #giveUp(exchange: Exchange): PartOutcome {
    if (this.#running.has(exchange)) {
      exchange.isLate = true;
      this.#late += 1;
    }
    if (exchange.writtenAtMs === undefined) return { kind: 'unsent' };
    this.#breaker.timedOut(exchange.writtenAtMs);
    return { kind: 'uncertain' };
  }

  async #send(group: ExchangeGroup): Promise<void> {
    const { outcomes, hasBrokenOff } = await this.#sendSubmits(group);
    for (const [index, exchange] of group.entries()) exchange.outcome = outcomes[index];
    if (outcomes.some(isKnown)) this.#breaker.answered();
    else if (hasBrokenOff && outcomes.some(isUncertain) && !group[0].isLate && !this.#isStopping)
      this.#breaker.brokeOff();
    for (const exchange of group) this.#countAnswer(exchange, hasBrokenOff);
    for (const { isLate, outcome, onLate } of group)
      if (isLate && outcome && isClear(outcome)) onLate(toLateOutcome(outcome));
  }

  /** Counts a clear or unclear answer for the sender. */
  #countAnswer({ part, outcome, isLate }: Exchange, hasBrokenOff: boolean): void {
    const sender = senderOf(part);
    if (outcome && isKnown(outcome)) this.#pauses.answered(sender);
    else if (outcome === undefined || outcome.kind === 'unsent' || hasBrokenOff || isLate || this.#isStopping)
      this.#pauses.withdrawn(sender);
    else {
      if (outcome.kind === 'refused') this.#unknownError = outcome.code;
      this.#breaker.unclear(sender);
      this.#pauses.unclear(sender);
    }
  }

  /** Checked again once there is a connection. */
  #mayWrite(group: ExchangeGroup): boolean {
    if (this.#waiting > this.admits || group.some((each) => each.isLate || !each.isStillOurs())) return false;
    for (const each of group) each.writtenAtMs = this.#clock.monotonicMs();
    this.#breaker.submitted();
    return true;
  }

  /** All submits that waited for a token have the same failure. */
  #tokenFailed(failure: TokenFailure): void {
    if (this.#connection.health.kind === 'up') this.#connection.setDown(failure);
  }

  #breakerChanged(): void {
    if (this.#breaker.failure === undefined) this.#connection.recovered();
    this.#owner?.onChange();
  }
}
