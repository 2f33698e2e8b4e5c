import type { ShownEvent } from '../events/show-events.ts';
import type { TermWithAncestors } from '../terms/term.ts';

/** An event of a calendar file with its visible venue and organizers. */
export interface CalendarEntry extends Omit<ShownEvent, 'categories'> {
  readonly categories: readonly TermWithAncestors[];
  /** The dates of a series that differ from it. */
  readonly dates: readonly CalendarEntry[];
}
