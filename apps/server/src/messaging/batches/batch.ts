import type { Mode, UserId } from '../../account/caller.ts';
import { idsWithPrefix } from '../../ids/ulid-ids.ts';
import { Problem } from '../../problems/problem.ts';

/** `bat_` and a ULID. */
export type BatchId = string & { readonly brand: 'BatchId' };

export const { create: createBatchId, isOne: isBatchId } = idsWithPrefix<BatchId>('bat_');

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
}

/** The same response for missing batches, those of others and malformed ids. */
export const batchNotFound = (id: string): Problem =>
  new Problem('batch_not_found', { detail: `There is no batch '${id}'.` });
