import type { Knex } from 'knex';

/** Whether a connection of Knex is one to SQLite; the other engine is PostgreSQL. */
export const isSqlite = (knex: Knex): boolean => knex.client.dialect === 'sqlite3';
