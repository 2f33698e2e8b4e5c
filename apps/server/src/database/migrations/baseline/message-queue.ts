import type { Knex } from 'knex';
import { createClusteredTable } from './clustered-table.ts';

/** Creates the tables of messages that wait, submissions, receipts and carriers. */
export async function createMessageQueue(knex: Knex): Promise<void> {
  // One row for each message from its acceptance to its final state.
  await createClusteredTable(knex, 'message_queue', (table) => {
    table.string('message_id', 30).primary();
    table.string('mode', 4).notNullable();
    // The time of the next step: a submission, a retry, the end of a lease, or the deadline of a receipt.
    table.bigInteger('due_at').notNullable();
    // Refusals that count; throttling does not.
    table.integer('attempts').notNullable();
    // The worker that holds the lease, until `due_at`.
    table.string('lease_owner', 40);
    // Grows with each claim, to detect lost leases; it also numbers the submissions.
    table.integer('lease_token').notNullable();
    // The carrier; empty until one is chosen.
    table.string('route', 40).notNullable().defaultTo('');
    // The time from which the message is handled even if its carrier is away: it expired, or no receipt came.
    table.bigInteger('overdue_at').notNullable().defaultTo(0);
    // A digit for the priority, and the key: lanes are served in turn.
    table.string('lane', 40).notNullable().defaultTo('');
    table.index(['overdue_at']);
    table.index(['route', 'lane', 'due_at']);
  });
  // One row for each part that was submitted to a carrier; receipts find their message here.
  await createClusteredTable(knex, 'submissions', (table) => {
    table.string('message_id', 30).notNullable();
    table.integer('attempt').notNullable();
    table.smallint('part').notNullable();
    table.string('carrier', 40).notNullable();
    // In the one spelling in which ids of submissions and receipts are compared.
    table.text('carrier_message_id');
    // submitting | accepted | refused | uncertain | unsent
    table.string('state', 10).notNullable();
    // The final state in the receipt, once it came.
    table.string('receipt', 12);
    table.bigInteger('submitted_at').notNullable();
    // The parts of this attempt; null in old rows, which have as many as the message has segments.
    table.smallint('total');
    // udh8 | udh16 | sar | payload
    table.string('form', 8);
    // The reference number that the parts of an attempt share.
    table.integer('reference');
    table.primary(['message_id', 'attempt', 'part']);
    table.index(['carrier', 'carrier_message_id'], 'submissions_carrier_message_id', {
      predicate: knex.whereNotNull('carrier_message_id'),
    });
    // Finds the submission of a receipt with an unknown id.
    table.index(['carrier', 'message_id'], 'submissions_uncertain', {
      predicate: knex.whereRaw("state = 'uncertain'"),
    });
  });
  // Receipts that came before the response to their submission, stored until the response names their id.
  await knex.schema.createTable('unmatched_receipts', (table) => {
    table.string('id', 30).primary();
    table.string('carrier', 40).notNullable();
    table.text('carrier_message_id').notNullable();
    table.string('status', 12).notNullable();
    table.text('reason');
    table.text('carrier_code');
    table.bigInteger('received_at').notNullable().index();
    // The national digits of the phone that the receipt is about.
    table.string('to', 20);
    table.string('sender_id', 20);
    // By the carrier's clock: YYYY-MM-DDThh:mm:ss.
    table.string('submitted_at', 19);
    table.string('done_at', 19);
    table.text('message_text');
    table.index(['carrier', 'carrier_message_id']);
    table.index(['carrier', 'to']);
  });
  // The last reference number of a long text to a phone: two texts with the same one would be mixed up.
  await knex.schema.createTable('part_references', (table) => {
    table.string('to', 16).primary();
    table.integer('reference').notNullable();
  });
  // Decisions of operators about carriers. A carrier without a row runs.
  await knex.schema.createTable('carrier_controls', (table) => {
    table.string('carrier', 40).primary();
    // running | paused | draining | stopped
    table.string('state', 10).notNullable();
    table.text('reason');
    table.bigInteger('changed_at').notNullable();
  });
  // The health of each carrier as each process sees it, renewed every few seconds.
  await knex.schema.createTable('carrier_sessions', (table) => {
    table.string('carrier', 40).notNullable();
    table.string('process', 40).notNullable();
    // up | down
    table.string('health', 10).notNullable();
    table.text('reason');
    table.smallint('needs_operator').notNullable();
    table.bigInteger('since').notNullable();
    table.integer('in_flight').notNullable();
    // The current limit of submissions per second; null: no limit.
    table.float('per_second');
    table.bigInteger('seen_at').notNullable();
    table.primary(['carrier', 'process']);
  });
}
