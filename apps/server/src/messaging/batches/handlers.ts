import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import { type Caller, type Mode, signedIn } from '../../account/caller.ts';
import { type DataScope, messageScopeOf, ownerOf } from '../../account/data-owner.ts';
import type { OpenApiDocument } from '../../http/contract.ts';
import type { Handlers } from '../../http/handler.ts';
import type { Limiters } from '../../http/limits/rate-limits.ts';
import { readCursor, toPage } from '../../http/responses/list-page.ts';
import { readIdempotency, requesterOf, toAcceptedResponse } from '../messages/accept/requester.ts';
import { findListOwner } from '../messages/list-owner.ts';
import { recordForOthers } from '../messages/record-change.ts';
import { type FindTemplate, findText } from '../messages/render-text.ts';
import { fromTemplateReference } from '../messages/representation.ts';
import { type BatchAcceptorOptions, createBatchAcceptor } from './accept-batch.ts';
import { type BatchRow, batchNotFound, isBatchId } from './batch.ts';
import { type BatchChangesOptions, createBatchChanges } from './change-batch.ts';
import { type BatchContent, toBatchRenderer } from './evaluate-recipients.ts';
import { type BatchPreviewOptions, previewBatch } from './preview-batch.ts';
import { createReadRecipients } from './read-recipients.ts';
import { countBatches, findBatch, listBatches } from './repository.ts';
import { fromBatchCreate, noMessages, toBatch, toBatchItem, toBatchPreview } from './representation.ts';

type Schemas = components['schemas'];

export type BatchHandlersOptions = Omit<BatchAcceptorOptions, 'describe'> &
  BatchPreviewOptions &
  BatchChangesOptions & {
    readonly document: OpenApiDocument;
    readonly findTemplate: FindTemplate;
    readonly takeMore: Limiters['takeMore'];
  };

export function messageBatchHandlers(options: BatchHandlersOptions) {
  const { db, clock, takeMore } = options;
  const accept = createBatchAcceptor({
    ...options,
    describe: ({ items, normalized, smartEncoded, ...counts }) =>
      JSON.stringify(
        complete<Schemas['AcceptedMessageBatch']>({
          ...counts,
          normalized: [...normalized],
          smart_encoded: smartEncoded,
          items: items.map(toBatchItem),
        }),
      ),
  });
  const changes = createBatchChanges(options);
  const readRecipients = createReadRecipients(options.document);

  async function withCounts(rows: readonly BatchRow[]): Promise<Schemas['MessageBatch'][]> {
    const counts = await countBatches(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => toBatch(row, counts.get(row.id) ?? noMessages));
  }

  async function respond(batch: Promise<BatchRow>): Promise<{ status: 200; body: Schemas['MessageBatch'] }> {
    const row = await batch;
    const counts = await countBatches(db, [row.id]);
    return { status: 200, body: toBatch(row, counts.get(row.id) ?? noMessages) };
  }

  async function readContent(
    caller: Caller,
    mode: Mode | undefined,
    body: Schemas['MessageBatchCreate'],
  ): Promise<BatchContent> {
    const { message, template } = body;
    const requested = template === undefined ? { message } : { template: fromTemplateReference(template) };
    const text = await findText(ownerOf(caller, mode), requested, toBatchRenderer, options.findTemplate);
    const { recipients, normalize_numbers = false, on_invalid = 'refuse' } = body;
    const rows = await readRecipients(recipients, { normalizeNumbers: normalize_numbers, onInvalid: on_invalid });
    return fromBatchCreate(body, text, rows);
  }

  async function find(id: string, scope: DataScope): Promise<BatchRow> {
    const row = await findBatch(db, id, scope);
    if (row === undefined) throw batchNotFound(id);
    return row;
  }

  return {
    async listBatches({ query, caller }) {
      const { limit = 25, cursor, ...unread } = query;
      unread satisfies NoMembers<typeof unread, 'mode' | 'user_id' | 'key_id'>;
      const before = readCursor(cursor, isBatchId);
      const { owner, apiKeyId } = await findListOwner(db, caller, query);
      const rows = await listBatches(db, owner, { before, limit: limit + 1, apiKeyId });
      const { page, nextCursor } = toPage(rows, limit);
      const data = await withCounts(page);
      return { status: 200, body: complete<Schemas['MessageBatchPage']>({ data, next_cursor: nextCursor }) };
    },

    async createBatch({ query, body, headers, caller }) {
      const idempotency = readIdempotency(headers, '/v1/batches', body);
      const rateHeaders = takeMore(signedIn(caller), body.recipients.length - 1);
      const content = await readContent(caller, query.mode, body);
      const response = toAcceptedResponse(
        await accept({ ...requesterOf(caller, query.mode), ...content, idempotency }),
      );
      return { ...response, headers: { ...rateHeaders, ...response.headers } };
    },

    async previewBatch({ query, body, caller }) {
      const content = await readContent(caller, query.mode, body);
      const preview = await previewBatch(requesterOf(caller, query.mode), content, options);
      return { status: 200, body: toBatchPreview(preview, options.policy.prices.currency) };
    },

    getBatch: ({ path, query, caller }) => respond(find(path.id, messageScopeOf(caller, query.mode))),

    pauseBatch: ({ path, query, caller }) => respond(changes.pause(path.id, ownerOf(caller, query.mode))),

    resumeBatch: ({ path, query, caller }) => respond(changes.resume(path.id, ownerOf(caller, query.mode))),

    cancelBatch: ({ path, query, caller, request }) =>
      respond(
        changes.cancel(
          path.id,
          messageScopeOf(caller, query.mode),
          recordForOthers('batch.cancel', caller, request, clock.now()),
        ),
      ),
  } satisfies Partial<Handlers>;
}
