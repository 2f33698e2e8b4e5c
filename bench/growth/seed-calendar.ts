import { type Database, runIn, type Transaction } from '../../apps/server/src/database/database.ts';
import { openDatabase } from '../../apps/server/src/database/open.ts';
import type { SearchedTable } from '../../apps/server/src/database/search/searched-tables.ts';
import { type SearchedRow, storeTexts } from '../../apps/server/src/database/search/store-texts.ts';
import { insertInto, type Value } from '../../apps/server/src/database/statement.ts';
import { systemClock } from '../../apps/server/src/time/clock.ts';
import { dayMs } from '../../apps/server/src/time/durations.ts';
import { vacuum } from '../vacuum.ts';

/** Names and dates in the requests of a benchmark, for every size of the calendar. */
export const seeded = {
  /** In the title of each event, and of no other use. */
  inEveryTitle: 'evening',
  /** In the title of every twentieth. */
  inSomeTitles: 'marimba',
  /** In the name of each venue. */
  inEveryVenue: 'hall',
  category: 'music-7',
  tag: 'theme-77',
  /** From which every calendar has its events, and how long they go on. */
  from: '2027-01-01',
  to: '2037-01-01',
} as const;

/** The first id of a calendar with this many events. */
export const seededIds = {
  venueCount: (events: number): number => Math.max(10, events / 100),
  firstOrganizer: (events: number): number => seededIds.venueCount(events) + 1,
  firstEvent: (events: number): number => seededIds.firstOrganizer(events) + Math.max(10, events / 200),
};

/** A word that five events have in their titles. None is one letter apart from another. */
export const rareWord = (number: number): string => `${spell(number)}${[...spell(number)].reverse().join('')}`;

/** One of a few hundred of the descriptions. */
const commonWord = (number: number): string => `${spell(number)}sengo`;

/** In the title of one event. */
export const codeOf = (number: number): string => `k${1_000_000 + number}`;

const rowsAtOnce = 2000;
const days = 3650;

const spell = (number: number): string => {
  const [letters, vowels] = ['bdfgklmnprstwz', 'aeiou'];
  let rest = number + 1;
  let word = '';
  while (rest > 0) {
    word += (letters[rest % letters.length] ?? '') + (vowels[rest % vowels.length] ?? '');
    rest = Math.floor(rest / letters.length);
  }
  return word;
};

type Row = Readonly<Record<string, Value>> & { readonly id: number };

/** Fills the database of a service that has started once: venues, organizers, terms and this many events. */
export async function seedCalendar(url: string, events: number): Promise<void> {
  const db = await openDatabase({ url, clock: systemClock, lock: false });
  try {
    const { id: author } = await db.read('users').first('id');
    const [venues, firstOrganizer, firstEvent] = [
      seededIds.venueCount(events),
      seededIds.firstOrganizer(events),
      seededIds.firstEvent(events),
    ];
    const names = { venues, organizers: firstEvent - firstOrganizer };
    await inBatches(db, names.venues, (trx, number) => insertPlaces(trx, 'venues', number, 1, author));
    await inBatches(db, names.organizers, (trx, number) =>
      insertPlaces(trx, 'organizers', number, firstOrganizer, author),
    );
    const terms = await insertTerms(db);
    await inBatches(db, events, async (trx, numbers) => {
      const rows = numbers.map((number) => ({
        ...postOf(firstEvent + number, author),
        ...eventTexts(number, events),
        ...eventTimes(number, events),
        venue_id: 1 + (number % names.venues),
      }));
      await insertPosts(trx, 'events', 'event', rows);
      const links = (key: string, idsOf: (number: number) => number[]) =>
        numbers.flatMap((number) => idsOf(number).map((id) => ({ id: firstEvent + number, [key]: id })));
      const organizers = links('organizer_id', (number) => [firstOrganizer + (number % names.organizers)]);
      await insertLinks(trx, 'event_organizers', [...organizers.map((link) => ({ ...link, position: 0 }))]);
      const termsOf = (number: number) => [terms[number % 20] ?? 0, terms[20 + (number % 200)] ?? 0];
      await insertLinks(trx, 'event_terms', links('term_id', termsOf));
    });
    await countAll(db);
    // The times are right: the service would otherwise compare all of them with the rules of their zones meanwhile.
    await db.write('zone_rules').update({ version: process.versions.tz, checked_to: null });
    await db.transaction((trx) => db.bumpRevision(trx, 'calendar'));
    await (url.startsWith('sqlite:') ? db.write.raw('pragma wal_checkpoint(truncate)') : vacuum(url));
  } finally {
    await db.close();
  }
}

/** A transaction for each few thousand numbers from 0 on. */
export async function inBatches(
  db: Database,
  count: number,
  insert: (trx: Transaction, numbers: number[]) => Promise<void>,
  atOnce = rowsAtOnce,
): Promise<void> {
  for (let from = 0; from < count; from += atOnce) {
    const length = Math.min(atOnce, count - from);
    await db.transaction((trx) =>
      insert(
        trx,
        Array.from({ length }, (_, index) => from + index),
      ),
    );
  }
}

/** The columns that events, venues and organizers share. */
export const postOf = (id: number, author: number) => ({
  ...{ id, author_id: author, status: 'publish', slug: `post-${id}`, revision: 1 },
  ...{ published_local: '2026-01-01 09:00:00', published_utc: Date.UTC(2026, 0, 1, 6), modified_at: 1_767_250_800_000 },
  ...{ show_map: 1, show_map_link: 1, website: '' },
});

function eventTexts(number: number, events: number): Record<string, Value> {
  const some = number % 20 === 0 ? ` ${seeded.inSomeTitles}` : '';
  const rare = rareWord(number % (events / 5));
  return {
    title: `Evening ${codeOf(number)} of ${rare}${some}`,
    excerpt: '',
    description:
      `<p>Dances of the Great Lakes, drums of ${commonWord((number * 7) % 300)} and a dinner under the trees of ` +
      `${commonWord((number * 11) % 50)}.</p>`,
  };
}

/** Spread evenly, one after the other, whatever the order in which they were made. */
function eventTimes(number: number, events: number): Record<string, Value> {
  const place = (number * 7919) % events;
  const start = Date.parse(seeded.from) + Math.floor(((place / events) * days * dayMs) / 900_000) * 900_000;
  const end = start + 7_200_000;
  const local = (at: number) => new Date(at + 10_800_000).toISOString().slice(0, 19).replace('T', ' ');
  return {
    ...{ start_utc: start, end_utc: end, start_local: local(start), end_local: local(end), timezone: 'Africa/Kampala' },
    ...{ all_day: 0, cost: null, hide_from_listings: 0, sticky: 0, featured: number % 500 === 0 ? 1 : 0 },
  };
}

async function insertPlaces(
  trx: Transaction,
  table: 'venues' | 'organizers',
  numbers: readonly number[],
  first: number,
  author: number,
): Promise<void> {
  const isVenue = table === 'venues';
  const rows = numbers.map((number) => {
    const name = isVenue ? `Hall ${rareWord(number)} House` : `Guild ${rareWord(number)}`;
    const { show_map, show_map_link, ...common } = postOf(first + number, author);
    const texts = { ...common, name, name_key: name.toLowerCase(), description: '', phone: '' };
    if (!isVenue) return { ...texts, email: '' };
    const place = { address: `${number} Kisaasi Road`, city: 'Kampala', country: 'Uganda', province: '', state: '' };
    const map = { show_map, show_map_link, geo_lat: (number % 100) / 50, geo_lng: 30 + (number % 300) / 60 };
    return { ...texts, ...place, ...map, zip: '', stateprovince: '' };
  });
  await insertPosts(trx, table, isVenue ? 'venue' : 'organizer', rows);
}

/** Inserts events, venues or organizers with their ids and the words of their texts. */
export async function insertPosts(
  trx: Transaction,
  table: SearchedTable,
  kind: string,
  rows: readonly Row[],
): Promise<void> {
  await runIn(
    trx,
    insertInto(
      'calendar_records',
      ['id', 'kind'],
      rows.map(({ id }) => [id, kind]),
    ),
  );
  const columns = Object.keys(rows[0] ?? {});
  await runIn(
    trx,
    insertInto(
      table,
      columns,
      rows.map((row) => Object.values(row)),
    ),
  );
  await inParts(rows, (part) => storeTexts(trx, table, part));
}

/** SQLite takes 500 rows in a statement that Knex builds. */
async function inParts(rows: readonly SearchedRow[], store: (part: SearchedRow[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < rows.length; from += 400) await store(rows.slice(from, from + 400));
}

export async function insertLinks(
  trx: Transaction,
  table: string,
  links: readonly (Readonly<Record<string, number>> & { readonly id: number })[],
): Promise<void> {
  const columns = ['event_id', ...Object.keys(links[0] ?? {}).filter((key) => key !== 'id')];
  const rows = links.map(({ id, ...link }) => [id, ...Object.values(link)]);
  await runIn(trx, insertInto(table, columns, rows));
}

async function insertTerms(db: Database): Promise<number[]> {
  const names = [
    ...Array.from({ length: 20 }, (_, number) => ['tribe_events_cat', `Music ${number}`] as const),
    ...Array.from({ length: 200 }, (_, number) => ['post_tag', `Theme ${number}`] as const),
  ];
  return db.transaction(async (trx) => {
    const rows = names.map(([taxonomy, name], index) => {
      const slug = name.toLowerCase().replace(' ', '-');
      return { ...{ id: index + 1, taxonomy, name, name_key: name.toLowerCase(), slug }, description: '', revision: 1 };
    });
    await trx('terms').insert(rows);
    await storeTexts(trx, 'terms', rows);
    return rows.map(({ id }) => id);
  });
}

/** Counts that writes keep (event-days.ts, event_count). */
async function countAll(db: Database): Promise<void> {
  const dayOf = (column: string) => `${column} / ${dayMs}`;
  await db.write.raw(
    `insert into event_days (start_day, end_day, events)
      select ${dayOf('start_utc')}, ${dayOf('end_utc')}, count(*) from events group by 1, 2`,
  );
  await db.write.raw('update terms set event_count = (select count(*) from event_terms x where x.term_id = terms.id)');
}
