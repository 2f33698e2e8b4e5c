import type { ApiKeyId, Mode, UserId } from '../../account/caller.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { createGroupCommit } from '../../database/group-commit.ts';
import { createRunningKeys, inProgress, requireSameRequest } from '../../idempotency/running-keys.ts';
import { createStoredResponses, idempotencyMs, type StoredResponse } from '../../idempotency/stored-responses.ts';
import { Problem } from '../../problems/problem.ts';
import type { Admit } from './admit.ts';
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
  readonly admit: Admit;
  /** The body of the response about a message that was just stored. */
  readonly describe: (message: NewMessage) => string;
  /** Called after the commit of a message: there is work to do. */
  readonly onStored: (route: string | undefined) => void;
}

interface Candidate extends RoutedMessage {
  /** Stored where the request has a key. */
  readonly acceptance: Acceptance;
  readonly stored: StoredResponse | undefined;
}

/** Accepts messages: when it resolves, the message is on disk. Throws a Problem where a message cannot be accepted. */
export function createMessageAcceptor(options: MessageAcceptorOptions): (request: SendRequest) => Promise<Acceptance> {
  const { db, clock, messages, policy, admit, describe, onStored } = options;
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
    onStored(candidate.route);
    return candidate.acceptance;
  }

  /** Carries out the first request of a key; every other gets the response to the first. */
  async function storeOnce(
    request: SendRequest,
    { key, fingerprint }: NonNullable<SendRequest['idempotency']>,
  ): Promise<Acceptance> {
    let refusal: unknown;
    try {
      const candidate = toCandidate(request);
      const isFirst = await add(candidate);
      if (isFirst) onStored(candidate.route);
      if (isFirst) return candidate.acceptance;
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

  /** Whether it was stored: it is not where its key was used before. Throws why it may not be sent. */
  async function add(candidate: Candidate): Promise<boolean> {
    const result = await group.add(candidate);
    if (result instanceof Problem) throw result;
    return result;
  }

  function toCandidate(request: SendRequest): Candidate {
    const { scope, idempotency } = request;
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
    return {
      message,
      route,
      dueAtMs: message.send_at ?? dbNowMs,
      acceptance: { location, body, replayed: false },
      stored,
    };
  }

  /** For each candidate, whether it was stored, or why it may not be: one whose key was used before is not stored. */
  async function storeAll(trx: Transaction, candidates: readonly Candidate[]): Promise<(boolean | Problem)[]> {
    const refusals = await admit(
      trx,
      candidates.map(({ message }) => message),
    );
    const admitted = candidates.filter((_candidate, index) => refusals[index] === undefined);
    const won = new Set(
      await responses.insert(
        trx,
        admitted.flatMap(({ stored }) => stored ?? []),
      ),
    );
    const accepted = new Set(admitted.filter(({ stored }) => stored === undefined || won.has(stored)));
    await messages.insert(trx, [...accepted]);
    return candidates.map((candidate, index) => refusals[index] ?? accepted.has(candidate));
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
    category: message.category,
    status: isLater ? 'scheduled' : 'accepted',
    reason: null,
    sequence: isLater ? 2 : 1,
    created_at: nowMs,
    updated_at: nowMs,
    send_at: sendAtMs,
    expires_at: expiresAtMs,
  };
}
