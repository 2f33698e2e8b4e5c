import type { components } from '@ngoma/contract';
import type { NoMembers } from '@ngoma/express-contract';
import { messageScopeOf, ownerOf } from '../../account/data-owner.ts';
import type { Handlers } from '../../http/handler.ts';
import type { Clock } from '../../time/clock.ts';
import { readMessageId } from '../messages/message.ts';
import { recordForOthers } from '../messages/record-change.ts';
import type { MessageRow } from '../messages/repository.ts';
import { toMessage } from '../messages/representation.ts';
import type { MessageChange } from './apply-change.ts';
import type { MessageChanges } from './change-message.ts';

export function operatorActionHandlers(changes: MessageChanges, clock: Pick<Clock, 'now'>, currency: string) {
  const respond = async (message: Promise<MessageRow>) =>
    ({ status: 200, body: toMessage(await message, currency) }) as const; // as: `status` would be a number otherwise

  return {
    async updateMessage({ path, query, body, caller }) {
      return respond(changes.update(readMessageId(path.id), ownerOf(caller, query.mode), fromMessagePatch(body)));
    },

    async cancelMessage({ path, query, caller, request }) {
      const record = recordForOthers('message.cancel', caller, request, clock.now());
      return respond(changes.cancel(readMessageId(path.id), messageScopeOf(caller, query.mode), record));
    },

    async resendMessage({ path, query, caller, request }) {
      const record = recordForOthers('message.retry', caller, request, clock.now());
      return respond(changes.resend(readMessageId(path.id), messageScopeOf(caller, query.mode), record));
    },

    async deleteMessage({ path, query, caller }) {
      await changes.remove(readMessageId(path.id), ownerOf(caller, query.mode));
      return { status: 204 };
    },
  } satisfies Partial<Handlers>;
}

function fromMessagePatch(body: components['schemas']['MessagePatch']): MessageChange {
  const {
    message,
    sender_id,
    callback_url,
    send_at,
    expires_at,
    priority,
    category,
    client_reference,
    metadata,
    ...unread
  } = body;
  unread satisfies NoMembers<typeof unread>;
  return {
    text: message,
    senderId: sender_id,
    callbackUrl: callback_url,
    priority,
    category,
    sendAt: send_at,
    expiresAt: expires_at,
    clientReference: client_reference,
    metadata,
  };
}
