import type { Knex } from 'knex';

/** A trigger for each row that is written, with the same SQL on both engines. */
export interface Trigger {
  readonly name: string;
  readonly table: string;
  /** `insert`, `delete` or `update of status, …` */
  readonly event: string;
  readonly condition?: string;
  readonly statements: readonly string[];
}

/** A connection keeps the plans of its triggers: one that was made among few rows would read all of many. */
const lookingUp = ['seqscan', 'hashjoin', 'mergejoin'].map((way) => `set enable_${way} = off`).join(' ');

export async function createTrigger(knex: Knex, { name, table, event, condition, statements }: Trigger): Promise<void> {
  const body = statements.map((statement) => `${statement};`).join('\n');
  const when = condition === undefined ? '' : `when (${condition})`;
  if (isSqlite(knex)) {
    await knex.raw(`create trigger ${name} after ${event} on ${table} ${when} begin ${body} end`);
    return;
  }
  await knex.raw(
    `create function ${name}() returns trigger language plpgsql ${lookingUp} as $body$ begin ${body} return null; end $body$`,
  );
  await knex.raw(`create trigger ${name} after ${event} on ${table} for each row ${when} execute function ${name}()`);
}

export async function dropTrigger(knex: Knex, { name, table }: Trigger): Promise<void> {
  if (isSqlite(knex)) {
    await knex.raw(`drop trigger ${name}`);
    return;
  }
  await knex.raw(`drop trigger ${name} on ${table}`);
  await knex.raw(`drop function ${name}()`);
}

const isSqlite = (knex: Knex): boolean => knex.client.dialect === 'sqlite3';
