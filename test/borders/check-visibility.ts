import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Functions that read events, venues and organizers apply `calendar/posts/visibility.ts` themselves. These functions do
 * not, each for its reason.
 */
const exceptions: Readonly<Record<string, string>> = {
  'changes/repository.ts findNextId': 'gives an id that no response contains',
  'changes/repository.ts findRecords': 'is narrowed by sourceOf, beside it',
  'event-lists/circle.ts eventsInCircle': 'gives ids that statements.ts narrows',
  'event-lists/filters.ts modified': 'gives ids that statements.ts narrows',
  'event-lists/filters.ts keepsCount': 'gives ids that statements.ts narrows',
  'event-lists/filters.ts eventsNamed': 'gives ids that statements.ts narrows',
  'event-lists/filters.ts ofLinks': 'gives ids that statements.ts narrows',
  'event-lists/statements.ts countOneByOne': 'is given the conditions of statesOf, beside it',
  'event-lists/statements.ts toAllOccurrences': 'is given the conditions of isInList, beside it',
  'event-lists/statements.ts toLookedUp': 'is given the conditions of isInList, beside it',
  'event-lists/statements.ts occurrencesOf': 'joins the dates of events that toArm narrows',
  'event-lists/statements.ts toRows': 'adds the rows of ids that toArm has narrowed',
  'event-lists/statements.ts toArm': 'is given one of the conditions of statesOf, beside it',
  'event-lists/statements.ts isBehind': 'compares with an event of the same list',
  'event-lists/statements.ts nothing': 'has no rows',
  'event-lists/totals.ts countWhere': 'is given what is published, or a condition of visibility.ts',
  'event-lists/named-in-list.ts namedEvents': 'is given one of the conditions of visibility.ts',
  'event-lists/ranked-sql.ts candidates': 'adds words to ids that statements.ts has narrowed',
  'event-lists/ranked-sql.ts narrowed': 'gives ids that statements.ts narrows',
  'event-lists/ranked-sql.ts eventsThatName': 'gives ids that statements.ts narrows',
  'feeds/repository.ts findLaterDates': 'counts the dates of series whose cards findCards has narrowed',
  'events/next-dates.ts findNextDates': 'for show-events.ts, which shows the series',
  'events/event-rows.ts numberOfDay': 'counts the dates of a day for the URL of one',
  'events/repository.ts datesOf': 'is narrowed by findVisibleEvents, or for findEvent',
  'events/repository.ts findSeriesUntil': 'for extend-series.ts, which shows none',
  'events/repository.ts setDatesUntil': 'writes',
  'events/repository.ts findDate': 'for writes, and for requireVisible, which refuses',
  'events/stored-dates.ts findDates': 'for writes',
  'events/stored-dates.ts insertDates': 'writes',
  'events/stored-dates.ts updateByKey': 'writes',
  'events/stored-dates.ts deleteByKey': 'writes',
  'events/stored-dates.ts insertSingleDate': 'writes',
  'events/repository.ts findEvent': 'for writes, and for requireVisible, which refuses',
  'events/repository.ts listEventsEndingFrom': 'for zone-rules.ts, which moves events and shows none',
  'records-of-user.ts countPostsOf': 'administrators who delete a user see the number alone',
  'records-of-user.ts reassignPosts': 'writes',
  'events/repository.ts findLastEventId': 'for zone-rules.ts, which shows it to nobody',
  'events/repository.ts insertEvent': 'writes',
  'events/repository.ts replaceEvent': 'writes',
  'events/repository.ts countPosts': 'says whether an id may be linked to, whatever it shows',
  'imports/runs/found-events.ts lastEnd': 'gives titles to the report of an import, whose readers may edit all records',
  'events/become-date.ts becomeDate': 'removes the row of an event that its caller has read and may edit',
  'events/repository.ts removeEventRow': 'removes the row of an event that its caller has read',
  'imports/apply/earlier-events.ts findIdsBySlug':
    'gives ids of events to an import, whose caller may edit all records',
  'imports/apply/stored-events.ts readStoredEvents':
    'compares events of an import by digests, for a caller who may edit all records',
  'imports/apply/series-dates.ts findStored': 'gives the id of a date to an import, whose caller may edit all records',
  'linked-posts/search.ts narrowTo': 'is given one of the conditions of visibility.ts',
  'linked-posts/repository.ts find': 'for writes, and for requireVisible, which refuses',
  'linked-posts/repository.ts createLinkedPostRepository': 'for show-events.ts, which asks isVisible',
  'linked-posts/repository.ts insert': 'writes',
  'linked-posts/repository.ts replace': 'writes',
  'lists/expiry.ts findNextPublication': 'gives a moment that no response contains',
  'lists/expiry.ts createScheduledPublications': 'gives a moment that no response contains',
  'posts/journal-store.ts noteAddedDates': 'writes',
  'posts/journal-store.ts touchPosts': 'writes',
  'posts/journal-store.ts eventsOf': 'gives ids for touchEvents',
  'posts/slugs.ts selectOthersOf': 'says whether a slug is free',
  'posts/slugs.ts selectSlugsOf': 'says which slugs are free',
  'terms/repository.ts countedTermsAt': 'counts what is published',
  'terms/list-terms.ts narrow': 'is given the id of an event that findVisibleIds has found',
  'venues/repository.ts unlink': 'writes',
};

const tables = 'events|venues|organizers|occurrences';
const read = new RegExp(
  [
    // db('events'), .join('venues', …), trx<Row>('organizers')
    `\\(\\s*['"\`](?:${tables})['"\`]`,
    // A table that is a variable: snapshot(table)
    '\\b(?:db|read|write|knex|trx|snapshot)(?:<[^>(]*>)?\\(table\\)',
    // In SQL texts.
    `\\b(?:from|join|update|into) (?:(?:${tables})\\b|\\$\\{table\\})`,
    `['\`](?:${tables}) e\\b`,
  ].join('|'),
);
const narrowed = /\b(?:visible|whereVisible|visibleInStatuses|listedOccurrences|findVisibleIds)\(/;
/** The start of a function, a method or a constant. */
const beginning =
  /^(?:export )?(?:async )?(?:function|const) (\w+)|^ {2,4}(?:async )?(?:function )?(?!if|for|while|switch|return)(\w+)\([^()]*\) ?(?::.*)?\{$/;

interface Part {
  readonly name: string;
  readonly text: string;
}

function splitIntoParts(source: string): Part[] {
  const parts: Part[] = [{ name: 'the file', text: '' }];
  for (const line of source.split('\n')) {
    const [, one, other] = beginning.exec(line) ?? [];
    const name = one ?? other;
    if (name !== undefined) parts.push({ name, text: '' });
    const last = parts.pop() ?? { name: '', text: '' };
    // Comments read nothing.
    parts.push({ name: last.name, text: /^\s*(?:\*|\/\/|\/\*)/.test(line) ? last.text : `${last.text}${line}\n` });
  }
  return parts;
}

/** The functions that read posts without a condition of visibility. */
function findUnnarrowed(file: string, source: string): string[] {
  return splitIntoParts(source)
    .filter(({ text }) => read.test(text) && !narrowed.test(text))
    .map(({ name }) => `${file} ${name}`);
}

/** Examples that the check must find. */
const planted = [
  `export async function findLatest(db: Knex) {\n  return db('events').orderBy('id').limit(10);\n}`,
  `export async function findLatest(snapshot: Snapshot, table: PostTable) {\n  return snapshot(table).limit(10);\n}`,
  `const latest = prepared('select id from venues limit 10');`,
  `  async findLatest(db) {\n    return db<Row>('event_organizers').join('organizers', 'organizers.id', 'organizer_id');\n  },`,
];

const folder = path.resolve(import.meta.dirname, '../../apps/server/src/calendar');
const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !/\.test\.ts$|\btest-/.test(file));
const found = files.flatMap((file) => findUnnarrowed(file, readFileSync(path.join(folder, file), 'utf8')));
const errors = [
  ...found
    .filter((part) => !(part in exceptions))
    .map(
      (part) => `${part} reads posts without visibility.ts: narrow the query, or say why nobody sees what it finds.`,
    ),
  ...Object.keys(exceptions)
    .filter((part) => !found.includes(part))
    .map((part) => `${part} is no exception any more: take it off the list.`),
  ...planted
    .filter((source) => findUnnarrowed('planted.ts', source).length === 0)
    .map((source) => `The check does not notice:\n${source}`),
];
for (const error of errors) console.error(error);
if (errors.length > 0) process.exitCode = 1;
else console.log(`${files.length} files of the calendar read only what their caller may see.`);
