import type { BindKind, ClientEvents } from '@ngoma/smpp';
import type { Logger } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';
import type { CarrierHealth } from './carrier.ts';
import type { SmppSettings } from './smpp-settings.ts';

type Disconnection = ClientEvents['disconnected'][0];

/** Why there is no session, as a sentence for the operator, and whether waiting can mend it. */
interface Trouble {
  readonly reason: string;
  readonly needsOperator: boolean;
  readonly isInUse?: true;
}

/** What is known of the sessions of a carrier, as one health. */
export interface SmppHealth {
  readonly current: CarrierHealth;
  /** Whether the session is bound over which submits go out. */
  readonly isBound: boolean;
  bound(kind: BindKind): void;
  disconnected(disconnection: Disconnection): void;
  /** A submit waited in vain; `yes`: not because the window is full. */
  isSilent(yes: boolean): void;
  answers(): void;
  /** A submit that was written then had no answer in its time; it does not count if another was answered since. */
  leftUnanswered(writtenAtMs: number): void;
  /** A submit was answered, be it late. */
  answeredSubmit(): void;
}

export interface SmppHealthOptions {
  readonly settings: SmppSettings;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly onChange: () => void;
}

/** A carrier that answers no submit for so long is told to be down: single answers are lost, and slow ones come. */
const deafAfterMs = 60_000;

export function createSmppHealth({ settings, clock, log, onChange }: SmppHealthOptions): SmppHealth {
  const sender: BindKind = settings.bind === 'pair' ? 'transmitter' : 'transceiver';
  const kinds: readonly BindKind[] = settings.bind === 'pair' ? ['transmitter', 'receiver'] : [sender];
  const notYet = passing('It has not been bound yet.');
  const troubles = new Map<BindKind, Trouble>(kinds.map((kind) => [kind, notYet]));
  const place = `${settings.host}:${settings.port}`;
  const silence = passing(`${place} is connected and does not answer.`);
  const deafness: Trouble = {
    ...passing(`${place} is connected, and has answered no submit for ${deafAfterMs / 1000} seconds or more.`),
    isInUse: true,
  };
  let silent = false;
  let isDeaf = false;
  let answeredAtMs = Number.NEGATIVE_INFINITY;
  /** When the first submit was written of those without an answer. */
  let unansweredSinceMs: number | undefined;
  let current: CarrierHealth = { kind: 'down', sinceMs: clock.now(), ...notYet };

  function update(): void {
    const before = current;
    const trouble = troubles.get(sender) ?? (silent ? silence : undefined) ?? (isDeaf ? deafness : undefined);
    const sinceOf = (kind: CarrierHealth['kind']) => (before.kind === kind ? before.sinceMs : clock.now());
    const warning = troubles.get('receiver');
    current = trouble
      ? { kind: 'down', sinceMs: sinceOf('down'), ...trouble }
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
      return !troubles.has(sender);
    },
    bound(kind) {
      troubles.delete(kind);
      silent = false;
      update();
    },
    disconnected(disconnection) {
      troubles.set(disconnection.kind, explainDisconnection(disconnection, settings));
      update();
    },
    isSilent(yes) {
      silent = yes;
      update();
    },
    answers() {
      if (!silent) return;
      silent = false;
      update();
    },
    leftUnanswered(writtenAtMs) {
      if (writtenAtMs < answeredAtMs) return;
      unansweredSinceMs ??= writtenAtMs;
      if (isDeaf || clock.monotonicMs() - unansweredSinceMs < deafAfterMs) return;
      isDeaf = true;
      update();
    },
    answeredSubmit() {
      answeredAtMs = clock.monotonicMs();
      unansweredSinceMs = undefined;
      if (!isDeaf) return;
      isDeaf = false;
      update();
    },
  };
}

const describe = (health: CarrierHealth): string =>
  health.kind === 'down' ? `The carrier is down: ${health.reason}` : `The carrier is up. ${health.warning ?? ''}`;

const passing = (reason: string): Trouble => ({ reason, needsOperator: false });
const lasting = (reason: string): Trouble => ({ reason, needsOperator: true });

/** What OpenSSL and Node say when a certificate or the protocol itself is the matter. */
const ofTls = /certificate|altnames|\bSSL\b|\bTLS\b|wrong version number|EPROTO|handshake/i;

function explainDisconnection({ reason, refusal }: Disconnection, settings: SmppSettings): Trouble {
  if (refusal) return explainRefusal(refusal, settings);
  const place = `${settings.host}:${settings.port}`;
  if (/ECONNREFUSED/.test(reason)) return passing(`Nothing accepts connections at ${place} (ECONNREFUSED).`);
  if (/ENOTFOUND|EAI_AGAIN/.test(reason))
    return passing(`The name ${settings.host} leads to no address (${codeIn(reason)}).`);
  if (reason.startsWith('connection failed') && settings.tls !== undefined && ofTls.test(reason)) {
    return lasting(
      `TLS with ${place} fails: ${reason.replace('connection failed: ', '')}. Check its settings under tls.`,
    );
  }
  if (/session_init|bind was not answered/.test(reason)) {
    if (/no connection/.test(reason)) return passing(`${place} did not answer the connection in time.`);
    const guess = settings.tls === undefined ? 'It may be slow, or want TLS.' : 'It may be slow.';
    return passing(`${place} did not answer the bind in time. ${guess}`);
  }
  return passing(`The session with ${place} ended: ${reason}.`);
}

const codeIn = (reason: string): string => /\b(E[A-Z_]+)\b/.exec(reason)?.[1] ?? reason;

/** What to look at, for the refusals of a bind that have one cause. */
const hints: Readonly<Record<string, string>> = {
  ESME_RINVPASWD: 'Check password.',
  ESME_RINVSYSID: 'Check system_id.',
  ESME_RINVSYSTYP: 'Check system_type.',
  ESME_RINVSERTYP: 'Check service_type.',
  ESME_RALYBND: 'A session of that name is bound already: does another installation use it?',
  ESME_RBINDFAIL: 'It may allow fewer sessions, another kind of bind, or other addresses: ask the carrier.',
};

function explainRefusal(
  { name, disposition }: NonNullable<Disconnection['refusal']>,
  { systemId }: SmppSettings,
): Trouble {
  const hint = hints[name] ?? 'Ask the carrier what that means.';
  return {
    reason: `The carrier refuses the bind of '${systemId}' with ${name}. ${hint}`,
    needsOperator: disposition === 'configuration',
  };
}
