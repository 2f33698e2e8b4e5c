import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // Amounts are thousandths of the currency.
  await knex.schema.alterTable('messages', (table) => {
    // Null where no price was set.
    table.bigInteger('cost');
  });
  await knex.schema.alterTable('message_counts', (table) => {
    table.bigInteger('cost').notNullable().defaultTo(0);
  });
  // The most that may be spent in a month; null: any amount.
  await knex.schema.alterTable('api_keys', (table) => {
    table.bigInteger('per_month');
  });
  await knex.schema.alterTable('users', (table) => {
    table.bigInteger('per_month');
  });
  // What was spent in a month of the installation's time zone, by those who have a limit.
  await knex.schema.createTable('spending_months', (table) => {
    // key_01… or user:2
    table.string('spender', 30).notNullable();
    // 2026-11
    table.string('month', 7).notNullable();
    table.bigInteger('spent').notNullable();
    table.primary(['spender', 'month']);
    table.index(['month']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('spending_months');
  // Knex would copy the whole table on SQLite.
  for (const table of ['users', 'api_keys']) await knex.raw('alter table ?? drop column per_month', [table]);
  for (const table of ['message_counts', 'messages']) await knex.raw('alter table ?? drop column cost', [table]);
}
