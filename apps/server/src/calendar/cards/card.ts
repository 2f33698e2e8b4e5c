import type { EventId } from '../events/event.ts';
import type { EventStatus } from '../events/event-status.ts';
import type { Image } from '../images/image.ts';
import type { PostStatus } from '../posts/post.ts';
import type { WallTime } from '../time/wall-time.ts';

/** The part of an event that a list view shows. Names and titles are HTML of marks within a line. */
export interface EventCard {
  readonly id: EventId;
  readonly title: string;
  readonly slug: string;
  readonly status: PostStatus;
  readonly publishedAtMs: number | undefined;
  readonly timezone: string;
  readonly allDay: boolean;
  readonly startLocal: WallTime;
  readonly endLocal: WallTime;
  readonly startAtMs: number;
  readonly endAtMs: number;
  readonly cost: string;
  readonly featured: boolean;
  readonly eventStatus: EventStatus;
  readonly image: Image | undefined;
  /** Undefined where the caller may not see it. */
  readonly venue: { readonly name: string; readonly city: string } | undefined;
  readonly categories: readonly { readonly name: string; readonly slug: string }[];
}
