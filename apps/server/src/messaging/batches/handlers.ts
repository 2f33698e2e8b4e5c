import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import { type Caller, type Mode, signedIn } from '../../account/caller.ts';
import { type DataScope, messageScopeOf, ownerOf } from '../../account/data-owner.ts';
import type { OpenApiDocument } from '../../http/contract.ts';
import type { Handlers } from '../../http/handler.ts';
import type { Limiters } from '../../http/limits/rate-limits.ts';
import { readCursor, toKeyedPage, toPage } from '../../http/responses/list-page.ts';
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
import { createReadRecipient, createReadRecipients } from './read-recipients.ts';
import { createFileBatchAcceptor } from './recipient-files/create-file-batch.ts';
import { previewFile } from './recipient-files/preview-file.ts';
import type { FileContent } from './recipient-files/recipient-file.ts';
import { listRows } from './recipient-files/repository.ts';
import { digestOf, requireFile } from './recipient-files/upload.ts';
import { countBatches, findBatch, listBatches } from './repository.ts';
import {
  fromBatchCreate,
  fromBatchOptions,
  noMessages,
  toBatch,
  toBatchFile,
  toBatchItem,
  toBatchPreview,
  toBatchRow,
} from './representation.ts';

type Schemas = components['schemas'];
type BatchText = Pick<Schemas['TextBatchOfFile'], 'message'> | Pick<Schemas['TemplateBatchOfFile'], 'template'>;

export type BatchHandlersOptions = Omit<BatchAcceptorOptions, 'describe'> &
  BatchPreviewOptions &
  BatchChangesOptions & {
    readonly document: OpenApiDocument;
    readonly findTemplate: FindTemplate;
    readonly takeMore: Limiters['takeMore'];
    /** Wakes the worker that accepts the rows of files. */
    readonly onFileStored: () => void;
  };

const reportedStatuses = ['skipped', 'normalized'] as const;

/** The position of a row, as a cursor. */
const isPosition = (text: string): text is string => /^\d{1,6}$/.test(text);

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
          file: null,
        }),
      ),
  });
  const fileOptions = { ...options, readRecipient: createReadRecipient(options.document) };
  const acceptFile = createFileBatchAcceptor({
    ...fileOptions,
    onStored: options.onFileStored,
    describe: ({ form, smartEncoded, ...counts }) =>
      JSON.stringify(
        complete<Schemas['AcceptedMessageBatch']>({
          ...counts,
          ...{ normalized: [], smart_encoded: smartEncoded, items: [], file: toBatchFile(form) },
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
    const text = await findBatchText(caller, mode, body);
    const { recipients, normalize_numbers = false, on_invalid = 'refuse' } = body;
    const rows = await readRecipients(recipients, { normalizeNumbers: normalize_numbers, onInvalid: on_invalid });
    return fromBatchCreate(body, text, rows);
  }

  function findBatchText(caller: Caller, mode: Mode | undefined, body: BatchText) {
    const requested =
      'message' in body ? { message: body.message } : { template: fromTemplateReference(body.template) };
    return findText(ownerOf(caller, mode), requested, toBatchRenderer, options.findTemplate);
  }

  async function readFileContent(
    caller: Caller,
    mode: Mode | undefined,
    body: Schemas['MessageBatchOfFile'],
  ): Promise<FileContent> {
    const text = await findBatchText(caller, mode, body);
    return {
      ...fromBatchOptions(body, text),
      normalizeNumbers: body.normalize_numbers ?? false,
      numberColumns: body.number_columns,
    };
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

    async createBatch({ query, body, files, headers, caller }) {
      if ('batch' in body) {
        const upload = requireFile(files);
        const content = await readFileContent(caller, query.mode, body.batch);
        const idempotency = readIdempotency(headers, '/v1/batches', {
          batch: body.batch,
          file: await digestOf(upload.path),
        });
        const request = { ...requesterOf(caller, query.mode), content, file: upload.path, idempotency };
        return toAcceptedResponse(await acceptFile(request));
      }
      const idempotency = readIdempotency(headers, '/v1/batches', body);
      const rateHeaders = takeMore(signedIn(caller), body.recipients.length - 1);
      const content = await readContent(caller, query.mode, body);
      const response = toAcceptedResponse(
        await accept({ ...requesterOf(caller, query.mode), ...content, idempotency }),
      );
      return { ...response, headers: { ...rateHeaders, ...response.headers } };
    },

    async previewBatch({ query, body, files, caller }) {
      if ('batch' in body) {
        const content = await readFileContent(caller, query.mode, body.batch);
        const request = { ...requesterOf(caller, query.mode), content, file: requireFile(files).path };
        const preview = await previewFile(request, fileOptions);
        return { status: 200, body: toBatchPreview(preview, options.policy.prices.currency, preview) };
      }
      const content = await readContent(caller, query.mode, body);
      const preview = await previewBatch(requesterOf(caller, query.mode), content, options);
      return { status: 200, body: toBatchPreview(preview, options.policy.prices.currency) };
    },

    async listBatchRows({ path, query, caller }) {
      const { mode, limit = 25, cursor, status, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      const { id } = await find(path.id, messageScopeOf(caller, mode));
      const after = readCursor(cursor, isPosition);
      const statuses = status ?? reportedStatuses;
      const rows = await listRows(db, id, { after: Number(after ?? -1), statuses, limit: limit + 1 });
      const { page, nextCursor } = toKeyedPage(rows, limit, ({ recipient }) => String(recipient));
      const data = page.map(toBatchRow);
      return { status: 200, body: complete<Schemas['MessageBatchRowPage']>({ data, next_cursor: nextCursor }) };
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
