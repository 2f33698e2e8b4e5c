import type { Knex } from 'knex';

/** Whether a Knex instance uses SQLite; otherwise it uses PostgreSQL. */
export const isSqlite = (knex: Knex): boolean => knex.client.dialect === 'sqlite3';
