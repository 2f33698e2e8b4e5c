import type { Knex } from 'knex';

/** Creates the tables of events, venues, organizers, terms, images, changes and imports. */
export async function createCalendarTables(knex: Knex): Promise<void> {
  // One sequence of ids for all kinds, as in WordPress: an id never has two meanings.
  await knex.schema.createTable('calendar_records', (table) => {
    table.increments('id');
    table.string('kind', 20).notNullable();
  });
  await createImages(knex);
  await createLinkedPosts(knex);
  await createTerms(knex);
  await createEvents(knex);
  await createChanges(knex);
  await createImports(knex);
}

/** The columns that events, venues and organizers share. */
function addPostColumns(table: Knex.CreateTableBuilder): void {
  table.integer('id').primary().references('id').inTable('calendar_records');
  table.integer('author_id').notNullable().references('id').inTable('users');
  table.string('status', 20).notNullable();
  // The status of a post in the trash before it was trashed.
  table.string('trashed_from', 20);
  table.string('slug', 200).notNullable().index();
  table.text('description').notNullable();
  table.integer('image_id').references('id').inTable('images').index();
  table.string('published_local', 19).notNullable();
  // Null for a draft without a publication date of its own.
  table.bigInteger('published_utc');
  table.bigInteger('modified_at').notNullable();
  table.integer('revision').notNullable();
  table.index(['modified_at', 'id']);
}

async function createImages(knex: Knex): Promise<void> {
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
    // The URL that it was imported from, so that no URL is fetched twice.
    table.text('source_url').index();
    table.bigInteger('created_at').notNullable();
    table.text('alt').notNullable().defaultTo('');
    // The most important part, in hundredths from the left and from the top.
    table.smallint('focus_x').notNullable().defaultTo(50);
    table.smallint('focus_y').notNullable().defaultTo(50);
  });
}

async function createLinkedPosts(knex: Knex): Promise<void> {
  const addName = (table: Knex.CreateTableBuilder) => {
    table.text('name').notNullable();
    // In lower case, to find a record of the same name.
    table.text('name_key').notNullable().defaultTo('').index();
  };
  await knex.schema.createTable('venues', (table) => {
    addPostColumns(table);
    addName(table);
    for (const column of ['address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'website'])
      table.text(column).notNullable();
    table.text('stateprovince').notNullable();
    table.smallint('show_map').notNullable();
    table.smallint('show_map_link').notNullable();
    table.double('geo_lat');
    table.double('geo_lng');
    table.index(['geo_lat', 'geo_lng']);
    table.index(['status', 'published_local', 'id']);
  });
  await knex.schema.createTable('organizers', (table) => {
    addPostColumns(table);
    addName(table);
    for (const column of ['phone', 'website', 'email']) table.text(column).notNullable();
    table.index(['status', 'published_local', 'id']);
  });
}

async function createTerms(knex: Knex): Promise<void> {
  await knex.schema.createTable('terms', (table) => {
    table.increments('id');
    // `tribe_events_cat` for categories, `post_tag` for tags.
    table.string('taxonomy', 32).notNullable();
    table.text('name').notNullable();
    // In lower case, to find a term by its name.
    table.text('name_key').notNullable();
    table.string('slug', 200).notNullable();
    table.text('description').notNullable();
    table.integer('parent_id').references('id').inTable('terms').index();
    table.integer('revision').notNullable();
    // The number of published events; each write of an event updates it, so that lists of terms count no events.
    table.integer('event_count').notNullable().defaultTo(0);
    table.unique(['taxonomy', 'slug']);
    table.index(['taxonomy', 'name_key']);
  });
}

async function createEvents(knex: Knex): Promise<void> {
  await knex.schema.createTable('events', (table) => {
    addPostColumns(table);
    table.text('title').notNullable();
    table.text('excerpt').notNullable();
    table.string('timezone', 64).notNullable();
    table.string('start_local', 19).notNullable();
    table.string('end_local', 19).notNullable();
    table.bigInteger('start_utc').notNullable();
    table.bigInteger('end_utc').notNullable();
    table.smallint('all_day').notNullable();
    // The cost as it was sent, JSON (calendar/events/cost.ts); null without a cost.
    table.text('cost');
    // Null: never set (responses then contain the event's own URL). Empty: cleared.
    table.text('website');
    for (const flag of ['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'])
      table.smallint(flag).notNullable();
    table.integer('venue_id').references('id').inTable('venues').index();
    // scheduled | canceled | postponed | moved_online
    table.string('event_status', 20).notNullable().defaultTo('scheduled');
    table.text('event_status_reason').notNullable().defaultTo('');
    // A covering index for lists without filters, in their order.
    table.index(
      ['status', 'hide_from_listings', 'start_utc', 'published_local', 'id', 'end_utc'],
      'events_listing_index',
    );
    table.index(['status', 'hide_from_listings', 'end_utc', 'start_utc'], 'events_ending_index');
    table.index(['featured'], 'events_featured_index', { predicate: knex.whereRaw('featured = 1') });
    table.index(['author_id']);
    // Due scheduled events; counts of terms add them to the stored counts.
    table.index(['published_utc', 'id'], 'events_scheduled_index', { predicate: knex.whereRaw(`status = 'future'`) });
  });
  // The listed events by start day and end day (UTC, days since 1970). The total of a list is the sum of its whole days
  // and a count of the events on the incomplete days at both ends.
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
}

async function createChanges(knex: Knex): Promise<void> {
  await knex.schema.createTable('calendar_changes', (table) => {
    // Assigned while the writer holds the revision of the calendar, so that the numbers are in the order of commits.
    table.bigIncrements('seq');
    // event | venue | organizer | category | tag
    table.string('kind', 20).notNullable();
    table.integer('record_id').notNullable();
    // created | updated | trashed | restored | deleted
    table.string('change', 10).notNullable();
    table.integer('revision').notNullable();
    table.bigInteger('at').notNullable().index();
    // The readers before and after: everybody, or only the author and editors.
    table.smallint('public_before').notNullable();
    table.smallint('public_after').notNullable();
    table.integer('author_before');
    table.integer('author_after');
  });
  // Scheduled posts whose publication is not in the change feed yet.
  await knex.schema.createTable('scheduled_publications', (table) => {
    table.string('kind', 20).notNullable();
    table.integer('record_id').notNullable();
    table.bigInteger('at').notNullable().index();
    table.primary(['kind', 'record_id']);
  });
  // One row: the time zone rules from which the UTC times of events were computed.
  await knex.schema.createTable('zone_rules', (table) => {
    table.smallint('id').primary();
    // A version of the IANA time zone database, such as 2026c; empty if unknown.
    table.string('version', 20).notNullable();
    // The last event that was compared with these rules; null once all were.
    table.integer('checked_to');
  });
  await knex('zone_rules').insert({ id: 1, version: '', checked_to: null });
}

async function createImports(knex: Knex): Promise<void> {
  await knex.schema.createTable('imports', (table) => {
    table.string('id', 30).primary();
    table.integer('user_id').notNullable().references('id').inTable('users');
    // tec | ics
    table.string('source', 10).notNullable();
    table.text('url').notNullable();
    // server | command
    table.string('runner', 10).notNullable();
    table.smallint('dry_run').notNullable();
    // The origin of this installation's links when the import was requested.
    table.text('origin').notNullable();
    table.string('status', 10).notNullable();
    // Progress: the phase, and the next page.
    table.string('phase', 12).notNullable();
    table.integer('page').notNullable();
    table.integer('total_pages');
    // JSON: counts of records, and the records that could not be imported.
    table.text('counts').notNullable();
    table.text('problems').notNullable();
    table.integer('problem_count').notNullable();
    table.text('error');
    table.bigInteger('created_at').notNullable();
    table.bigInteger('ended_at');
    // The worker with the lease and the end of the lease; null: none.
    table.string('lease_owner', 30);
    table.bigInteger('leased_until');
    // Starts by processes that have not ended it: crashes, and the current run.
    table.integer('open_starts').notNullable().defaultTo(0);
    table.index(['runner', 'status', 'id']);
  });
  // The record that each record of another calendar was imported as.
  await knex.schema.createTable('imported_records', (table) => {
    // The address of the other calendar; `ics` for iCalendar.
    table.string('source', 500).notNullable();
    table.string('kind', 10).notNullable();
    table.string('source_id', 500).notNullable();
    table.integer('record_id').notNullable();
    // A hash of the source record: an unchanged record is skipped.
    table.string('fingerprint', 64).notNullable();
    table.primary(['source', 'kind', 'source_id']);
    table.index(['kind', 'record_id']);
  });
}
