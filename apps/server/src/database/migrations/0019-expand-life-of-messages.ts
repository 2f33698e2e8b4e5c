import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('messages', (table) => {
    // Null: it was to be sent at once.
    table.bigInteger('send_at');
    // high | normal | low
    table.string('priority', 6).notNullable().defaultTo('normal');
    // What is known of one number, whoever has written to it.
    table.index(['to', 'id']);
  });
  await knex.schema.alterTable('message_events', (table) => {
    table.string('carrier', 40);
    table.smallint('part');
    // 1 where the same text to the same number would fail again, 0 where not; null where nobody can say.
    table.smallint('permanent');
  });
  await knex.schema.alterTable('message_queue', (table) => {
    // The priority, as a digit, and the key: lanes take turns. What older versions put into the queue has the first one.
    table.string('lane', 40).notNullable().defaultTo('');
    table.index(['route', 'lane', 'due_at']);
    table.dropIndex(['route', 'due_at']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('message_queue', (table) => {
    table.index(['route', 'due_at']);
    table.dropIndex(['route', 'lane', 'due_at']);
  });
  await knex.schema.alterTable('messages', (table) => table.dropIndex(['to', 'id']));
  for (const [table, column] of [
    ['message_queue', 'lane'],
    ['message_events', 'permanent'],
    ['message_events', 'part'],
    ['message_events', 'carrier'],
    ['messages', 'priority'],
    ['messages', 'send_at'],
  ] as const) {
    // Knex would copy the whole table on SQLite.
    await knex.raw('alter table ?? drop column ??', [table, column]);
  }
}
