import type { Mode, UserId } from '../../account/caller.ts';
import { idsWithPrefix } from '../../ids/ulid-ids.ts';
import { Problem } from '../../problems/problem.ts';

/** `bat_` and a ULID. */
export type BatchId = string & { readonly brand: 'BatchId' };

export const { create: createBatchId, first: firstBatchId, isOne: isBatchId } = idsWithPrefix<BatchId>('bat_');

/** The state that the sender requested. */
export type BatchState = 'active' | 'paused' | 'canceled';

export interface BatchRow {
  readonly id: BatchId;
  readonly user_id: UserId;
  readonly mode: Mode;
  readonly state: BatchState;
  readonly created_at: number;
  readonly accepted: number;
  readonly refused: number;
  /** The number of rows of its CSV file; null without a file. */
  readonly file_rows: number | null;
  /** The number of rows that were accepted or skipped. */
  readonly processed_rows: number | null;
}

/** Whether a background job accepts rows of its file, or will when it is resumed. */
export const isAccepting = ({ state, file_rows, processed_rows }: BatchRow): boolean =>
  state !== 'canceled' && file_rows !== null && (processed_rows ?? 0) < file_rows;

/** The same response for missing batches, those of others and malformed ids. */
export const batchNotFound = (id: string): Problem =>
  new Problem('batch_not_found', { detail: `There is no batch '${id}'.` });
