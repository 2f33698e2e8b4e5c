import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('calendar_changes', (table) => {
    // Given out while the writer holds the revision of the calendar: the order of the numbers is that of the commits.
    table.bigIncrements('seq');
    // event | venue | organizer | category | tag
    table.string('kind', 20).notNullable();
    table.integer('record_id').notNullable();
    // created | updated | trashed | restored | deleted
    table.string('change', 10).notNullable();
    table.integer('revision').notNullable();
    table.bigInteger('at').notNullable().index();
    // Who could see the record before and after: everybody, or its author and editors only.
    table.smallint('public_before').notNullable();
    table.smallint('public_after').notNullable();
    table.integer('author_before');
    table.integer('author_after');
  });
  // Scheduled posts whose publication is not among the changes yet.
  await knex.schema.createTable('scheduled_publications', (table) => {
    table.string('kind', 20).notNullable();
    table.integer('record_id').notNullable();
    table.bigInteger('at').notNullable().index();
    table.primary(['kind', 'record_id']);
  });
  for (const [table, kind] of [
    ['events', 'event'],
    ['venues', 'venue'],
    ['organizers', 'organizer'],
  ] as const) {
    const scheduled = knex(table)
      .select(knex.raw('?', [kind]), 'id', 'published_utc')
      .where({ status: 'future' })
      .whereNotNull('published_utc');
    await knex(knex.raw('scheduled_publications (kind, record_id, at)')).insert(scheduled);
    await knex.schema.alterTable(table, (altered) => {
      altered.index(['modified_at', 'id']);
    });
  }
  await knex.schema.alterTable('audit', (table) => {
    table.index(['subject', 'id']);
  });
  await knex.schema.alterTable('idempotency_keys', (table) => {
    // The status of the response; messages are answered with 202.
    table.smallint('status').notNullable().defaultTo(202);
  });
}

export async function down(knex: Knex): Promise<void> {
  // Knex would copy the whole table on SQLite.
  await knex.raw('alter table ?? drop column ??', ['idempotency_keys', 'status']);
  await knex.schema.alterTable('audit', (table) => {
    table.dropIndex(['subject', 'id']);
  });
  for (const table of ['events', 'venues', 'organizers']) {
    await knex.schema.alterTable(table, (altered) => {
      altered.dropIndex(['modified_at', 'id']);
    });
  }
  for (const table of ['scheduled_publications', 'calendar_changes']) await knex.schema.dropTable(table);
}
