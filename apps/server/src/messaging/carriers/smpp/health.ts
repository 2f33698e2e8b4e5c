import type { BindKind, ClientEvents } from '@ngoma/smpp';
import type { Logger } from '../../../log/log.ts';
import type { Clock } from '../../../time/clock.ts';
import type { CarrierHealth } from '../carrier.ts';
import type { SmppSettings } from './smpp-settings.ts';

const intervalMs = 60_000;

/** Rate-limits log lines about frequent events: one a minute for each message, with a count. */
export interface OccasionalLog {
  count(message: string, err?: unknown): void;
  /** Logs the counts so far. */
  flush(): void;
}

export function createOccasionalLog(clock: Clock, log: Pick<Logger, 'warn'>): OccasionalLog {
  const counts = new Map<string, { times: number; err: unknown }>();
  let cancel: (() => void) | undefined;

  function flush(): void {
    cancel?.();
    cancel = undefined;
    for (const [message, { times, err }] of counts) log.warn({ times, ...(err !== undefined && { err }) }, message);
    counts.clear();
  }

  return {
    count(message, err) {
      counts.set(message, { times: (counts.get(message)?.times ?? 0) + 1, err });
      cancel ??= clock.after(intervalMs, flush);
    },
    flush,
  };
}

type Disconnection = ClientEvents['disconnected'][0];

interface Failure {
  readonly reason: string;
  readonly needsOperator: boolean;
  readonly isInUse?: true;
}

/** Derives one health from the sessions of a carrier. */
export interface SmppHealth {
  readonly current: CarrierHealth;
  /** Whether the session for submits is bound. */
  readonly isBound: boolean;
  bound(kind: BindKind): void;
  disconnected(disconnection: Disconnection): void;
  /** Whether submits wait although the window has room, as the peer does not answer. */
  setSilent(isSilent: boolean): void;
  /** A submit had no answer in time; ignored if another was answered since `writtenAtMs`. */
  leftUnanswered(writtenAtMs: number): void;
  /** A submit was answered, perhaps late. */
  answeredSubmit(): void;
}

export interface SmppHealthOptions {
  readonly settings: SmppSettings;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly onChange: () => void;
}

/** Time without any answer to a submit after which the carrier counts as down; single answers may be lost or slow. */
export const unansweredDownMs = 60_000;

export function createSmppHealth({ settings, clock, log, onChange }: SmppHealthOptions): SmppHealth {
  const sender: BindKind = settings.bind === 'pair' ? 'transmitter' : 'transceiver';
  const kinds: readonly BindKind[] = settings.bind === 'pair' ? ['transmitter', 'receiver'] : [sender];
  const notYet = temporary('It has not been bound yet.');
  const failures = new Map<BindKind, Failure>(kinds.map((kind) => [kind, notYet]));
  const place = `${settings.host}:${settings.port}`;
  const silence = temporary(`${place} is connected and does not answer.`);
  const unanswered: Failure = {
    ...temporary(`${place} is connected, and has answered no submit for ${unansweredDownMs / 1000} seconds or more.`),
    isInUse: true,
  };
  let isSilent = false;
  let isUnanswering = false;
  let answeredAtMs = Number.NEGATIVE_INFINITY;
  /** The write time of the oldest submit without an answer. */
  let unansweredSinceMs: number | undefined;
  let current: CarrierHealth = { kind: 'down', sinceMs: clock.now(), ...notYet };

  function update(): void {
    const before = current;
    const failure =
      failures.get(sender) ?? (isSilent ? silence : undefined) ?? (isUnanswering ? unanswered : undefined);
    const sinceOf = (kind: CarrierHealth['kind']) => (before.kind === kind ? before.sinceMs : clock.now());
    const warning = failures.get('receiver');
    current = failure
      ? { kind: 'down', sinceMs: sinceOf('down'), ...failure }
      : { kind: 'up', sinceMs: sinceOf('up'), ...(warning && { warning: `No receipts can come: ${warning.reason}` }) };
    if (describe(current) === describe(before)) return;
    if (current.kind === 'up' && warning === undefined) log.info('The carrier is bound and takes messages');
    else log.warn(describe(current));
    onChange();
  }

  return {
    get current() {
      return current;
    },
    get isBound() {
      return !failures.has(sender);
    },
    bound(kind) {
      failures.delete(kind);
      isSilent = false;
      update();
    },
    disconnected(disconnection) {
      failures.set(disconnection.kind, explainDisconnection(disconnection, settings));
      update();
    },
    setSilent(value) {
      if (value === isSilent) return;
      isSilent = value;
      update();
    },
    leftUnanswered(writtenAtMs) {
      if (writtenAtMs < answeredAtMs) return;
      unansweredSinceMs ??= writtenAtMs;
      if (isUnanswering || clock.monotonicMs() - unansweredSinceMs < unansweredDownMs) return;
      isUnanswering = true;
      update();
    },
    answeredSubmit() {
      answeredAtMs = clock.monotonicMs();
      unansweredSinceMs = undefined;
      if (!isUnanswering) return;
      isUnanswering = false;
      update();
    },
  };
}

const describe = (health: CarrierHealth): string =>
  health.kind === 'down' ? `The carrier is down: ${health.reason}` : `The carrier is up. ${health.warning ?? ''}`;

const temporary = (reason: string): Failure => ({ reason, needsOperator: false });
const permanent = (reason: string): Failure => ({ reason, needsOperator: true });

/** Messages of OpenSSL and Node about certificates and the protocol. */
const ofTls = /certificate|altnames|\bSSL\b|\bTLS\b|wrong version number|EPROTO|handshake/i;

function explainDisconnection({ reason, refusal }: Disconnection, settings: SmppSettings): Failure {
  if (refusal) return explainRefusal(refusal, settings);
  const place = `${settings.host}:${settings.port}`;
  if (/ECONNREFUSED/.test(reason)) return temporary(`Nothing accepts connections at ${place} (ECONNREFUSED).`);
  if (/ENOTFOUND|EAI_AGAIN/.test(reason))
    return temporary(`The name ${settings.host} leads to no address (${codeIn(reason)}).`);
  if (reason.startsWith('connection failed') && settings.tls !== undefined && ofTls.test(reason)) {
    return permanent(
      `TLS with ${place} fails: ${reason.replace('connection failed: ', '')}. Check its settings under tls.`,
    );
  }
  if (/session_init|bind was not answered/.test(reason)) {
    if (/no connection/.test(reason)) return temporary(`${place} did not answer the connection in time.`);
    const guess = settings.tls === undefined ? 'It may be slow, or want TLS.' : 'It may be slow.';
    return temporary(`${place} did not answer the bind in time. ${guess}`);
  }
  return temporary(`The session with ${place} ended: ${reason}.`);
}

const codeIn = (reason: string): string => /\b(E[A-Z_]+)\b/.exec(reason)?.[1] ?? reason;

/** Hints for refused binds with a single cause. */
const hints: Readonly<Record<string, string>> = {
  ESME_RINVPASWD: 'Check password.',
  ESME_RINVSYSID: 'Check system_id.',
  ESME_RINVSYSTYP: 'Check system_type.',
  ESME_RINVSERTYP: 'Check service_type.',
  ESME_RALYBND: 'A session with this name is already bound: does another installation use it?',
  ESME_RBINDFAIL: 'It may allow fewer sessions, another kind of bind, or other addresses: ask the carrier.',
};

function explainRefusal(
  { name, disposition }: NonNullable<Disconnection['refusal']>,
  { systemId }: SmppSettings,
): Failure {
  const hint = hints[name] ?? 'Ask the carrier for the meaning.';
  return {
    reason: `The carrier refuses the bind of '${systemId}' with ${name}. ${hint}`,
    needsOperator: disposition === 'configuration',
  };
}
