import type { Snapshot, Transaction } from '../../database/database.ts';
import type { Image, WithImage } from '../images/image.ts';
import { findImagesOf } from '../images/repository.ts';
import type { Organizer } from '../organizers/organizer.ts';
import { findOrganizersOfEvents } from '../organizers/repository.ts';
import type { ImageId, PostState } from '../posts/post.ts';
import { isVisible, type Visibility } from '../posts/visibility.ts';
import { findTermsOfEvents, prefetchedTerms } from '../terms/event-terms.ts';
import type { Term } from '../terms/term.ts';
import { venueRepository } from '../venues/repository.ts';
import type { Venue } from '../venues/venue.ts';
import { type Event, type EventId, ownerOf } from './event.ts';
import { findNextDates, type NextDate } from './next-dates.ts';
import { prefetchedLinks } from './prefetch-events.ts';
import type { CreatedEvent } from './write-event.ts';

/** An event with its posts, terms and image that the caller may see. */
export interface ShownEvent {
  readonly event: Event;
  readonly image: Image | undefined;
  readonly venue: WithImage<Venue> | undefined;
  readonly organizers: readonly WithImage<Organizer>[];
  readonly categories: readonly Term[];
  readonly tags: readonly Term[];
  /** The current or next stored date of a series. */
  readonly next: NextDate | undefined;
}

/** Loads the parts of the events with one query for each kind of part. */
export async function showEvents(
  db: Snapshot | Transaction,
  events: readonly Event[],
  visibility: Visibility,
): Promise<ShownEvent[]> {
  const ids = [...new Set(events.map(ownerOf))];
  const venueIds = events.flatMap(({ venueId }) => venueId ?? []);
  // Sequential: a transaction has one connection.
  const venues = await venueRepository.findVisible(db, venueIds, visibility);
  const organizers = await findOrganizersOfEvents(db, ids, visibility);
  const terms = await findTermsOfEvents(db, ids, visibility.nowMs);
  const series = events.flatMap(({ id, recurrence }) => (recurrence === undefined ? [] : [id]));
  const next = await findNextDates(db, series, visibility.nowMs);
  return join(db, events, { venues, organizers, terms, next });
}

/** Event that this transaction has just created; reuses prefetched rows. */
export async function showCreated(
  trx: Transaction,
  { event, organizerIds, termIds }: CreatedEvent,
  visibility: Visibility,
): Promise<ShownEvent> {
  const links = prefetchedLinks.in(trx);
  const terms = prefetchedTerms.in(trx)?.terms;
  const isSeen = (post: PostState) => isVisible(post, visibility);
  const [shown] =
    links === undefined || terms === undefined || event.recurrence !== undefined
      ? await showEvents(trx, [event], visibility)
      : await join(trx, [event], {
          venues: [links.venues.get(event.venueId ?? 0) ?? []].flat().filter(isSeen),
          organizers: organizerIds
            .flatMap((id) => links.organizers.get(id) ?? [])
            .filter(isSeen)
            .map((organizer) => ({ eventId: event.id, organizer })),
          terms: new Map([[event.id, [...terms.values()].filter(({ id }) => termIds.includes(id))]]),
          next: new Map(),
        });
  if (shown === undefined) throw new Error('Each event is shown');
  return shown;
}

/** Visible parts of some events. */
interface Parts {
  readonly venues: readonly Venue[];
  readonly organizers: readonly { readonly eventId: number; readonly organizer: Organizer }[];
  readonly terms: ReadonlyMap<number, readonly Term[]>;
  readonly next: ReadonlyMap<EventId, NextDate>;
}

async function join(
  db: Snapshot | Transaction,
  events: readonly Event[],
  { venues, organizers, terms, next }: Parts,
): Promise<ShownEvent[]> {
  const images = await findImagesOf(db, [...events, ...venues, ...organizers.map(({ organizer }) => organizer)]);
  const imageOf = ({ imageId }: { readonly imageId: ImageId | undefined }) => imageId && images.get(imageId);
  const venueById = new Map(venues.map((venue) => [venue.id, { post: venue, image: imageOf(venue) }]));
  const organizersByEvent = Map.groupBy(organizers, ({ eventId }) => eventId);
  return events.map((event) => ({
    event,
    image: imageOf(event),
    venue: event.venueId && venueById.get(event.venueId),
    organizers: (organizersByEvent.get(ownerOf(event)) ?? []).map(({ organizer }) => ({
      post: organizer,
      image: imageOf(organizer),
    })),
    categories: (terms.get(ownerOf(event)) ?? []).filter(({ taxonomy }) => taxonomy === 'tribe_events_cat'),
    tags: (terms.get(ownerOf(event)) ?? []).filter(({ taxonomy }) => taxonomy === 'post_tag'),
    next: next.get(event.id),
  }));
}
