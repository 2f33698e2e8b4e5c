import type { ImageReference } from '../images/image.ts';
import type { OrganizerChange } from '../organizers/organizer.ts';
import type { PublicationChange } from '../posts/decide-post.ts';
import type { Publication } from '../posts/post.ts';
import type { TermReference } from '../tec/id-lists.ts';
import type { VenueChange, VenueId } from '../venues/venue.ts';
import type { Schedule, ScheduleChange } from './schedule.ts';

/** Branded so that the id of an event is never taken for another number. */
export type EventId = number & { readonly brand: 'EventId' };

/** The slug of a draft that never had one is empty. */
export interface Event extends Publication {
  readonly id: EventId;
  /** HTML without anything harmful, as is the excerpt. */
  readonly title: string;
  readonly excerpt: string;
  readonly schedule: Schedule;
  /** Plain text as `cost.ts` reads it; empty for none. */
  readonly cost: string;
  /** Undefined: never given. Empty: taken away. */
  readonly website: string | undefined;
  readonly flags: EventFlags;
  readonly venueId: VenueId | undefined;
}

/** What is on or off about an event; all off where a new one does not say. */
export interface EventFlags {
  readonly showMap: boolean;
  readonly showMapLink: boolean;
  readonly hideFromListings: boolean;
  readonly sticky: boolean;
  readonly featured: boolean;
}

/** A record that an event is linked to: one that exists, or a new one that is made along. */
export type Link<Change> =
  | { readonly kind: 'existing'; readonly id: number }
  | { readonly kind: 'new'; readonly change: Change; readonly image: ImageReference | undefined };

/**
 * What a write says of an event; what it does not name stays as it is. Texts are cleaned, the website is as it was
 * sent.
 */
export interface EventChange extends Omit<PublicationChange, 'imageId'> {
  readonly image?: ImageReference | undefined;
  readonly title?: string | undefined;
  readonly excerpt?: string | undefined;
  /** The wish for a slug, made into one; empty for none. */
  readonly slug?: string | undefined;
  readonly schedule?: ScheduleChange;
  readonly cost?: string | undefined;
  readonly website?: string | undefined;
  readonly flags?: { readonly [Flag in keyof EventFlags]?: boolean | undefined };
  /** Null takes the venue away. */
  readonly venue?: Link<VenueChange> | null | undefined;
  readonly organizers?: readonly Link<OrganizerChange>[] | undefined;
  readonly categories?: readonly TermReference[] | undefined;
  readonly tags?: readonly TermReference[] | undefined;
}
