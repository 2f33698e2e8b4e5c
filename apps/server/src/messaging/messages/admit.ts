import type { Mode, UserId } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import type { Problem } from '../../problems/problem.ts';
import type { Category } from './message.ts';

/** What decides whether a message may be sent, beside its own form. */
export interface MessageToAdmit {
  readonly user_id: UserId;
  readonly mode: Mode;
  /** `+2567…` */
  readonly to: string;
  readonly category: Category;
}

/**
 * The checks that need the database, for many messages at once and in the transaction that is to store them: why each may
 * not be sent, or undefined.
 */
export type Admit = (trx: Transaction, messages: readonly MessageToAdmit[]) => Promise<(Problem | undefined)[]>;
