import type { Knex } from 'knex';
import { wordsOf } from '../search/words.ts';

interface StoredVenue {
  readonly id: number;
  readonly city: string;
  readonly title_words: string;
  readonly description_words: string;
}

const batchSize = 500;

/** Makes the words of towns words of the names of venues, so that events are found by them (docs/adr/0073). */
export async function up(knex: Knex): Promise<void> {
  for (let last = 0; ; ) {
    const venues: StoredVenue[] = await knex('venues_search')
      .join('venues', 'venues.id', 'venues_search.id')
      .where('venues_search.id', '>', last)
      .whereNot('venues.city', '')
      .orderBy('venues_search.id')
      .limit(batchSize)
      .select('venues_search.id', 'venues.city', 'title_words', 'description_words');
    const lastVenue = venues.at(-1);
    if (lastVenue === undefined) return;
    last = lastVenue.id;
    for (const venue of venues) await addTown(knex, venue);
  }
}

async function addTown(knex: Knex, { id, city, title_words, description_words }: StoredVenue): Promise<void> {
  const town = wordsOf(city);
  const [title, others] = [title_words, description_words].map((words) => words.split(' '));
  const names = new Set([...(title ?? []), ...town].filter((word) => word !== ''));
  const rest = (others ?? []).filter((word) => !names.has(word));
  await knex('venues_search')
    .where({ id })
    .update({ title_words: [...names].join(' '), description_words: rest.join(' ') });
  await knex('search_words').whereIn('word', town).update({ is_name: 1 });
}

/** Other versions read the words of towns as words of names. */
export async function down(): Promise<void> {}
