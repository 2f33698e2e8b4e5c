import { InvalidRequest, pathValidatorOf } from '@ngoma/express-contract';
import { isOverloaded } from '../../../database/group-commit.ts';
import type { OpenApiDocument } from '../../../http/contract.ts';
import { bodyLimits, fitsBodyLimits } from '../../../http/requests/body-shape.ts';
import { Problem } from '../../../problems/problem.ts';
import type { OccurrenceOverride } from '../../events/override.ts';
import type { RecordKind } from '../../posts/journal.ts';
import { calendarProfile } from '../../profile.ts';
import { kinds } from '../../records/kinds.ts';
import type { RecordProblem } from '../import-problem.ts';
import { fingerprintOf, withoutImage } from '../record-fingerprint.ts';
import type { SourceRecord, WrittenRecord } from '../source-record.ts';
import { createEventCancellation, createPredictedCancellation } from './cancellations.ts';
import { bodyOfDate, toOverride } from './dates-of-series.ts';
import { type DecidedRecord, InTrash } from './decisions.ts';
import { toKey } from './imported-records.ts';
import { createPrediction } from './predict-record.ts';
import { predictedState } from './predicted-state.ts';
import type { RecordSource } from './record-source.ts';
import type { Apply, LocalId, RecordWriting, Written } from './record-writing.ts';
import { createWrite } from './write-record.ts';

/**
 * Writes records after their linked records. Records that are written at the same time share transactions and reads
 * (`writeCalendar`).
 */
export function createRecordWriting(options: RecordWriting) {
  const { db, document, sourceOf, caller, site } = options;
  const predicted = options.dryRun ? predictedState(db) : undefined;
  const apply = predicted === undefined ? createWrite(options) : createPrediction(options, predicted);
  const writeRecord = createRecordWriter(options, apply);
  const cancelEvent =
    predicted === undefined ? createEventCancellation(options) : createPredictedCancellation(predicted);
  /** Each record is written once per run, also if records that are written at the same time refer to it. */
  const seen = new Map<string, Promise<LocalId>>();
  let linked: Promise<unknown> = Promise.resolve();

  async function write(record: SourceRecord): Promise<WrittenRecord[]> {
    const written: WrittenRecord[] = [];
    const source = sourceOf(record.calendar);
    if (record.cancels === true && record.rejection === undefined) written.push(await cancelEvent(record, source));
    else await writeOnce(record, source, written);
    return written;
  }

  async function writeOnce(record: SourceRecord, source: RecordSource, written: WrittenRecord[]): Promise<LocalId> {
    if (record.rejection !== undefined) {
      written.push(reject(record, record.rejection));
      return undefined;
    }
    const key = keyOf(source, record);
    const earlier = seen.get(key);
    if (earlier !== undefined) return earlier;
    const id = writeNew(record, source, written);
    seen.set(key, id);
    // The import tries again after temporary failures.
    id.catch(() => seen.delete(key));
    return id;
  }

  async function writeNew(record: SourceRecord, source: RecordSource, written: WrittenRecord[]): Promise<LocalId> {
    const rejection = await findRejection(record);
    if (rejection !== undefined) {
      written.push(reject(record, rejection));
      return undefined;
    }
    const { links, dates, losses } = await inOrder(record, async () => ({
      links: await writeLinks(record, source, written),
      ...(await writeDates(record, source, written)),
    }));
    const { id, ...result } = await writeRecord(record, source, links, dates);
    written.push({ record, id, ...result, problems: [...(record.losses ?? []), ...losses, ...result.problems] });
    return id;
  }

  /**
   * Events that are written at the same time write their linked records in the order of the source, so that of several with
   * the same id the first counts, as it would if they were written one after the other.
   */
  function inOrder<Linked>({ kind }: SourceRecord, work: () => Promise<Linked>): Promise<Linked> {
    if (kind !== 'event') return work();
    const result = linked.then(work);
    linked = result.catch(() => undefined);
    return result;
  }

  /** The dates of a series that differ, with their venues; changes that are not valid are reported. */
  async function writeDates(record: SourceRecord, source: RecordSource, written: WrittenRecord[]) {
    const dates: OccurrenceOverride[] = [];
    const losses: RecordProblem[] = [];
    for (const date of record.dates ?? []) {
      const rejection = await findRejection({ ...record, body: { ...record.body, ...bodyOfDate(date) } });
      if (rejection !== undefined) {
        const detail = `The change of ${date.recurrenceId} was not imported: ${rejection.detail}`;
        losses.push({ reason: rejection.reason, detail });
        continue;
      }
      const venue = date.venue ? await writeOnce(date.venue, source, written) : date.venue;
      dates.push(toOverride(date, venue));
    }
    return { dates: record.dates === undefined ? undefined : dates, losses };
  }

  /** Validates a record before its linked records are written. */
  async function findRejection(record: SourceRecord): Promise<RecordProblem | undefined> {
    const { kind } = record;
    if (!fitsBodyLimits(record.body))
      return { reason: 'too_large', detail: `Its texts have more than ${bodyLimits.tags} tags.` };
    try {
      const body = await validate(document, kind, { ...record.body, ...placeholderLinks(record) });
      kinds[kind].imports.check(caller, body, site());
      return undefined;
    } catch (error) {
      const rejection = explain(error);
      if (rejection === undefined) throw error;
      return concernsImage(error) ? undefined : rejection;
    }
  }

  async function writeLinks(record: SourceRecord, source: RecordSource, written: WrittenRecord[]) {
    const idsOf = async (records: readonly SourceRecord[]) => {
      const ids: number[] = [];
      for (const each of records) ids.push(...[(await writeOnce(each, source, written)) ?? []].flat());
      return ids;
    };
    if (record.kind === 'category') {
      const [parent] = await idsOf(record.parent ? [record.parent] : []);
      return parent === undefined ? {} : { parent };
    }
    if (record.kind !== 'event') return {};
    const [venue] = await idsOf(record.venue ? [record.venue] : []);
    return {
      venue: venue ?? '',
      organizer: await idsOf(record.organizers ?? []),
      categories: await idsOf(record.categories ?? []),
      tags: await idsOf(record.tags ?? []),
    };
  }

  return write;
}

async function validate(document: OpenApiDocument, kind: RecordKind, body: object): Promise<unknown> {
  const path = `${calendarProfile.basePath}/${kinds[kind].collection}`;
  const valid = await pathValidatorOf(document, path)({ method: 'post', path, headers: {}, query: {}, body });
  return valid.body;
}

const keyOf = (source: RecordSource, { kind, sourceId }: SourceRecord): string =>
  `${source.name} ${kind} ${toKey(sourceId)}`;

/** Writes or predicts a single record with the ids of its linked records. */
function createRecordWriter(options: RecordWriting, apply: Apply) {
  async function writeRecord(
    record: SourceRecord,
    source: RecordSource,
    links: object,
    dates: DecidedRecord['dates'],
  ): Promise<Written> {
    try {
      const body = await validate(options.document, record.kind, { ...record.body, ...links });
      return await apply({ record, source, body, fingerprint: fingerprintOf(record), dates });
    } catch (error) {
      const rejection = explain(error);
      if (rejection === undefined) throw error;
      if (!concernsImage(error)) return { id: undefined, outcome: 'skipped', problems: [rejection] };
      const written = await writeRecord(withoutImage(record), source, links, dates);
      const detail = `Imported without its image: ${rejection.detail}`;
      return { ...written, problems: [{ reason: 'no_image', detail }, ...written.problems] };
    }
  }

  return writeRecord;
}

const reject = (record: SourceRecord, rejection: RecordProblem): WrittenRecord => ({
  record,
  outcome: 'skipped',
  problems: [rejection],
});

/** As many ids as the record will have links, for validation. */
function placeholderLinks({ kind, organizers = [], categories = [], tags = [] }: SourceRecord): object {
  if (kind !== 'event') return {};
  const idsOf = (records: readonly SourceRecord[]) => records.map((_, index) => index + 1);
  return { organizer: idsOf(organizers), categories: idsOf(categories), tags: idsOf(tags) };
}

/** The reason of a rejection; undefined for other and temporary errors. */
function explain(error: unknown): RecordProblem | undefined {
  if (isOverloaded(error)) return undefined;
  if (error instanceof Problem)
    return { reason: error instanceof InTrash ? 'in_trash' : 'not_accepted', detail: error.detail ?? error.message };
  if (!(error instanceof InvalidRequest)) return undefined;
  const detail = error.errors.map(({ members, accepts }) => `'${members.join('/')}' ${accepts}.`).join(' ');
  return { reason: 'not_accepted', detail };
}

const concernsImage = (error: unknown): boolean =>
  error instanceof Problem && error.errors.length === 1 && error.errors[0]?.pointer === '/image';
