import type { Knex } from 'knex';

/** Creates the schedules of imports, and adds the runs of schedules to the imports. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('import_schedules', (table) => {
    table.string('id', 30).primary();
    table.integer('user_id').notNullable().references('id').inTable('users');
    // tec | ics
    table.string('source', 10).notNullable();
    table.text('url').notNullable();
    // 6h | 1d
    table.string('every', 10).notNullable();
    // report | trash
    table.string('missing', 10).notNullable();
    table.smallint('paused').notNullable();
    // The origin of this installation's links when the schedule was created.
    table.text('origin').notNullable();
    table.bigInteger('next_run_at').notNullable().index();
    // The current run.
    table.string('import_id', 30);
    // The result of the last run.
    table.string('last_import_id', 30);
    table.string('last_status', 10);
    table.bigInteger('last_run_at');
    table.text('error');
    table.integer('failures').notNullable();
    table.bigInteger('failing_since');
    // The number of events in the last complete run that found any.
    table.integer('events');
    // JSON: ETag and Last-Modified of the last complete run.
    table.text('validators');
    table.bigInteger('created_at').notNullable();
    table.bigInteger('updated_at').notNullable();
  });
  // The events that runs have found, to notice those that disappear.
  await knex.schema.createTable('import_schedule_events', (table) => {
    table.string('schedule_id', 30).notNullable();
    table.string('source_id', 500).notNullable();
    table.integer('record_id').notNullable();
    table.primary(['schedule_id', 'source_id']);
  });
  await knex.schema.alterTable('imports', (table) => {
    table.string('schedule_id', 30);
    // JSON: the conditions of a run of a schedule, and its result.
    table.text('conditions');
    table.text('result');
  });
  await knex.raw('create index imports_schedule_id_index on imports (schedule_id, id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index imports_schedule_id_index');
  for (const column of ['schedule_id', 'conditions', 'result'])
    await knex.raw(`alter table imports drop column ${column}`);
  await knex.schema.dropTable('import_schedule_events');
  await knex.schema.dropTable('import_schedules');
}
