import type { Database } from '../../database/database.ts';
import type { RespondOnce } from '../../idempotency/respond-once.ts';
import type { SiteSettings } from './site.ts';

/** Dependencies that the handlers of the calendar share. */
export interface CalendarContext {
  readonly db: Database;
  readonly siteSettings: SiteSettings;
  readonly respondOnce: RespondOnce;
}
