import type { Knex } from 'knex';

/** Adds the versions of imported events, the options of imports of calendar files, and the numbers of their problems. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('imported_records', (table) => {
    // SEQUENCE and DTSTAMP of iCalendar; null for records without a version.
    table.bigInteger('sequence');
    table.bigInteger('stamped_at');
  });
  await knex.raw('create index imported_records_source_id_index on imported_records (source_id, kind)');
  await knex.schema.alterTable('imports', (table) => {
    // JSON: the number of problems by reason.
    table.text('problem_reasons').notNullable().defaultTo('{}');
    // The name of the calendar for files, from the command line.
    table.string('calendar_name', 200);
    // report | refuse
    table.string('unknown_zones', 10).notNullable().defaultTo('report');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index imported_records_source_id_index');
  for (const column of ['sequence', 'stamped_at']) await knex.raw(`alter table imported_records drop column ${column}`);
  for (const column of ['problem_reasons', 'calendar_name', 'unknown_zones'])
    await knex.raw(`alter table imports drop column ${column}`);
}
