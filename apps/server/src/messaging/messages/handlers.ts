import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import type { Caller, Mode } from '../../account/caller.ts';
import { messageScopeOf, ownerOf } from '../../account/data-owner.ts';
import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/handler.ts';
import { readCursor, toPage } from '../../http/responses/list-page.ts';
import type { Clock } from '../../time/clock.ts';
import { createMessageAcceptor } from './accept/accept-message.ts';
import type { AcceptMessages } from './accept/accept-messages.ts';
import { readIdempotency, requesterOf, toAcceptedResponse } from './accept/requester.ts';
import type { SendingPolicy } from './check/check-message.ts';
import { findListOwner } from './list-owner.ts';
import { isMessageId, messageNotFound, readMessageId } from './message.ts';
import { previewMessage, previewSmartEncoded } from './preview-message.ts';
import { type FindTemplate, findText, isRenderer, type TextRenderer } from './render-text.ts';
import { findMessage, listMessageEvents, listMessages, type MessageRow, type NewMessageRow } from './repository.ts';
import {
  fromListQuery,
  fromMessageCreate,
  fromTemplateReference,
  toAcceptedMessage,
  toMessage,
  toMessageEvent,
  toMessagePreview,
} from './representation.ts';
import type { TextReplacement } from './smart-encoding.ts';

type Schemas = components['schemas'];

export interface MessageHandlersOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly policy: SendingPolicy;
  readonly accept: AcceptMessages;
  readonly findTemplate: FindTemplate;
}

/** The text of a single message has no variables. */
const toPlainText = (text: string): TextRenderer => ({ variables: [], render: () => text });

export function messageHandlers(options: MessageHandlersOptions) {
  const { db, policy, findTemplate } = options;
  const { currency } = policy.prices;
  const describe = (row: NewMessageRow, replacements: readonly TextReplacement[]) =>
    JSON.stringify(toAcceptedMessage(row, replacements, currency));
  const accept = createMessageAcceptor({ ...options, describe });

  async function find(caller: Caller, mode: Mode | undefined, id: string): Promise<MessageRow> {
    const messageId = readMessageId(id);
    const row = await findMessage(db, messageId, messageScopeOf(caller, mode));
    if (row === undefined) throw messageNotFound(messageId);
    return row;
  }

  return {
    async sendMessage({ query, body, headers, caller }) {
      const { message, template, variables = {} } = body;
      const requested = template === undefined ? { message } : { template: fromTemplateReference(template) };
      const found = await findText(ownerOf(caller, query.mode), requested, toPlainText, findTemplate);
      const text = isRenderer(found) ? found.render(variables) : found;
      const acceptance = await accept({
        ...requesterOf(caller, query.mode),
        message: fromMessageCreate(body, text),
        idempotency: readIdempotency(headers, '/v1/messages', body),
      });
      return toAcceptedResponse(acceptance);
    },

    async listMessages({ query, caller }) {
      const { limit = 25, cursor } = query;
      const { owner, apiKeyId } = await findListOwner(db, caller, query);
      const filter = { ...fromListQuery(query), apiKeyId, before: readCursor(cursor, isMessageId), limit: limit + 1 };
      const { page, nextCursor: next_cursor } = toPage(await listMessages(db, owner, filter), limit);
      const data = page.map((row) => toMessage(row, currency));
      return { status: 200, body: complete<Schemas['MessagePage']>({ data, next_cursor }) };
    },

    async previewMessage({ query, body, caller }) {
      // Validates the mode, which does not change a preview.
      ownerOf(caller, query.mode);
      const { message, smart_encoding = false, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      const preview = smart_encoding ? previewSmartEncoded(message) : previewMessage(message);
      return { status: 200, body: toMessagePreview(preview, policy.prices) };
    },

    async getMessage({ path, query, caller }) {
      return { status: 200, body: toMessage(await find(caller, query.mode, path.id), currency) };
    },

    async listMessageEvents({ path, query, caller }) {
      const { id } = await find(caller, query.mode, path.id);
      const events = await listMessageEvents(db, id);
      return { status: 200, body: complete<Schemas['MessageEventList']>({ data: events.map(toMessageEvent) }) };
    },
  } satisfies Partial<Handlers>;
}
