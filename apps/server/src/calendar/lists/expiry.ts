import type { Database, Snapshot } from '../../database/database.ts';
import { prepared } from '../../database/statement.ts';
import type { PostTable } from '../posts/post.ts';
import type { Site } from '../posts/site.ts';

/** Until when a response stays right while nobody changes the calendar; a handler spreads it into its reply. */
export interface Expiry {
  readonly expiresAtMs?: number;
}

/** Longer than any process runs. */
const never = Number.MAX_SAFE_INTEGER;

/** Right until this moment (epoch milliseconds); without one, until somebody changes the calendar. */
export const expiringAt = (expiresAtMs: number = never): Expiry => ({ expiresAtMs: expiresAtMs });

/** Time alone changes the calendar, too: scheduled posts are published when their moment comes. */
export interface ScheduledPublications {
  /** Whether there are some whose moment has come: venues count too, because they give events a place. */
  readonly hasDueEventsOrVenues: boolean;
  /** The next moment that publishes a post, epoch milliseconds; far away where nothing is scheduled. */
  readonly nextAtMs: number;
}

/** The moment when the next scheduled post of the table becomes public; undefined where none will. */
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

/** Reads the scheduled publications once for each revision of the calendar, and again when its next moment has come. */
export function createScheduledPublications(db: Database): ReadScheduledPublications {
  const scheduled = ['events', 'venues', 'organizers']
    .map((table) => `select '${table}' as kind, published_utc from ${table} where status = 'future'`)
    .join(' union all ');
  const schedule = prepared(
    `select sum(case when kind <> 'organizers' and published_utc <= ? then 1 else 0 end) as due,
      min(case when published_utc > ? then published_utc end) as next_at
      from (${scheduled}) as scheduled`,
  );
  let known: { readonly revision: number; readonly publications: Promise<ScheduledPublications> } | undefined;

  async function readAgain(nowMs: number): Promise<ScheduledPublications> {
    const [row] = await db.select<{ due: number; next_at: number | null }>(schedule(nowMs, nowMs));
    return { hasDueEventsOrVenues: Number(row?.due) > 0, nextAtMs: row?.next_at ?? never };
  }

  return async ({ nowMs, revision: asked }) => {
    const revision = asked ?? (await db.revision('calendar'));
    if (known?.revision === revision) {
      const publications = await known.publications;
      if (nowMs < publications.nextAtMs) return publications;
    }
    const publications = readAgain(nowMs);
    known = { revision, publications };
    publications.catch(() => {
      known = undefined;
    });
    return publications;
  };
}
