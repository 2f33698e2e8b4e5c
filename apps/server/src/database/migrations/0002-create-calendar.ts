import type { Knex } from 'knex';
import { createSubstringIndex, dropSubstringIndex } from '../substring-index.ts';

/** What events, venues and organizers have in common: who made it, its state, its slug and its dates. */
function publication(table: Knex.CreateTableBuilder): void {
  table.integer('id').primary().references('id').inTable('calendar_records');
  table.integer('author_id').notNullable().references('id').inTable('users');
  table.string('status', 20).notNullable();
  // The state of a trashed post before it was trashed.
  table.string('trashed_from', 20);
  table.string('slug', 200).notNullable().index();
  table.text('description').notNullable();
  table.integer('image_id').references('id').inTable('images');
  table.string('published_local', 19).notNullable();
  // Null until a draft has a publication date of its own.
  table.bigInteger('published_utc');
  table.bigInteger('modified_at').notNullable();
  table.integer('revision').notNullable();
}

function name(table: Knex.CreateTableBuilder): void {
  table.text('name').notNullable();
  // In lower case, to find a record of the same name whatever its spelling.
  table.text('name_key').notNullable().defaultTo('').index();
}

export async function up(knex: Knex): Promise<void> {
  // One sequence of ids for all kinds, as in WordPress: an id never means two things.
  await knex.schema.createTable('calendar_records', (table) => {
    table.increments('id');
    table.string('kind', 20).notNullable();
  });
  await knex.schema.createTable('images', (table) => {
    table.integer('id').primary().references('id').inTable('calendar_records');
    table.integer('author_id').notNullable().references('id').inTable('users');
    // Below NGOMA_DATA/images and below /wp-content/uploads: `2026/11/market.jpg`.
    table.string('path', 255).notNullable().unique();
    table.string('media_type', 50).notNullable();
    table.integer('width').notNullable();
    table.integer('height').notNullable();
    table.integer('size_bytes').notNullable();
    // Smaller copies, JSON: `[{ name, path, width, height, size_bytes }]`.
    table.text('sizes').notNullable();
    // The address it was imported from, so that the same address is not fetched twice.
    table.text('source_url').index();
    table.bigInteger('created_at').notNullable();
  });
  await knex.schema.createTable('venues', (table) => {
    publication(table);
    name(table);
    for (const column of [
      'address',
      'city',
      'country',
      'province',
      'state',
      'zip',
      'phone',
      'website',
      'stateprovince',
    ]) {
      table.text(column).notNullable();
    }
    table.smallint('show_map').notNullable();
    table.smallint('show_map_link').notNullable();
    table.double('geo_lat');
    table.double('geo_lng');
    table.index(['geo_lat', 'geo_lng']);
    table.index(['status', 'published_local', 'id']);
  });
  await knex.schema.createTable('organizers', (table) => {
    publication(table);
    name(table);
    for (const column of ['phone', 'website', 'email']) table.text(column).notNullable();
    table.index(['status', 'published_local', 'id']);
  });
  await knex.schema.createTable('terms', (table) => {
    table.increments('id');
    // `tribe_events_cat` for categories, `post_tag` for tags.
    table.string('taxonomy', 32).notNullable();
    table.text('name').notNullable();
    // The name in lower case, to find a term by its name whatever its spelling.
    table.text('name_key').notNullable();
    table.string('slug', 200).notNullable();
    table.text('description').notNullable();
    table.integer('parent_id').references('id').inTable('terms').index();
    table.integer('revision').notNullable();
    // How many published events have it: each write of an event updates it, so that no list of terms counts events.
    table.integer('event_count').notNullable().defaultTo(0);
    table.unique(['taxonomy', 'slug']);
    table.index(['taxonomy', 'name_key']);
  });
  await knex.schema.createTable('events', (table) => {
    publication(table);
    table.text('title').notNullable();
    table.text('excerpt').notNullable();
    table.string('timezone', 64).notNullable();
    table.string('start_local', 19).notNullable();
    table.string('end_local', 19).notNullable();
    table.bigInteger('start_utc').notNullable();
    table.bigInteger('end_utc').notNullable();
    table.smallint('all_day').notNullable();
    // The cost as it was given, JSON (calendar/events/cost.ts); null where none was given.
    table.text('cost');
    // Null: never given (the representation then shows the event's own address). Empty: cleared.
    table.text('website');
    for (const flag of ['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured']) {
      table.smallint(flag).notNullable();
    }
    table.integer('venue_id').references('id').inTable('venues').index();
    // Contains each column that a list without further filters reads, in the order of the list.
    table.index(
      ['status', 'hide_from_listings', 'start_utc', 'published_local', 'id', 'end_utc'],
      'events_listing_index',
    );
    table.index(['status', 'hide_from_listings', 'end_utc', 'start_utc'], 'events_ending_index');
    table.index(['featured'], 'events_featured_index', { predicate: knex.whereRaw('featured = 1') });
    table.index(['author_id']);
  });
  // How many listed events start on one day and end on another (UTC, days since 1970). The total of a list without other
  // filters is the sum of its whole days, and a count of the events in the incomplete days at its ends.
  await knex.schema.createTable('event_days', (table) => {
    table.integer('start_day').notNullable();
    table.integer('end_day').notNullable();
    table.integer('events').notNullable();
    table.primary(['start_day', 'end_day']);
  });
  await knex.schema.createTable('event_organizers', (table) => {
    table.integer('event_id').notNullable().references('id').inTable('events');
    table.integer('organizer_id').notNullable().references('id').inTable('organizers').index();
    table.smallint('position').notNullable();
    table.primary(['event_id', 'organizer_id']);
  });
  await knex.schema.createTable('event_terms', (table) => {
    table.integer('event_id').notNullable().references('id').inTable('events');
    table.integer('term_id').notNullable().references('id').inTable('terms');
    table.primary(['event_id', 'term_id']);
    table.index(['term_id', 'event_id']);
  });
  await createSubstringIndex(knex, 'events', ['title', 'excerpt', 'description']);
  await createSubstringIndex(knex, 'venues', [
    'name',
    'description',
    'address',
    'city',
    'province',
    'state',
    'stateprovince',
    'zip',
    'phone',
  ]);
  await createSubstringIndex(knex, 'organizers', ['name', 'description', 'phone', 'email', 'website']);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['organizers', 'venues', 'events']) await dropSubstringIndex(knex, table);
  for (const table of [
    'event_terms',
    'event_organizers',
    'event_days',
    'events',
    'terms',
    'organizers',
    'venues',
    'images',
    'calendar_records',
  ]) {
    await knex.schema.dropTable(table);
  }
}
