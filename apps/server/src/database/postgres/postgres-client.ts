import type { Knex } from 'knex';
import PostgresClient from 'knex/lib/dialects/postgres/index.js';
import type pg from 'pg';
import type { PostgresReader } from './postgres-readers.ts';

/** Members of Knex' query object that the dialect uses. */
interface Query {
  readonly sql: string;
  readonly bindings?: readonly unknown[];
  response?: pg.QueryResult;
}

/** Runs each statement on any free connection, without a pool of Knex. */
export function createPostgresReaderClient(readers: PostgresReader): typeof Knex.Client {
  return class extends PostgresClient {
    override async acquireConnection(): Promise<PostgresReader> {
      return readers;
    }

    override releaseConnection(): Promise<void> {
      return Promise.resolve();
    }

    async _query(reader: PostgresReader, query: Query): Promise<Query> {
      query.response = await reader.read((connection) => connection.query(query.sql, [...(query.bindings ?? [])]));
      return query;
    }
  };
}
