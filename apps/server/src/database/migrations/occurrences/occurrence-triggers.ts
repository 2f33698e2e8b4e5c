import type { Knex } from 'knex';
import { isSqlite } from '../../dialect.ts';
import { createStatementTrigger, createTrigger, type Trigger } from '../../triggers.ts';

/** As `renderCost` (calendar/events/cost.ts): a cost is free if all of its numbers are zero. */
const isFree = (cost: string): string => `(${cost} is null or trim(${cost}) = '' or lower(trim(${cost})) = 'free'
  or (${cost} like '%0%' and ${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `${cost} not like '%${digit}%'`).join(' and ')}))`;

/** Columns of an occurrence that its event decides, by an event `e`. */
const sharedColumns: Readonly<Record<string, (event: string) => string>> = {
  published_local: (event) => `${event}.published_local`,
  status: (event) => `${event}.status`,
  hidden: (event) => `${event}.hide_from_listings`,
  author_id: (event) => `${event}.author_id`,
  featured: (event) => `${event}.featured`,
  is_free: (event) => `case when ${isFree(`${event}.cost`)} then 1 else 0 end`,
  listed_from: (event) =>
    `case when ${event}.hide_from_listings = 1 then null when ${event}.status = 'publish' then 0
      when ${event}.status = 'future' then ${event}.published_utc end`,
};
const sharedSources = [
  'published_local',
  'published_utc',
  'status',
  'hide_from_listings',
  'author_id',
  'featured',
  'cost',
];

/** Columns that the dates of a series have on their own. */
const ownColumns = ['start_utc', 'end_utc', 'start_local', 'end_local', 'venue_id'];

export const occurrenceColumns = ['id', 'event_id', ...ownColumns, ...Object.keys(sharedColumns)].join(', ');

/** The columns of an occurrence that its event decides, of an event `event`. */
export const sharedColumnsOf = (event: string): string =>
  Object.entries(sharedColumns)
    .map(([column, toValue]) => `${toValue(event)} as ${column}`)
    .join(', ');

/** The values of these columns for a single event `event`. */
export const occurrenceOf = (event: string): string =>
  [
    ...['id', 'id', ...ownColumns].map((column) => `${event}.${column}`),
    ...Object.values(sharedColumns).map((toValue) => toValue(event)),
  ].join(', ');

const isOther = (columns: readonly string[]): string =>
  columns.map((column) => `new.${column} is distinct from old.${column}`).join(' or ');

const setTo = (columns: readonly (readonly [column: string, value: string])[]): string =>
  columns.map(([column, value]) => `${column} = ${value}`).join(', ');

const entered = 'occurrences_entered';

const triggers: readonly Trigger[] = [
  {
    name: 'occurrences_changed',
    table: 'events',
    event: `update of ${sharedSources.join(', ')}`,
    condition: isOther(sharedSources),
    statements: [
      `update occurrences set ${setTo(Object.entries(sharedColumns).map(([column, toValue]) => [column, toValue('new')]))}
        where event_id = new.id`,
    ],
  },
  {
    name: 'occurrences_moved',
    table: 'events',
    event: `update of ${ownColumns.join(', ')}`,
    condition: isOther(ownColumns),
    // A series has no row with its own id.
    statements: [
      `update occurrences set ${setTo(ownColumns.map((column) => [column, `new.${column}`]))} where id = new.id`,
    ],
  },
  {
    name: 'occurrences_left',
    table: 'events',
    event: 'delete',
    statements: ['delete from occurrences where event_id = old.id'],
  },
];

export const occurrenceTriggerNames = [entered, ...triggers.map(({ name }) => name)];

export async function createOccurrenceTriggers(knex: Knex): Promise<void> {
  await createEntryTrigger(knex);
  for (const trigger of triggers) await createTrigger(knex, trigger);
}

/** Adds the occurrence of a new event that meets `condition`. PostgreSQL inserts the rows of many events with one statement. */
export async function createEntryTrigger(knex: Knex, condition?: string): Promise<void> {
  const [on, event] = [
    { name: entered, table: 'events', event: 'insert' as const },
    isSqlite(knex) ? 'new' : 'written',
  ];
  const into = `insert into occurrences (${occurrenceColumns}) select ${occurrenceOf(event)}`;
  const where = condition === undefined ? '' : ` where ${event}.${condition}`;
  if (isSqlite(knex)) await createTrigger(knex, { ...on, statements: [`${into}${where}`] });
  else await createStatementTrigger(knex, { ...on, statement: `${into} from written${where}` });
}
