import type { ApiKeyId, Mode, UserId } from '../../account/caller.ts';
import type { Database } from '../../database/database.ts';
import type { Problem } from '../../problems/problem.ts';
import type { Clock } from '../../time/clock.ts';
import type { SendersOfUser } from '../senders/known-senders.ts';
import type { Acceptance, AcceptMessageSet, MessageSet, RequestName } from './accept-message-sets.ts';
import { checkMessage, type MessageRequest, type SendingPolicy } from './check-message.ts';
import { createMessageId } from './message.ts';
import { noKey } from './no-key.ts';
import type { NewMessage, RoutedMessage } from './repository.ts';

/** Who sends. */
export interface Sender {
  /** Undefined for a user who signed in. */
  readonly apiKeyId: ApiKeyId | undefined;
  readonly userId: UserId;
  readonly mode: Mode;
}

/** A request to send a message, and who asks. */
export interface SendRequest extends Sender, RequestName {
  readonly message: MessageRequest;
}

/** What it takes to evaluate a message before it is stored. */
export interface AcceptanceRules {
  readonly db: Pick<Database, 'clock'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly policy: SendingPolicy;
}

export interface MessageAcceptorOptions extends AcceptanceRules {
  readonly accept: AcceptMessageSet;
  /** The body of the response about a message that was just stored. */
  readonly describe: (message: NewMessage) => string;
}

/** Accepts single messages: when it resolves, the message is on disk. Throws a Problem where it cannot be accepted. */
export function createMessageAcceptor(options: MessageAcceptorOptions): (request: SendRequest) => Promise<Acceptance> {
  const { accept, describe } = options;
  return async (request) => {
    const senders = await options.policy.sendersOf(request.userId);
    return accept(request, () =>
      ofOneMessage(routeMessage({ ...request, senders }, request.message, options), describe),
    );
  };
}

export function ofOneMessage(routed: RoutedMessage, describe: (message: NewMessage) => string): MessageSet {
  return {
    location: `/v1/messages/${routed.message.id}`,
    createdAtMs: routed.message.created_at,
    messages: [routed],
    settle([refusal]: readonly (Problem | undefined)[]) {
      if (refusal !== undefined) throw refusal;
      return { messages: [routed], besides: [], body: describe(routed.message) };
    },
  };
}

/** Who sends, with the senders that may be used. */
export interface SenderInUse extends Sender {
  readonly senders: SendersOfUser;
}

/** A message as it will be stored, and its carrier; throws a Problem where the checks refuse it. */
export function routeMessage(
  sender: SenderInUse,
  request: MessageRequest,
  { db, clock, policy }: AcceptanceRules,
): RoutedMessage {
  const dbNowMs = db.clock.now();
  const message = toNewMessage(sender, withSender(request, sender), policy, clock.now(), dbNowMs);
  const route = policy.route({ mode: message.mode, to: message.to, senderId: message.sender_id });
  return { message, route, dueAtMs: message.send_at ?? dbNowMs };
}

/** Who names no sender uses the default of the user. */
const withSender = (request: MessageRequest, { mode, senders }: SenderInUse): MessageRequest => ({
  ...request,
  senderId: request.senderId ?? senders.defaultFor(mode, request.to),
});

function toNewMessage(
  { apiKeyId, userId, mode, senders }: SenderInUse,
  message: MessageRequest,
  policy: SendingPolicy,
  nowMs: number,
  dbNowMs: number,
): NewMessage {
  const { encoding, segments, cost, sendAtMs, expiresAtMs } = checkMessage(
    message,
    { mode, apiKeyId, senders },
    policy,
    dbNowMs,
  );
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
    cost,
    priority: message.priority,
    category: message.category,
    status: isLater ? 'scheduled' : 'accepted',
    reason: null,
    sequence: isLater ? 2 : 1,
    created_at: nowMs,
    updated_at: nowMs,
    send_at: sendAtMs,
    expires_at: expiresAtMs,
    client_reference: message.clientReference,
    metadata: message.metadata && JSON.stringify(message.metadata),
    batch_id: null,
    in_reply_to: message.answers?.id ?? null,
  };
}
