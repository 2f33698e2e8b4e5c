import type { Clock } from '../../clock.ts';
import type { Logger } from '../../log.ts';
import type { Carrier, CarrierHealth, CarrierOwner, OutboundPart, PartOutcome } from './carrier.ts';
import { readAnswer } from './http-answers.ts';
import { toHttpMessage } from './http-message.ts';
import { type HttpCarrier, readCallback } from './http-receipts.ts';
import { type ConnectFailure, createHttpRequests } from './http-requests.ts';
import type { HttpSettings } from './http-settings.ts';
import { readTextCallback } from './http-texts.ts';
import { toLateOutcome } from './refusal-table.ts';

export interface HttpCarrierOptions {
  readonly clock: Clock;
  readonly log: Logger;
  /** For tests: authorities (PEM) to trust. */
  readonly ca?: readonly string[];
}

const shortestPauseMs = 5_000;
const longestPauseMs = 60_000;
/** An answer that comes after its submit was given up is of use for a while. */
const lateFactor = 4;

/** A carrier over HTTP: a request for each message, made from templates. Long texts go whole, and the carrier cuts them. */
export function createHttpCarrier(name: string, settings: HttpSettings, options: HttpCarrierOptions): HttpCarrier {
  const { clock } = options;
  const log = options.log.child({ carrier: name });
  const requests = createHttpRequests({
    connections: settings.window,
    connectMs: settings.connectMs,
    answerMs: settings.responseMs * lateFactor,
    ...(options.ca && { ca: options.ca }),
  });
  const running = new Set<Promise<unknown>>();
  const address = new URL(settings.request.origin);
  let owner: CarrierOwner | undefined;
  let health: CarrierHealth = {
    kind: 'down',
    sinceMs: clock.now(),
    reason: 'It has not been reached yet.',
    needsOperator: false,
  };
  let pauseMs = shortestPauseMs;
  let cancelProbe = () => {};
  let isStopping = false;

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
      return health;
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

  async function submit(
    part: OutboundPart,
    { isStillOurs, onLate }: Parameters<Carrier['submit']>[1],
  ): Promise<PartOutcome> {
    if (health.kind === 'down' || isStopping || !isStillOurs()) return { kind: 'unsent' };
    const answered = exchange(part);
    running.add(answered);
    void answered.finally(() => running.delete(answered));
    const timeIsUp = Promise.withResolvers<'time is up'>();
    const cancel = clock.after(settings.responseMs, () => timeIsUp.resolve('time is up'));
    const outcome = await Promise.race([answered, timeIsUp.promise]);
    cancel();
    if (outcome !== 'time is up') return outcome;
    void answered.then((late) => {
      if (late.kind !== 'uncertain' && late.kind !== 'unsent') onLate(toLateOutcome(late));
    });
    return { kind: 'uncertain' };
  }

  async function exchange(part: OutboundPart): Promise<PartOutcome> {
    const outcome = await requests.send(toHttpMessage(part, settings));
    switch (outcome.kind) {
      case 'answered':
        return readAnswer(outcome, part, settings);
      case 'unsent':
        setDown(outcome);
        return { kind: 'unsent' };
      case 'lost':
        return { kind: 'uncertain' };
    }
  }

  async function probe(): Promise<void> {
    const failure = await requests.probe(address.href);
    if (isStopping) return;
    if (failure) setDown(failure);
    else setUp();
  }

  function setUp(): void {
    pauseMs = shortestPauseMs;
    health = { kind: 'up', sinceMs: clock.now() };
    log.info('The carrier can be reached');
    owner?.onChange();
  }

  /** Asks again by itself: while it is down nobody submits, so that nobody would notice its return. */
  function setDown({ error, isOfTls }: ConnectFailure): void {
    if (isStopping) return;
    const wasDown = health.kind === 'down';
    const reason = `No connection to ${address.host}: ${error}.`;
    health = { kind: 'down', sinceMs: wasDown ? health.sinceMs : clock.now(), reason, needsOperator: isOfTls };
    log.warn(`The carrier is down: ${reason}`);
    cancelProbe();
    cancelProbe = clock.after(pauseMs, () => void probe());
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    owner?.onChange();
  }

  async function stop(withinMs: number): Promise<void> {
    isStopping = true;
    cancelProbe();
    const timeIsUp = Promise.withResolvers<void>();
    const cancel = clock.after(withinMs, timeIsUp.resolve);
    await Promise.race([Promise.all(running), timeIsUp.promise]);
    cancel();
    await requests.close();
  }
}
