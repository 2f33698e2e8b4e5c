import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('webhook_endpoints', (table) => {
    // A ULID, so that the order of the ids is the order of time.
    table.string('id', 30).primary();
    table.integer('user_id').notNullable().references('id').inTable('users');
    table.string('mode', 4).notNullable();
    table.text('url').notNullable();
    // Host and port of the URL.
    table.text('receiver').notNullable();
    // Separated by spaces; `*` stands for all.
    table.text('event_types').notNullable();
    // Whether any of them is about the calendar, whose changes are told to all who listen: 0 or 1.
    table.smallint('hears_calendar').notNullable();
    table.text('description');
    // Sealed by `secret-box.ts`.
    table.text('secret').notNullable();
    // The one before, which signs too until the moment beside it.
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
  await knex.schema.alterTable('webhook_deliveries', (table) => {
    // Whose it is. Null where a version before this one wrote the row meanwhile.
    table.integer('user_id');
    // Null for the callback address of a message. With one, `api_key_id` is its id, too: who signs.
    table.string('endpoint_id', 30);
    table.string('message_id', 30);
    // How many attempts were made before the last replay: each replay begins the schedule anew.
    table.integer('attempts_before').notNullable().defaultTo(0);
  });
  await knex('webhook_deliveries').update({
    user_id: knex('api_keys').select('user_id').whereRaw('api_keys.id = webhook_deliveries.api_key_id'),
  });
  await knex('webhook_deliveries')
    .where('event_type', 'like', 'message.%')
    .update({ message_id: knex.raw(`substr(payload, length(event_type) + ${idPosition}, 30)`) });
  await knex.schema.alterTable('webhook_deliveries', (table) => {
    table.index(['user_id', 'mode', 'id'], 'webhook_deliveries_owned');
    table.index(['user_id', 'mode', 'event_type', 'id'], 'webhook_deliveries_of_type');
    // Almost all are delivered: an index of the others is small.
    table.index(['user_id', 'mode', 'state', 'id'], 'webhook_deliveries_undelivered', {
      predicate: knex.whereRaw(`state <> 'delivered'`),
    });
    table.index(['endpoint_id', 'state', 'id'], 'webhook_deliveries_of_endpoint', {
      predicate: knex.whereNotNull('endpoint_id'),
    });
    table.index(['message_id', 'id'], 'webhook_deliveries_of_message', { predicate: knex.whereNotNull('message_id') });
  });
  await knex('revisions').insert({ name: 'webhooks', value: 0 });
}

/** Where the id of the message begins in a body, behind the name of its type; all bodies so far have this form. */
const idPosition = '{"type":"","timestamp":"2026-11-21T08:30:01.250Z","data":{"id":"'.length + 1;

export async function down(knex: Knex): Promise<void> {
  await knex('revisions').where({ name: 'webhooks' }).delete();
  for (const index of ['owned', 'of_type', 'undelivered', 'of_endpoint', 'of_message'])
    await knex.raw(`drop index webhook_deliveries_${index}`);
  // Knex would copy the whole table on SQLite.
  for (const column of ['user_id', 'endpoint_id', 'message_id', 'attempts_before'])
    await knex.raw('alter table webhook_deliveries drop column ??', [column]);
  await knex.schema.dropTable('webhook_endpoints');
}
