import type { WallTime } from '../time/wall-time.ts';
import type { VenueId } from '../venues/venue.ts';
import type { EventState } from './event-status.ts';

/** The members that one date of a series changes; undefined members have the values of the series. */
export interface OccurrenceChanges {
  /** Inline HTML. */
  readonly title?: string | undefined;
  /** HTML before sanitizing in a write, sanitized in a read. */
  readonly description?: string | undefined;
  /** In the time zone of the series; both or neither. */
  readonly startLocal?: WallTime | undefined;
  readonly endLocal?: WallTime | undefined;
  /** Null for no venue. */
  readonly venueId?: VenueId | null | undefined;
  readonly website?: string | undefined;
  readonly state?: EventState | undefined;
}

/**
 * Changes of one date (RECURRENCE-ID). An override whose date the series does not have is stored, but not shown. Dates
 * that do not take place are in `exdate` of the series instead.
 */
export interface OccurrenceOverride extends OccurrenceChanges {
  /** The original local start. */
  readonly recurrenceId: WallTime;
  /** The id of the date if it is not to get a new one: that of an event which no longer exists. */
  readonly id?: number | undefined;
}
