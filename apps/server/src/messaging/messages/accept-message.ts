import { createHash } from 'node:crypto';
import type { ApiKeyId, Mode, UserId } from '../../account/caller.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { createGroupCommit } from '../../database/group-commit.ts';
import { Problem } from '../../problems/problem.ts';
import { checkMessage, type MessageRequest, type SendingPolicy } from './check-message.ts';
import { createMessageId } from './message.ts';
import type { MessageRepository, NewMessage, StoredResponse } from './repository.ts';

/** How long a message may wait for a carrier; after that it expires. */
const validityMs = 24 * 3_600_000;
/** How long the response to a request is stored for its repetition. */
const idempotencyMs = 24 * 3_600_000;
const limits = { maxItems: 500, maxWaiting: 20_000 };

/** A request to send a message, and who asks. */
export interface SendRequest {
  readonly apiKeyId: ApiKeyId;
  readonly userId: UserId;
  readonly mode: Mode;
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
  /** The body of the response about a message that was just stored. */
  readonly describe: (message: NewMessage) => string;
  /** Called after the commit of a message: there is work to do. */
  readonly onStored: (mode: Mode) => void;
}

interface Candidate {
  readonly message: NewMessage;
  /** Stored where the request has a key. */
  readonly acceptance: Acceptance;
  readonly stored: StoredResponse | undefined;
}

/** Accepts messages: when it resolves, the message is on disk. Throws a Problem where a message cannot be accepted. */
export function createMessageAcceptor(options: MessageAcceptorOptions): (request: SendRequest) => Promise<Acceptance> {
  const { db, clock, messages, policy, describe, onStored } = options;
  const running = new Set<string>();
  const group = createGroupCommit(db, storeAll, limits);

  return async (request) => {
    if (request.idempotency === undefined) return store(request);
    const name = `${request.apiKeyId} ${request.idempotency.key}`;
    if (running.has(name)) throw inProgress();
    running.add(name);
    try {
      return await storeOnce(request, request.idempotency);
    } finally {
      running.delete(name);
    }
  };

  async function store(request: SendRequest): Promise<Acceptance> {
    const candidate = toCandidate(request);
    await group.add(candidate);
    onStored(request.mode);
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
      const isFirst = await group.add(candidate);
      if (isFirst) onStored(request.mode);
      if (isFirst) return candidate.acceptance;
    } catch (error) {
      // A request that was accepted once gets the same response, even if the checks would refuse it now.
      if (!(error instanceof Problem)) throw error;
      refusal = error;
    }
    const stored = await messages.findResponse(request.apiKeyId, key, clock.now());
    if (stored === undefined) throw refusal ?? inProgress();
    if (stored.fingerprint !== fingerprint) throw keyReused();
    return { location: stored.location, body: stored.body, replayed: true };
  }

  function toCandidate(request: SendRequest): Candidate {
    const { apiKeyId, idempotency } = request;
    const message = toNewMessage(request, policy, clock.now());
    const location = `/v1/messages/${message.id}`;
    const body = describe(message);
    const created_at = message.created_at;
    const stored = idempotency && {
      ...idempotency,
      api_key_id: apiKeyId,
      location,
      body,
      created_at,
      expires_at: created_at + idempotencyMs,
    };
    return { message, acceptance: { location, body, replayed: false }, stored };
  }

  /** For each candidate, whether it was stored: one whose key was used before is not. */
  async function storeAll(trx: Transaction, candidates: readonly Candidate[]): Promise<boolean[]> {
    const responses = candidates.flatMap(({ stored }) => stored ?? []);
    const won = new Set(await messages.insertResponses(trx, responses));
    const isStored = candidates.map(({ stored }) => stored === undefined || won.has(stored));
    const accepted = candidates.filter((_candidate, index) => isStored[index]);
    await messages.insert(
      trx,
      accepted.map(({ message }) => message),
    );
    return isStored;
  }
}

function toNewMessage(
  { apiKeyId, userId, mode, message }: SendRequest,
  policy: SendingPolicy,
  nowMs: number,
): NewMessage {
  const { encoding, segments } = checkMessage(message, mode, policy);
  return {
    id: createMessageId(nowMs),
    api_key_id: apiKeyId,
    user_id: userId,
    mode,
    to: message.to,
    text: message.text,
    sender_id: message.senderId,
    callback_url: message.callbackUrl,
    encoding,
    segments,
    status: 'accepted',
    reason: null,
    sequence: 1,
    created_at: nowMs,
    updated_at: nowMs,
    expires_at: nowMs + validityMs,
  };
}

const inProgress = (): Problem =>
  new Problem('idempotency_in_progress', {
    detail: 'The first request with this Idempotency-Key has not finished yet; try again in a moment.',
  });

const keyReused = (): Problem =>
  new Problem('idempotency_key_reused', {
    detail: 'This Idempotency-Key was sent with another body before; use a new key for a new message.',
  });

/**
 * The key that an `Idempotency-Key` header contains. The draft of the header asks for a quoted string (RFC 8941 §3.3.3),
 * most clients send it bare: both spellings name the same request.
 */
export function readIdempotencyKey(header: string): string {
  const quoted = /^"((?:[^"\\]|\\["\\])+)"$/.exec(header.trim());
  return quoted?.[1]?.replace(/\\(["\\])/g, '$1') ?? header.trim();
}

/** SHA-256, hexadecimal, of the content of a request: the order of members and spaces between them do not count. */
export function fingerprintOf(method: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(`${method} ${path}\n${canonicalJson(body)}`)
    .digest('hex');
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    isRecord(member) ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))) : member,
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
