import { hash } from 'node:crypto';
import type { Caller } from '../../../account/caller.ts';
import type { WriteWithImages } from '../../images/import-images.ts';
import type { Site } from '../../posts/site.ts';
import { kinds } from '../../records/kinds.ts';
import type { RecordProblem } from '../import-problem.ts';
import type { SourceRecord, WrittenRecord } from '../source-record.ts';
import { findRecord } from './decisions.ts';
import { isOlderThan, older } from './identities.ts';
import { type ImportState, storedStateIn } from './import-state.ts';
import { type FoundImported, type ImportedRecord, saveImported, toKey } from './imported-records.ts';
import type { PredictedState } from './predicted-state.ts';
import type { RecordSource } from './record-source.ts';
import { ensureDate, type FoundDate, findDate } from './series-dates.ts';

interface CancellationOptions {
  readonly writeWithImages: WriteWithImages;
  readonly caller: Caller;
  readonly site: () => Site;
}

/** Instead of the digest of the record, so that a repeated cancellation changes nothing. */
const canceledFingerprint = hash('sha256', 'canceled', 'base64url');

/** A date of a series; the date is undefined in a dry run that has predicted its series. */
interface DateToCancel extends FoundImported {
  readonly date?: FoundDate | undefined;
}

type Decision =
  | { readonly outcome: 'updated'; readonly found: DateToCancel }
  | { readonly outcome: 'unchanged' | 'skipped'; readonly problem?: RecordProblem };

type CancelEvent = (record: SourceRecord, source: RecordSource) => Promise<WrittenRecord>;

/** Cancels the events that METHOD:CANCEL names (RFC 5546 §3.2.5). */
export function createEventCancellation({ writeWithImages, caller, site }: CancellationOptions): CancelEvent {
  return async (record, source) => {
    const now = site();
    const decision = await writeWithImages([], caller, now, async (trx) => {
      const decided = await decide(storedStateIn(trx), record, source);
      if (decided.outcome !== 'updated') return decided;
      const { found } = decided;
      const { date } = found;
      const recordId = date === undefined ? found.recordId : await ensureDate(trx, caller, date, now);
      await kinds.event.imports.update(trx, caller, recordId, record.body, now);
      await saveImported(trx, found.source, 'event', found.key, toCanceled({ ...found, recordId }, record));
      return decided;
    });
    return toWritten(record, decision);
  };
}

/** The cancellations of a dry run. */
export function createPredictedCancellation(state: PredictedState): CancelEvent {
  return async (record, source) => {
    const decision = await decide(state, record, source);
    if (decision.outcome === 'updated') {
      const { found } = decision;
      const identity = { kind: record.kind, sourceId: found.key };
      state.save({ name: found.source, earlier: undefined }, identity, toCanceled(found, record));
    }
    return toWritten(record, decision);
  };
}

async function decide(state: ImportState, record: SourceRecord, source: RecordSource): Promise<Decision> {
  const named = await findCandidates(state, record, source);
  const candidates: readonly DateToCancel[] = named.length > 0 ? named : await findDates(state, record, source);
  const [found, ...others] = candidates;
  if (others.length > 0) return { outcome: 'skipped', problem: ambiguous(candidates.length) };
  const presence = found === undefined ? 'gone' : (await findRecord(state, 'event', found.recordId)).presence;
  if (found === undefined || presence === 'gone') return { outcome: 'skipped', problem: nothingToCancel };
  if (presence === 'trashed') return { outcome: 'unchanged' };
  if (isOlderThan(record, found)) return { outcome: 'unchanged', problem: older };
  if (found.fingerprint === canceledFingerprint) return { outcome: 'unchanged' };
  return { outcome: 'updated', found };
}

const toCanceled = ({ recordId, version }: FoundImported, record: SourceRecord): ImportedRecord => ({
  ...{ recordId, fingerprint: canceledFingerprint, version: record.version ?? version },
});

/** Of a calendar without a name, the events with this UID of all calendars. */
async function findCandidates(
  state: ImportState,
  record: SourceRecord,
  source: RecordSource,
): Promise<readonly FoundImported[]> {
  if (!source.isKnown) {
    const ids = [record.sourceId, ...(record.otherIds ?? [])];
    return (await Promise.all(ids.map(state.findEvents))).flat();
  }
  return [(await state.find(source, record)) ?? []].flat();
}

/** The stored dates that a cancellation of one date names. */
async function findDates(
  state: ImportState,
  record: SourceRecord,
  source: RecordSource,
): Promise<readonly DateToCancel[]> {
  const { dateOf } = record;
  const [sourceId, ...otherIds] = dateOf?.ids ?? [];
  if (dateOf === undefined || sourceId === undefined) return [];
  const dates: DateToCancel[] = [];
  for (const series of await findCandidates(state, { ...record, sourceId, otherIds }, source)) {
    const date = state.isPredicted(series.recordId)
      ? undefined
      : await findDate(state.knex, series.recordId, dateOf, undefined);
    const recordId = date?.id ?? series.recordId;
    const identity = { source: series.source, key: toKey(record.sourceId), fingerprint: '', version: undefined };
    if (date !== undefined || state.isPredicted(series.recordId)) dates.push({ ...identity, recordId, date });
  }
  return dates;
}

function toWritten(record: SourceRecord, decision: Decision): WrittenRecord {
  const problem = 'problem' in decision ? decision.problem : undefined;
  const problems = [...(record.losses ?? []), ...(problem === undefined ? [] : [problem])];
  return { record, outcome: decision.outcome, problems };
}

const nothingToCancel: RecordProblem = {
  reason: 'nothing_to_cancel',
  detail: 'It cancels an event that was not imported from this calendar.',
};

const ambiguous = (count: number): RecordProblem => ({
  reason: 'ambiguous',
  detail: `It cancels an event that ${count} calendars have; give the name of its calendar.`,
});
