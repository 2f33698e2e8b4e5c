import { atMost } from '../../jobs/waiting.ts';
import type { Logger } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';
import type { Carrier, CarrierHealth, CarrierOwner, LateOutcome, OutboundPart, PartOutcome } from './carrier.ts';
import { readAnswer } from './http-answers.ts';
import { type HttpMessage, toHttpMessage } from './http-message.ts';
import { type HttpCarrier, readCallback } from './http-receipts.ts';
import { type ConnectFailure, createHttpRequests, type HttpOutcome } from './http-requests.ts';
import type { HttpSettings } from './http-settings.ts';
import { readTextCallback } from './http-texts.ts';
import { toLateOutcome } from './refusal-table.ts';
import { createTrust } from './trust.ts';

export interface HttpCarrierOptions {
  readonly clock: Clock;
  readonly log: Logger;
  /** For tests: authorities (PEM) to trust. */
  readonly ca?: readonly string[];
}

const shortestPauseMs = 5_000;
const longestPauseMs = 60_000;
/** An answer that comes after its submit was given up is of use for a while; so long the submit keeps its place. */
const lateFactor = 4;

/** A submit, as far as it has come. */
interface Exchange {
  readonly part: OutboundPart;
  readonly isStillOurs: () => boolean;
  readonly onLate: (outcome: LateOutcome) => void;
  writtenAtMs: number | undefined;
  /** It was given up, and goes on. */
  isLate: boolean;
  outcome: PartOutcome | undefined;
}

/** A carrier over HTTP: a request for each message, made from templates. Long texts go whole, and the carrier cuts them. */
export function createHttpCarrier(name: string, settings: HttpSettings, options: HttpCarrierOptions): HttpCarrier {
  const { clock } = options;
  const log = options.log.child({ carrier: name });
  const requests = createHttpRequests({
    connections: settings.window,
    connectMs: settings.connectMs,
    answerMs: settings.responseMs * lateFactor,
    clock,
    ...(options.ca && { ca: options.ca }),
  });
  const running = new Map<Exchange, Promise<void>>();
  /** How many of those were given up. */
  let late = 0;
  const address = new URL(settings.request.origin);
  let owner: CarrierOwner | undefined;
  let reach: CarrierHealth = {
    kind: 'down',
    sinceMs: clock.now(),
    reason: 'It has not been reached yet.',
    needsOperator: false,
  };
  let pauseMs = shortestPauseMs;
  let cancelProbe = () => {};
  let isStopping = false;
  const trust = createTrust({ place: address.host, clock, log, hasRoom: () => room() > 0, onChange: trustChanged });

  return {
    name,
    settings: {
      onUncertain: settings.onUncertain,
      window: settings.window,
      perSecond: settings.perSecond,
      slowsDown: true,
      longText: 'payload',
      // The whole text goes as it is.
      alphabet: 'gsm',
      queryAfterMs: undefined,
    },
    get health() {
      return reach.kind === 'down' ? reach : (trust.doubt ?? reach);
    },
    get admits() {
      return admits();
    },
    async start(newOwner) {
      owner = newOwner;
      void probe();
    },
    submit,
    query: async () => undefined,
    readCallback: (callback) =>
      settings.receipts ? readCallback(callback, settings.receipts) : { kind: 'unauthorized' },
    readTextCallback: (callback) =>
      settings.texts ? readTextCallback(callback, settings.texts) : { kind: 'unauthorized' },
    stop,
  };

  /** A request without an answer has its connection, and the carrier counts it, however long ago it was given up. */
  function room(): number {
    return settings.window - late;
  }

  function admits(): number {
    return reach.kind === 'down' || isStopping ? 0 : Math.min(room(), trust.most);
  }

  function waiting(): number {
    return running.size - late;
  }

  async function submit(
    part: OutboundPart,
    { isStillOurs, onLate }: Parameters<Carrier['submit']>[1],
  ): Promise<PartOutcome> {
    if (waiting() >= admits() || !isStillOurs()) return { kind: 'unsent' };
    const exchange: Exchange = { part, isStillOurs, onLate, writtenAtMs: undefined, isLate: false, outcome: undefined };
    const ended = converse(exchange, toHttpMessage(part, settings));
    running.set(exchange, ended);
    const forget = () => {
      running.delete(exchange);
      if (exchange.isLate) late -= 1;
    };
    ended.then(forget, forget);
    await atMost(settings.responseMs, clock, ended);
    return exchange.outcome ?? giveUp(exchange);
  }

  /** What has not been written by now never will be. */
  function giveUp(exchange: Exchange): PartOutcome {
    if (running.has(exchange)) {
      exchange.isLate = true;
      late += 1;
    }
    if (exchange.writtenAtMs === undefined) return { kind: 'unsent' };
    trust.silent(exchange.writtenAtMs);
    return { kind: 'uncertain' };
  }

  async function converse(exchange: Exchange, message: HttpMessage): Promise<void> {
    const answer = await requests.send(message, () => mayWrite(exchange));
    const outcome = toOutcome(answer, exchange.part);
    exchange.outcome = outcome;
    if (answer.kind === 'unsent' && answer.failure) setDown(answer.failure);
    if (outcome.kind === 'uncertain' && !exchange.isLate && !isStopping) trust.unclear();
    if (outcome.kind === 'unsent' || outcome.kind === 'uncertain') return;
    trust.answered();
    if (exchange.isLate) exchange.onLate(toLateOutcome(outcome));
  }

  /** Much may have happened until there was a connection. */
  function mayWrite(exchange: Exchange): boolean {
    if (exchange.isLate || waiting() > admits() || !exchange.isStillOurs()) return false;
    exchange.writtenAtMs = clock.monotonicMs();
    trust.tries();
    return true;
  }

  function toOutcome(answer: HttpOutcome, part: OutboundPart): PartOutcome {
    switch (answer.kind) {
      case 'answered':
        return readAnswer(answer, part, settings, clock.now());
      case 'unsent':
        return { kind: 'unsent' };
      case 'lost':
        return { kind: 'uncertain' };
    }
  }

  function trustChanged(): void {
    if (trust.doubt === undefined && reach.kind === 'up') reach = { kind: 'up', sinceMs: clock.now() };
    owner?.onChange();
  }

  async function probe(): Promise<void> {
    const failure = await requests.probe(address.href);
    if (isStopping) return;
    if (failure) setDown(failure);
    else setUp();
  }

  function setUp(): void {
    pauseMs = shortestPauseMs;
    reach = { kind: 'up', sinceMs: clock.now() };
    log.info('The carrier can be reached');
    owner?.onChange();
  }

  /** Asks again by itself: while it is down nobody submits, so that nobody would notice its return. */
  function setDown({ error, isOfTls }: ConnectFailure): void {
    if (isStopping) return;
    const wasDown = reach.kind === 'down';
    const reason = `No connection to ${address.host}: ${error}.`;
    reach = { kind: 'down', sinceMs: wasDown ? reach.sinceMs : clock.now(), reason, needsOperator: isOfTls };
    log.warn(`The carrier is down: ${reason}`);
    cancelProbe();
    cancelProbe = clock.after(pauseMs, () => void probe());
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    owner?.onChange();
  }

  async function stop(withinMs: number): Promise<void> {
    isStopping = true;
    cancelProbe();
    trust.stop();
    await atMost(withinMs, clock, Promise.all(running.values()));
    await requests.close();
  }
}
