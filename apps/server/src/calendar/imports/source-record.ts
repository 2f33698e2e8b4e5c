import type { RecordKind } from '../posts/journal.ts';
import { readWebAddress } from '../text/web-address.ts';
import { instantToWallTime, readingsOf } from '../time/time-zone.ts';
import { utcToWallTime, type WallTime } from '../time/wall-time.ts';
import type { Outcome } from './import.ts';
import type { RecordProblem } from './import-problem.ts';

export interface RecordVersion {
  readonly sequence: number;
  readonly stampedAtMs: number;
}

/** The change of one date of a series. */
export interface SourceDate {
  /** The original local start. */
  readonly recurrenceId: WallTime;
  /** Ids of the event that earlier versions imported for this date, and its fingerprint. */
  readonly earlierIds: readonly string[];
  readonly earlierFingerprint: string;
  readonly changes: {
    readonly title?: string;
    readonly description?: string;
    readonly website?: string;
    readonly state?: { readonly status: string; readonly reason: string };
    readonly startLocal?: WallTime;
    readonly endLocal?: WallTime;
  };
  /** Null for no venue; undefined for that of the series. */
  readonly venue?: SourceRecord | null;
}

/** The date of a series that another file contains. */
export interface SeriesDateReference {
  /** The ids of the series. */
  readonly ids: readonly string[];
  /** A local time or a day as written, or an instant in epoch milliseconds. */
  readonly at: WallTime | string | number;
}

/** The address of an event that a list shows as one date of a series. */
export interface ListedDate {
  /** The slug of the series at the source. */
  readonly slug: string;
  readonly day: string;
  /** Its number among the dates of the day, from 1. */
  readonly number: number;
  /** The original local start, if the source states it. */
  readonly recurrenceId?: WallTime;
}

/** A series whose dates a list shows one by one (docs/adr/0085). */
export interface ListedSeries {
  /** The slug that events have which earlier versions imported for its dates, or had before a number was added. */
  readonly slug: string;
  /** The dates of the list, with the fingerprints of events that earlier versions imported for them. */
  readonly dates: readonly { readonly recurrenceId: WallTime; readonly fingerprint: string }[];
  /** The ids of single events of the list that could be mistaken for dates. */
  readonly singles: readonly string[];
  /** The local time up to which the list shows all dates that have not ended; empty if it may lack some. */
  readonly completeUntil: WallTime | '';
  /** Imported dates that the list does not show any more, and which are removed here. */
  readonly removed: readonly WallTime[];
}

/** A record of another calendar as a create input, with its linked records. */
export interface SourceRecord {
  readonly kind: RecordKind;
  /** The id in the source. */
  readonly sourceId: string;
  /** Ids that earlier imports may have stored for the same record. */
  readonly otherIds?: readonly string[];
  readonly name: string;
  /** The slug in the source; creates of venues and organizers do not accept one. */
  readonly slug?: string;
  /** The name of its iCalendar, if it has one. */
  readonly calendar?: string;
  /** SEQUENCE and DTSTAMP of iCalendar. */
  readonly version?: RecordVersion | undefined;
  /** Whether it only cancels an event that was imported earlier. */
  readonly cancels?: boolean;
  /** Only series, whose body has `recurrence`: the dates that differ. */
  readonly dates?: readonly SourceDate[];
  /** Only series: the first date, which earlier versions imported as a single event. */
  readonly earlierTimes?: { readonly start_date: string; readonly end_date: string };
  /** An event that changes one date of a series, if the series was imported. */
  readonly dateOf?: SeriesDateReference;
  readonly listedDate?: ListedDate;
  readonly listed?: ListedSeries;
  /** The body of a create, without links. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Only categories. */
  readonly parent?: SourceRecord;
  /** Only events. */
  readonly venue?: SourceRecord;
  readonly organizers?: readonly SourceRecord[];
  readonly categories?: readonly SourceRecord[];
  readonly tags?: readonly SourceRecord[];
  /** The reason why it cannot be imported. */
  readonly rejection?: RecordProblem;
  readonly losses?: readonly RecordProblem[];
}

/** The outcome of a record with its problems. */
export interface WrittenRecord {
  readonly record: SourceRecord;
  readonly outcome: Outcome;
  readonly problems: readonly RecordProblem[];
  /** The local id; undefined for skipped records, a placeholder in dry runs. */
  readonly id?: number | undefined;
}

export interface SourcePage {
  readonly records: AsyncIterable<SourceRecord>;
  readonly totalPages: number;
  /** The number of items of the page, and of all pages as the source states it; only of lists of a site. */
  readonly itemCount?: number;
  readonly total?: number | undefined;
  /** Whether a page that the source has announced is missing. */
  readonly endedEarly?: boolean;
}

export async function* noRecords(): SourcePage['records'] {}

/** A valid website, percent-encoded if necessary; empty if invalid. */
export function toWebsite(address: string): string {
  if (!/^https?:\/\//i.test(address)) return '';
  if (readWebAddress(address) !== undefined) return address;
  const written = URL.parse(address)?.href ?? '';
  return readWebAddress(written) ?? '';
}

/** Local time, or UTC for ambiguous local times. */
export function toExactDate(instantMs: number, zone: string): string {
  const wall = instantToWallTime(instantMs, zone);
  return readingsOf(wall, zone).length > 1 ? `${utcToWallTime(instantMs)}Z` : wall;
}
