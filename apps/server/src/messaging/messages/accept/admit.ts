import type { Mode, UserId } from '../../../account/caller.ts';
import type { Transaction } from '../../../database/database.ts';
import type { Problem } from '../../../problems/problem.ts';
import type { Category } from '../message.ts';

/** The members of a message that admission depends on. */
export interface MessageToAdmit {
  readonly user_id: UserId;
  readonly mode: Mode;
  /** `+2567…` */
  readonly to: string;
  readonly category: Category;
}

/**
 * Runs the checks that need the database, in the transaction that stores the messages. Returns a Problem or undefined for
 * each.
 */
export type Admit = (trx: Transaction, messages: readonly MessageToAdmit[]) => Promise<(Problem | undefined)[]>;

/** Finds the messages that one check refuses. */
export type FindRefused = <Message extends MessageToAdmit>(
  trx: Transaction,
  messages: readonly Message[],
) => Promise<Set<Message>>;
