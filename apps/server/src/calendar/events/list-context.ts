import type { ReadScheduledPublications } from '../lists/expiry.ts';
import type { CalendarContext } from '../posts/context.ts';
import type { Currency } from './cost.ts';

/** Dependencies of handlers that show events. */
export interface ListContext extends Pick<CalendarContext, 'db' | 'siteSettings'> {
  readonly currency: Currency;
  readonly readScheduledPublications: ReadScheduledPublications;
}
