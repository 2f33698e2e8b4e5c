import type { EventState, EventStatus } from '../../events/event-status.ts';
import type { OccurrenceOverride } from '../../events/override.ts';
import type { VenueId } from '../../venues/venue.ts';
import type { SourceDate } from '../source-record.ts';

/** The members of a create that validate the changes of a date. */
export function bodyOfDate({ changes }: SourceDate): Record<string, unknown> {
  const { title, description, website, state, startLocal, endLocal } = changes;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(website !== undefined && { website }),
    ...(state !== undefined && { event_status: state.status, event_status_reason: state.reason }),
    ...(startLocal !== undefined && { start_date: startLocal, end_date: endLocal }),
  };
}

/** `venue` is the id of the written venue; null for none, undefined for that of the series. */
export function toOverride(
  { recurrenceId, changes: { state, ...others } }: SourceDate,
  venue: number | null | undefined,
): OccurrenceOverride {
  return {
    recurrenceId,
    ...others,
    ...(state !== undefined && { state: toState(state) }),
    // as: the id of a venue that was written
    ...(venue !== undefined && { venueId: venue as VenueId | null }),
  };
}

// as: the contract has validated it
const toState = ({ status, reason }: { readonly status: string; readonly reason: string }): EventState => ({
  status: status as EventStatus,
  reason: status === 'scheduled' ? '' : reason,
});
