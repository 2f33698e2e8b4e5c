import type { DayCharge, DayLimits } from '../../account/api-keys/day-limits.ts';
import type { ApiKeyId, Mode, UserId } from '../../account/caller.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { createGroupCommit } from '../../database/group-commit.ts';
import { createRunningKeys, inProgress, requireSameRequest } from '../../idempotency/running-keys.ts';
import { createStoredResponses, idempotencyMs, type StoredResponse } from '../../idempotency/stored-responses.ts';
import { Problem } from '../../problems/problem.ts';
import { checkMessage, type MessageRequest, type SendingPolicy } from './check-message.ts';
import { createMessageId } from './message.ts';
import { noKey } from './no-key.ts';
import type { MessageRepository, NewMessage, RoutedMessage } from './repository.ts';

const limits = { maxItems: 500, maxWaiting: 20_000 };

/** A request to send a message, and who asks. */
export interface SendRequest {
  /** Undefined for a user who signed in. */
  readonly apiKeyId: ApiKeyId | undefined;
  readonly userId: UserId;
  readonly mode: Mode;
  /** Whose idempotency keys these are. */
  readonly scope: string;
  /** How many messages the key may send a day; null for any number. */
  readonly perDay?: number | null | undefined;
  readonly message: MessageRequest;
  /** Where the caller names the request, so that its repetition does nothing. */
  readonly idempotency: { readonly key: string; readonly fingerprint: string } | undefined;
}

/** The response to the caller: the same bytes for the same request. */
export interface Acceptance {
  readonly location: string;
  readonly body: string;
  readonly replayed: boolean;
}

export interface MessageAcceptorOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly messages: MessageRepository;
  readonly policy: SendingPolicy;
  /** Undefined where limits are off. */
  readonly dayLimits?: DayLimits | undefined;
  /** The body of the response about a message that was just stored. */
  readonly describe: (message: NewMessage) => string;
  /** Called after the commit of a message: there is work to do. */
  readonly onStored: (route: string | undefined) => void;
}

interface Candidate extends RoutedMessage {
  /** Stored where the request has a key. */
  readonly acceptance: Acceptance;
  readonly stored: StoredResponse | undefined;
  /** Where the key has a daily limit. */
  readonly charge: DayCharge | undefined;
}

/** What became of a candidate: one whose idempotency key was used before is `repeated`. */
type Outcome = 'stored' | 'repeated' | 'beyond';

/** Accepts messages: when it resolves, the message is on disk. Throws a Problem where a message cannot be accepted. */
export function createMessageAcceptor(options: MessageAcceptorOptions): (request: SendRequest) => Promise<Acceptance> {
  const { db, clock, messages, policy, dayLimits, describe, onStored } = options;
  const responses = createStoredResponses(db);
  const runAlone = createRunningKeys();
  const group = createGroupCommit(db, storeAll, limits);

  return async (request) => {
    const { scope, idempotency } = request;
    if (idempotency === undefined) return store(request);
    return runAlone(scope, idempotency.key, () => storeOnce(request, idempotency));
  };

  async function store(request: SendRequest): Promise<Acceptance> {
    const candidate = toCandidate(request);
    await add(candidate);
    return candidate.acceptance;
  }

  /** Whether it was stored: one whose key was used before is not. Throws where it is beyond the limit of a day. */
  async function add(candidate: Candidate): Promise<boolean> {
    const { route, charge } = candidate;
    const outcome = await group.add(candidate);
    if (outcome === 'beyond' && charge !== undefined) throw dayLimits?.refusal(charge);
    if (outcome === 'stored') onStored(route);
    return outcome === 'stored';
  }

  /** Carries out the first request of a key; every other gets the response to the first. */
  async function storeOnce(
    request: SendRequest,
    { key, fingerprint }: NonNullable<SendRequest['idempotency']>,
  ): Promise<Acceptance> {
    let refusal: unknown;
    try {
      const candidate = toCandidate(request);
      if (await add(candidate)) return candidate.acceptance;
    } catch (error) {
      // A request that was accepted once gets the same response, even if the checks would refuse it now.
      if (!(error instanceof Problem)) throw error;
      refusal = error;
    }
    const stored = await responses.find(request.scope, key, clock.now());
    if (stored === undefined) throw refusal ?? inProgress();
    if (stored.body === '') throw messageDeleted();
    requireSameRequest(stored, fingerprint);
    return { location: stored.location, body: stored.body, replayed: true };
  }

  function toCandidate(request: SendRequest): Candidate {
    const { scope, idempotency, apiKeyId: keyId, perDay } = request;
    const dbNowMs = db.clock.now();
    const message = toNewMessage(request, policy, clock.now(), dbNowMs);
    const location = `/v1/messages/${message.id}`;
    const body = describe(message);
    const created_at = message.created_at;
    const stored = idempotency && {
      ...idempotency,
      scope,
      status: 202,
      location,
      body,
      created_at,
      expires_at: created_at + idempotencyMs,
    };
    const route = policy.route({ mode: message.mode, to: message.to, senderId: message.sender_id });
    const isLimited = keyId !== undefined && typeof perDay === 'number';
    const charge = isLimited ? { keyId, perDay, cost: 1 } : undefined;
    return {
      message,
      route,
      dueAtMs: message.send_at ?? dbNowMs,
      acceptance: { location, body, replayed: false },
      stored,
      charge,
    };
  }

  async function storeAll(trx: Transaction, candidates: readonly Candidate[]): Promise<Outcome[]> {
    const won = new Set(
      await responses.insert(
        trx,
        candidates.flatMap(({ stored }) => stored ?? []),
      ),
    );
    const isFirst = ({ stored }: Candidate) => stored === undefined || won.has(stored);
    const first = candidates.filter(isFirst);
    const beyond = await findBeyond(trx, first);
    await messages.insert(trx, beyond.size === 0 ? first : first.filter((each) => !beyond.has(each)));
    return candidates.map((each) => {
      if (beyond.has(each)) return 'beyond';
      return isFirst(each) ? 'stored' : 'repeated';
    });
  }

  /** Counts candidates against the daily limits of their keys, and gives those that are beyond them. */
  async function findBeyond(trx: Transaction, candidates: readonly Candidate[]): Promise<Set<Candidate>> {
    if (dayLimits === undefined) return new Set();
    const limited = candidates.filter(({ charge }) => charge !== undefined);
    const isWithin = await dayLimits.charge(
      trx,
      limited.flatMap(({ charge }) => charge ?? []),
    );
    const beyond = limited.filter((_candidate, index) => !isWithin[index]);
    await responses.remove(
      trx,
      beyond.flatMap(({ stored }) => stored ?? []),
    );
    return new Set(beyond);
  }
}

const messageDeleted = (): Problem =>
  new Problem('message_deleted', {
    detail:
      'The message of this Idempotency-Key has been deleted, and nothing is sent again; use another key for another message.',
  });

function toNewMessage(
  { apiKeyId, userId, mode, message }: SendRequest,
  policy: SendingPolicy,
  nowMs: number,
  dbNowMs: number,
): NewMessage {
  const { encoding, segments, sendAtMs, expiresAtMs } = checkMessage(message, { mode, apiKeyId }, policy, dbNowMs);
  const isLater = sendAtMs !== null;
  return {
    id: createMessageId(nowMs),
    api_key_id: apiKeyId ?? noKey,
    user_id: userId,
    mode,
    to: message.to,
    text: message.text,
    sender_id: message.senderId,
    callback_url: message.callbackUrl,
    encoding,
    segments,
    priority: message.priority,
    status: isLater ? 'scheduled' : 'accepted',
    reason: null,
    sequence: isLater ? 2 : 1,
    created_at: nowMs,
    updated_at: nowMs,
    send_at: sendAtMs,
    expires_at: expiresAtMs,
  };
}
