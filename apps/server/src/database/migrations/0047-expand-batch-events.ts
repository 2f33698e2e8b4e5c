import type { Knex } from 'knex';

/** Adds the time when `batch.finished` was stored. Batches that ended before the upgrade are not reported. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table batches add column finished_at bigint');
  await knex.raw(`
    update batches set finished_at = created_at where not exists (
      select 1 from messages where messages.batch_id = batches.id
      and messages.status in ('accepted', 'scheduled', 'queued', 'sending', 'sent')
    )
  `);
  await knex.raw('create index batches_open on batches (id) where finished_at is null');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index batches_open');
  await knex.raw('alter table batches drop column finished_at');
}
