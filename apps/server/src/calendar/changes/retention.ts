import type { Database } from '../../database/database.ts';
import { dayMs } from '../../time/durations.ts';
import { cursorDays } from './cursor.ts';
import { deleteChangesBefore } from './repository.ts';

/** A cursor is of a whole day, and clocks of processes differ. */
const keptDays = cursorDays + 3;

/** Deletes some of the changes that no valid cursor leads to, and says how many. */
export const deleteOldChanges = (db: Database, nowMs: number, limit: number): Promise<number> =>
  deleteChangesBefore(db, nowMs - keptDays * dayMs, limit);
