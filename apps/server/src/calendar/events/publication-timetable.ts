import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/statement.ts';

/** What time alone does to the calendar: scheduled records are published when their moment comes. */
interface Timetable {
  /** Whether there are events whose moment has come. */
  readonly hasDueEvents: boolean;
  /** The next moment that publishes a record, epoch milliseconds; far away where nothing is scheduled. */
  readonly nextAt: number;
}

export type ReadTimetable = (revision: number, nowMs: number) => Promise<Timetable>;

const never = Number.MAX_SAFE_INTEGER;

/** Reads the timetable once for each revision of the calendar, and again when its next moment has come. */
export function createTimetable(db: Database): ReadTimetable {
  const scheduled = ['events', 'venues', 'organizers']
    .map((table) => `select '${table}' as kind, published_utc from ${table} where status = 'future'`)
    .join(' union all ');
  const schedule = prepared(
    `select sum(case when kind = 'events' and published_utc <= ? then 1 else 0 end) as due,
      min(case when published_utc > ? then published_utc end) as next_at
      from (${scheduled}) as scheduled`,
  );
  let known: { readonly revision: number; readonly timetable: Promise<Timetable> } | undefined;

  async function readAgain(nowMs: number): Promise<Timetable> {
    const [row] = await db.select<{ due: number; next_at: number | null }>(schedule(nowMs, nowMs));
    return { hasDueEvents: Number(row?.due) > 0, nextAt: row?.next_at ?? never };
  }

  return async (revision, nowMs) => {
    if (known?.revision === revision) {
      const timetable = await known.timetable;
      if (nowMs < timetable.nextAt) return timetable;
    }
    const timetable = readAgain(nowMs);
    known = { revision, timetable };
    timetable.catch(() => {
      known = undefined;
    });
    return timetable;
  };
}
