import type { Statement } from '../../database/statement.ts';
import type { EventId } from '../events/event.ts';
import type { Direction } from '../lists/direction.ts';
import type { RankedQuery } from '../lists/ranking.ts';
import type { PostStatus } from '../posts/post.ts';
import type { Visibility } from '../posts/visibility.ts';
import type { EventWindow } from './event-window.ts';
import type { CountedBy } from './filters.ts';

export type EventOrder = 'start_date' | 'end_date' | 'title' | 'date' | 'modified' | 'id';

/** One filter of a list, as SQL (filters.ts). */
export interface Narrowing {
  /** Identifies the filter and its value. */
  readonly key: string;
  /** Condition on an occurrence `o`. */
  readonly where: Statement;
  /** Ids of events, each once, that include all matches. */
  readonly among: Statement | undefined;
  /** Whether all occurrences of the events in `among` match. */
  readonly isOfEvents?: boolean | undefined;
  readonly countedBy: CountedBy | undefined;
  /** Whether it selects one occurrence of each event that has some. */
  readonly isFirstOfSeries?: boolean;
}

/** Filters and order of a list. */
export interface EventSearch {
  readonly statuses: readonly PostStatus[];
  readonly visibility: Visibility;
  /** Whether there may be events or venues with a due publication. */
  readonly hasDue: boolean;
  /** The next scheduled publication, in epoch milliseconds. */
  readonly nextAtMs: number;
  /** The revision of the calendar when the request came, if known: what was remembered before is old. */
  readonly revision?: number | undefined;
  readonly window: EventWindow;
  readonly narrowings: readonly Narrowing[];
  /** Undefined for the default order. */
  readonly ranked: RankedQuery | undefined;
  readonly order: { readonly by: EventOrder; readonly direction: Direction };
  /** SQLite joins in the order of the text; PostgreSQL needs a lateral join for this. */
  readonly isSqlite: boolean;
  readonly offset: number;
  readonly limit: number;
}

export interface FoundEvents {
  readonly ids: readonly EventId[];
  /** Number of events in the whole list. */
  readonly total: number;
  /** Revision of the calendar at the read; undefined without events. */
  readonly revision: number | undefined;
}
