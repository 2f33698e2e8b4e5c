import type { Knex } from 'knex';
import { isSqlite } from './dialect.ts';

/** A trigger per row, with the same SQL on both engines. */
export interface Trigger {
  readonly name: string;
  readonly table: string;
  /** `insert`, `delete` or `update of status, …` */
  readonly event: string;
  readonly condition?: string;
  readonly statements: readonly string[];
}

/**
 * A PostgreSQL trigger per statement; `written` contains its rows, possibly none, and `overwritten` those before an update.
 */
export interface StatementTrigger {
  readonly name: string;
  readonly table: string;
  readonly event: 'insert' | 'update' | 'delete';
  readonly statement: string;
}

/** Forces index scans, because connections cache trigger plans that were made when the tables were small. */
const lookingUp = ['seqscan', 'hashjoin', 'mergejoin'].map((way) => `set enable_${way} = off`).join(' ');

export async function createTrigger(knex: Knex, { name, table, event, condition, statements }: Trigger): Promise<void> {
  const body = statements.map((statement) => `${statement};`).join('\n');
  const when = condition === undefined ? '' : `when (${condition})`;
  if (isSqlite(knex)) {
    await knex.raw(`create trigger ${name} after ${event} on ${table} ${when} begin ${body} end`);
    return;
  }
  await createFunction(knex, name, body);
  await knex.raw(`create trigger ${name} after ${event} on ${table} for each row ${when} execute function ${name}()`);
}

export async function createStatementTrigger(knex: Knex, trigger: StatementTrigger): Promise<void> {
  const { name, table, event, statement } = trigger;
  await createFunction(knex, name, `${statement};`);
  await knex.raw(`create trigger ${name} after ${event} on ${table}
    referencing ${transitionTables[event]} for each statement execute function ${name}()`);
}

const transitionTables = {
  insert: 'new table as written',
  update: 'old table as overwritten new table as written',
  delete: 'old table as written',
};

const createFunction = (knex: Knex, name: string, body: string): Knex.Raw =>
  knex.raw(
    `create function ${name}() returns trigger language plpgsql ${lookingUp} as $body$ begin ${body} return null; end $body$`,
  );

export async function dropTriggers(knex: Knex, table: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await knex.raw(isSqlite(knex) ? `drop trigger ${name}` : `drop trigger ${name} on ${table}`);
    if (!isSqlite(knex)) await knex.raw(`drop function ${name}()`);
  }
}
