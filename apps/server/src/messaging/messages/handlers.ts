import type { components } from '@ngoma/contract';
import type { Caller } from '../../account/caller.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { complete, type Handlers, type NoMembers } from '../../http/handler.ts';
import { fingerprintOf, readIdempotencyKey } from '../../idempotency/request-key.ts';
import { Problem } from '../../problems/problem.ts';
import { createMessageAcceptor, type SendRequest } from './accept-message.ts';
import type { SendingPolicy } from './check-message.ts';
import { type MessageId, messageNotFound, readMessageId } from './message.ts';
import { previewMessage } from './preview-message.ts';
import { createMessageRepository, type MessageOwner, type MessageRow } from './repository.ts';
import {
  decodeCursor,
  encodeCursor,
  fromMessageCreate,
  toAcceptedMessage,
  toMessage,
  toMessageEvent,
  toMessagePreview,
} from './representation.ts';

type Schemas = components['schemas'];

export interface MessageHandlersOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly policy: SendingPolicy;
  /** Called after the commit of a message: there is work to do. */
  readonly onStored: (route: string | undefined) => void;
}

const sendPath = '/v1/messages';

export function messageHandlers({ db, clock, policy, onStored }: MessageHandlersOptions) {
  const messages = createMessageRepository(db);
  const describe = (row: MessageRow) => JSON.stringify(toAcceptedMessage(row));
  const accept = createMessageAcceptor({ db, clock, messages, policy, describe, onStored });

  async function findMessage(caller: Caller, id: string): Promise<MessageRow> {
    const messageId = readMessageId(id);
    const row = await messages.findById(messageId, ownerOf(caller));
    if (row === undefined) throw messageNotFound(messageId);
    return row;
  }

  return {
    async sendMessage({ body, headers, caller }) {
      const { 'Idempotency-Key': key, ...unread } = headers;
      unread satisfies NoMembers<typeof unread>;
      const {
        location,
        body: json,
        replayed,
      } = await accept({
        ...senderOf(caller),
        message: fromMessageCreate(body),
        idempotency:
          key === undefined
            ? undefined
            : { key: readIdempotencyKey(key), fingerprint: fingerprintOf('POST', sendPath, body) },
      });
      return {
        status: 202,
        headers: { Location: location, ...(replayed && { 'Idempotency-Replayed': 'true' }) },
        body: { json },
      };
    },

    async listMessages({ query, caller }) {
      const { limit = 25, cursor, status, to, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      // One more than requested shows whether there is another page.
      const filter = { status, to, before: readCursor(cursor), limit: limit + 1 };
      const rows = await messages.list(ownerOf(caller), filter);
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const next_cursor = rows.length > limit && last ? encodeCursor(last.id) : null;
      return { status: 200, body: complete<Schemas['MessagePage']>({ data: page.map(toMessage), next_cursor }) };
    },

    async previewMessage({ body }) {
      const { message, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      return { status: 200, body: toMessagePreview(previewMessage(message)) };
    },

    async getMessage({ path, caller }) {
      return { status: 200, body: toMessage(await findMessage(caller, path.id)) };
    },

    async listMessageEvents({ path, caller }) {
      const { id } = await findMessage(caller, path.id);
      const events = await messages.listEvents(id);
      return { status: 200, body: complete<Schemas['MessageEventList']>({ data: events.map(toMessageEvent) }) };
    },
  } satisfies Partial<Handlers>;
}

function readCursor(cursor: string | undefined): MessageId | undefined {
  if (cursor === undefined) return undefined;
  const id = decodeCursor(cursor);
  if (id !== undefined) return id;
  const detail = "'cursor' must be the 'next_cursor' of an earlier page; leave it out to begin with the newest.";
  throw new Problem('invalid_cursor', {
    detail,
    errors: [{ pointer: '?cursor', code: 'cursor', detail }],
    params: { cursor: detail },
  });
}

function senderOf(caller: Caller): Pick<SendRequest, 'apiKeyId' | 'userId' | 'mode'> {
  if (caller.kind !== 'key') throw new Error('The contract lets only API keys in here');
  return { apiKeyId: caller.key.id, userId: caller.user.id, mode: caller.key.mode };
}

const ownerOf = (caller: Caller): MessageOwner => senderOf(caller);
