import type { Knex } from 'knex';
import type { Caller } from '../../account/caller.ts';
import type { Image } from '../images/image.ts';
import { findImagesOf } from '../images/repository.ts';
import { findLinkedOrganizers } from '../organizers/linked-organizers.ts';
import type { ShownOrganizer } from '../organizers/organizer.ts';
import { findTermsOfEvents } from '../terms/event-terms.ts';
import type { Term } from '../terms/term.ts';
import { findLinkedVenues } from '../venues/linked-venues.ts';
import type { ShownVenue } from '../venues/venue.ts';
import type { Event } from './event.ts';

/** An event with all that stands inside it, as far as the caller can see it. */
export interface ShownEvent {
  readonly event: Event;
  readonly image: Image | undefined;
  readonly venue: ShownVenue | undefined;
  readonly organizers: readonly ShownOrganizer[];
  readonly categories: readonly Term[];
  readonly tags: readonly Term[];
}

/** The events with their parts, in the same order; one query for each kind of part, however many events there are. */
export async function showEvents(
  db: Knex,
  events: readonly Event[],
  caller: Caller,
  nowMs: number,
): Promise<ShownEvent[]> {
  const ids = events.map(({ id }) => id);
  const venueIds = events.flatMap(({ venueId }) => venueId ?? []);
  const [images, venues, organizers, terms] = await Promise.all([
    findImagesOf(db, events),
    findLinkedVenues(db, venueIds, caller, nowMs),
    findLinkedOrganizers(db, ids, caller, nowMs),
    findTermsOfEvents(db, ids),
  ]);
  return events.map((event) => ({
    event,
    image: event.imageId && images.get(event.imageId),
    venue: event.venueId && venues.get(event.venueId),
    organizers: organizers.get(event.id) ?? [],
    categories: (terms.get(event.id) ?? []).filter(({ taxonomy }) => taxonomy === 'tribe_events_cat'),
    tags: (terms.get(event.id) ?? []).filter(({ taxonomy }) => taxonomy === 'post_tag'),
  }));
}
