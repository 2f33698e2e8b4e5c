import { hash } from 'node:crypto';
import type { Knex } from 'knex';
import { toNameKey } from '../../text/name-key.ts';
import { wallTimeToInstant } from '../../time/time-zone.ts';
import { isSeriesId } from '../listed-dates/series-record.ts';
import type { SourceRecord } from '../source-record.ts';
import { toKey } from './imported-records.ts';

/** The keys of the events of a source by start, title and place. */
export type StoredEvents = ReadonlyMap<string, readonly string[]>;

interface StoredRow {
  readonly source_id: string;
  readonly start_utc: number;
  readonly all_day: 0 | 1;
  readonly title: string;
  readonly place: string | null;
}

const chunkSize = 1_000;

/** Reads the events in the order of their keys, in chunks to bound memory. */
export async function readStoredEvents(knex: Knex, source: string): Promise<StoredEvents> {
  const found = new Map<string, string[]>();
  for (let last = ''; ; ) {
    const rows: StoredRow[] = await knex('imported_records as imported')
      .join('events', 'events.id', 'imported.record_id')
      .leftJoin('venues', 'venues.id', 'events.venue_id')
      .where({ 'imported.source': toKey(source), 'imported.kind': 'event' })
      .where('imported.source_id', '>', last)
      .orderBy('imported.source_id')
      .limit(chunkSize)
      .select('imported.source_id', 'events.start_utc', 'events.all_day', 'events.title', 'venues.name_key as place');
    for (const row of rows) {
      if (isSeriesId(row.source_id)) continue;
      const digest = digestOf(row.start_utc, row.all_day === 1, row.title, row.place ?? '');
      found.set(digest, [...(found.get(digest) ?? []), row.source_id]);
    }
    if (rows.length < chunkSize) return found;
    last = rows.at(-1)?.source_id ?? '';
  }
}

/** The keys of the stored events that begin at the same time as a record and have its title and place. */
export function findAlike(stored: StoredEvents, { body, venue }: SourceRecord): readonly string[] {
  const { start_date: start, timezone, all_day: allDay, title } = body;
  if (typeof start !== 'string' || typeof timezone !== 'string' || typeof title !== 'string') return [];
  const place = venue === undefined ? '' : toNameKey(venue.name);
  return stored.get(digestOf(toInstant(start, timezone), allDay === true, title, place)) ?? [];
}

/** A day begins at midnight; `Z` follows a time in UTC. */
function toInstant(date: string, timezone: string): number {
  if (date.endsWith('Z')) return Date.parse(`${date.replace(' ', 'T')}`);
  return wallTimeToInstant(date.length === 10 ? `${date} 00:00:00` : date, timezone);
}

const digestOf = (...parts: readonly [startAtMs: number, allDay: boolean, title: string, place: string]): string =>
  hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22);
