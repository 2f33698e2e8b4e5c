import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('message_queue', (table) => {
    // The carrier that is to take the message; empty until there is one.
    table.string('route', 40).notNullable().defaultTo('');
    // From when on somebody looks at the message even if its carrier is away: it has expired, or no receipt came.
    table.bigInteger('overdue_at').notNullable().defaultTo(0);
    table.index(['route', 'due_at']);
    table.index(['overdue_at']);
    // Older versions work without it, if more slowly.
    table.dropIndex(['mode', 'due_at']);
  });
  await knex('message_queue').update({
    route: knex.raw("case when mode = 'test' then 'simulator' else '' end"),
    overdue_at: knex.raw(`(
      select case when messages.status = 'sent' then message_queue.due_at else messages.expires_at end
      from messages where messages.id = message_queue.message_id
    )`),
  });
  await knex.schema.alterTable('submissions', (table) => {
    // How many parts this attempt has; null for those of before, which have as many as the message has segments.
    table.smallint('total');
    // udh8 | udh16 | sar | payload
    table.string('form', 8);
    // What ties the parts of an attempt together.
    table.integer('reference');
    // To find the submit that a receipt with an unknown id is about.
    table.index(['carrier', 'message_id'], 'submissions_uncertain', {
      predicate: knex.whereRaw("state = 'uncertain'"),
    });
  });
  await knex.schema.alterTable('unmatched_receipts', (table) => {
    // Digits of the phone that the receipt is about, without those of the country.
    table.string('to', 20);
    table.string('sender_id', 20);
    // By the carrier's clock: YYYY-MM-DDThh:mm:ss.
    table.string('submitted_at', 19);
    table.string('done_at', 19);
    table.text('message_text');
    table.index(['carrier', 'to']);
  });
  // The last reference of a long text to a phone: two texts with the same would be mixed up on it.
  await knex.schema.createTable('part_references', (table) => {
    table.string('to', 16).primary();
    table.integer('reference').notNullable();
  });
  // What operators want of a carrier. Without a row it runs.
  await knex.schema.createTable('carrier_controls', (table) => {
    table.string('carrier', 40).primary();
    // running | paused | draining | stopped
    table.string('state', 10).notNullable();
    table.text('reason');
    table.bigInteger('changed_at').notNullable();
  });
  // What each process knows of each carrier, renewed every few seconds.
  await knex.schema.createTable('carrier_sessions', (table) => {
    table.string('carrier', 40).notNullable();
    table.string('process', 40).notNullable();
    // up | down
    table.string('health', 10).notNullable();
    table.text('reason');
    table.smallint('needs_operator').notNullable();
    table.bigInteger('since').notNullable();
    table.integer('in_flight').notNullable();
    // How many submits a second it allows itself now; null for no limit.
    table.float('per_second');
    table.bigInteger('seen_at').notNullable();
    table.primary(['carrier', 'process']);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['carrier_sessions', 'carrier_controls', 'part_references']) await knex.schema.dropTable(table);
  await knex.schema.alterTable('unmatched_receipts', (table) => {
    table.dropIndex(['carrier', 'to']);
    table.dropColumns('to', 'sender_id', 'submitted_at', 'done_at', 'message_text');
  });
  await knex.schema.alterTable('submissions', (table) => {
    table.dropIndex([], 'submissions_uncertain');
    table.dropColumns('total', 'form', 'reference');
  });
  await knex.schema.alterTable('message_queue', (table) => {
    table.index(['mode', 'due_at']);
    table.dropIndex(['overdue_at']);
    table.dropIndex(['route', 'due_at']);
    table.dropColumns('route', 'overdue_at');
  });
}
