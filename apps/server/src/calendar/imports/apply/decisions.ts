import type { Caller } from '../../../account/caller.ts';
import { Problem } from '../../../problems/problem.ts';
import type { OccurrenceOverride } from '../../events/override.ts';
import type { RecordKind } from '../../posts/journal.ts';
import type { Site } from '../../posts/site.ts';
import type { Found } from '../../records/kind.ts';
import { kinds } from '../../records/kinds.ts';
import type { RecordProblem } from '../import-problem.ts';
import { isSeriesId } from '../listed-dates/series-record.ts';
import { earlierFingerprintOf, fingerprintOf, hasSameTexts, withoutImage } from '../record-fingerprint.ts';
import type { SourceRecord } from '../source-record.ts';
import { isOlderThan, older } from './identities.ts';
import type { ImportState } from './import-state.ts';
import type { FoundImported } from './imported-records.ts';
import type { RecordSource } from './record-source.ts';
import { type FoundDate, findDate, toDateBody } from './series-dates.ts';

/** The change that a record of the source makes here. */
export type Decision = { readonly problems?: readonly RecordProblem[] } & (
  | { readonly outcome: 'created' }
  | ({ readonly outcome: 'updated'; readonly id: number; readonly body: unknown } & UpdatedDates)
  | { readonly outcome: 'unchanged'; readonly id: number }
);

interface UpdatedDates {
  /** Of a series. */
  readonly dates?: DecidedRecord['dates'];
  /** The date of a series that is updated. */
  readonly date?: FoundDate;
}

interface DecisionContext {
  readonly caller: Caller;
  readonly site: Site;
}

export interface DecidedRecord {
  readonly record: SourceRecord;
  readonly source: RecordSource;
  /** The validated body with links. */
  readonly body: unknown;
  readonly fingerprint: string;
  /** Only series: the dates that differ. */
  readonly dates?: readonly OccurrenceOverride[] | undefined;
}

/** Decides a change, for a run and its prediction; throws a `Problem` for a record that cannot be written. */
export async function decide(
  state: ImportState,
  { caller, site }: DecisionContext,
  { record, source, body, fingerprint, dates }: DecidedRecord,
): Promise<Decision> {
  const { kind, slug } = record;
  const { imports } = kinds[kind];
  const before = await state.find(source, record);
  const { presence, hasImage, isDate } = before ? await findRecord(state, kind, before.recordId) : nothing;
  if (before !== undefined && presence === 'trashed') throw new InTrash(kind, before.recordId);
  if (before !== undefined && presence === 'usable') {
    const id = before.recordId;
    const lackedImage = before.fingerprint === fingerprintOf(withoutImage(record));
    // Keeps an image that was set locally meanwhile.
    const isSame = before.fingerprint === fingerprint || (lackedImage && hasImage);
    if (isSame && !losesDates(record)) return { id, outcome: 'unchanged' };
    if (isOlderThan(record, before)) return { id, outcome: 'unchanged', problems: [older] };
    const changed = changesOf(record, body, before, { lackedImage, isDate });
    await imports.checkUpdate(state, id, changed);
    return { id, outcome: 'updated', body: changed, dates: lackedImage ? undefined : dates };
  }
  const date = await findNamedDate(state, source, record);
  if (date !== undefined) return { id: date.id ?? date.series.id, outcome: 'updated', body: toDateBody(body), date };
  for (const id of await imports.findSame(state, caller, body, site, slug))
    if (!(await state.isImported(source, kind, id))) return { id, outcome: 'unchanged' };
  const duplicate = await imports.findDuplicate(state, body);
  return duplicate === undefined ? { outcome: 'created' } : { id: duplicate, outcome: 'unchanged' };
}

/** The members that an update writes. */
function changesOf(
  record: SourceRecord,
  valid: unknown,
  before: FoundImported,
  { lackedImage, isDate }: Readonly<Record<'lackedImage' | 'isDate', boolean>>,
): unknown {
  if (lackedImage) return { image: record.body['image'] };
  if (changesOnlyDates(record, before)) return seriesOf(record, valid);
  return isDate ? toDateBody(valid) : toUpdate(record, valid, before);
}

/** Whether the texts are those of the earlier import, so that edits of others stay. */
function changesOnlyDates(record: SourceRecord, { fingerprint }: FoundImported): boolean {
  if (record.listed === undefined) return fingerprint === earlierFingerprintOf(record);
  const wasDate = record.listed.dates.some((date) => date.fingerprint === fingerprint);
  return wasDate || hasSameTexts(fingerprint, fingerprintOf(record));
}

const losesDates = ({ listed }: SourceRecord): boolean => listed !== undefined && listed.removed.length > 0;

/**
 * A calendar file names all dates of an event. A list of The Events Calendar without Pro does not, so that an event goes on to
 * recur unless the list has shown its dates before.
 */
function toUpdate(
  { kind, version, body: { recurrence } }: SourceRecord,
  valid: unknown,
  { key }: FoundImported,
): unknown {
  const isComplete = version !== undefined || isSeriesId(key);
  const hasStopped = kind === 'event' && isComplete && recurrence === undefined;
  return hasStopped ? { ...(valid as object), recurrence: false } : valid; // as: a valid body of an event
}

/**
 * The members that make the first date of a series, which a version without series imported, the whole series: edits of
 * others stay.
 */
function seriesOf({ body, earlierTimes }: SourceRecord, valid: unknown): Readonly<Record<string, unknown>> {
  const { recurrence, start_date, end_date } = valid as Readonly<Record<string, unknown>>; // as: a valid body of an event
  return { recurrence, ...(earlierTimes?.start_date !== body['start_date'] && { start_date, end_date }) };
}

/** The stored date of a series that a record changes. */
async function findNamedDate(
  state: ImportState,
  source: RecordSource,
  { kind, dateOf, body }: SourceRecord,
): Promise<FoundDate | undefined> {
  const [sourceId, ...otherIds] = dateOf?.ids ?? [];
  if (dateOf === undefined || sourceId === undefined) return undefined;
  const series = await state.find(source, { kind, sourceId, otherIds });
  if (series === undefined || state.isPredicted(series.recordId)) return undefined;
  const allDay = body['all_day'];
  return findDate(state.knex, series.recordId, dateOf, typeof allDay === 'boolean' ? allDay : undefined);
}

/** The local record; one whose create was predicted is usable. */
export async function findRecord(state: ImportState, kind: RecordKind, id: number): Promise<Found> {
  if (state.isPredicted(id)) return { presence: 'usable', hasImage: false, isDate: false };
  return kinds[kind].imports.find(state.knex, id);
}

/** `before`, if the record is the same and still exists; found before images are fetched. */
export async function findUnchanged(
  state: ImportState,
  { record, fingerprint }: Pick<DecidedRecord, 'record' | 'fingerprint'>,
  before: FoundImported | undefined,
): Promise<FoundImported | undefined> {
  if (before?.fingerprint !== fingerprint || losesDates(record)) return undefined;
  const { presence } = await findRecord(state, record.kind, before.recordId);
  return presence === 'usable' ? before : undefined;
}

const nothing: Found = { presence: 'gone', hasImage: false, isDate: false };

export class InTrash extends Problem {
  constructor(kind: RecordKind, id: number) {
    super('rest_invalid_param', { detail: `It is in the trash as ${kind} ${id}; restore it first.` });
  }
}
