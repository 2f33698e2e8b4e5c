import type { Knex } from 'knex';
import Sqlite3Client from 'knex/lib/dialects/sqlite3/index.js';
import type { Value } from '../statement.ts';
import {
  connectInspector,
  connectWriter,
  type Outcome,
  type SqliteConnection,
  type SqliteWriter,
} from './sqlite-connection.ts';
import type { Reader } from './sqlite-readers.ts';

/** Members of Knex' query object that a dialect uses. */
interface Query {
  readonly sql: string;
  readonly bindings?: readonly Value[];
  readonly method?: string;
  readonly returning?: unknown;
  response?: unknown[];
  context?: Outcome;
}

const nothing: Outcome = { rows: [], changes: 0, lastID: 0 };

/** Knex' SQLite dialect with `SqliteConnection`, which caches prepared statements. */
class SqliteClient extends Sqlite3Client {
  override destroyRawConnection(connection: SqliteConnection): Promise<void> {
    return connection.close();
  }

  async _query(connection: Reader, query: Query): Promise<Query> {
    query.context = await this.run(connection, query);
    query.response = query.context.rows;
    return query;
  }

  run(connection: Reader, query: Query): Promise<Outcome> {
    return connection.execute(returnsRows(query) ? 'all' : 'run', query.sql, query.bindings ?? []);
  }
}

/** The writer, which calls `check` before each transaction and each statement outside of one. */
export function createWriterClient(check: () => void): typeof Knex.Client {
  return class extends SqliteWriterClient {
    override async acquireConnection(): Promise<SqliteWriter> {
      check();
      return super.acquireConnection();
    }
  };
}

/** Runs each statement on any free reader, without a pool of Knex. */
export function createReaderClient(readers: Reader): typeof Knex.Client {
  return class extends SqliteClient {
    override async acquireConnection(): Promise<Reader> {
      return readers;
    }

    override releaseConnection(): Promise<void> {
      return Promise.resolve();
    }
  };
}

export class SqliteInspectorClient extends SqliteClient {
  override acquireRawConnection(): Promise<SqliteConnection> {
    return connectInspector(filenameOf(this));
  }
}

class SqliteWriterClient extends SqliteClient {
  override acquireRawConnection(): Promise<SqliteWriter> {
    return connectWriter(filenameOf(this));
  }

  override async run(connection: SqliteWriter, query: Query): Promise<Outcome> {
    // Sent by run-transaction.ts; savepoints are normal statements.
    switch (query.sql) {
      case 'BEGIN;':
        connection.begin();
        return nothing;
      case 'COMMIT;':
        await connection.commit();
        return nothing;
      case 'ROLLBACK':
        await connection.rollBack();
        return nothing;
      default:
        return super.run(connection, query);
    }
  }
}

function returnsRows({ method, returning }: Query): boolean {
  if (method === 'counter' || method === 'del') return false;
  return !(method === 'insert' || method === 'update') || Boolean(returning);
}

function filenameOf(client: Knex.Client): string {
  return (client.connectionSettings as Knex.Sqlite3ConnectionConfig).filename; // Knex types it as `object`
}
