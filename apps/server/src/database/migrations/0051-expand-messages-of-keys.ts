import type { Knex } from 'knex';

/** Creates the index for the messages of a key, newest first. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index messages_api_key_id on messages (api_key_id, id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index messages_api_key_id');
}
