import type { UserId } from '../../account/caller.ts';
import type { ImageId } from '../images/image.ts';
import type { WallTime } from '../time/wall-time.ts';
import type { Schedule } from './schedule.ts';

/** Branded so that the id of an event is never taken for another number. */
export type EventId = number & { readonly brand: 'EventId' };

export type EventStatus = 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash' | 'auto-draft';

export interface Event {
  readonly id: EventId;
  readonly authorId: UserId;
  readonly status: EventStatus;
  /** Which state an event in the trash had before. */
  readonly trashedFrom: EventStatus | undefined;
  /** Percent-encoded; empty for drafts that never had one. */
  readonly slug: string;
  readonly title: string;
  /** HTML without anything harmful, as are the excerpt and the title. */
  readonly description: string;
  readonly excerpt: string;
  readonly imageId: ImageId | undefined;
  /** When it was or will be published, in the zone of the site. */
  readonly publishedLocal: WallTime;
  /** The same in epoch milliseconds; undefined for drafts that have no date of their own yet. */
  readonly publishedUtc: number | undefined;
  /** Epoch milliseconds. */
  readonly modifiedAt: number;
  /** Counts the changes, from 1. */
  readonly revision: number;
  readonly schedule: Schedule;
  /** What `cost.ts` made of what was given, JSON. */
  readonly cost: string | undefined;
  /** Undefined: never given. Empty: taken away. */
  readonly website: string | undefined;
  readonly flags: EventFlags;
  readonly venueId: number | undefined;
}

export const flagNames = ['showMap', 'showMapLink', 'hideFromListings', 'sticky', 'featured'] as const;

/** What is on or off about an event; all off where a new one does not say. */
export type EventFlags = Readonly<Record<(typeof flagNames)[number], boolean>>;
