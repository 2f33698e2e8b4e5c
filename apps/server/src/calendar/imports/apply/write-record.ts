import type { Transaction } from '../../../database/database.ts';
import type { EventId } from '../../events/event.ts';
import { dropPrefetched, type Prefetch } from '../../posts/prefetch.ts';
import type { Site } from '../../posts/site.ts';
import { kinds } from '../../records/kinds.ts';
import { adoptDates } from './dates-before-series.ts';
import { type DecidedRecord, type Decision, decide, findUnchanged } from './decisions.ts';
import { withEarlierDates } from './earlier-dates.ts';
import { identitiesOf, isSavedAs, saveInSource, versionOf } from './identities.ts';
import { storedState, storedStateIn } from './import-state.ts';
import { type ImportedAs, prefetchImported } from './imported-records.ts';
import { writeListed } from './listed-series.ts';
import type { Apply, RecordWriting, Written } from './record-writing.ts';
import { ensureDate } from './series-dates.ts';

/** Writes records, each in a transaction that several may share. */
export function createWrite({ db, writeWithImages, caller, site }: RecordWriting): Apply {
  const stored = storedState(db);

  return async (valid) => {
    const { body, record, source, fingerprint } = valid;
    const before = await stored.find(source, record);
    const unchanged = await findUnchanged(stored, valid, before);
    if (unchanged !== undefined) {
      if (!isSavedAs(unchanged, source, record))
        await db.transaction((trx) => saveInSource(trx, source, record, { ...unchanged, ...versionOf(record) }));
      return { id: unchanged.recordId, outcome: 'unchanged', problems: [] };
    }
    const now = site();
    const change = async (trx: Transaction): Promise<Written> => {
      const decided = await decide(storedStateIn(trx), { caller, site: now }, valid);
      const listed = record.listed && (await writeListed(trx, valid, record.listed, decided, now));
      const { decision, dates } = listed ?? {
        decision: decided,
        dates: (await withEarlierDates(trx, valid, decided)).dates,
      };
      const id = await write(trx, decision, { ...valid, dates }, now);
      const { outcome, problems = [] } = decision;
      // as: only events have dates
      if (outcome !== 'unchanged' && valid.dates !== undefined)
        await adoptDates(trx, caller, valid, id as EventId, now);
      if (problems.length === 0) {
        await saveInSource(trx, source, record, { recordId: id, fingerprint, ...versionOf(record) }, before?.key);
        await listed?.save(id);
      }
      return { id, outcome, problems };
    };
    return writeWithImages(
      kinds[record.kind].imports.images(body),
      caller,
      now,
      change,
      before === undefined ? prefetchOf(valid) : undefined,
    );
  };

  async function write(trx: Transaction, decision: Decision, { record, body, dates }: DecidedRecord, now: Site) {
    const { imports } = kinds[record.kind];
    if (decision.outcome === 'created') return imports.create(trx, caller, body, now, { slug: record.slug, dates });
    if (decision.outcome === 'updated') {
      dropPrefetched(trx);
      const id = decision.date === undefined ? decision.id : await ensureDate(trx, caller, decision.date, now);
      const change = { dates: decision.dates && dates, keepsDays: record.listed !== undefined };
      await imports.update(trx, caller, id, decision.body, now, change);
      return id;
    }
    return decision.id;
  }
}

interface CreateNeeds {
  readonly create: Prefetch;
  readonly identities: ImportedAs;
}

/** The rows that the create of an event and its identity need. */
function prefetchOf({ body, record, source }: DecidedRecord): Prefetch<CreateNeeds> | undefined {
  const create = kinds[record.kind].imports.prefetch(body);
  return create && { read: prefetchCreates, needs: { create, identities: identitiesOf(source, record) } };
}

async function prefetchCreates(trx: Transaction, needs: readonly CreateNeeds[], nowMs: number): Promise<void> {
  await needs[0]?.create.read(
    trx,
    needs.map(({ create }) => create.needs),
    nowMs,
  );
  await prefetchImported(
    trx,
    needs.map(({ identities }) => identities),
  );
}
