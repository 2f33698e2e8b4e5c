import { hash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Caller } from '../../account/caller.ts';
import type { Database } from '../../database/database.ts';
import type { WriteWithImages } from '../images/import-images.ts';
import type { Site } from '../posts/site.ts';
import type { RecordProblem } from './import-problem.ts';
import { type FoundImported, findImportedEvents, saveImported } from './imported-records.ts';
import { findInSource, isOlderThan, older } from './record-identity.ts';
import type { RecordSource } from './record-source.ts';
import { recordWriters } from './record-writers.ts';
import type { SourceRecord, WrittenRecord } from './source-record.ts';

interface CancellationOptions {
  readonly db: Database;
  readonly writeWithImages: WriteWithImages;
  readonly caller: Caller;
  readonly site: () => Site;
}

/** Instead of the digest of the record, so that a repeated cancellation changes nothing. */
const canceledFingerprint = hash('sha256', 'canceled', 'base64url');

type Decision =
  | { readonly outcome: 'updated'; readonly found: FoundImported }
  | { readonly outcome: 'unchanged' | 'skipped'; readonly problem?: RecordProblem };

/** Cancels the events that METHOD:CANCEL names (RFC 5546 §3.2.5). */
export function createEventCancellation({ db, writeWithImages, caller, site }: CancellationOptions) {
  const writer = recordWriters.event;

  async function decide(knex: Knex, record: SourceRecord, source: RecordSource): Promise<Decision> {
    const candidates = await findCandidates(knex, record, source);
    const [found, ...others] = candidates;
    if (others.length > 0) return { outcome: 'skipped', problem: ambiguous(candidates.length) };
    const presence = found === undefined ? 'gone' : (await writer.find(knex, found.recordId)).presence;
    if (found === undefined || presence === 'gone') return { outcome: 'skipped', problem: nothingToCancel };
    if (presence === 'trashed') return { outcome: 'unchanged' };
    if (isOlderThan(record, found)) return { outcome: 'unchanged', problem: older };
    if (found.fingerprint === canceledFingerprint) return { outcome: 'unchanged' };
    return { outcome: 'updated', found };
  }

  async function cancel(record: SourceRecord, source: RecordSource): Promise<WrittenRecord> {
    const now = site();
    const decision = await writeWithImages([], caller, now, async (trx) => {
      const decided = await decide(trx, record, source);
      if (decided.outcome !== 'updated') return decided;
      const { found } = decided;
      await writer.update(trx, caller, found.recordId, record.body, now);
      const version = record.version ?? found.version;
      await saveImported(trx, found.source, 'event', record.sourceId, {
        ...{ recordId: found.recordId, fingerprint: canceledFingerprint, version },
      });
      return decided;
    });
    return toWritten(record, decision);
  }

  return Object.assign(cancel, {
    /** The outcome of a dry run. */
    predict: async (record: SourceRecord, source: RecordSource): Promise<WrittenRecord> =>
      toWritten(record, await decide(db.read, record, source)),
  });
}

/** Of a calendar without a name, the events with this UID of all calendars. */
async function findCandidates(knex: Knex, record: SourceRecord, source: RecordSource): Promise<FoundImported[]> {
  if (!source.isKnown) return findImportedEvents(knex, record.sourceId);
  return [(await findInSource(knex, source, record)) ?? []].flat();
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
