import { slugify } from '../../text/slugify.ts';
import { instantToWallTime, isTimeZone, wallTimeToInstant } from '../../time/time-zone.ts';
import { isWallTime, type WallTime, wallTimeToUtc } from '../../time/wall-time.ts';
import { SourceFailed } from '../import.ts';
import { fingerprintOf } from '../record-fingerprint.ts';
import { localTimes, seriesStartOf } from '../series-times.ts';
import type { ListedDate, SourceRecord } from '../source-record.ts';
import { changesOfDate } from './changes-of-date.ts';
import { isStorableDay } from './dated-address.ts';
import { type CompleteUntil, type ListedGroup, type ListedRow, toSeriesRecord } from './series-record.ts';

/** Collects the dates of series in a list that shows each as an event, in the order of the list. */
export interface DateCollector {
  /** Undefined for a date of a series, which `series` returns then; others as events of their own. */
  take(record: SourceRecord): SourceRecord | undefined;
  /** Whether the list has shown a date of this series. */
  has(slug: string): boolean;
  /** Lazy, because each takes milliseconds. */
  series(nowMs: number, completeUntil: CompleteUntil): Iterable<SourceRecord>;
}

/** Limits memory: the characters of rows and their changes. */
const mostCharacters = 20_000_000;

export function createDateCollector(): DateCollector {
  const groups = new Map<string, ListedGroup>();
  /** The ids of single events, by slug without a number. */
  const singles = new Map<string, string[]>();
  let characters = 0;

  function add(group: ListedGroup, record: SourceRecord, date: ListedDate): void {
    const row = toRow(group.first, record, date);
    const key = `${date.day} ${date.number} ${date.recurrenceId ?? row.startLocal}`;
    if (group.rows.has(key)) return;
    group.rows.set(key, row);
    characters += 200 + JSON.stringify([row.changes, row.venue]).length;
    if (characters > mostCharacters)
      throw new SourceFailed('The dates of its series have more than 20 MB of different texts; shorten them.');
  }

  function noteSingle(record: SourceRecord): void {
    const stem = stemOf(localSlugOf(record));
    const ids = singles.get(stem) ?? [];
    singles.set(stem, ids);
    ids.push(record.sourceId);
  }

  return {
    take(record) {
      const date = record.listedDate;
      if (date === undefined || !hasValidTimes(record)) {
        noteSingle(record);
        return record;
      }
      const key = keyOf(date.slug, record);
      const group = groups.get(key) ?? { first: record, slug: date.slug, rows: new Map() };
      // Whole days cannot be dates of a series with times, or the reverse.
      if (group.first.body['all_day'] !== record.body['all_day']) return withStableId(record, date);
      groups.set(key, group);
      add(group, record, date);
      return undefined;
    },
    has: (slug) => groups.has(keyOf(slug, {})),
    *series(nowMs, completeUntil) {
      for (const group of groups.values()) {
        const slug = localSlugOf(group.first);
        yield toSeriesRecord(group, { slug, singles: singles.get(stemOf(slug)) ?? [], nowMs, completeUntil });
      }
    },
  };
}

/** The id of a row changes at the source. */
const withStableId = (record: SourceRecord, { slug, day, number }: ListedDate): SourceRecord => ({
  ...record,
  sourceId: `date ${slug} ${day} ${number}`,
});

const keyOf = (slug: string, { calendar = '' }: Pick<SourceRecord, 'calendar'>): string => `${calendar}\n${slug}`;

/** Slugs get a number if they are taken. */
const stemOf = (slug: string): string => slug.replace(/-\d+$/, '');

/** The slug that an event gets here. */
const localSlugOf = ({ body, name, listedDate }: SourceRecord): string =>
  slugify(String(body['slug'] ?? '')) || slugify(String(body['title'] ?? name)) || (listedDate?.slug ?? '');

function hasValidTimes({ rejection, body }: SourceRecord): boolean {
  const zone = String(body['timezone']);
  if (rejection !== undefined || !isTimeZone(zone)) return false;
  return ['start_date', 'end_date'].every((name) => {
    const text = String(body[name]);
    const time = text.length === 10 ? `${text} 00:00:00` : text.replace(/Z$/, '');
    return isWallTime(time) && isStorableDay(time);
  });
}

function toRow(first: SourceRecord, record: SourceRecord, date: ListedDate): ListedRow {
  const zone = String(first.body['timezone']);
  const own = seriesStartOf(record.body);
  const toZone = (local: WallTime): WallTime =>
    own.timezone === zone || own.allDay ? local : instantToWallTime(wallTimeToInstant(local, own.timezone), zone);
  const [startLocal = '', endLocal = ''] = localTimes(record.body, own).map(toZone);
  const end = wallTimeToUtc(endLocal) < wallTimeToUtc(startLocal) ? startLocal : endLocal;
  const hasOtherVenue = record.venue?.sourceId !== first.venue?.sourceId;
  return {
    ...{ ...date, startLocal, endLocal: end, changes: changesOfDate(record.body, first.body) },
    ...(hasOtherVenue && { venue: record.venue ?? null }),
    fingerprint: fingerprintOf(record),
    hasLoss: fixedMembersOf(record) !== fixedMembersOf(first),
  };
}

/** The members that one date of a series cannot change. */
const fixedMembersOf = ({ body, organizers = [], categories = [], tags = [] }: SourceRecord): string =>
  JSON.stringify([
    ...['excerpt', 'cost', 'image', 'featured', 'sticky', 'hide_from_listings', 'status'].map((name) => body[name]),
    ...[organizers, categories, tags].map((records) => records.map(({ sourceId }) => sourceId)),
  ]);
