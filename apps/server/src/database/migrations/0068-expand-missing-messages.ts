import type { Knex } from 'knex';

/** Creates the ids of acknowledged messages that a failover has lost (docs/adr/0087). */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('missing_messages', (table) => {
    table.string('id', 40).primary();
    table.bigInteger('acknowledged_at').notNullable();
    table.bigInteger('found_at').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('missing_messages');
}
