import type { Database } from '../database/database.ts';
import type { OpenApiDocument } from '../http/document.ts';
import type { Half } from '../http/half.ts';
import { categoryHandlers } from './categories/handlers.ts';
import { eventHandlers } from './events/handlers.ts';
import { calendarHalf } from './half.ts';
import { organizerHandlers } from './organizers/handlers.ts';
import { rootHandlers } from './root/handlers.ts';
import { tagHandlers } from './tags/handlers.ts';
import { venueHandlers } from './venues/handlers.ts';

export interface CalendarOptions {
  readonly db: Database;
  readonly document: OpenApiDocument;
  /** The time zone of the calendar: `Africa/Kampala`. */
  readonly zone: string;
  /** ISO 4217, for costs that name no currency. */
  readonly currency: string;
}

/** The calendar half of the service. */
export function createCalendar({ db, document, zone, currency }: CalendarOptions) {
  const half: Half = calendarHalf;
  const handlers = [
    rootHandlers({ document }),
    eventHandlers({ db, zone, currency }),
    venueHandlers({ db, zone }),
    organizerHandlers({ db, zone }),
    categoryHandlers({ db, zone }),
    tagHandlers({ db, zone }),
  ] as const;
  return { half, handlers };
}
