import type { Database } from '../../../database/database.ts';
import type { Clock } from '../../../time/clock.ts';
import {
  checkMessage,
  type MessageRequest,
  type Requester,
  type RequesterWithSenders,
  type SendingPolicy,
} from '../check/check-message.ts';
import { createMessageId, noKey } from '../message.ts';
import type { NewMessage, RoutedMessage } from '../repository.ts';
import type { TextReplacement } from '../smart-encoding.ts';
import type { Acceptance, AcceptMessages, MessageGroup, RequestContext } from './accept-messages.ts';

/** A request to send one message. */
export interface SendRequest extends Requester, RequestContext {
  readonly message: MessageRequest;
}

/** Dependencies for checking and routing a message before it is stored. */
export interface AcceptanceRules {
  readonly db: Pick<Database, 'clock'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly policy: SendingPolicy;
}

export interface MessageAcceptorOptions extends AcceptanceRules {
  readonly accept: AcceptMessages;
  /** Builds the body of the response. */
  readonly describe: (message: NewMessage, replacements: readonly TextReplacement[]) => string;
}

/** Accepts single messages. Resolves once the message is on disk; throws a Problem if it cannot be accepted. */
export function createMessageAcceptor(options: MessageAcceptorOptions): (request: SendRequest) => Promise<Acceptance> {
  const { accept, describe } = options;
  return async (request) => {
    const senders = await options.policy.sendersOf(request.userId);
    const { replacements = [] } = request.message;
    return accept(request, () =>
      toGroupOfOne(routeMessage({ ...request, senders }, request.message, options), (row) =>
        describe(row, replacements),
      ),
    );
  };
}

export function toGroupOfOne(routed: RoutedMessage, describe: (message: NewMessage) => string): MessageGroup {
  return {
    location: `/v1/messages/${routed.message.id}`,
    createdAtMs: routed.message.created_at,
    messages: [routed],
    finalize([refusal]) {
      if (refusal !== undefined) throw refusal;
      return { messages: [routed], extraRows: [], body: describe(routed.message) };
    },
  };
}

/** Checks a message and chooses its carrier. Throws a Problem if the checks fail. */
export function routeMessage(
  requester: RequesterWithSenders,
  request: MessageRequest,
  { db, clock, policy }: AcceptanceRules,
): RoutedMessage {
  const dbNowMs = db.clock.now();
  const senderId = request.senderId ?? requester.senders.defaultFor(requester.mode, request.to);
  const message = toNewMessage(requester, { ...request, senderId }, policy, clock.now(), dbNowMs);
  const route = policy.route({ mode: message.mode, to: message.to, senderId });
  return { message, route, dueAtMs: message.send_at ?? dbNowMs };
}

function toNewMessage(
  requester: RequesterWithSenders,
  message: MessageRequest,
  policy: SendingPolicy,
  nowMs: number,
  dbNowMs: number,
): NewMessage {
  const { encoding, segments, cost, sendAtMs, expiresAtMs } = checkMessage(message, requester, policy, dbNowMs);
  const isScheduled = sendAtMs !== null;
  return {
    id: createMessageId(nowMs),
    api_key_id: requester.apiKeyId ?? noKey,
    user_id: requester.userId,
    mode: requester.mode,
    to: message.to,
    text: message.text,
    sender_id: message.senderId,
    callback_url: message.callbackUrl,
    encoding,
    segments,
    cost,
    priority: message.priority,
    category: message.category,
    status: isScheduled ? 'scheduled' : 'accepted',
    reason: null,
    sequence: isScheduled ? 2 : 1,
    created_at: nowMs,
    updated_at: nowMs,
    send_at: sendAtMs,
    expires_at: expiresAtMs,
    client_reference: message.clientReference,
    metadata: message.metadata && JSON.stringify(message.metadata),
    batch_id: null,
    verification_id: null,
    charged_to: null,
    in_reply_to: message.answers?.id ?? null,
  };
}
