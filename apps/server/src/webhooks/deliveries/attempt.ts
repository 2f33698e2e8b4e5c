import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ApiKeyId } from '../../account/caller.ts';
import type { SecretBox } from '../../account/secret-box.ts';
import type { Database } from '../../database/database.ts';
import type { Logger } from '../../log/log.ts';
import type { GuardedPost, PostOutcome } from '../../outbound/guarded-requests.ts';
import { originOf } from '../../outbound/origin-of.ts';
import type { Clock } from '../../time/clock.ts';
import type { Attempt, AttemptOutcome, ClaimedDelivery, EndpointId } from '../delivery.ts';
import { findSigner, type SignerRow } from '../endpoints/repository.ts';
import type { AttemptResult, ReceiverHealth } from '../receivers/receiver-health.ts';
import type { NextStep, Reaction } from './retry-schedule.ts';

/** Reads the secrets that sign a delivery, newest first; undefined if its endpoint or key no longer exists. */
export type SecretsOf = (
  delivery: Pick<ClaimedDelivery, 'endpointId' | 'signerId'>,
) => Promise<readonly string[] | undefined>;

export interface SigningSecretsOptions {
  readonly db: Database;
  readonly secrets: SecretBox;
  /** The secrets that sign the webhooks of a key. */
  readonly secretsOfKey: (apiKeyId: ApiKeyId) => Promise<readonly string[]>;
}

const maxCached = 1_000;

/** Caches the secrets of endpoints until an endpoint changes. */
export function createSigningSecrets({ db, secrets, secretsOfKey }: SigningSecretsOptions): SecretsOf {
  const cache = new LRUCache<EndpointId, CachedSigner>({ max: maxCached });

  async function find(id: EndpointId): Promise<Signer | undefined> {
    const revision = await db.revision('webhooks');
    const cached = cache.get(id);
    if (cached?.revision === revision) return cached.signer;
    const row = await findSigner(db, id);
    const signer = row === undefined || row.disabled_at !== null ? undefined : open(row);
    cache.set(id, { revision, signer });
    return signer;
  }

  function open({ secret, old_secret, old_secret_until }: SignerRow): Signer {
    const old = old_secret === null ? undefined : secrets.open(old_secret);
    return { secret: secrets.open(secret), old, oldUntilMs: old_secret_until ?? 0 };
  }

  return async ({ endpointId, signerId }) => {
    if (endpointId === null) {
      const ofKey = await secretsOfKey(signerId as ApiKeyId); // as: deliveries without an endpoint are signed by a key
      return ofKey.length > 0 ? ofKey : undefined;
    }
    const signer = await find(endpointId);
    if (signer === undefined) return undefined;
    return signer.old !== undefined && signer.oldUntilMs > db.clock.now()
      ? [signer.secret, signer.old]
      : [signer.secret];
  };
}

interface CachedSigner {
  readonly revision: number;
  /** Undefined if the endpoint is disabled or deleted. */
  readonly signer: Signer | undefined;
}

interface Signer {
  readonly secret: string;
  readonly old: string | undefined;
  readonly oldUntilMs: number;
}

/** Receivers that respond later than this get none of the slots reserved for healthy receivers. */
export const promptMs = 5_000;
/** Receivers that respond within this time get eight claimed deliveries per slot, which wait two seconds at most. */
const quickMs = 250;

/** The timeout of the first attempt to a new receiver, so that silent ones do not delay other new ones for long. */
export const newReceiverTimeoutMs = 5_000;

export interface Sender {
  readonly clock: Clock;
  /** The clock that receivers compare signatures with. */
  readonly signingClock: Clock;
  readonly poster: GuardedPost;
  /** Whether test keys may name `http://127.0.0.1:…`, as on a developer's machine. */
  readonly allowLoopbackHttp: boolean;
  /** The health of the receivers. */
  readonly health: Pick<ReceiverHealth, 'isNew'>;
}

/** Makes one attempt. Undefined if the process stopped during the request: the receiver did not fail. */
export async function attemptDelivery(
  delivery: ClaimedDelivery,
  secrets: readonly string[],
  sender: Sender,
): Promise<Attempt | undefined> {
  const { clock } = sender;
  const [startedAtMs, startMonotonicMs] = [clock.now(), clock.monotonicMs()];
  const outcome = await send(delivery, secrets, sender);
  if (outcome.kind === 'aborted') return undefined;
  const durationMs = Math.round(clock.monotonicMs() - startMonotonicMs);
  return { number: delivery.attempts + 1, startedAtMs, durationMs, outcome };
}

async function send(
  { id, mode, url, payload, receiver }: ClaimedDelivery,
  secrets: readonly string[],
  { signingClock, poster, allowLoopbackHttp, health }: Sender,
): Promise<AttemptOutcome | PostOutcome> {
  let signature: SignatureHeaders;
  try {
    signature = signWebhook({ id, sentAtMs: signingClock.now(), payload }, secrets);
  } catch (error) {
    return { kind: 'unsigned', error: error instanceof Error ? error.message : String(error) };
  }
  return poster.post({
    url,
    headers: { ...signature, 'content-type': 'application/json', 'user-agent': 'Ngoma-Webhooks' },
    body: payload,
    policy: { allowLoopbackHttp: allowLoopbackHttp && mode === 'test' },
    ...(health.isNew(receiver) && { limitMs: newReceiverTimeoutMs }),
  });
}

export function reactionOf({ outcome }: Attempt): Reaction {
  if (outcome.kind === 'answered') return outcome;
  return { status: undefined, retryAfter: undefined };
}

/** Result of an attempt for the health of the receiver; undefined if nothing was sent. A 410 counts as success. */
export function resultOf({ outcome, durationMs }: Attempt, next: NextStep): AttemptResult | undefined {
  if (outcome.kind === 'unsigned') return undefined;
  if (next.kind === 'retry' || next.kind === 'exhausted') return outcome.kind === 'answered' ? 'refused' : 'failed';
  if (durationMs > promptMs) return 'slow';
  return durationMs > quickMs ? 'worked' : 'quick';
}

/** Logs the outcome of an attempt; `next` is undefined if another process has the lease by now. */
export function logAttempt(
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'isLevelEnabled'>,
  { id, eventType, url }: ClaimedDelivery,
  { number, durationMs, outcome }: Attempt,
  next: NextStep | undefined,
): void {
  const [level, message] = levelAndMessage(next);
  if (!log.isLevelEnabled(level)) return;
  const response = outcome.kind === 'answered' ? { status: outcome.status } : { error: outcome.error };
  const retry = next?.kind === 'retry' ? { retryInMs: next.delayMs } : {};
  const fields = { delivery: id, event: eventType, origin: originOf(url), attempt: number, durationMs };
  log[level]({ ...fields, ...response, ...retry }, message);
}

function levelAndMessage(next: NextStep | undefined): ['debug' | 'info' | 'warn', string] {
  switch (next?.kind) {
    case 'delivered':
      return ['debug', 'a webhook was delivered'];
    case 'retry':
      return ['info', 'a webhook will be retried'];
    case 'exhausted':
      return ['warn', 'a webhook failed in its last attempt'];
    case 'stopped':
      return ['warn', 'a webhook was stopped by its receiver'];
    case undefined:
      return ['warn', 'a webhook was sent after its lease had expired, and will be sent again'];
  }
}

const secretPrefix = 'whsec_';

/** Signed content; `payload` is the exact body. */
export interface SignedContent {
  readonly id: string;
  readonly sentAtMs: number;
  readonly payload: string;
}

export interface SignatureHeaders {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/**
 * Creates the three headers of Standard Webhooks 1.0.0, with one `v1` signature per secret, so that receivers can rotate
 * secrets. Throws a TypeError if there is no secret, or if one is not `whsec_` and base64.
 */
export function signWebhook({ id, sentAtMs, payload }: SignedContent, secrets: readonly string[]): SignatureHeaders {
  if (secrets.length === 0) throw new TypeError('a webhook needs at least one signing secret');
  const timestamp = String(Math.floor(sentAtMs / 1000));
  const content = `${id}.${timestamp}.${payload}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(content).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/** Caches keys, because creating one takes seven times as long as signing. */
const keyCache = new LRUCache<string, KeyObject>({ max: 1_000 });

function keyOf(secret: string): KeyObject {
  const cached = keyCache.get(secret);
  if (cached !== undefined) return cached;
  const octets = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  // 24 to 64 octets: Standard Webhooks 1.0.0, "Signature scheme".
  if (!secret.startsWith(secretPrefix) || octets.length < 24 || octets.length > 64) {
    throw new TypeError('a webhook secret must be whsec_ and the base64 of 24 to 64 octets');
  }
  const key = createSecretKey(octets);
  keyCache.set(secret, key);
  return key;
}
