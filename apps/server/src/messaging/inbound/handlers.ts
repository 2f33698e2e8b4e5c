import type { components } from '@ngoma/contract';
import { ownerOf } from '../../account/data-owner.ts';
import type { Database } from '../../database/database.ts';
import { complete, type Handlers, type NoMembers } from '../../http/handler.ts';
import { cutPage, readCursor } from '../list-cursor.ts';
import { inboundMessageNotFound, isInboundMessageId } from './inbound-message.ts';
import { findInbound, listInbound } from './repository.ts';
import { toInboundMessage } from './representation.ts';

type Schemas = components['schemas'];

export function inboundMessageHandlers(db: Database) {
  return {
    async listInboundMessages({ query, caller }) {
      const { mode, limit = 25, cursor, from, to, after, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      const afterMs = after === undefined ? undefined : Date.parse(after);
      const filter = { from, to, afterMs, before: readCursor(cursor, isInboundMessageId), limit: limit + 1 };
      const { page, nextCursor } = cutPage(await listInbound(db, ownerOf(caller, mode), filter), limit);
      const body = complete<Schemas['InboundMessagePage']>({
        data: page.map(toInboundMessage),
        next_cursor: nextCursor,
      });
      return { status: 200, body };
    },

    async getInboundMessage({ path, query, caller }) {
      const row = isInboundMessageId(path.id) && (await findInbound(db, path.id, ownerOf(caller, query.mode)));
      if (!row) throw inboundMessageNotFound();
      return { status: 200, body: toInboundMessage(row) };
    },
  } satisfies Partial<Handlers>;
}
