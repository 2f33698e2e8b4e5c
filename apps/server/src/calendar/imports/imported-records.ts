import { hash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Transaction } from '../../database/database.ts';
import type { RecordKind } from './import.ts';
import { earlierIcsSource, icsPrefix } from './record-source.ts';
import type { RecordVersion } from './source-record.ts';

export interface ImportedRecord {
  readonly recordId: number;
  readonly fingerprint: string;
  /** The version of an event of iCalendar. */
  readonly version: RecordVersion | undefined;
}

/** With the source that it was imported from, and the key of its id there. */
export interface FoundImported extends ImportedRecord {
  readonly source: string;
  readonly key: string;
}

interface ImportedRow {
  readonly source: string;
  readonly kind: RecordKind;
  readonly source_id: string;
  readonly record_id: number;
  readonly fingerprint: string;
  readonly sequence: number | null;
  readonly stamped_at: number | null;
}

const mostCharacters = 500;
/** Two keys fit into a PostgreSQL index entry. */
const mostBytes = 1_200;

/** Shortens long external ids to a digest. */
export function toKey(name: string): string {
  const isKey = name.length <= mostCharacters && Buffer.byteLength(name) <= mostBytes;
  return isKey ? name : `sha256:${hash('sha256', name, 'base64url')}`;
}

/** The record with the first of the sources and ids that is stored. */
export async function findImportedAs(
  db: Knex,
  sources: readonly string[],
  kind: RecordKind,
  ids: readonly string[],
): Promise<FoundImported | undefined> {
  const [names, keys] = [sources.map(toKey), ids.map(toKey)];
  const rows = await db<ImportedRow>('imported_records')
    .whereIn('source', names)
    .where({ kind })
    .whereIn('source_id', keys);
  const rankOf = ({ source, source_id }: ImportedRow) => keys.indexOf(source_id) * names.length + names.indexOf(source);
  const [first] = rows.toSorted((one, other) => rankOf(one) - rankOf(other));
  return first && toImported(first);
}

/** The events with this UID of all iCalendar files and addresses. */
export async function findImportedEvents(db: Knex, uid: string): Promise<FoundImported[]> {
  const rows = await db<ImportedRow>('imported_records')
    .where({ source_id: toKey(uid), kind: 'event' })
    .where((ics) => ics.where('source', earlierIcsSource).orWhere('source', 'like', `${icsPrefix}%`))
    .orderBy('source');
  return rows.map(toImported);
}

/** Forgets identities in a source. */
export async function deleteImported(
  trx: Transaction,
  source: string,
  kind: RecordKind,
  ids: readonly string[],
): Promise<void> {
  await trx<ImportedRow>('imported_records')
    .where({ source: toKey(source), kind })
    .whereIn('source_id', ids.map(toKey))
    .delete();
}

function toImported(row: ImportedRow): FoundImported {
  const { record_id, fingerprint, source, source_id, sequence, stamped_at } = row;
  const version = sequence === null ? undefined : { sequence, stampedAtMs: stamped_at ?? 0 };
  return { recordId: record_id, fingerprint, source, key: source_id, version };
}

const toAddress = (source: string, kind: RecordKind, sourceId: string) => ({
  source: toKey(source),
  kind,
  source_id: toKey(sourceId),
});

/** Whether another record of the same source was imported as this one. */
export async function isImported(db: Knex, source: string, kind: RecordKind, recordId: number): Promise<boolean> {
  const row = await db<ImportedRow>('imported_records')
    .where({ source: toKey(source), kind, record_id: recordId })
    .first('source_id');
  return row !== undefined;
}

export async function saveImported(
  trx: Transaction,
  source: string,
  kind: RecordKind,
  sourceId: string,
  { recordId, fingerprint, version }: ImportedRecord,
): Promise<void> {
  await trx<ImportedRow>('imported_records')
    .insert({
      ...toAddress(source, kind, sourceId),
      record_id: recordId,
      fingerprint,
      sequence: version?.sequence ?? null,
      stamped_at: version?.stampedAtMs ?? null,
    })
    .onConflict(['source', 'kind', 'source_id'])
    .merge(['record_id', 'fingerprint', 'sequence', 'stamped_at']);
}
