import type { Knex } from 'knex';
import type { Caller } from '../../account/caller.ts';
import type { Image, WithImage } from '../images/image.ts';
import { findImagesOf, withImages } from '../images/repository.ts';
import type { Organizer } from '../organizers/organizer.ts';
import { findOrganizersOfEvents } from '../organizers/repository.ts';
import { canSee } from '../posts/access.ts';
import { findTermsOfEvents } from '../terms/event-terms.ts';
import type { Term } from '../terms/term.ts';
import { venueRepository } from '../venues/repository.ts';
import type { Venue } from '../venues/venue.ts';
import type { Event } from './event.ts';

/** An event with the posts, terms and image inside it that the caller can see. */
export interface ShownEvent {
  readonly event: Event;
  readonly image: Image | undefined;
  readonly venue: WithImage<Venue> | undefined;
  readonly organizers: readonly WithImage<Organizer>[];
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

/** The venues with these ids that the caller can see (DI-9), by id and with their images. */
async function findLinkedVenues(
  db: Knex,
  ids: readonly number[],
  caller: Caller,
  nowMs: number,
): Promise<Map<number, WithImage<Venue>>> {
  const venues = (await venueRepository.findAll(db, ids)).filter((venue) => canSee(caller, venue, nowMs));
  const shown = await withImages(db, venues);
  return new Map(shown.map((each) => [each.post.id, each]));
}

/**
 * The organizers of these events that the caller can see (DI-9), in the order in which each event names them and with
 * their images. Events without any are left out.
 */
async function findLinkedOrganizers(
  db: Knex,
  eventIds: readonly number[],
  caller: Caller,
  nowMs: number,
): Promise<Map<number, WithImage<Organizer>[]>> {
  const links = await findOrganizersOfEvents(db, eventIds);
  const visible = links.filter(({ organizer }) => canSee(caller, organizer, nowMs));
  const shown = await withImages(
    db,
    visible.map(({ organizer }) => organizer),
  );
  const byEvent = new Map<number, WithImage<Organizer>[]>();
  for (const [index, { eventId }] of visible.entries()) {
    byEvent.set(eventId, [...(byEvent.get(eventId) ?? []), ...shown.slice(index, index + 1)]);
  }
  return byEvent;
}
