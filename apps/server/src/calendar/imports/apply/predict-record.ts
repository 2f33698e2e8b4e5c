import type { SourceRecord } from '../source-record.ts';
import { type Decision, decide, findUnchanged } from './decisions.ts';
import { isSavedAs, versionOf } from './identities.ts';
import type { PredictedState } from './predicted-state.ts';
import type { Apply, RecordWriting } from './record-writing.ts';

/** Predicts the outcome without writing and without fetching images. */
export function createPrediction({ caller, site }: RecordWriting, state: PredictedState): Apply {
  return async (valid) => {
    const { source, record, body, fingerprint } = valid;
    const unchanged = await findUnchanged(state, valid, await state.find(source, record));
    if (unchanged !== undefined) {
      if (!isSavedAs(unchanged, source, record)) state.save(source, record, { ...unchanged, ...versionOf(record) });
      return { id: unchanged.recordId, outcome: 'unchanged', problems: [] };
    }
    const decision = await decide(state, { caller, site: site() }, valid);
    const { outcome, problems = [] } = decision;
    const id = await write(decision, record, body);
    if (problems.length === 0) state.save(source, record, { recordId: id, fingerprint, ...versionOf(record) });
    return { id, outcome, problems };
  };

  async function write(decision: Decision, record: SourceRecord, body: unknown): Promise<number> {
    if (decision.outcome === 'created') return state.write(record, undefined, body);
    if (decision.outcome === 'updated') await state.write(record, decision.id, decision.body);
    return decision.id;
  }
}
