import type { Database } from '../../../database/database.ts';
import { storedState } from '../apply/import-state.ts';
import { toKey } from '../apply/imported-records.ts';
import { sourceOf } from '../apply/record-source.ts';
import { findAlike, readStoredEvents, type StoredEvents } from '../apply/stored-events.ts';
import type { Import } from '../import.ts';
import type { RecordProblem } from '../import-problem.ts';
import type { SourcePage, SourceRecord } from '../source-record.ts';
import type { SourceParser } from '../sources/source-parser.ts';

type Records = SourcePage['records'];

/**
 * Recognizes events whose UID is new with each export (docs/adr/0091): an event with an unknown UID is the stored event with
 * its start, title and place whose own UID the file does not have any more. Each stored event is recognized once.
 */
export function createNewIds(db: Database, started: Import, parser: Pick<SourceParser, 'contained'>) {
  const state = storedState(db);
  const events = new Map<string, Promise<StoredEvents>>();
  const taken = new Set<string>();

  function eventsOf(source: string): Promise<StoredEvents> {
    const known = events.get(source) ?? readStoredEvents(db.read, source);
    events.set(source, known);
    return known;
  }

  async function findFormerId(record: SourceRecord): Promise<string | undefined> {
    if (!canBeAlike(record)) return undefined;
    const source = sourceOf(started, record.calendar);
    const alike = findAlike(await eventsOf(source.name), record);
    const own = new Set([record.sourceId, ...(record.otherIds ?? [])].map(toKey));
    const others = alike.filter((key) => !taken.has(`${source.name}\n${key}`));
    if (others.length === 0 || alike.some((key) => own.has(key))) return undefined;
    if ((await state.find(source, record)) !== undefined) return undefined;
    const contained = await parser.contained(others);
    const former = others.find((key) => !contained.has(key));
    if (former !== undefined) taken.add(`${source.name}\n${former}`);
    return former;
  }

  return async function* withFormerIds(records: Records): Records {
    for await (const record of records) {
      const former = await findFormerId(record);
      yield former === undefined ? record : recognized(record, former);
    }
  };
}

/** Dates of series and cancellations name an event by its UID. */
const canBeAlike = ({ kind, rejection, cancels, dateOf, listed, listedDate }: SourceRecord): boolean =>
  kind === 'event' && [rejection, cancels, dateOf, listed, listedDate].every((each) => each === undefined);

const recognized = (record: SourceRecord, former: string): SourceRecord => ({
  ...record,
  otherIds: [...(record.otherIds ?? []), former],
  losses: [...(record.losses ?? []), newId],
});

const newId: RecordProblem = {
  reason: 'new_id',
  detail: 'Its UID is another one than in the previous import. Its start, title and place identify it.',
};
