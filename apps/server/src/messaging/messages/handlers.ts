import type { components } from '@ngoma/contract';
import type { Caller, Mode } from '../../account/caller.ts';
import { ownerOf } from '../../account/data-owner.ts';
import type { Database } from '../../database/database.ts';
import { complete, type Handlers, type NoMembers } from '../../http/handler.ts';
import { readCursor, toPage } from '../../http/responses/list-page.ts';
import { fingerprintOf, readIdempotencyKey } from '../../idempotency/request-key.ts';
import type { Clock } from '../../time/clock.ts';
import { createMessageAcceptor } from './accept-message.ts';
import type { AcceptMessageSet } from './accept-message-sets.ts';
import type { SendingPolicy } from './check-message.ts';
import { readFilters } from './list-filters.ts';
import { isMessageId, messageNotFound, readMessageId } from './message.ts';
import { previewMessage } from './preview-message.ts';
import { readText } from './read-text.ts';
import type { MessageRepository, MessageRow } from './repository.ts';
import {
  fromMessageCreate,
  fromTemplateReference,
  toAcceptedMessage,
  toMessage,
  toMessageEvent,
  toMessagePreview,
} from './representation.ts';
import { senderOf } from './sender.ts';
import type { FindTemplate } from './text-source.ts';

type Schemas = components['schemas'];

export interface MessageHandlersOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly policy: SendingPolicy;
  readonly messages: MessageRepository;
  readonly accept: AcceptMessageSet;
  readonly findTemplate: FindTemplate;
}

const sendPath = '/v1/messages';

export function messageHandlers(options: MessageHandlersOptions) {
  const { messages, policy } = options;
  const { currency } = policy.prices;
  const describe = (row: MessageRow) => JSON.stringify(toAcceptedMessage(row, currency));
  const accept = createMessageAcceptor({ ...options, describe });

  async function findMessage(caller: Caller, mode: Mode | undefined, id: string): Promise<MessageRow> {
    const messageId = readMessageId(id);
    const row = await messages.findById(messageId, ownerOf(caller, mode));
    if (row === undefined) throw messageNotFound(messageId);
    return row;
  }

  return {
    async sendMessage({ query, body, headers, caller }) {
      const { mode } = query;
      const { 'Idempotency-Key': key, ...unread } = headers;
      unread satisfies NoMembers<typeof unread>;
      const { message, template, variables } = body;
      const requested = template === undefined ? { message } : { template: fromTemplateReference(template) };
      const text = await readText(ownerOf(caller, mode), requested, variables ?? {}, options.findTemplate);
      const {
        location,
        body: json,
        replayed,
      } = await accept({
        ...senderOf(caller, mode),
        message: fromMessageCreate(body, text),
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
      const { mode, limit = 25, cursor } = query;
      const filter = { ...readFilters(query), before: readCursor(cursor, isMessageId), limit: limit + 1 };
      const { page, nextCursor: next_cursor } = toPage(await messages.list(ownerOf(caller, mode), filter), limit);
      const data = page.map((row) => toMessage(row, currency));
      return { status: 200, body: complete<Schemas['MessagePage']>({ data, next_cursor }) };
    },

    async previewMessage({ query, body, caller }) {
      // A preview is the same in both modes; that one is said is the same for all operations on messages.
      ownerOf(caller, query.mode);
      const { message, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      return { status: 200, body: toMessagePreview(previewMessage(message), policy.prices) };
    },

    async getMessage({ path, query, caller }) {
      return { status: 200, body: toMessage(await findMessage(caller, query.mode, path.id), currency) };
    },

    async listMessageEvents({ path, query, caller }) {
      const { id } = await findMessage(caller, query.mode, path.id);
      const events = await messages.listEvents(id);
      return { status: 200, body: complete<Schemas['MessageEventList']>({ data: events.map(toMessageEvent) }) };
    },
  } satisfies Partial<Handlers>;
}
