import type { Knex } from 'knex';
import { isSqlite } from '../dialect.ts';

export async function up(knex: Knex): Promise<void> {
  await createClusteredTable(knex, 'messages', (table) => {
    table.string('id', 30).primary();
    table.string('api_key_id', 30).notNullable();
    table.integer('user_id').notNullable();
    table.string('mode', 4).notNullable();
    table.string('to', 16).notNullable();
    // Null once retention has removed it, which it does only where the message is in a final state.
    table.text('text');
    table.string('sender_id', 20);
    table.text('callback_url');
    table.string('encoding', 4).notNullable();
    table.smallint('segments').notNullable();
    table.string('status', 12).notNullable();
    table.text('reason');
    // How many timeline entries there are; each transition adds one.
    table.integer('sequence').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('updated_at').notNullable();
    table.bigInteger('expires_at').notNullable();
    table.index(['user_id', 'mode', 'id']);
  });
  await createClusteredTable(knex, 'message_events', (table) => {
    table.string('message_id', 30).notNullable();
    table.integer('sequence').notNullable();
    table.string('status', 12).notNullable();
    table.text('reason');
    // What the carrier said, word for word: a command_status or the `stat` and `err` of a receipt.
    table.text('carrier_code');
    table.bigInteger('at').notNullable();
    table.primary(['message_id', 'sequence']);
  });
  // The work to do: a row for each message from its acceptance until it is in a final state.
  await createClusteredTable(knex, 'message_queue', (table) => {
    table.string('message_id', 30).primary();
    table.string('mode', 4).notNullable();
    // When a worker is to look at the message: at once, after a pause, when a lease has run out, or when no receipt came.
    table.bigInteger('due_at').notNullable();
    // Refusals that count; throttling does not.
    table.integer('attempts').notNullable();
    // Who works on it, until `due_at`.
    table.string('lease_owner', 40);
    // Grows with each claim, so that who has lost a lease can be told from who holds it; it numbers the submissions too.
    table.integer('lease_token').notNullable();
    table.index(['mode', 'due_at']);
  });
  // One row for each part handed to a carrier; receipts find their message here.
  await createClusteredTable(knex, 'submissions', (table) => {
    table.string('message_id', 30).notNullable();
    table.integer('attempt').notNullable();
    table.smallint('part').notNullable();
    table.string('carrier', 40).notNullable();
    // In the one spelling that submits and receipts of the carrier are compared in.
    table.text('carrier_message_id');
    // submitting | accepted | refused | uncertain | unsent
    table.string('state', 10).notNullable();
    // The final state of the receipt, once it came.
    table.string('receipt', 12);
    table.bigInteger('submitted_at').notNullable();
    table.primary(['message_id', 'attempt', 'part']);
    table.index(['carrier', 'carrier_message_id'], 'submissions_carrier_message_id', {
      predicate: knex.whereNotNull('carrier_message_id'),
    });
  });
  // Receipts that came before the answer to their submit, kept until the answer names their id.
  await knex.schema.createTable('unmatched_receipts', (table) => {
    table.string('id', 30).primary();
    table.string('carrier', 40).notNullable();
    table.text('carrier_message_id').notNullable();
    table.string('status', 12).notNullable();
    table.text('reason');
    table.text('carrier_code');
    table.bigInteger('received_at').notNullable().index();
    table.index(['carrier', 'carrier_message_id']);
  });
  await knex.schema.createTable('idempotency_keys', (table) => {
    table.string('api_key_id', 30).notNullable();
    table.string('key', 255).notNullable();
    // SHA-256 of the method, the path and the body.
    table.string('fingerprint', 64).notNullable();
    table.text('location').notNullable();
    // The answer, to the octet.
    table.text('body').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('expires_at').notNullable().index();
    table.primary(['api_key_id', 'key']);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of [
    'idempotency_keys',
    'unmatched_receipts',
    'submissions',
    'message_queue',
    'message_events',
    'messages',
  ]) {
    await knex.schema.dropTable(table);
  }
}

/**
 * Every message writes a dozen rows to these tables. SQLite keeps the rows of such a table in the order of the primary
 * key, in one tree instead of two, which saves a third of the work (https://www.sqlite.org/withoutrowid.html).
 */
async function createClusteredTable(
  knex: Knex,
  name: string,
  build: (table: Knex.CreateTableBuilder) => void,
): Promise<void> {
  const [create, ...indexes] = knex.schema.createTable(name, build).toSQL() as unknown as { sql: string }[]; // typed for one statement only
  const suffix = isSqlite(knex) ? ' without rowid' : '';
  await knex.raw(`${create?.sql}${suffix}`);
  for (const { sql } of indexes) await knex.raw(sql);
}
