import type { Knex } from 'knex';
import Sqlite3Client from 'knex/lib/dialects/sqlite3/index.js';
import { connectToSqlite, type Outcome, type SqliteConnection, type Value } from './sqlite-connection.ts';

/** The members of Knex' query object that a dialect reads and fills. */
interface Query {
  readonly sql: string;
  readonly bindings: readonly Value[];
  readonly method?: string;
  readonly returning?: unknown;
  response?: unknown[];
  context?: Outcome;
}

/** Statements that change rows without returning any. */
const isWriting = ({ method, returning }: Query): boolean =>
  method === 'counter' || method === 'del' || ((method === 'insert' || method === 'update') && !returning);

/**
 * Knex' SQLite dialect over connections that keep their prepared statements. Transactions take the write lock when
 * they begin: one that read first and wrote later would fail at once if another process wrote between.
 */
export class SqliteClient extends Sqlite3Client {
  override acquireRawConnection(): Promise<SqliteConnection> {
    const { filename, role } = this.connectionSettings as SqliteConnectionSettings; // Knex types it as `object`
    return connectToSqlite(filename, role);
  }

  override destroyRawConnection(connection: SqliteConnection): Promise<void> {
    return connection.close();
  }

  async _query(connection: SqliteConnection, query: Query): Promise<Query> {
    const sql = query.sql === 'BEGIN;' ? 'BEGIN IMMEDIATE' : query.sql;
    const outcome = await connection.execute(isWriting(query) ? 'run' : 'all', sql, query.bindings ?? []);
    query.response = outcome.rows;
    query.context = outcome;
    return query;
  }
}

interface SqliteConnectionSettings extends Knex.Sqlite3ConnectionConfig {
  readonly role: 'writer' | 'reader';
}
