import type { Knex } from 'knex';

/** Creates the tables of webhook endpoints, deliveries and attempts. */
export async function createWebhookTables(knex: Knex): Promise<void> {
  await knex.schema.createTable('webhook_deliveries', (table) => {
    // Also the webhook-id that receivers see.
    table.string('id', 30).primary();
    // The key whose secret signs the webhook, or the endpoint.
    table.string('api_key_id', 30).notNullable();
    table.string('mode', 4).notNullable();
    table.string('event_type', 60).notNullable();
    table.text('url').notNullable();
    // Host and port of the URL; limits apply to each receiver.
    table.text('receiver').notNullable();
    // The exact body.
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
    table.integer('user_id');
    // Null for the callback address of a message.
    table.string('endpoint_id', 30);
    table.string('message_id', 30);
    // Attempts before the last replay, which starts the schedule again.
    table.integer('attempts_before').notNullable().defaultTo(0);
    // Both contain only rows with work left, so that millions of finished rows cost nothing.
    table.index(['receiver', 'due_at'], 'webhook_deliveries_pending', {
      predicate: knex.whereRaw("state = 'pending'"),
    });
    table.index(['lease_owner'], 'webhook_deliveries_leased', { predicate: knex.whereNotNull('lease_owner') });
    table.index(['user_id', 'mode', 'id'], 'webhook_deliveries_owned');
    table.index(['user_id', 'mode', 'event_type', 'id'], 'webhook_deliveries_of_type');
    // Almost all rows are delivered, so an index of the others is small.
    table.index(['user_id', 'mode', 'state', 'id'], 'webhook_deliveries_undelivered', {
      predicate: knex.whereRaw(`state <> 'delivered'`),
    });
    table.index(['endpoint_id', 'state', 'id'], 'webhook_deliveries_of_endpoint', {
      predicate: knex.whereNotNull('endpoint_id'),
    });
    table.index(['message_id', 'id'], 'webhook_deliveries_of_message', { predicate: knex.whereNotNull('message_id') });
  });
  await knex.schema.createTable('webhook_attempts', (table) => {
    table.string('delivery_id', 30).notNullable().references('id').inTable('webhook_deliveries').onDelete('CASCADE');
    table.integer('number').notNullable();
    table.bigInteger('started_at').notNullable();
    table.integer('duration_ms').notNullable();
    // answered | refused | timed_out | failed | unsigned
    table.string('outcome', 10).notNullable();
    // The HTTP status; null without a response.
    table.smallint('status');
    table.text('error');
    table.text('response_excerpt');
    table.primary(['delivery_id', 'number']);
  });
  await knex.schema.createTable('webhook_endpoints', (table) => {
    // A ULID, so that endpoints in the order of their ids are in the order of time.
    table.string('id', 30).primary();
    table.integer('user_id').notNullable().references('id').inTable('users');
    table.string('mode', 4).notNullable();
    table.text('url').notNullable();
    // Host and port of the URL.
    table.text('receiver').notNullable();
    // Separated by spaces; `*` means all.
    table.text('event_types').notNullable();
    // 1 if an event type is about the calendar, whose changes go to all users.
    table.smallint('hears_calendar').notNullable();
    table.text('description');
    // Sealed by `secret-box.ts`.
    table.text('secret').notNullable();
    // The previous secret, which also signs until the time beside it.
    table.text('old_secret');
    table.bigInteger('old_secret_until');
    // The first failure since the last success.
    table.bigInteger('failing_since');
    table.bigInteger('disabled_at');
    // by_request | gone | failing
    table.string('disabled_reason', 20);
    table.bigInteger('created_at').notNullable();
    table.bigInteger('updated_at').notNullable();
    table.index(['user_id', 'mode', 'id']);
    table.index(['hears_calendar'], 'webhook_endpoints_calendar', {
      predicate: knex.whereRaw('hears_calendar = 1 and disabled_at is null'),
    });
  });
}
