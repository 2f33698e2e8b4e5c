import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('batches', (table) => {
    // active | paused | canceled: what its sender wants of it.
    table.string('state', 8).notNullable().defaultTo('active');
    table.index(['user_id', 'mode', 'id']);
  });
  // Counting the messages of many batches reads nothing else.
  await knex.raw(
    'create index messages_batch_counts on messages (batch_id, status, segments) where batch_id is not null',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index messages_batch_counts');
  await knex.schema.alterTable('batches', (table) => table.dropIndex(['user_id', 'mode', 'id']));
  // Knex would copy the whole table on SQLite.
  await knex.raw('alter table ?? drop column ??', ['batches', 'state']);
}
