import type { Knex } from 'knex';
import { createLargeIndex } from '../large-index.ts';

export const config = { transaction: false };

/** Creates the index for the messages of a key, newest first. */
export async function up(knex: Knex): Promise<void> {
  await createLargeIndex(knex, 'messages_api_key_id', 'on messages (api_key_id, id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index messages_api_key_id');
}
