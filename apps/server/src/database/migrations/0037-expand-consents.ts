import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // What people agreed to.
  await knex.schema.createTable('consents', (table) => {
    table.string('id', 30).primary();
    table.integer('user_id').notNullable();
    table.string('mode', 4).notNullable();
    table.string('number', 20).notNullable();
    table.string('purpose', 40).notNullable();
    table.text('source').notNullable();
    table.text('wording').notNullable();
    table.bigInteger('given_at').notNullable();
    table.bigInteger('withdrawn_at');
    table.bigInteger('created_at').notNullable();
    // SHA-256 of source, wording and given_at: an index cannot contain long texts.
    table.string('digest', 64).notNullable();
    // By number first: sends ask for the numbers of many users at once.
    table.unique(['number', 'user_id', 'mode', 'purpose', 'digest']);
    table.index(['user_id', 'mode', 'id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('consents');
}
