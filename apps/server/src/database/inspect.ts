import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import knex, { type Knex } from 'knex';
import sqlite3 from 'sqlite3';
import type { Engine } from './engine.ts';
import { quietLog } from './engine.ts';
import { listPendingMigrations } from './migrate.ts';
import { openPostgres } from './postgres/postgres.ts';
import type { Replication } from './replication.ts';
import { SqliteInspectorClient } from './sqlite/sqlite-client.ts';

/** Read-only access to a database: nothing is created, migrated or locked. */
export interface Inspection extends AsyncDisposable {
  readonly read: Knex;
  /** The engine and its version. */
  readonly description: string;
  /** Reads whether COMMITs wait for standbys; undefined on SQLite. */
  replication(): Promise<Replication | undefined>;
  /** Migrations that the next start runs; their tables may be missing. */
  readonly pendingMigrations: readonly string[];
}

/** Opens a database for inspection; undefined if its file does not exist. Throws if it cannot be used. */
export async function inspectDatabase(url: string): Promise<Inspection | undefined> {
  const opened = url.startsWith('sqlite:')
    ? openFile(resolve(url.slice('sqlite:'.length)))
    : await openPostgres(url, false);
  if (opened === undefined) return undefined;
  const { read, description, replication, close } = opened;
  try {
    return {
      read,
      description,
      replication,
      pendingMigrations: await listPendingMigrations(read),
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function openFile(filename: string): Pick<Engine, 'read' | 'description' | 'replication' | 'close'> | undefined {
  if (!existsSync(filename)) return undefined;
  const read = knex({
    client: SqliteInspectorClient,
    connection: { filename },
    pool: { min: 0, max: 1 },
    useNullAsDefault: true,
    log: quietLog,
  });
  return {
    read,
    description: `sqlite ${sqlite3.VERSION}`,
    replication: async () => undefined,
    close: () => read.destroy(),
  };
}
