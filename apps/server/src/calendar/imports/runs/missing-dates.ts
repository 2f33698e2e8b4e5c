import type { Database } from '../../../database/database.ts';
import type { Clock } from '../../../time/clock.ts';
import { type ImportState, storedState } from '../apply/import-state.ts';
import { withMissingDates } from '../apply/missing-dates.ts';
import { type RecordSource, sourceOf } from '../apply/record-source.ts';
import type { Import } from '../import.ts';
import { isSeriesId } from '../listed-dates/series-record.ts';
import { stopped, withStoredDates } from '../listed-dates/stored-dates.ts';
import type { SourcePage, SourceRecord } from '../source-record.ts';

type Records = SourcePage['records'];
type ListAgain = (slug: string) => Promise<ReadonlySet<string>>;

/** Adds to series of listed dates which of their stored dates the source does not show any more. */
export function createMissingDates(db: Database, started: Import, clock: Pick<Clock, 'now'>) {
  const state = storedState(db);
  const missing = started.schedule?.conditions.missing;

  return async function* findMissing(records: Records, listAgain: ListAgain = async () => new Set()): Records {
    for await (const record of records) {
      const source = sourceOf(started, record.calendar);
      if (missing === 'report' && (await hasStopped(state, record, source))) yield withStoredDates(record, stopped);
      else yield await withMissingDates({ state, missing, listAgain }, record, source, clock.now());
    }
  };
}

/** Whether a single event was a series in the previous import. */
async function hasStopped(state: ImportState, record: SourceRecord, source: RecordSource): Promise<boolean> {
  if (record.otherIds?.some(isSeriesId) !== true) return false;
  const found = await state.find(source, record);
  return found !== undefined && isSeriesId(found.key);
}
