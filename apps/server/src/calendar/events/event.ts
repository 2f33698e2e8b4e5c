import type { ImageReference } from '../images/image.ts';
import type { OrganizerPatch } from '../organizers/organizer.ts';
import type { MemberErrors } from '../posts/invalid-parameters.ts';
import type { Post, PostPatch } from '../posts/post.ts';
import { permalink, type Site } from '../posts/site.ts';
import type { TermReference } from '../tec/id-lists.ts';
import { readWebAddress } from '../text/web-address.ts';
import type { VenueId, VenuePatch } from '../venues/venue.ts';
import { decideOccurrence, type Occurrence, type OccurrencePatch } from './event-status.ts';
import { decideSchedule, type Schedule, type SchedulePatch } from './schedule.ts';

/** Branded so that the id of an event is never taken for another number. */
export type EventId = number & { readonly brand: 'EventId' };

/** The slug of a draft that never had one is empty. */
export interface Event extends Post {
  readonly id: EventId;
  /** HTML without anything harmful, as is the excerpt. */
  readonly title: string;
  readonly excerpt: string;
  readonly schedule: Schedule;
  readonly occurrence: Occurrence;
  /** Plain text as `cost.ts` reads it; empty for none. */
  readonly cost: string;
  /** Undefined: never given. Empty: taken away. */
  readonly website: string | undefined;
  readonly flags: EventFlags;
  readonly venueId: VenueId | undefined;
}

/** The switches of an event; a new event has all of them off unless it names them. */
interface EventFlags {
  readonly showMap: boolean;
  readonly showMapLink: boolean;
  readonly hideFromListings: boolean;
  readonly sticky: boolean;
  readonly featured: boolean;
}

/** A post that an event is linked to: one that exists, or a new one that is created with the event. */
export type Link<Patch> =
  | { readonly kind: 'existing'; readonly id: number }
  | { readonly kind: 'new'; readonly patch: Patch; readonly image: ImageReference | undefined };

/**
 * An event in a write; an undefined member leaves its field as it is. Texts are cleaned, the website is as it was
 * sent.
 */
export interface EventPatch extends Omit<PostPatch, 'imageId'> {
  readonly image?: ImageReference | undefined;
  readonly title?: string | undefined;
  readonly excerpt?: string | undefined;
  /** The slug that the client wants, made into one; empty for none. */
  readonly slug?: string | undefined;
  readonly schedule?: SchedulePatch;
  readonly occurrence?: OccurrencePatch;
  readonly cost?: string | undefined;
  readonly website?: string | undefined;
  readonly flags?: { readonly [Flag in keyof EventFlags]?: boolean | undefined };
  /** Null takes the venue away. */
  readonly venue?: Link<VenuePatch> | null | undefined;
  /** Venues that were named beside it, although an event has one. */
  readonly furtherVenues?: readonly Link<VenuePatch>[];
  readonly organizers?: readonly Link<OrganizerPatch>[] | undefined;
  readonly categories?: readonly TermReference[] | undefined;
  readonly tags?: readonly TermReference[] | undefined;
}

/** The fields of an event besides its id, its links and those of all posts. */
type EventFields = Omit<Event, 'id' | 'venueId' | 'excerpt' | keyof Post>;

export interface DecidedEvent {
  /** The schedule is undefined where there are errors in it, or where there is no event. */
  readonly fields: Omit<EventFields, 'schedule'> & { readonly schedule: Schedule | undefined };
  readonly errors: MemberErrors;
}

/**
 * The fields of an event after a write, and the errors of the write. `current` is undefined for a new event.
 */
export function decideEventFields(current: Event | undefined, patch: EventPatch, site: Site): DecidedEvent {
  const { schedule, errors } = decideSchedule(current?.schedule, patch.schedule ?? {}, site);
  const website = decideWebsite(current, patch.website, site);
  return {
    fields: {
      title: patch.title ?? current?.title ?? '',
      schedule,
      occurrence: decideOccurrence(current?.occurrence, patch.occurrence),
      cost: patch.cost ?? current?.cost ?? '',
      website: website.address,
      flags: decideFlags(current?.flags, patch.flags),
    },
    errors: {
      ...(patch.title === '' && { title: "'title' must be a text of 1 to 1,000 characters." }),
      ...errors,
      ...website.errors,
    },
  };
}

/**
 * Responses show the event's own address in place of a website that was never given; a client that sends it back still
 * gives none.
 */
function decideWebsite(
  current: Event | undefined,
  sent: string | undefined,
  site: Site,
): { readonly address: string | undefined; readonly errors: MemberErrors } {
  const stored = current?.website;
  if (sent === undefined) return { address: stored, errors: {} };
  const address = readWebAddress(sent);
  if (address === undefined)
    return {
      address: stored,
      errors: { website: "'website' must be an address that begins with http:// or https://, or empty." },
    };
  const isNotGiven =
    current === undefined ? address === '' : stored === undefined && address === ownAddress(current, site);
  return { address: isNotGiven ? undefined : address, errors: {} };
}

function ownAddress({ id, slug, status }: Event, { origin }: Site): string {
  return permalink({ kind: 'event', id, slug, status }, origin);
}

function decideFlags(current: EventFlags | undefined, patch: EventPatch['flags'] = {}): EventFlags {
  return {
    showMap: patch.showMap ?? current?.showMap ?? false,
    showMapLink: patch.showMapLink ?? current?.showMapLink ?? false,
    hideFromListings: patch.hideFromListings ?? current?.hideFromListings ?? false,
    sticky: patch.sticky ?? current?.sticky ?? false,
    featured: patch.featured ?? current?.featured ?? false,
  };
}
