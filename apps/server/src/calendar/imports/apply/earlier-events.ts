import type { Knex } from 'knex';
import type { Transaction } from '../../../database/database.ts';
import { becomeDate } from '../../events/become-date.ts';
import type { Event, SeriesDate } from '../../events/event.ts';
import { findEvent } from '../../events/repository.ts';
import { toTrashSlug } from '../../posts/slugs.ts';
import { toNumberedSlug } from '../../text/slugify.ts';
import { instantToWallTime } from '../../time/time-zone.ts';
import type { WallTime } from '../../time/wall-time.ts';
import type { SourceRecord } from '../source-record.ts';
import { deleteImported, type FoundImported, findImportedAs, toKey } from './imported-records.ts';
import type { RecordSource } from './record-source.ts';

type Series = Pick<SourceRecord, 'kind' | 'sourceId'> & Partial<Pick<SourceRecord, 'listed' | 'body'>>;

/** An event that an earlier version imported for one date of a series, or that did not recur at the source then. */
export interface EarlierEvent {
  readonly event: Event;
  readonly imported: FoundImported;
  /** Its date of the series; undefined for an event at another time, which only the series can become. */
  readonly recurrenceId: WallTime | undefined;
}

/** The first of the events that became this series. */
export async function findEarlierSeries(
  knex: Knex,
  source: RecordSource,
  record: Series,
): Promise<FoundImported | undefined> {
  const found = await findEarlierEvents(knex, source, record);
  return found.find(({ event }) => event.status !== 'trash')?.imported;
}

/** Turns an imported event into a date of a series under its id; the source then names it by its series. */
export async function adoptEvent(
  trx: Transaction,
  event: Event,
  source: string,
  sourceIds: readonly string[],
  date: Pick<SeriesDate, 'seriesId' | 'recurrenceId'>,
): Promise<void> {
  await becomeDate(trx, event, date);
  await deleteImported(trx, source, 'event', sourceIds);
}

/** In the order of their starts. */
export async function findEarlierEvents(
  knex: Knex,
  source: RecordSource,
  { kind, sourceId, listed, body = {} }: Series,
): Promise<EarlierEvent[]> {
  if (kind !== 'event' || listed === undefined) return [];
  const others = new Set([...listed.singles, sourceId].map(toKey));
  const found: EarlierEvent[] = [];
  const left = new Set(listed.dates.map(({ recurrenceId }) => recurrenceId));
  for (const id of await findIdsBySlug(knex, listed.slug)) {
    const event = await findEvent(knex, { id });
    const imported = event && (await findImportedAs(knex, source, id));
    if (event === undefined || imported === undefined || others.has(imported.key)) continue;
    const recurrenceId = findDate(event, left, String(body['timezone']));
    if (recurrenceId !== undefined) left.delete(recurrenceId);
    else if (event.slug !== listed.slug) continue;
    found.push({ event, imported, recurrenceId });
  }
  return found.toSorted((one, other) => one.event.schedule.startAtMs - other.event.schedule.startAtMs);
}

/** Bounds the search among events with the same title. */
const mostNumber = 1_000;

/** Single events with the slug or with a number behind it, also in the trash. */
async function findIdsBySlug(knex: Knex, slug: string): Promise<number[]> {
  const numbered = Array.from({ length: mostNumber - 1 }, (_, index) => toNumberedSlug(slug, index + 2));
  const slugs = [slug, ...numbered].flatMap((each) => [each, toTrashSlug(each)]);
  const rows: { id: number }[] = await knex('events')
    .whereIn('slug', slugs)
    .whereNull('rrule')
    .orderBy('id')
    .select('id');
  return rows.map(({ id }) => id);
}

/** Events that people have moved to another day are not found. */
function findDate({ schedule }: Event, left: ReadonlySet<WallTime>, zone: string): WallTime | undefined {
  const local = schedule.allDay ? schedule.startLocal : instantToWallTime(schedule.startAtMs, zone);
  if (left.has(local)) return local;
  return [...left].find((each) => each.slice(0, 10) === local.slice(0, 10));
}
