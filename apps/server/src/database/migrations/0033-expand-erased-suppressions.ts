import type { Knex } from 'knex';
import { isSqlite } from '../dialect.ts';

export async function up(knex: Knex): Promise<void> {
  // Random keys of the installation, sealed with its secret key.
  await knex.schema.createTable('sealed_keys', (table) => {
    table.string('name', 30).primary();
    table.text('sealed').notNullable();
    table.bigInteger('created_at').notNullable();
  });
  // A keyed hash is longer than a number. SQLite does not limit lengths.
  if (!isSqlite(knex)) await knex.raw('alter table suppressions alter column number type varchar(64)');
  await knex.schema.alterTable('suppressions', (table) => {
    // 1 where `number` is the keyed hash of a number that was erased.
    table.smallint('is_erased').notNullable().defaultTo(0);
  });
  await knex.raw('create index suppressions_erased_index on suppressions (id) where is_erased = 1');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index suppressions_erased_index');
  await knex('suppressions').where({ is_erased: 1 }).delete();
  // Knex would copy the whole table on SQLite.
  await knex.raw('alter table suppressions drop column is_erased');
  if (!isSqlite(knex)) await knex.raw('alter table suppressions alter column number type varchar(20)');
  await knex.schema.dropTable('sealed_keys');
}
