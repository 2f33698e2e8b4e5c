import type { Knex } from 'knex';
import { toNationalDigits } from '../receipts/receive-receipts.ts';

/** Receipts without a number belong to nobody, also where a number is too short to be looked up. */
export const receiptsOf = (knex: Knex, number: string): Knex.QueryBuilder =>
  knex('unmatched_receipts')
    .whereNotNull('to')
    .where({ to: toNationalDigits(number) });
