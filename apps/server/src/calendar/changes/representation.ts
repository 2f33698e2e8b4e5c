import type { components } from '@ngoma/contract';
import { complete } from '@ngoma/express-contract';
import type { Snapshot } from '../../database/database.ts';
import type { FeedChange } from '../posts/change-listener.ts';
import type { Change, RecordKind } from '../posts/journal.ts';
import { basePaths, type Site } from '../posts/site.ts';
import type { RecordBody, Showing } from '../records/kind.ts';
import { kinds } from '../records/kinds.ts';
import type { SeenChange } from './read-page.ts';

type Schemas = components['schemas'];
type Bodies = ReadonlyMap<string, RecordBody>;

/** `bodies` contains the records if the request asks for them. */
export function toChange(
  { kind, id, change, revision, atMs, seriesId, recurrenceId }: SeenChange,
  bodies: Bodies | undefined,
  site: Site,
): Schemas['Change'] {
  return complete<Schemas['Change']>({
    kind,
    id,
    change,
    revision,
    at: atMs === undefined ? null : new Date(atMs).toISOString(),
    rest_url: `${site.base}/${kinds[kind].collection}/${id}`,
    series_id: seriesId,
    recurrence_id: recurrenceId,
    record: bodies && (bodies.get(nameOf(kind, id)) ?? null),
  });
}

/** Webhook about a change. */
export function toChangeNotice(row: FeedChange, change: Change, origin: string) {
  const { kind, record_id: id, revision, seq, at } = row;
  return {
    type: `${kinds[kind].subject}.${change}`,
    timestamp: new Date(Number(at)).toISOString(),
    data: complete<Schemas['ChangedRecord']>({
      ...{ kind, id, url: `${origin}${basePaths[0]}/${kinds[kind].collection}/${id}` },
      ...{ revision, sequence: Number(seq) },
      ...{ series_id: row.series_id ?? undefined, recurrence_id: row.recurrence_id ?? undefined },
    }),
  };
}

const nameOf = (kind: RecordKind, id: number): string => `${kind} ${id}`;

/** Current records of the changes that the caller may read. */
export async function findRecordBodies(
  snapshot: Snapshot,
  changes: readonly SeenChange[],
  showing: Showing,
): Promise<Bodies> {
  const shown = changes.filter(({ change }) => change !== 'deleted' && change !== 'trashed');
  const bodies = new Map<string, RecordBody>();
  // Sequential: a snapshot has one connection.
  for (const [kind, ofKind] of Map.groupBy(shown, (change) => change.kind)) {
    const found = await kinds[kind].read(snapshot, [...new Set(ofKind.map(({ id }) => id))], showing);
    for (const [id, body] of found) bodies.set(nameOf(kind, id), body);
  }
  return bodies;
}
