import type { ImageReference } from '../images/image.ts';
import type { OrganizerPatch } from '../organizers/organizer.ts';
import type { MemberErrors } from '../posts/invalid-parameters.ts';
import type { Post, PostPatch } from '../posts/post.ts';
import { permalink, type Site } from '../posts/site.ts';
import type { Recurrence } from '../recurrence/series-dates.ts';
import type { TermReference } from '../tec/id-lists.ts';
import { readWebAddress, websiteError } from '../text/web-address.ts';
import type { WallTime } from '../time/wall-time.ts';
import type { VenueId, VenuePatch } from '../venues/venue.ts';
import { decideEventState, type EventState, type EventStatePatch } from './event-status.ts';
import type { OccurrenceOverride } from './override.ts';
import type { SentRecurrence } from './read-recurrence.ts';
import type { StoredRecurrence } from './recurrence-columns.ts';
import { decideSchedule, type Schedule, type SchedulePatch } from './schedule.ts';

/** Branded so that no other number is used as the id of an event. */
export type EventId = number & { readonly brand: 'EventId' };

/** Drafts may have an empty slug. */
export interface Event extends Post {
  readonly id: EventId;
  /** Sanitized HTML, like the excerpt. */
  readonly title: string;
  readonly excerpt: string;
  readonly schedule: Schedule;
  readonly state: EventState;
  /** Plain text that `cost.ts` parses, or empty. */
  readonly cost: string;
  /** Undefined if it was never set, empty if it was removed. */
  readonly website: string | undefined;
  readonly flags: EventFlags;
  readonly venueId: VenueId | undefined;
  /** Of a series, whose schedule is that of its first date; undefined for single events and for dates. */
  readonly recurrence: StoredRecurrence | undefined;
  /** Of a date of a series: its texts, schedule, venue and state are those of this date. */
  readonly date: SeriesDate | undefined;
}

/** Identifies a date of a series. */
export interface SeriesDate {
  readonly seriesId: EventId;
  /** The original local start (RECURRENCE-ID). */
  readonly recurrenceId: WallTime;
  /** Its number among the dates with an original start on the same day, from 1. */
  readonly numberOfDay: number;
}

/** The path of a date below the page of its series: `2031-05-01/`, or `2031-05-01/2/` for the second date of the day. */
export function toDatePath({ recurrenceId, numberOfDay }: Pick<SeriesDate, 'recurrenceId' | 'numberOfDay'>): string {
  return `${recurrenceId.slice(0, 10)}/${numberOfDay === 1 ? '' : `${numberOfDay}/`}`;
}

/** The id with the links, terms and texts of an event: its own one, or that of its series. */
export const ownerOf = ({ id, date }: Event): EventId => date?.seriesId ?? id;

/** All flags of a new event are off by default. */
interface EventFlags {
  readonly showMap: boolean;
  readonly showMapLink: boolean;
  readonly hideFromListings: boolean;
  readonly sticky: boolean;
  readonly featured: boolean;
}

/** Linked post of an event: an existing one, or a new one that is created with the event. */
export type Link<Patch> =
  | { readonly kind: 'existing'; readonly id: number }
  | { readonly kind: 'new'; readonly patch: Patch; readonly image: ImageReference | undefined };

/** An undefined member does not change its field. Texts are sanitized; the website is unchecked. */
export interface EventPatch extends Omit<PostPatch, 'imageId'> {
  readonly image?: ImageReference | undefined;
  readonly title?: string | undefined;
  readonly excerpt?: string | undefined;
  /** Slug of the request after `slugify`; empty for none. */
  readonly slug?: string | undefined;
  readonly schedule?: SchedulePatch;
  readonly state?: EventStatePatch;
  readonly cost?: string | undefined;
  readonly website?: string | undefined;
  readonly flags?: { readonly [Flag in keyof EventFlags]?: boolean | undefined };
  /** Null removes the venue. */
  readonly venue?: Link<VenuePatch> | null | undefined;
  /** Further venues of the request; an event can only have one. */
  readonly furtherVenues?: readonly Link<VenuePatch>[];
  readonly organizers?: readonly Link<OrganizerPatch>[] | undefined;
  readonly categories?: readonly TermReference[] | undefined;
  readonly tags?: readonly TermReference[] | undefined;
  /** Null makes a series a single event. */
  readonly recurrence?: Recurrence | SentRecurrence | null | undefined;
  /** All dates of the series that have changes; undefined keeps the stored ones. */
  readonly overrides?: readonly OccurrenceOverride[] | undefined;
  /** Whether dates keep their days if the first date moves to another one; by default, the days may move with it. */
  readonly keepsDays?: boolean | undefined;
}

type EventFields = Omit<Event, 'id' | 'venueId' | 'excerpt' | 'recurrence' | 'date' | keyof Post>;

export interface DecidedEvent {
  /** The schedule is undefined if it has errors or if there is no event. */
  readonly fields: Omit<EventFields, 'schedule'> & { readonly schedule: Schedule | undefined };
  readonly errors: MemberErrors;
}

/** `current` is undefined for a new event. */
export function decideEventFields(current: Event | undefined, patch: EventPatch, site: Site): DecidedEvent {
  const { schedule, errors } = decideSchedule(current?.schedule, patch.schedule ?? {}, site);
  const website = decideWebsite(current, patch.website, site);
  return {
    fields: {
      title: patch.title ?? current?.title ?? '',
      schedule,
      state: decideEventState(current?.state, patch.state),
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

/** Responses contain the event's own URL if the website was never set, so that URL does not set a website. */
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
      errors: { website: websiteError },
    };
  const isNotGiven =
    current === undefined ? address === '' : stored === undefined && address === ownAddress(current, site);
  return { address: isNotGiven ? undefined : address, errors: {} };
}

function ownAddress({ id, slug, status, date }: Event, { origin }: Site): string {
  return permalink({ kind: 'event', id, slug, status, datePath: date && toDatePath(date) }, origin);
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
