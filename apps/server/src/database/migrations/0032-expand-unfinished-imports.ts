import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('imports', (table) => {
    // How often it was started by a process that has not ended it: crashes, and the run at hand.
    table.integer('open_starts').notNullable().defaultTo(0);
  });
}

export async function down(knex: Knex): Promise<void> {
  // Knex would copy the whole table on SQLite.
  await knex.raw('alter table imports drop column open_starts');
}
