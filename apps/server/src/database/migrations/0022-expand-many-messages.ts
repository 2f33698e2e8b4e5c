import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('messages', (table) => {
    table.string('client_reference', 100);
    // A JSON object of texts.
    table.text('metadata');
    table.string('batch_id', 30);
    table.index(['user_id', 'mode', 'status', 'id']);
  });
  // What few messages have costs the others nothing. Many have the same sender or reason: of these, each state is in order.
  for (const [column, place] of Object.entries(partlyIndexed)) {
    await knex.raw(`create index ?? on messages (user_id, mode, ${place}) where ?? is not null`, [
      `messages_${column}`,
      column,
    ]);
  }
  await knex.schema.createTable('batches', (table) => {
    table.string('id', 30).primary();
    table.integer('user_id').notNullable();
    table.string('mode', 4).notNullable();
    table.bigInteger('created_at').notNullable();
    // How many of its recipients got a message, and how many were skipped.
    table.integer('accepted').notNullable();
    table.integer('refused').notNullable();
  });
  // How many messages of a day are in which state now; they stay when the messages are deleted.
  await knex.schema.createTable('message_counts', (table) => {
    table.integer('user_id').notNullable();
    table.string('mode', 4).notNullable();
    // 2026-11-21, the day of acceptance in the zone of the service.
    table.string('day', 10).notNullable();
    table.string('operator', 10).notNullable();
    // Empty for the carrier's default.
    table.string('sender_id', 20).notNullable();
    table.string('status', 12).notNullable();
    // Transactions that are open at the same time count in rows of their own.
    table.smallint('shard').notNullable();
    table.integer('messages').notNullable();
    table.integer('segments').notNullable();
    table.primary(['user_id', 'mode', 'day', 'operator', 'sender_id', 'status', 'shard']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('message_counts');
  await knex.schema.dropTable('batches');
  for (const column of Object.keys(partlyIndexed)) await knex.raw('drop index ??', [`messages_${column}`]);
  await knex.schema.alterTable('messages', (table) => table.dropIndex(['user_id', 'mode', 'status', 'id']));
  for (const column of ['batch_id', 'metadata', 'client_reference']) {
    // Knex would copy the whole table on SQLite.
    await knex.raw('alter table messages drop column ??', [column]);
  }
}

const partlyIndexed = {
  client_reference: 'client_reference, id',
  batch_id: 'batch_id, id',
  reason: 'reason, status, id',
  sender_id: 'sender_id, status, id',
} as const;
