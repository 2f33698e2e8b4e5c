import type { Database } from '../../database/database.ts';

/** Until when an answer stays right while nobody changes the calendar; a handler spreads it into its reply. */
export interface Expiry {
  readonly freshUntil?: number;
}

/** Longer than any process runs. */
const always = Number.MAX_SAFE_INTEGER;

/** Right until this moment (epoch milliseconds), or as long as the calendar is not changed where there is none. */
export const expiringAt = (untilMs: number | undefined): Expiry => ({ freshUntil: untilMs ?? always });

/** What time alone does to the calendar: scheduled records are published when their moment comes. */
interface ScheduledPublications {
  /** Whether there are events whose moment has come. */
  readonly hasDueEvents: boolean;
  /** The next moment that publishes a record, epoch milliseconds; far away where nothing is scheduled. */
  readonly nextAtMs: number;
}

export type ReadScheduledPublications = (revision: number, nowMs: number) => Promise<ScheduledPublications>;

const never = Number.MAX_SAFE_INTEGER;

/** Reads the timetable once for each revision of the calendar, and again when its next moment has come. */
export function createScheduledPublications(db: Database): ReadScheduledPublications {
  const scheduled = ['events', 'venues', 'organizers']
    .map((table) => `select '${table}' as kind, published_utc from ${table} where status = 'future'`)
    .join(' union all ');
  const read = db.prepare<{ due: number; next_at: number | null }>(
    `select sum(case when kind = 'events' and published_utc <= ? then 1 else 0 end) as due,
      min(case when published_utc > ? then published_utc end) as next_at
      from (${scheduled}) as scheduled`,
  );
  let known: { readonly revision: number; readonly timetable: Promise<ScheduledPublications> } | undefined;

  async function readAgain(nowMs: number): Promise<ScheduledPublications> {
    const [row] = await read([nowMs, nowMs]);
    return { hasDueEvents: Number(row?.due) > 0, nextAtMs: row?.next_at ?? never };
  }

  return async (revision, nowMs) => {
    if (known?.revision === revision) {
      const timetable = await known.timetable;
      if (nowMs < timetable.nextAtMs) return timetable;
    }
    const timetable = readAgain(nowMs);
    known = { revision, timetable };
    timetable.catch(() => {
      known = undefined;
    });
    return timetable;
  };
}
