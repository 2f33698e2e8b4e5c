import { findApiKey, toLimits } from '../../../account/api-keys/repository.ts';
import { findSpenders } from '../../../account/spending/spender.ts';
import type { Database, Transaction } from '../../../database/database.ts';
import { Problem } from '../../../problems/problem.ts';
import { type AcceptanceRules, routeMessage, toGroupOfOne } from '../../messages/accept/accept-message.ts';
import type { AcceptEach, RequestContext } from '../../messages/accept/accept-messages.ts';
import type { RequesterWithSenders } from '../../messages/check/check-message.ts';
import type { RoutedMessage } from '../../messages/repository.ts';
import type { AcceptanceJob } from './recipient-file.ts';
import {
  completeProgress,
  endAcceptance,
  listWaitingRows,
  lockBatchState,
  lockLeased,
  type RowResult,
  releaseFile,
  storeResults,
  type WaitingRow,
} from './repository.ts';

export interface AcceptRowsOptions extends AcceptanceRules {
  readonly db: Database;
  readonly acceptEach: AcceptEach;
}

/** Rows per transaction. Other writes wait for each. */
const rowsAtOnce = 100;

/**
 * Accepts the next rows of a file. Messages, results and progress are stored in one transaction, so that a row has one
 * message whenever the process ends. Returns whether rows are left for this process.
 */
export async function acceptNextRows(job: AcceptanceJob, options: AcceptRowsOptions): Promise<boolean> {
  const { db, policy } = options;
  const requester = { ...job.requester, senders: await policy.sendersOf(job.requester.userId) };
  return db.transaction(async (trx) => {
    // In the order in which others lock them.
    const state = await lockBatchState(trx, job.batchId);
    if (!(await lockLeased(trx, job))) return false;
    if (state === 'paused') {
      await releaseFile(trx, job.batchId);
      return false;
    }
    const rows = await listWaitingRows(trx, job.batchId, rowsAtOnce);
    if (rows.length > 0) await acceptRows(trx, { job, requester, rows }, options);
    if (rows.length === rowsAtOnce) return true;
    await endAcceptance(trx, job.batchId);
    await completeProgress(trx, job.batchId);
    return false;
  });
}

interface Chunk {
  readonly job: AcceptanceJob;
  readonly requester: RequesterWithSenders;
  readonly rows: readonly WaitingRow[];
}

async function acceptRows(
  trx: Transaction,
  { job, requester, rows }: Chunk,
  options: AcceptRowsOptions,
): Promise<void> {
  const routed = rows.map((row) => route(requester, row, job, options));
  const sendable = routed.filter((each): each is RoutedMessage => !(each instanceof Problem));
  const context = await contextOf(trx, requester);
  const refusals = await options.acceptEach(
    trx,
    sendable.map((each) => ({ context, group: toGroupOfOne(each, () => '') })),
  );
  const refusalOf = new Map(sendable.map((each, index) => [each, refusals[index]]));
  const results = routed.map((each, index) => {
    const row = rows[index];
    if (row === undefined) throw new Error('Each row has a result.');
    return toResult(row, each, each instanceof Problem ? each : refusalOf.get(each));
  });
  await storeResults(trx, job.batchId, results);
}

/** The limits that the key and the user have now. */
async function contextOf(
  trx: Transaction,
  { apiKeyId, userId, mode }: RequesterWithSenders,
): Promise<Omit<RequestContext, 'idempotency'>> {
  const key = apiKeyId === undefined ? undefined : await findApiKey(trx, apiKeyId);
  const perDay = key && toLimits(key)?.perDay;
  const limited = key !== undefined && typeof perDay === 'number' ? { keyId: key.id, perDay } : undefined;
  return { scope: '', limited, spenders: await findSpenders(trx, { apiKeyId, userId, mode }) };
}

function route(
  requester: RequesterWithSenders,
  { number: to, text }: WaitingRow,
  { batchId, shared }: AcceptanceJob,
  options: AcceptRowsOptions,
): RoutedMessage | Problem {
  // A row that is accepted after the time of sending is sent immediately.
  const isPast = shared.sendAt !== null && Date.parse(shared.sendAt) <= options.db.clock.now();
  const sendAt = isPast ? null : shared.sendAt;
  try {
    const routed = routeMessage(requester, { ...shared, sendAt, to, text, clientReference: null }, options);
    return { ...routed, message: { ...routed.message, batch_id: batchId } };
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

const toResult = (row: WaitingRow, routed: RoutedMessage | Problem, refusal: Problem | undefined): RowResult =>
  routed instanceof Problem || refusal !== undefined
    ? { row, messageId: null, error: toError(refusal ?? (routed as Problem)) } // as: without a refusal it is a problem
    : { row, messageId: routed.message.id, error: undefined };

const toError = ({ code, detail }: Problem) => ({ code, detail: detail ?? code });
