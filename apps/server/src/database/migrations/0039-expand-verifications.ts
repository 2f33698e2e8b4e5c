import type { Knex } from 'knex';

/** Creates the tables of one-time codes. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('messages', (table) => {
    // The verification whose code the message contains.
    table.string('verification_id', 30);
  });
  // Texts of messages with a one-time code. `messages.text` has a replacement, so that no reader sees a code.
  await knex.schema.createTable('one_time_texts', (table) => {
    table.string('message_id', 30).primary();
    table.text('text').notNullable();
    table.bigInteger('expires_at').notNullable();
    table.index(['expires_at']);
  });
  await createVerifications(knex);
  // Sends by the keyed hash of what is limited: a number, a range of numbers, a key or a client address.
  await knex.schema.createTable('verification_limits', (table) => {
    table.string('subject', 64).notNullable();
    table.bigInteger('window_ends_at').notNullable();
    table.integer('sends').notNullable();
    table.primary(['subject', 'window_ends_at']);
    table.index(['window_ends_at']);
  });
  // Verifications by the day of their start. The counts stay when the verifications are deleted.
  await knex.schema.createTable('verification_counts', (table) => {
    table.integer('user_id').notNullable();
    table.string('mode', 4).notNullable();
    // 2026-11-21, in the time zone of the service.
    table.string('day', 10).notNullable();
    table.string('operator', 10).notNullable();
    // started, or a final state.
    table.string('step', 8).notNullable();
    // Concurrent transactions count in different rows.
    table.smallint('shard').notNullable();
    table.integer('verifications').notNullable();
    table.primary(['user_id', 'mode', 'day', 'operator', 'step', 'shard']);
  });
}

async function createVerifications(knex: Knex): Promise<void> {
  await knex.schema.createTable('verifications', (table) => {
    table.string('id', 30).primary();
    table.integer('user_id').notNullable();
    table.string('mode', 4).notNullable();
    table.string('number', 20).notNullable();
    // pending | approved | failed | expired | canceled | replaced
    table.string('status', 8).notNullable();
    // The keyed hash of the code; empty when the verification has ended.
    table.string('code_hash', 64).notNullable();
    table.smallint('code_length').notNullable();
    // The number of compared codes.
    table.smallint('tries').notNullable();
    table.integer('sends').notNullable();
    table.integer('lifetime_ms').notNullable();
    table.string('language', 20).notNullable();
    // JSON: the sender, the template and the last lines of the text, for another send.
    table.text('options').notNullable();
    // The keyed hash of the client address.
    table.string('client_hash', 64);
    table.string('message_id', 30).notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('sent_at').notNullable();
    table.bigInteger('expires_at').notNullable();
    table.bigInteger('ended_at');
    table.index(['number', 'id']);
    table.index(['user_id', 'id']);
    table.index(['created_at']);
  });
  await knex.raw(
    `create unique index verifications_pending on verifications (number, user_id, mode) where status = 'pending'`,
  );
  await knex.raw(`create index verifications_due on verifications (expires_at) where status = 'pending'`);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['verification_counts', 'verification_limits', 'verifications', 'one_time_texts'])
    await knex.schema.dropTable(table);
  await knex.raw('alter table messages drop column verification_id');
}
