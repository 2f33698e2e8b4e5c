import type { EventId } from '../events/event.ts';
import type { Occurrence } from '../events/event-status.ts';
import type { Schedule } from '../events/schedule.ts';
import type { OrganizerFields, OrganizerId } from '../organizers/organizer.ts';
import type { PostState } from '../posts/post.ts';
import type { VenueFields } from '../venues/venue.ts';

/** The flags of an event, by their names in the contract and in the database. */
export const eventFlags = ['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const;
type EventFlag = (typeof eventFlags)[number];

/** The members of an event that the calendar file contains, with its visible venue and organizers. */
export interface CalendarEntry extends Pick<PostState, 'status' | 'publishedAtMs'> {
  readonly id: EventId;
  /** HTML, like the description and all names. */
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
  readonly tags: readonly string[];
  /** Plain text, or empty, like the website. */
  readonly cost: string;
  readonly website: string;
  readonly flags: readonly EventFlag[];
  /** Undefined without an image. */
  readonly imagePath: string | undefined;
}

export type EntryVenue = Pick<
  VenueFields,
  'name' | 'address' | 'city' | 'stateprovince' | 'country' | 'geoLat' | 'geoLng'
>;

export type EntryOrganizer = Pick<OrganizerFields, 'name' | 'phone' | 'email'> &
  Pick<PostState, 'status' | 'publishedAtMs'> & { readonly id: OrganizerId; readonly slug: string };
