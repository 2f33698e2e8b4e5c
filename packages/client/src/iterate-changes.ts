import type { Category, ChangeKind, Event, OpenEnumValue, Organizer, Tag, Venue } from './contract.ts';
import { getPage } from './list-page.ts';
import type { NgomaClient } from './ngoma-client.ts';
import { ResponseError } from './problem.ts';
import { pause } from './time-limit.ts';

/** The records of the calendar by their kinds. */
interface RecordsByKind {
  event: Event;
  venue: Venue;
  organizer: Organizer;
  category: Category;
  tag: Tag;
}

interface ChangeOf<Kind, Kept> {
  kind: Kind;
  /** The id of the record among those of its kind. */
  id: number;
  /** `deleted` and `trashed` take the record out of a copy; everything else puts it in, as it is now. */
  change: ChangeKind | OpenEnumValue;
  /** The revision of the record after the change, or its last one. */
  revision: number;
  /** When it changed; `null` for what comes first, which are not changes but records as they are. */
  at: string | null;
  /** The address of the record. */
  rest_url: string;
  /** The id of the series; only on dates of a series. */
  series_id?: number;
  /** The original start of this date in the time zone of the series; only on dates of a series. */
  recurrence_id?: string;
  /** With `records`: the record as it is now; `null` where you may no longer see it, of which a later change tells. */
  record?: Kept | null;
}

/** A change of one record; `kind` tells which type its `record` has. */
export type CalendarChange =
  | { [Kind in keyof RecordsByKind]: ChangeOf<Kind, RecordsByKind[Kind]> }[keyof RecordsByKind]
  | ChangeOf<OpenEnumValue, unknown>;

/** Changes to apply together, and where to go on once they are. */
export interface ChangeBatch {
  changes: CalendarChange[];
  /** Store it with what the changes made of your copy, and begin with it the next time. */
  cursor: string;
}

/** The first cursor, and how to continue. */
export interface ChangeOptions {
  /** The `cursor` of the last batch that was applied; left out, every record that you may read comes first. */
  cursor?: string | undefined;
  /** Whether each change comes with its record. */
  records?: boolean | undefined;
  /** Changes in one batch at the most, 1 to 500: 100 by default. */
  limit?: number | undefined;
  /** Milliseconds to wait at the end before asking for what is new. Without it the loop ends there. */
  everyMs?: number | undefined;
  /** Ends the loop with an error, the reason of the signal. */
  signal?: AbortSignal | undefined;
}

interface ChangePage {
  data: CalendarChange[];
  next_cursor: string;
  has_more: boolean;
}

/**
 * The changes of the calendar in the order of their commits, batch by batch, for a copy that stays equal. Throws a
 * `ResponseError` for every response that is an error. One with the code `cursor_expired` means that the cursor is older
 * than 90 days or that you may read something else than then: empty the copy and begin without a cursor.
 *
 * @example
 * for await (const { changes, cursor } of iterateChanges(client, { cursor: copy.cursor, records: true })) {
 *   copy.apply(changes, cursor);
 * }
 */
export async function* iterateChanges(
  client: NgomaClient,
  { cursor, records, limit, everyMs, signal }: ChangeOptions = {},
): AsyncGenerator<ChangeBatch, void, undefined> {
  for (let next = cursor; ; ) {
    const query = { ...(next && { cursor: next }), ...(records && { records }), ...(limit && { limit }) };
    const { data, error, response } = await getPage<ChangePage>(client, '/events/v1/changes', query, signal);
    if (data === undefined) throw new ResponseError(response, error);
    next = data.next_cursor;
    if (data.data.length > 0 || !data.has_more) yield { changes: data.data, cursor: next };
    if (data.has_more) continue;
    if (everyMs === undefined) return;
    await pause(everyMs, signal ?? new AbortController().signal);
  }
}
