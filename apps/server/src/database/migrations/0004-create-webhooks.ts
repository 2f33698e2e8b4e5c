import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('webhook_deliveries', (table) => {
    // Also the webhook-id that receivers see.
    table.string('id', 30).primary();
    // The key whose secret signs it.
    table.string('api_key_id', 30).notNullable();
    table.string('mode', 4).notNullable();
    table.string('event_type', 60).notNullable();
    table.text('url').notNullable();
    // Host and port of the URL: each receiver has its own turn.
    table.text('receiver').notNullable();
    // The body, to the octet.
    table.text('payload').notNullable();
    // pending | delivered | exhausted | stopped
    table.string('state', 10).notNullable();
    table.integer('attempts').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('due_at').notNullable();
    table.string('lease_owner', 40);
    table.bigInteger('lease_token').notNullable();
    table.bigInteger('lease_until').notNullable();
    table.bigInteger('finished_at');
    // Both hold only rows that still have work to do, so that millions of finished ones cost nothing.
    table.index(['receiver', 'due_at'], 'webhook_deliveries_pending', {
      predicate: knex.whereRaw("state = 'pending'"),
    });
    table.index(['lease_owner'], 'webhook_deliveries_leased', { predicate: knex.whereNotNull('lease_owner') });
  });
  await knex.schema.createTable('webhook_attempts', (table) => {
    table.string('delivery_id', 30).notNullable().references('id').inTable('webhook_deliveries').onDelete('CASCADE');
    table.integer('number').notNullable();
    table.bigInteger('started_at').notNullable();
    table.integer('duration_ms').notNullable();
    // answered | refused | timed_out | failed | unsigned
    table.string('outcome', 10).notNullable();
    // Of the answer; null where there was none.
    table.smallint('status');
    table.text('error');
    table.text('response_excerpt');
    table.primary(['delivery_id', 'number']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('webhook_attempts');
  await knex.schema.dropTable('webhook_deliveries');
}
