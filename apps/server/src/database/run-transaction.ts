import type { Knex } from 'knex';
import type { Transaction } from './database.ts';

/*
 * Knex creates a whole Knex instance for each transaction: about a hundred functions, more than a short transaction costs,
 * which survive until a major garbage collection. Here a transaction shares the existing instance (docs/adr/0025).
 */

type Work<Result> = (trx: Transaction) => Promise<Result>;

/** Runs `work` in one transaction on a connection from the pool of `knex`. */
export async function runTransaction<Result>(knex: Knex, work: Work<Result>): Promise<Result> {
  const connection: unknown = await knex.client.acquireConnection();
  try {
    return await runTransactionOn(connection, knex, usualBounds, work);
  } finally {
    await knex.client.releaseConnection(connection);
  }
}

/** Runs `work` in one transaction on the given connection, with the statements of `bounds`. */
export async function runTransactionOn<Result>(
  connection: unknown,
  knex: Knex,
  bounds: Bounds,
  work: Work<Result>,
): Promise<Result> {
  const opened = openOn(connection, knex);
  const ended = Promise.withResolvers<unknown[]>();
  ended.promise.catch(() => undefined);
  const trx = toTransaction(knex, opened, { executionPromise: ended.promise });
  try {
    const result = await between(opened.send, bounds, () => work(trx));
    ended.resolve([]);
    return result;
  } catch (error) {
    ended.reject(error);
    throw error;
  } finally {
    opened.close();
  }
}

interface Opened {
  /** Client of Knex that sends all statements to the one connection. */
  readonly client: Knex.Client;
  readonly send: (sql: string) => Promise<unknown>;
  /** Rejects all further statements. */
  readonly close: () => void;
}

function openOn(connection: unknown, { client: pooled }: Knex): Opened {
  let isOpen = true;
  const client: Knex.Client & { transacting?: true } = Object.create(pooled);
  // Makes Knex use savepoints instead of transactions.
  client.transacting = true;
  client.acquireConnection = async () => {
    if (!isOpen) throw new Error('This transaction has ended.');
    return connection;
  };
  client.releaseConnection = async () => undefined;
  return {
    client,
    send: (sql) => client.query(connection, sql),
    close: () => {
      isOpen = false;
    },
  };
}

/** Members that identify a transaction. */
type OwnMembers = Partial<Pick<Transaction, 'executionPromise' | 'parentTransaction'>>;

function toTransaction(knex: Knex, opened: Opened, own: OwnMembers): Transaction {
  const { client } = opened;
  const trx = (table: string) => client.queryBuilder().table(table);
  // Knex reads the client from the context; `transaction` creates a savepoint.
  const context = Object.assign(Object.create(contextOf(knex)), {
    client,
    transaction: <Result>(work: Work<Result>) => runSavepoint(knex, opened, transaction, work),
  });
  const transaction: Transaction = Object.assign(Object.setPrototypeOf(trx, knex), {
    ...own,
    isTransaction: true,
    context,
  });
  return transaction;
}

// as: the types of Knex omit it
const contextOf = (knex: Knex): object => (knex as Knex & { readonly context: object }).context;

function runSavepoint<Result>(
  knex: Knex,
  opened: Opened,
  parentTransaction: Transaction,
  work: Work<Result>,
): Promise<Result> {
  savepoints += 1;
  const name = `savepoint_${savepoints}`;
  const bounds = {
    begin: `SAVEPOINT ${name}`,
    keep: `RELEASE SAVEPOINT ${name}`,
    undo: `ROLLBACK TO SAVEPOINT ${name}`,
  };
  return between(opened.send, bounds, () => work(toTransaction(knex, opened, { parentTransaction })));
}

let savepoints = 0;

/** The statements that begin, keep and undo a transaction or a savepoint. */
export interface Bounds {
  readonly begin: string;
  readonly keep: string;
  readonly undo: string;
}

export const usualBounds: Bounds = { begin: 'BEGIN;', keep: 'COMMIT;', undo: 'ROLLBACK' };

async function between<Result>(
  send: Opened['send'],
  { begin, keep, undo }: Bounds,
  work: () => Promise<Result>,
): Promise<Result> {
  await send(begin);
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    // If the rollback fails, the connection is lost, which rolls back too.
    await send(undo).catch(() => undefined);
    throw error;
  }
  await send(keep);
  return result;
}
