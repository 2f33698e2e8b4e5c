import type { Knex } from 'knex';

/** Creates the hashes of codes that a resend has replaced, so that entering one costs no try. JSON. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("alter table verifications add column replaced_hashes text not null default '[]'");
  // Finds the verification of a message that did not arrive.
  await knex.raw('create index verifications_message_id on verifications (message_id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index verifications_message_id');
  await knex.raw('alter table verifications drop column replaced_hashes');
}
