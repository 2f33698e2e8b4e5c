import { type Change, preparedChange, type Value } from './statement.ts';

/*
 * To ask first is a trip to the thread of SQLite, through an event loop that is busy with other requests, while the one
 * writer is held. What is nearly always so can be taken for granted instead, and checked on the one trip that stores the rows
 * (docs/adr/0047).
 */

/** A table of the writing connection itself: it takes no row, so an insertion of one undoes the transaction. */
export const createUnexpected = 'CREATE TEMP TABLE unexpected (place INTEGER CONSTRAINT expectation CHECK (0));';

/**
 * Makes a change that stores nothing, and that fails where a select would give a row; for the writer of SQLite alone.
 * @param from `from … where …`, without a question mark that is no placeholder
 */
export const expectNone = (from: string): ((...bindings: Value[]) => Change) =>
  preparedChange('unexpected', `insert into unexpected select 1 ${from} limit 1`);

/** True for the error of a transaction in which a row was found that was not expected: nothing of it is stored. */
export const isUnexpected = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('CHECK constraint failed: expectation');
