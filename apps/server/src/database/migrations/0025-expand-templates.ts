import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('templates', (table) => {
    table.string('id', 30).primary();
    table.integer('user_id').notNullable();
    table.string('mode', 4).notNullable();
    table.string('name', 60).notNullable();
    // Of the newest version.
    table.integer('version').notNullable();
    // Its languages, separated by spaces.
    table.text('languages').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('updated_at').notNullable();
    table.unique(['user_id', 'mode', 'name']);
    table.index(['user_id', 'mode', 'id']);
  });
  await knex.schema.createTable('template_versions', (table) => {
    table.string('template_id', 30).notNullable();
    table.integer('version').notNullable();
    // JSON: the texts by their languages, and the greatest lengths of the variables by their names.
    table.text('texts').notNullable();
    table.text('variables').notNullable();
    table.bigInteger('created_at').notNullable();
    table.primary(['template_id', 'version']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('template_versions');
  await knex.schema.dropTable('templates');
}
