import { type Change, preparedChange, type Value } from '../statement.ts';

/** A table of the writing connection that accepts no row, so that an insertion rolls the transaction back. */
export const createAssertionTable = 'CREATE TEMP TABLE assertions (place INTEGER CONSTRAINT assert_no_rows CHECK (0));';

/**
 * Creates a change that stores nothing and fails if a query has a row, on the writer of SQLite only. Unlike a query, it
 * needs no call of the driver of its own, because it is buffered (docs/adr/0047).
 * @param from `from … where …`, without a question mark that is no placeholder
 */
export const assertNoRows = (from: string): ((...bindings: Value[]) => Change) =>
  preparedChange('assertions', `insert into assertions select 1 ${from} limit 1`);

/** Whether an assertion failed. Nothing of its transaction is stored. */
export const isAssertionError = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('CHECK constraint failed: assert_no_rows');
