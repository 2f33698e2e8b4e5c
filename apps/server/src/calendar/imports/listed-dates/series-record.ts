import { instantToWallTime, readingsOf, wallTimeToInstant } from '../../time/time-zone.ts';
import { utcToWallTime, type WallTime, wallTimeToUtc } from '../../time/wall-time.ts';
import type { RecordProblem } from '../import-problem.ts';
import { maxDates, seriesStartOf, timesFrom } from '../series-times.ts';
import type { ListedDate, ListedSeries, SourceDate, SourceRecord } from '../source-record.ts';

/** One row of a list with what differs from the first row of its series. */
export interface ListedRow extends ListedDate {
  /** In the time zone of the series. */
  readonly startLocal: WallTime;
  readonly endLocal: WallTime;
  readonly changes: SourceDate['changes'];
  /** Null for no venue; undefined for that of the series. */
  readonly venue?: SourceRecord | null | undefined;
  /** The fingerprint of an event that an earlier version imported for it. */
  readonly fingerprint: string;
  /** Whether it differs in a member that a date cannot change. */
  readonly hasLoss: boolean;
}

/** The rows of one series, which has the texts of the first one. */
export interface ListedGroup {
  readonly first: SourceRecord;
  readonly slug: string;
  /** By day, number and start. */
  readonly rows: Map<string, ListedRow>;
}

/** How complete a list is, by the original start of the last of its dates. */
export type CompleteUntil = (last: WallTime | '') => ListedSeries['completeUntil'];

interface Named extends Pick<ListedSeries, 'slug' | 'singles'> {
  readonly nowMs: number;
  readonly completeUntil: CompleteUntil;
}

/** The id of a series in a source that names its dates by its slug and their days. */
export const seriesIdOf = (slug: string): string => `series ${slug}`;

export const isSeriesId = (id: string): boolean => id.startsWith('series ');

/** The slug in an id of `seriesIdOf`. */
export const toSeriesSlug = (id: string): string => id.replace(/^series /, '');

/** The id of one of its dates. */
export const dateIdOf = (seriesId: string, recurrenceId: WallTime): string => `${seriesId}/${recurrenceId}`;

/** A row with the original start of its date here. */
interface NamedRow {
  readonly recurrenceId: WallTime;
  readonly row: ListedRow;
}

/** The series of rows of a list: its first date, the others as RDATE, and what differs in each. */
export function toSeriesRecord(
  { first, slug, rows }: ListedGroup,
  { nowMs, completeUntil, ...listed }: Named,
): SourceRecord {
  const { listedDate: _listedDate, version: _version, otherIds: _otherIds, ...record } = first;
  const start = seriesStartOf(record.body);
  const named = nameRows([...rows.values()].toSorted(byDate), start);
  const kept = keepNearest(named.toSorted(byOriginalStart), instantToWallTime(nowMs, start.timezone));
  const [firstDate = start.startLocal, ...others] = kept.map(({ recurrenceId }) => recurrenceId);
  const { start_date, end_date } = record.body;
  const times = firstDate === start.startLocal ? { start_date, end_date } : timesFrom(firstDate, record.body, start);
  const lengthOf = lengthsOf(record, start);
  const recurrence = { rrule: '', rdate: others.length > 0 ? others : [firstDate], exdate: [] };
  return {
    ...record,
    sourceId: seriesIdOf(slug),
    body: { ...record.body, ...times, recurrence },
    dates: kept.flatMap((each) => toSourceDate(each, lengthOf)),
    listed: {
      ...listed,
      dates: kept.map(({ recurrenceId, row }) => ({ recurrenceId, fingerprint: row.fingerprint })),
      completeUntil: completeUntil(kept.at(-1)?.recurrenceId ?? ''),
      removed: [],
    },
    losses: [...(record.losses ?? []), ...lossesOf(named, kept)],
  };
}

type Start = ReturnType<typeof seriesStartOf>;

const byDate = (one: ListedRow, other: ListedRow): number =>
  keyOf(one) < keyOf(other) ? -1 : Number(keyOf(one) > keyOf(other));

const keyOf = ({ day, number, startLocal, recurrenceId = '' }: ListedRow): string =>
  `${day} ${String(number).padStart(3, '0')} ${recurrenceId} ${startLocal}`;

/**
 * The day identifies a date, so that one that moves to another time of its day stays the same one; on a day with several
 * dates, the start does.
 */
function nameRows(rows: readonly ListedRow[], { startLocal: firstStart, timezone, allDay }: Start): NamedRow[] {
  const ofDay = Map.groupBy(rows, ({ day }) => day);
  const taken = new Set<WallTime>();
  const exists = (local: WallTime): boolean => allDay || readingsOf(local, timezone).length > 0;
  return rows.flatMap((row) => {
    const time = allDay
      ? ' 00:00:00'
      : ofDay.get(row.day)?.length === 1
        ? firstStart.slice(10)
        : row.startLocal.slice(10);
    const wanted = row.recurrenceId ?? `${row.day}${time}`;
    const recurrenceId = [wanted, row.startLocal].find(exists) ?? afterGap(row.startLocal, timezone);
    if (taken.has(recurrenceId)) return [];
    taken.add(recurrenceId);
    return [{ recurrenceId, row }];
  });
}

/** A local time that a clock change skips, as clocks show that instant. */
const afterGap = (local: WallTime, timezone: string): WallTime =>
  instantToWallTime(wallTimeToInstant(local, timezone), timezone);

const byOriginalStart = (one: NamedRow, other: NamedRow): number => (one.recurrenceId < other.recurrenceId ? -1 : 1);

/** The first date and RDATE. */
const mostRows = maxDates + 1;

/** All rows, or the next ones that have not ended, filled up with the last that have. */
function keepNearest(rows: readonly NamedRow[], nowLocal: WallTime): readonly NamedRow[] {
  if (rows.length <= mostRows) return rows;
  const next = rows.findIndex(({ row }) => row.endLocal >= nowLocal);
  const upcoming = next === -1 ? 0 : rows.length - next;
  const from = rows.length - Math.max(upcoming, mostRows);
  return rows.slice(from, from + mostRows);
}

/** The local end of a date that begins at a local time. */
function lengthsOf({ body }: SourceRecord, start: Start): (local: WallTime) => WallTime {
  if (start.allDay) {
    const { start_date: from, end_date: to } = body;
    const lengthMs = dayOf(String(to)) - dayOf(String(from));
    return (local) => `${utcToWallTime(wallTimeToUtc(local) + lengthMs).slice(0, 10)} 23:59:59`;
  }
  const instantOf = (text: string): number =>
    text.endsWith('Z') ? wallTimeToUtc(text.slice(0, -1)) : wallTimeToInstant(text, start.timezone);
  const lengthMs = Math.max(0, instantOf(String(body['end_date'])) - instantOf(String(body['start_date'])));
  return (local) => instantToWallTime(wallTimeToInstant(local, start.timezone) + lengthMs, start.timezone);
}

const dayOf = (text: string): number => wallTimeToUtc(`${text.slice(0, 10)} 00:00:00`);

/** Empty if the date is as the series. */
function toSourceDate({ recurrenceId, row }: NamedRow, endOf: (local: WallTime) => WallTime): SourceDate[] {
  const { startLocal, endLocal, venue } = row;
  const isMoved = startLocal !== recurrenceId || endLocal !== endOf(recurrenceId);
  const changes = { ...row.changes, ...(isMoved && { startLocal, endLocal }) };
  if (Object.keys(changes).length === 0 && venue === undefined) return [];
  const earlier = { earlierIds: [], earlierFingerprint: row.fingerprint };
  return [{ recurrenceId, ...earlier, changes, ...(venue !== undefined && { venue }) }];
}

function lossesOf(rows: readonly NamedRow[], kept: readonly NamedRow[]): RecordProblem[] {
  const [first, last] = [kept.at(0)?.recurrenceId ?? '', kept.at(-1)?.recurrenceId ?? ''];
  const tooMany = `It has ${rows.length} dates; only ${kept.length} of them were imported, from ${first} to ${last}.`;
  const differ = kept.filter(({ row }) => row.hasLoss).length;
  const members = 'excerpt, cost, image, organizer, category or tag';
  const lost = `${differ} of its dates have another ${members}; those of the first date were imported.`;
  return [
    ...(rows.length > kept.length ? [{ reason: 'recurrence', detail: tooMany } as const] : []),
    ...(differ > 0 ? [{ reason: 'not_stored', detail: lost } as const] : []),
  ];
}
