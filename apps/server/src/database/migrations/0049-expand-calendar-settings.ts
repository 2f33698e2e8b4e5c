import type { Knex } from 'knex';

/** Creates the settings of the calendar, at most one row; without it all members have their defaults. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('calendar_settings', (table) => {
    // Always 1.
    table.smallint('id').primary();
    table.string('name', 100).notNullable();
    table.string('description', 300).notNullable();
    table.integer('logo_id').references('id').inTable('images');
    // IANA name; null for the time zone of the service.
    table.string('time_zone', 100);
    // JSON: tags of languages.
    table.text('languages').notNullable();
    // `#rrggbb`; null for the default.
    table.string('accent_color', 7);
    // list | month
    table.string('first_view', 10).notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('calendar_settings');
}
