import type { Database, Snapshot } from '../../database/database.ts';
import { prepared } from '../../database/statement.ts';
import type { PostTable } from '../posts/post.ts';
import type { Site } from '../posts/site.ts';

/** Time until which a cached response is valid if nobody changes the calendar. */
export interface Expiry {
  readonly expiresAtMs?: number;
}

const never = Number.MAX_SAFE_INTEGER;

/** Without a time (epoch milliseconds), the response is valid until the next change of the calendar. */
export const expiringAt = (expiresAtMs: number = never): Expiry => ({ expiresAtMs });

export interface ScheduledPublications {
  /** Whether any are due; includes venues, because events show them. */
  readonly hasDueEventsOrVenues: boolean;
  /** Time of the next publication in epoch milliseconds; very large if nothing is scheduled. */
  readonly nextAtMs: number;
  /** The day up to which the dates of all series are stored; undefined without series. */
  readonly datesUntil: string | undefined;
}

/** Time at which the next scheduled post of the table becomes public. */
export async function findNextPublication(
  snapshot: Snapshot,
  table: PostTable,
  nowMs: number,
): Promise<number | undefined> {
  const row = await snapshot(table)
    .where({ status: 'future' })
    .where('published_utc', '>', nowMs)
    .min<{ at: number | null }[]>({ at: 'published_utc' })
    .first();
  return row?.at ?? undefined;
}

export type ReadScheduledPublications = (site: Pick<Site, 'nowMs' | 'revision'>) => Promise<ScheduledPublications>;

interface ScheduleRow {
  readonly due: number;
  readonly next_at: number | null;
  readonly dates_until: string | null;
}

/** Caches the scheduled publications until the revision changes or the next one is due. */
export function createScheduledPublications(db: Database): ReadScheduledPublications {
  const scheduled = ['events', 'venues', 'organizers']
    .map((table) => `select '${table}' as kind, published_utc from ${table} where status = 'future'`)
    .join(' union all ');
  const schedule = prepared(
    `select sum(case when kind <> 'organizers' and published_utc <= ? then 1 else 0 end) as due,
      min(case when published_utc > ? then published_utc end) as next_at,
      (select min(dates_until) from events where rrule is not null) as dates_until
      from (${scheduled}) as scheduled`,
  );
  let cached: { readonly revision: number; readonly publications: Promise<ScheduledPublications> } | undefined;

  async function query(nowMs: number): Promise<ScheduledPublications> {
    const [row] = await db.select<ScheduleRow>(schedule(nowMs, nowMs));
    return {
      hasDueEventsOrVenues: Number(row?.due) > 0,
      nextAtMs: row?.next_at ?? never,
      datesUntil: row?.dates_until ?? undefined,
    };
  }

  return async ({ nowMs, revision: asked }) => {
    const revision = asked ?? (await db.revision('calendar'));
    if (cached?.revision === revision) {
      const publications = await cached.publications;
      if (nowMs < publications.nextAtMs) return publications;
    }
    const publications = query(nowMs);
    cached = { revision, publications };
    publications.catch(() => {
      cached = undefined;
    });
    return publications;
  };
}
