import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Knex } from 'knex';
import { runIn, type Transaction } from '../../../database/database.ts';
import { insertRows, keyList, prepared, preparedChange, type Statement } from '../../../database/statement.ts';
import type { RecordKind } from '../../posts/journal.ts';
import { createPrefetchedPart } from '../../posts/prefetch.ts';
import type { RecordVersion } from '../source-record.ts';
import { earlierIcsSource, icsPrefix, type RecordSource } from './record-source.ts';

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

/** The sources and ids that a record may have been imported with, the preferred ones first. */
export interface ImportedAs {
  readonly sources: readonly string[];
  readonly kind: RecordKind;
  readonly ids: readonly string[];
}

/** Reads rows on a reader, or in a transaction. */
type ReadRows = (statement: Statement) => Promise<ImportedRow[]>;

/** Rows by source, kind and id. */
type ImportedRows = ReadonlyMap<string, ImportedRow>;

const addressOf = (source: string, kind: RecordKind, key: string): string => `${source}\n${kind}\n${key}`;

/** One query for each kind; a query for one source would be repeated for the source of version 1.0.0. */
async function readImported(read: ReadRows, wanted: readonly ImportedAs[]): Promise<ImportedRows> {
  const rows = new Map<string, ImportedRow>();
  for (const [kind, ofKind] of Map.groupBy(wanted, (each) => each.kind)) {
    const sources = new Set(ofKind.flatMap((each) => each.sources.map(toKey)));
    const keys = new Set(ofKind.flatMap(({ ids }) => ids.map(toKey)));
    for (const row of await read(selectImported(kind, keyList(keys), keyList(sources))))
      rows.set(addressOf(row.source, kind, row.source_id), row);
  }
  return rows;
}

const selectImported = prepared(
  `select * from imported_records where kind = ? and source_id in (select key from json_each(?))
    and source in (select key from json_each(?))`,
);

/** The record with the first of the ids that is stored, in the first of the sources. */
function chooseImported(rows: ImportedRows, { sources, kind, ids }: ImportedAs): FoundImported | undefined {
  for (const id of ids)
    for (const source of sources) {
      const row = rows.get(addressOf(toKey(source), kind, toKey(id)));
      if (row !== undefined) return toImported(row);
    }
  return undefined;
}

export type FindImported = (wanted: ImportedAs) => Promise<FoundImported | undefined>;

/** Joins the look-ups of one turn of the event loop into one query. */
export function createImportedReader(read: ReadRows): FindImported {
  let waiting: { readonly wanted: ImportedAs[]; readonly rows: Promise<ImportedRows> } | undefined;

  async function readNext(wanted: readonly ImportedAs[]): Promise<ImportedRows> {
    await nextTurn();
    waiting = undefined;
    return readImported(read, wanted);
  }

  return async (wanted) => {
    if (waiting === undefined) {
      const all: ImportedAs[] = [];
      waiting = { wanted: all, rows: readNext(all) };
    }
    waiting.wanted.push(wanted);
    return chooseImported(await waiting.rows, wanted);
  };
}

/** The records that each of these was imported as. */
export async function findAllImported(
  trx: Transaction,
  wanted: readonly ImportedAs[],
): Promise<(FoundImported | undefined)[]> {
  const rows = await readImported((statement) => runIn(trx, statement), wanted);
  return wanted.map((each) => chooseImported(rows, each));
}

/** Rows that were prefetched for several records; null: there is none. */
const prefetchedRows = createPrefetchedPart<Map<string, ImportedRow | null>>();

export async function prefetchImported(trx: Transaction, wanted: readonly ImportedAs[]): Promise<void> {
  const rows = await readImported((statement) => runIn(trx, statement), wanted);
  const known = new Map<string, ImportedRow | null>(rows);
  for (const { sources, kind, ids } of wanted)
    for (const id of ids)
      for (const source of sources) {
        const address = addressOf(toKey(source), kind, toKey(id));
        if (!known.has(address)) known.set(address, null);
      }
  prefetchedRows.keep(trx, known);
}

export async function findImportedIn(trx: Transaction, wanted: ImportedAs): Promise<FoundImported | undefined> {
  const prefetched = prefetchedRows.in(trx);
  const addresses = wanted.ids.flatMap((id) =>
    wanted.sources.map((source) => addressOf(toKey(source), wanted.kind, toKey(id))),
  );
  if (prefetched === undefined || !addresses.every((address) => prefetched.has(address)))
    return chooseImported(await readImported((statement) => runIn(trx, statement), [wanted]), wanted);
  const rows = addresses.flatMap((address) =>
    [prefetched.get(address) ?? []].flat().map((row) => [address, row] as const),
  );
  return chooseImported(new Map(rows), wanted);
}

/** The events with this UID of all iCalendar files and addresses. */
export async function findImportedEvents(db: Knex, uid: string): Promise<FoundImported[]> {
  const rows = await db<ImportedRow>('imported_records')
    .where({ source_id: toKey(uid), kind: 'event' })
    .where((ics) => ics.where('source', earlierIcsSource).orWhere('source', 'like', `${icsPrefix}%`))
    .orderBy('source');
  return rows.map(toImported);
}

/** The events that were imported for single dates of this UID, by RECURRENCE-ID as written. */
export async function findImportedDates(db: Knex, source: string, uid: string): Promise<Map<string, FoundImported>> {
  const prefix = `${uid} `;
  const rows = await db<ImportedRow>('imported_records')
    .where({ source: toKey(source), kind: 'event' })
    // Wildcards in the UID find more rows.
    .where('source_id', 'like', `${prefix.replace(/[\\%_]/g, '_')}%`);
  const found = rows.filter(({ source_id }) => source_id.startsWith(prefix));
  return new Map(found.map((row) => [row.source_id.slice(prefix.length), toImported(row)]));
}

/** The records with these ids of one source, by key. */
export async function findImportedKeys(
  db: Knex,
  source: string,
  kind: RecordKind,
  ids: readonly string[],
): Promise<Map<string, FoundImported>> {
  const found = new Map<string, FoundImported>();
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const rows = await db<ImportedRow>('imported_records')
      .where({ source: toKey(source), kind })
      .whereIn('source_id', ids.slice(from, from + rowsAtOnce).map(toKey));
    for (const row of rows) found.set(row.source_id, toImported(row));
  }
  return found;
}

/** The import of an event; undefined for a date of a series. */
export async function findImportedAs(
  db: Knex,
  { name, earlier }: RecordSource,
  recordId: number,
): Promise<FoundImported | undefined> {
  const rows = await db<ImportedRow>('imported_records')
    .where({ kind: 'event', record_id: recordId })
    .whereIn('source', [name, ...[earlier ?? []].flat()].map(toKey));
  return rows.map(toImported).find(({ key }) => !isDateKey(key));
}

const isDateKey = (key: string): boolean => /^series [^/]*\//.test(key);

/** Stores several identities of one source. */
export async function saveAllImported(
  trx: Transaction,
  source: string,
  kind: RecordKind,
  records: readonly (readonly [sourceId: string, record: ImportedRecord])[],
): Promise<void> {
  for (let from = 0; from < records.length; from += rowsAtOnce) {
    const rows = records.slice(from, from + rowsAtOnce).map(([id, record]) => toRow(source, kind, id, record));
    await runIn(trx, insertRows('imported_records', rows, replacingRow));
    for (const row of rows) prefetchedRows.in(trx)?.set(addressOf(row.source, kind, row.source_id), row);
  }
}

const rowsAtOnce = 500;

/** Forgets identities in a source, without a statement if all of them were prefetched and are not stored. */
export async function deleteImported(
  trx: Transaction,
  source: string,
  kind: RecordKind,
  ids: readonly string[],
): Promise<void> {
  const prefetched = prefetchedRows.in(trx);
  const keys = ids.map(toKey).filter((key) => prefetched?.get(addressOf(toKey(source), kind, key)) !== null);
  if (keys.length === 0) return;
  await runIn(trx, deleteRows(toKey(source), kind, keyList(keys)));
  for (const key of keys) prefetched?.set(addressOf(toKey(source), kind, key), null);
}

const deleteRows = preparedChange(
  'imported_records',
  'delete from imported_records where source = ? and kind = ? and source_id in (select key from json_each(?))',
);

function toImported(row: ImportedRow): FoundImported {
  const { record_id, fingerprint, source, source_id, sequence, stamped_at } = row;
  const version = sequence === null ? undefined : { sequence, stampedAtMs: stamped_at ?? 0 };
  return { recordId: record_id, fingerprint, source, key: source_id, version };
}

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
  record: ImportedRecord,
): Promise<void> {
  const row = toRow(source, kind, sourceId, record);
  await runIn(trx, insertRows('imported_records', [row], replacingRow));
  prefetchedRows.in(trx)?.set(addressOf(row.source, kind, row.source_id), row);
}

const toRow = (
  source: string,
  kind: RecordKind,
  sourceId: string,
  { recordId, fingerprint, version }: ImportedRecord,
): ImportedRow => ({
  ...{ source: toKey(source), kind, source_id: toKey(sourceId), record_id: recordId, fingerprint },
  ...{ sequence: version?.sequence ?? null, stamped_at: version?.stampedAtMs ?? null },
});

const replacingRow = `on conflict (source, kind, source_id) do update set record_id = excluded.record_id,
  fingerprint = excluded.fingerprint, sequence = excluded.sequence, stamped_at = excluded.stamped_at`;
