import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('imports', (table) => {
    // `imp_` and a ULID.
    table.string('id', 30).primary();
    table.integer('user_id').notNullable().references('id').inTable('users');
    // tec | ics
    table.string('source', 10).notNullable();
    table.text('url').notNullable();
    // server | command: who runs it.
    table.string('runner', 10).notNullable();
    table.smallint('dry_run').notNullable();
    // What links of this installation began with when it was asked for.
    table.text('origin').notNullable();
    table.string('status', 10).notNullable();
    // How far it is: the page that is read next.
    table.string('phase', 12).notNullable();
    table.integer('page').notNullable();
    table.integer('total_pages');
    // JSON: what became of the records, and what could not be taken.
    table.text('counts').notNullable();
    table.text('problems').notNullable();
    table.integer('problem_count').notNullable();
    table.text('error');
    table.bigInteger('created_at').notNullable();
    table.bigInteger('ended_at');
    // Whose work it is, and until when; null: nobody's.
    table.string('lease_owner', 30);
    table.bigInteger('leased_until');
    table.index(['runner', 'status', 'id']);
  });
  // Which record of ours a record of another calendar has become.
  await knex.schema.createTable('imported_records', (table) => {
    // The address of the other calendar; `ics` for iCalendar, whose UIDs are the same everywhere.
    table.string('source', 500).notNullable();
    table.string('kind', 10).notNullable();
    table.string('source_id', 500).notNullable();
    table.integer('record_id').notNullable();
    // Of what was read: the same again changes nothing.
    table.string('fingerprint', 64).notNullable();
    table.primary(['source', 'kind', 'source_id']);
    table.index(['kind', 'record_id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('imported_records');
  await knex.schema.dropTable('imports');
}
