import type { Knex } from 'knex';
import { createClusteredTable } from './clustered-table.ts';
import { createMessageQueue } from './message-queue.ts';

/** Creates the tables of messages, batches, templates, senders, consents and opt-outs. */
export async function createMessagingTables(knex: Knex): Promise<void> {
  await createMessages(knex);
  await createMessageQueue(knex);
  await createBatchesAndTemplates(knex);
  await createConsentTables(knex);
  await createInboundTables(knex);
}

async function createMessages(knex: Knex): Promise<void> {
  await createClusteredTable(knex, 'messages', (table) => {
    table.string('id', 30).primary();
    table.string('api_key_id', 30).notNullable();
    table.integer('user_id').notNullable();
    table.string('mode', 4).notNullable();
    table.string('to', 16).notNullable();
    // Null once retention has removed it, which it does only for messages in a final state.
    table.text('text');
    table.string('sender_id', 20);
    table.text('callback_url');
    table.string('encoding', 4).notNullable();
    table.smallint('segments').notNullable();
    table.string('status', 12).notNullable();
    table.text('reason');
    // The number of timeline entries; each transition adds one.
    table.integer('sequence').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('updated_at').notNullable();
    table.bigInteger('expires_at').notNullable();
    // Null: sent at once.
    table.bigInteger('send_at');
    // high | normal | low
    table.string('priority', 6).notNullable().defaultTo('normal');
    table.string('client_reference', 100);
    // A JSON object of texts.
    table.text('metadata');
    table.string('batch_id', 30);
    // transactional | marketing
    table.string('category', 13).notNullable().defaultTo('transactional');
    // In thousandths of the currency; null without a price.
    table.bigInteger('cost');
    // The inbound message that it answers.
    table.string('in_reply_to', 30);
    // The start of validity of a message that was changed or sent again; null: its time, or its acceptance.
    table.bigInteger('valid_from');
    table.index(['user_id', 'mode', 'id']);
    table.index(['to', 'id']);
    table.index(['user_id', 'mode', 'status', 'id']);
  });
  // Partial indexes of columns that few messages have cost the other messages nothing.
  for (const [column, columns] of Object.entries(partialIndexes))
    await knex.raw(`create index ?? on messages (user_id, mode, ${columns}) where ?? is not null`, [
      `messages_${column}`,
      column,
    ]);
  // A covering index for the counts of batches.
  await knex.raw(
    'create index messages_batch_counts on messages (batch_id, status, segments) where batch_id is not null',
  );
  await createClusteredTable(knex, 'message_events', (table) => {
    table.string('message_id', 30).notNullable();
    table.integer('sequence').notNullable();
    table.string('status', 12).notNullable();
    table.text('reason');
    // The carrier's own words: a command_status, or the `stat` and `err` of a receipt.
    table.text('carrier_code');
    table.bigInteger('at').notNullable();
    table.string('carrier', 40);
    table.smallint('part');
    // 1: the same text to the same number would fail again; 0: it may not; null: unknown.
    table.smallint('permanent');
    table.primary(['message_id', 'sequence']);
  });
  // Messages of a day by state. The counts stay when the messages are deleted.
  await knex.schema.createTable('message_counts', (table) => {
    table.integer('user_id').notNullable();
    table.string('mode', 4).notNullable();
    // 2026-11-21, the day of acceptance in the time zone of the service.
    table.string('day', 10).notNullable();
    table.string('operator', 10).notNullable();
    // Empty for the carrier's default.
    table.string('sender_id', 20).notNullable();
    table.string('status', 12).notNullable();
    // Concurrent transactions count in different rows.
    table.smallint('shard').notNullable();
    table.integer('messages').notNullable();
    table.integer('segments').notNullable();
    table.bigInteger('cost').notNullable().defaultTo(0);
    table.primary(['user_id', 'mode', 'day', 'operator', 'sender_id', 'status', 'shard']);
  });
  // Messages that count towards the limit of a number for a day, although they were deleted or changed their category.
  await knex.schema.createTable('destination_counts', (table) => {
    table.string('message_id', 30).primary();
    table.integer('user_id').notNullable();
    table.string('to', 16).notNullable();
    table.bigInteger('counted_at').notNullable();
    table.index(['to', 'counted_at']);
    table.index(['counted_at']);
  });
}

const partialIndexes = {
  client_reference: 'client_reference, id',
  batch_id: 'batch_id, id',
  reason: 'reason, status, id',
  sender_id: 'sender_id, status, id',
} as const;

async function createBatchesAndTemplates(knex: Knex): Promise<void> {
  await knex.schema.createTable('batches', (table) => {
    table.string('id', 30).primary();
    table.integer('user_id').notNullable();
    table.string('mode', 4).notNullable();
    table.bigInteger('created_at').notNullable();
    // The numbers of recipients with a message, and of skipped recipients.
    table.integer('accepted').notNullable();
    table.integer('refused').notNullable();
    // active | paused | canceled
    table.string('state', 8).notNullable().defaultTo('active');
    table.index(['user_id', 'mode', 'id']);
  });
  await knex.schema.createTable('templates', (table) => {
    table.string('id', 30).primary();
    table.integer('user_id').notNullable();
    table.string('mode', 4).notNullable();
    table.string('name', 60).notNullable();
    // The newest version.
    table.integer('version').notNullable();
    // Separated by spaces.
    table.text('languages').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('updated_at').notNullable();
    table.unique(['user_id', 'mode', 'name']);
    table.index(['user_id', 'mode', 'id']);
  });
  await knex.schema.createTable('template_versions', (table) => {
    table.string('template_id', 30).notNullable();
    table.integer('version').notNullable();
    // JSON: texts by language, and maximum lengths by variable.
    table.text('texts').notNullable();
    table.text('variables').notNullable();
    table.bigInteger('created_at').notNullable();
    table.primary(['template_id', 'version']);
  });
  // Sender names that users want to send from. A change counts as a change of accounts.
  await knex.schema.createTable('senders', (table) => {
    table.string('id', 30).primary();
    table.integer('user_id').notNullable();
    table.string('sender_id', 20).notNullable();
    table.text('note');
    table.smallint('is_default').notNullable();
    // JSON: the decision and its reason by operator.
    table.text('decisions').notNullable();
    table.bigInteger('created_at').notNullable();
    table.unique(['user_id', 'sender_id']);
    table.index(['user_id', 'id']);
  });
}

async function createConsentTables(knex: Knex): Promise<void> {
  // Numbers that a user may not text any more.
  await knex.schema.createTable('suppressions', (table) => {
    table.string('id', 30).primary();
    table.integer('user_id').notNullable();
    table.string('mode', 4).notNullable();
    // A phone number, or the keyed hash of an erased number.
    table.string('number', 64).notNullable();
    // marketing | all
    table.string('scope', 9).notNullable();
    // api | import | keyword
    table.string('source', 7).notNullable();
    table.text('note');
    table.bigInteger('created_at').notNullable();
    // 1 if `number` is the keyed hash of an erased number.
    table.smallint('is_erased').notNullable().defaultTo(0);
    // The number comes first: a send looks up the numbers of many users at once.
    table.unique(['number', 'user_id', 'mode']);
    table.index(['user_id', 'mode', 'id']);
  });
  await knex.raw('create index suppressions_erased_index on suppressions (id) where is_erased = 1');
  // Consents of people.
  await knex.schema.createTable('consents', (table) => {
    table.string('id', 30).primary();
    table.integer('user_id').notNullable();
    table.string('mode', 4).notNullable();
    table.string('number', 20).notNullable();
    table.string('purpose', 40).notNullable();
    table.text('source').notNullable();
    table.text('wording').notNullable();
    table.bigInteger('given_at').notNullable();
    table.bigInteger('withdrawn_at');
    table.bigInteger('created_at').notNullable();
    // SHA-256 of source, wording and given_at: an index cannot contain long texts.
    table.string('digest', 64).notNullable();
    // The number comes first: a send looks up the numbers of many users at once.
    table.unique(['number', 'user_id', 'mode', 'purpose', 'digest']);
    table.index(['user_id', 'mode', 'id']);
  });
}

async function createInboundTables(knex: Knex): Promise<void> {
  await knex.schema.createTable('inbound_messages', (table) => {
    table.string('id', 30).primary();
    table.integer('user_id').notNullable();
    table.string('mode', 4).notNullable();
    table.string('carrier', 40).notNullable();
    table.string('from', 20).notNullable();
    table.string('to', 20).notNullable();
    table.text('text').notNullable();
    // stop | start
    table.string('keyword', 5);
    table.bigInteger('received_at').notNullable();
    // The parts of a long text that never came.
    table.smallint('missing_parts').notNullable().defaultTo(0);
    // 1 once retention has emptied the text.
    table.smallint('text_removed').notNullable().defaultTo(0);
    table.index(['user_id', 'mode', 'id']);
    table.index(['user_id', 'mode', 'to', 'id']);
    // Detects repetitions by the carrier.
    table.index(['from', 'id']);
  });
  // Long texts whose parts still come, and complete ones for a day, because carriers repeat parts.
  await knex.schema.createTable('inbound_long_texts', (table) => {
    table.string('from', 20).notNullable();
    table.string('to', 20).notNullable();
    table.string('carrier', 40).notNullable();
    table.integer('reference').notNullable();
    table.smallint('total').notNullable();
    // JSON: the received parts by number.
    table.text('parts').notNullable();
    // 1 once the text is stored.
    table.smallint('is_complete').notNullable();
    table.bigInteger('expires_at').notNullable();
    table.primary(['from', 'to', 'carrier', 'reference', 'total']);
    table.index(['expires_at']);
  });
}
