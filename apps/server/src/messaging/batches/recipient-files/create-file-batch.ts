import { createStoredResponses } from '../../../idempotency/stored-responses.ts';
import { createTurns } from '../../../jobs/turns.ts';
import { Problem } from '../../../problems/problem.ts';
import type {
  Acceptance,
  AcceptMessages,
  MessageGroup,
  RequestContext,
} from '../../messages/accept/accept-messages.ts';
import type { Requester } from '../../messages/check/check-message.ts';
import { type BatchId, createBatchId } from '../batch.ts';
import { insertBatch } from '../repository.ts';
import { type EvaluatedRow, evaluateFile, type FileEvaluationOptions } from './evaluate-file.ts';
import type { FileColumn } from './file-columns.ts';
import { openRecipients } from './open-recipients.ts';
import { createRowTexts, type FileContent, type FileForm } from './recipient-file.ts';
import { discardRows, insertRecipientFile, insertRecipientRows, type RecipientRow } from './repository.ts';
import { errorsOfRows, isAcceptable } from './row-errors.ts';

export interface FileBatchRequest extends Requester, RequestContext {
  readonly content: FileContent;
  /** The path of the uploaded file. */
  readonly file: string;
}

export interface FileBatchSummary {
  readonly id: BatchId;
  readonly accepted: number;
  readonly refused: number;
  readonly smartEncoded: number;
  readonly form: FileForm;
}

export interface FileBatchOptions extends FileEvaluationOptions {
  readonly accept: AcceptMessages;
  /** Builds the body of the response. It is stored, so it must not contain phone numbers. */
  readonly describe: (batch: FileBatchSummary) => string;
  /** Called after the commit, to wake the worker. */
  readonly onStored: () => void;
}

/**
 * Accepts a batch with a file: checks all rows, stores them in small transactions, and at last the batch, which makes
 * them visible. Throws a Problem if nothing can be accepted.
 */
export function createFileBatchAcceptor(options: FileBatchOptions) {
  const { db, clock } = options;
  const responses = createStoredResponses(db);

  return async (request: FileBatchRequest): Promise<Acceptance> => {
    if (await isRepetition(request)) return options.accept(request, failedBefore);
    const id = createBatchId(clock.now());
    const prepared = await prepare(id, request);
    try {
      const acceptance = await options.accept(request, () => {
        if (prepared instanceof Problem) throw prepared;
        return prepared;
      });
      if (acceptance.replayed) await discardRows(db, id);
      else options.onStored();
      return acceptance;
    } catch (error) {
      if (!(prepared instanceof Problem)) await discardRows(db, id);
      throw error;
    }
  };

  /** A repetition gets the stored response without a check of its rows. */
  async function isRepetition({ scope, idempotency }: RequestContext): Promise<boolean> {
    return idempotency !== undefined && (await responses.find(scope, idempotency.key, clock.now())) !== undefined;
  }

  async function prepare(id: BatchId, request: FileBatchRequest): Promise<MessageGroup | Problem> {
    try {
      const { form, evaluated } = await evaluateUpload(request, options);
      if (!isAcceptable(evaluated, request.content.onInvalid)) return fileRefused(evaluated);
      const counts = await storeRows(id, request.content, evaluated);
      return toGroup({ id, form, ...counts }, request);
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  }

  async function storeRows(id: BatchId, content: FileContent, evaluated: readonly EvaluatedRow[]) {
    const textOf = createRowTexts(content);
    const turns = createTurns();
    const counts = { accepted: 0, refused: 0, smartEncoded: 0 };
    let rows: RecipientRow[] = [];
    for (const each of evaluated) {
      rows.push(toRecipientRow(id, each, each.error === undefined ? textOf(each.row.variables) : null));
      counts[each.error === undefined ? 'accepted' : 'refused'] += 1;
      counts.smartEncoded += each.isSmartEncoded ? 1 : 0;
      await turns.next();
      if (rows.length < storedAtOnce && each !== evaluated.at(-1)) continue;
      await insertRecipientRows(db, rows);
      rows = [];
    }
    return counts;
  }

  function toGroup(summary: FileBatchSummary, request: FileBatchRequest): MessageGroup {
    const { userId, mode } = request;
    const { id, accepted, refused, form } = summary;
    const nowMs = clock.now();
    const batch = insertBatch({
      ...{ id, user_id: userId, mode, state: 'active', created_at: nowMs, accepted, refused },
      ...{ file_rows: form.rows, processed_rows: refused },
    });
    return {
      location: `/v1/batches/${id}`,
      createdAtMs: nowMs,
      messages: [],
      finalize: () => ({
        messages: [],
        extraRows: [batch, insertRecipientFile(id, request, request.content.shared)],
        body: options.describe(summary),
      }),
    };
  }
}

/** Other writes wait for each transaction. */
const storedAtOnce = 500;

const failedBefore = (): never => {
  throw new Problem('service_unavailable');
};

/** Reads and checks an uploaded file. */
export async function evaluateUpload(
  request: Pick<FileBatchRequest, 'file' | 'content'> & Requester,
  options: FileEvaluationOptions,
): Promise<{ readonly form: FileForm; readonly columns: readonly FileColumn[]; readonly evaluated: EvaluatedRow[] }> {
  const senders = await options.policy.sendersOf(request.userId);
  return openRecipients(request.file, request.content, (rows) =>
    evaluateFile({ ...request, senders }, request.content, rows, options),
  );
}

const maxValueLength = 64;

const toRecipientRow = (batchId: BatchId, { row, number, error }: EvaluatedRow, text: string | null): RecipientRow => ({
  ...{ batch_id: batchId, recipient: row.recipient, line: row.line, status: error ? 'skipped' : 'waiting' },
  ...{ value: row.to.slice(0, maxValueLength).toWellFormed(), number, text, message_id: null },
  ...{ error_code: error?.code ?? null, error_detail: error?.detail ?? null },
});

const maxErrors = 100;

function fileRefused(evaluated: readonly EvaluatedRow[]): Problem {
  const errors = errorsOfRows(evaluated, maxErrors);
  const refused = evaluated.filter(({ error }) => error !== undefined && !error.isRepeated).length;
  return new Problem('validation_failed', {
    detail:
      `${refused} of ${evaluated.length} rows are invalid, and nothing was sent; ` +
      `'errors' lists the first ${errors.length}. Correct them, or skip them with 'on_invalid'.`,
    errors,
    params: { file: errors[0]?.detail ?? '' },
  });
}
