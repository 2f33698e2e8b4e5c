import type { Logger } from '../../../log/log.ts';
import type { Clock } from '../../../time/clock.ts';
import type { CarrierHealth } from '../carrier.ts';
import type { ConnectFailure, HttpRequests } from './requests.ts';
import type { TokenSource } from './token-source.ts';

const minPauseMs = 5_000;
const maxPauseMs = 60_000;

/** A failure before a submit could be written. */
interface Outage {
  /** A sentence for the operator. */
  readonly reason: string;
  readonly needsOperator: boolean;
  /** The pause before the next try, if it is not the usual one. */
  readonly afterMs?: number;
}

interface ConnectionOptions {
  readonly address: URL;
  readonly clock: Clock;
  readonly log: Logger;
  readonly requests: Pick<HttpRequests, 'probe'>;
  /** Undefined if the carrier needs no token. */
  readonly tokens: Pick<TokenSource, 'get'> | undefined;
  readonly onChange: () => void;
}

/** Whether a carrier can be reached. */
export interface Connection {
  readonly health: CarrierHealth;
  /** Connects, and gets a token if the carrier needs one. */
  probe(): Promise<void>;
  /** Takes the carrier out of use until a probe succeeds. */
  setDown(outage: Outage): void;
  failed(failure: ConnectFailure): void;
  /** The carrier answers again since now. */
  recovered(): void;
  stop(): void;
}

export function createConnection({ address, clock, log, requests, tokens, onChange }: ConnectionOptions): Connection {
  const reason = 'It has not been reached yet.';
  let health: CarrierHealth = { kind: 'down', sinceMs: clock.now(), reason, needsOperator: false };
  let pauseMs = minPauseMs;
  let cancelProbe = () => {};
  let isStopping = false;

  const toOutage = ({ error, isOfTls }: ConnectFailure): Outage => ({
    reason: `No connection to ${address.host}: ${error}.`,
    needsOperator: isOfTls,
  });

  async function probe(): Promise<void> {
    const failure = await requests.probe(address.href);
    const token = failure ? undefined : await tokens?.get();
    if (isStopping) return;
    if (failure) setDown(toOutage(failure));
    else if (token?.kind === 'failed') setDown(token.failure);
    else setUp();
  }

  function setUp(): void {
    pauseMs = minPauseMs;
    health = { kind: 'up', sinceMs: clock.now() };
    log.info('The carrier can be reached');
    onChange();
  }

  /** Probes again after a pause, as no submit would notice that the carrier is back. */
  function setDown({ reason, needsOperator, afterMs }: Outage): void {
    if (isStopping) return;
    const sinceMs = health.kind === 'down' ? health.sinceMs : clock.now();
    health = { kind: 'down', sinceMs, reason, needsOperator };
    log.warn(`The carrier is down: ${reason}`);
    cancelProbe();
    cancelProbe = clock.after(afterMs ?? pauseMs, () => void probe());
    pauseMs = Math.min(pauseMs * 2, maxPauseMs);
    onChange();
  }

  return {
    get health() {
      return health;
    },
    probe,
    setDown,
    failed: (failure) => setDown(toOutage(failure)),
    recovered() {
      if (health.kind === 'up') health = { kind: 'up', sinceMs: clock.now() };
    },
    stop() {
      isStopping = true;
      cancelProbe();
    },
  };
}
