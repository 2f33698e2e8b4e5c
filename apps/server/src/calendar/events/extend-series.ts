import type { Database, Transaction } from '../../database/database.ts';
import { createPeriodicTask, type PeriodicTask } from '../../jobs/periodic-task.ts';
import { pause } from '../../jobs/waiting.ts';
import type { Logger } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';
import { hourMs } from '../../time/durations.ts';
import { noteAddedDates } from '../posts/journal-store.ts';
import { writeCalendar } from '../posts/write-calendar.ts';
import { dayInMonths, type Horizon } from '../recurrence/horizon.ts';
import type { EventId } from './event.ts';
import { findSeriesUntil, setDatesUntil } from './repository.ts';
import { storeDates } from './store-dates.ts';

export interface SeriesTaskOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly horizon: Horizon;
  readonly log: Pick<Logger, 'warn'>;
}

/** Only the first run of a day finds series; a service that is restarted each day must not miss it. */
const everyMs = hourMs;
/** A start may have a longer horizon, or may be the first one for weeks. Requests come first. */
const firstAfterMs = 10_000;

/** Adds the dates of series that have come within the horizon, also within that of a new setting. */
export const createSeriesTask = ({ db, clock, horizon, log }: SeriesTaskOptions): PeriodicTask =>
  createPeriodicTask({
    ...{ clock, log, everyMs, firstAfterMs },
    run: (stopped) => extendSeries(db, clock, horizon, stopped),
    failureMessage: 'cannot add the next dates of series',
  });

const seriesAtOnce = 100;
/** Other writes wait for a slice. */
const sliceMs = 50;

/** Extends all series to the horizon, in slices; writes meanwhile run between the slices. */
export async function extendSeries(
  db: Database,
  clock: Clock,
  { monthsAhead }: Pick<Horizon, 'monthsAhead'>,
  stopped: AbortSignal,
): Promise<void> {
  for (let after = 0; !stopped.aborted; ) {
    const beganMs = clock.monotonicMs();
    const nowMs = clock.now();
    const until = dayInMonths(nowMs, monthsAhead);
    const series = await findSeriesUntil(db.read, until, after, seriesAtOnce);
    if (series.length === 0) return;
    const extend = (trx: Transaction) =>
      extendSlice(
        trx,
        series.map(({ id }) => id),
        { until, nowMs, clock },
      );
    after = await writeCalendar(db, extend, { caller: undefined, nowMs });
    const tookMs = clock.monotonicMs() - beganMs;
    // Leaves half of the time to requests.
    if (tookMs > 0) await pause(tookMs, clock, stopped);
  }
}

interface Slice {
  readonly until: string;
  readonly nowMs: number;
  readonly clock: Clock;
}

/** Extends series until the slice is over; returns the last id. */
async function extendSlice(trx: Transaction, ids: readonly EventId[], { until, nowMs, clock }: Slice): Promise<number> {
  const endMs = clock.monotonicMs() + sliceMs;
  const extended: EventId[] = [];
  let last = 0;
  for (const id of ids) {
    last = id;
    // Read again: somebody may have written meanwhile.
    const [series] = await findSeriesUntil(trx, until, id - 1, 1);
    if (series?.id === id && series.recurrence !== undefined) {
      const recurrence = { ...series.recurrence, stored: { ...series.recurrence.stored, to: until } };
      await setDatesUntil(trx, id, until);
      const isChanged = await storeDates(trx, { before: series, after: { ...series, recurrence } });
      if (isChanged) extended.push(id);
    }
    if (clock.monotonicMs() >= endMs) break;
  }
  await noteAddedDates(trx, extended, nowMs);
  return last;
}
