import type { EventId } from '../events/event.ts';
import type { Occurrence } from '../events/event-status.ts';
import type { Schedule } from '../events/schedule.ts';
import type { OrganizerFields, OrganizerId } from '../organizers/organizer.ts';
import type { PostState } from '../posts/post.ts';
import type { VenueFields } from '../venues/venue.ts';

/** The part of an event that calendars take, with what the caller may see of its venue and its organizers. */
export interface CalendarEntry extends Pick<PostState, 'status' | 'publishedAtMs'> {
  readonly id: EventId;
  /** HTML, as are the description and the names of all that belongs to the event. */
  readonly title: string;
  readonly description: string;
  readonly slug: string;
  readonly modifiedAtMs: number;
  readonly revision: number;
  readonly schedule: Schedule;
  readonly occurrence: Occurrence;
  readonly venue: EntryVenue | undefined;
  readonly organizers: readonly EntryOrganizer[];
  readonly categories: readonly string[];
}

export type EntryVenue = Pick<
  VenueFields,
  'name' | 'address' | 'city' | 'stateprovince' | 'country' | 'geoLat' | 'geoLng'
>;

export type EntryOrganizer = Pick<OrganizerFields, 'name' | 'phone' | 'email'> &
  Pick<PostState, 'status' | 'publishedAtMs'> & { readonly id: OrganizerId; readonly slug: string };
