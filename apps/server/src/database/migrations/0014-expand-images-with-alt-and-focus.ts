import type { Knex } from 'knex';

const posts = ['events', 'venues', 'organizers'];

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('images', (table) => {
    table.text('alt').notNullable().defaultTo('');
    // Where the most important part is, in hundredths from the left and from the top.
    table.smallint('focus_x').notNullable().defaultTo(50);
    table.smallint('focus_y').notNullable().defaultTo(50);
  });
  // To find what shows an image.
  for (const name of posts) await knex.schema.alterTable(name, (table) => table.index(['image_id']));
}

export async function down(knex: Knex): Promise<void> {
  for (const name of posts) await knex.schema.alterTable(name, (table) => table.dropIndex(['image_id']));
  await knex.schema.alterTable('images', (table) => table.dropColumns('alt', 'focus_x', 'focus_y'));
}
