import type { Knex } from 'knex';
import { createAccountTables } from './baseline/accounts.ts';
import { createCalendarTables } from './baseline/calendar.ts';
import { createEventLists } from './baseline/event-lists.ts';
import { createMessagingTables } from './baseline/messaging.ts';
import { createSearchTables } from './baseline/search.ts';
import { createWebhookTables } from './baseline/webhooks.ts';

/** Creates all tables of version 1.0.0. Later versions change them in migrations with higher numbers. */
export async function up(knex: Knex): Promise<void> {
  await createAccountTables(knex);
  await createCalendarTables(knex);
  await createEventLists(knex);
  await createSearchTables(knex);
  await createMessagingTables(knex);
  await createWebhookTables(knex);
}

/** Knex requires the function. Nothing calls it: a baseline has no earlier state. */
export async function down(): Promise<void> {
  throw new Error('The baseline cannot be reverted.');
}
