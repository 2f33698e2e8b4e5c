import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import { type DataOwner, ownerOf } from '../../account/data-owner.ts';
import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/handler.ts';
import { readCursor, toPage } from '../../http/responses/list-page.ts';
import { readInstant } from '../../time/instants.ts';
import { type AcceptanceRules, routeMessage, toGroupOfOne } from '../messages/accept/accept-message.ts';
import type { AcceptMessages } from '../messages/accept/accept-messages.ts';
import { readIdempotency, requesterOf, toAcceptedResponse } from '../messages/accept/requester.ts';
import { findListOwner } from '../messages/list-owner.ts';
import type { NewMessageRow } from '../messages/repository.ts';
import { toAcceptedMessage } from '../messages/representation.ts';
import { inboundMessageNotFound, isInboundMessageId } from './inbound-message.ts';
import { deleteInbound, findInbound, listInbound } from './repository.ts';
import { fromReply, toInboundMessage } from './representation.ts';

type Schemas = components['schemas'];

export interface InboundHandlersOptions extends AcceptanceRules {
  readonly db: Database;
  readonly accept: AcceptMessages;
}

export function inboundMessageHandlers({ accept, ...rules }: InboundHandlersOptions) {
  const { db } = rules;
  const describe = (message: NewMessageRow) =>
    JSON.stringify(toAcceptedMessage(message, [], rules.policy.prices.currency));
  const find = async (id: string, owner: DataOwner) =>
    isInboundMessageId(id) ? findInbound(db, id, owner) : undefined;

  return {
    async listInboundMessages({ query, caller }) {
      const { mode, limit = 25, cursor, from, to, created_after, created_before, user_id, key_id, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      const { owner, apiKeyId } = await findListOwner(db, caller, { mode, user_id, key_id });
      const filter = {
        ...{ from, to, apiKeyId },
        createdAfterMs: readInstant(created_after),
        createdBeforeMs: readInstant(created_before),
        before: readCursor(cursor, isInboundMessageId),
        limit: limit + 1,
      };
      const { page, nextCursor } = toPage(await listInbound(db, owner, filter), limit);
      const body = complete<Schemas['InboundMessagePage']>({
        data: page.map(toInboundMessage),
        next_cursor: nextCursor,
      });
      return { status: 200, body };
    },

    async getInboundMessage({ path, query, caller }) {
      const row = await find(path.id, ownerOf(caller, query.mode));
      if (row === undefined) throw inboundMessageNotFound();
      return { status: 200, body: toInboundMessage(row) };
    },

    async deleteInboundMessage({ path, query, caller }) {
      const owner = ownerOf(caller, query.mode);
      if (!isInboundMessageId(path.id)) throw inboundMessageNotFound();
      await deleteInbound(db, path.id, owner);
      return { status: 204 };
    },

    async replyToInboundMessage({ path, query, body, headers, caller }) {
      const requester = requesterOf(caller, query.mode);
      const inbound = await find(path.id, requester);
      const senders = await rules.policy.sendersOf(requester.userId);
      const idempotency = readIdempotency(headers, `/v1/inbound-messages/${path.id}/reply`, body);
      // A repeated request gets the first response even if the text has been deleted.
      const accepted = await accept({ ...requester, idempotency }, () => {
        if (inbound === undefined) throw inboundMessageNotFound();
        return toGroupOfOne(routeMessage({ ...requester, senders }, fromReply(inbound, body), rules), describe);
      });
      return toAcceptedResponse(accepted);
    },
  } satisfies Partial<Handlers>;
}
