import type { Database } from '../../database/database.ts';
import type { RespondOnce } from '../../idempotency/respond-once.ts';

/** Dependencies that the handlers of the calendar share. */
export interface CalendarContext {
  readonly db: Database;
  /** The time zone of the calendar: `Africa/Kampala`. */
  readonly zone: string;
  readonly respondOnce: RespondOnce;
}
