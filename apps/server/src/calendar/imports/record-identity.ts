import type { Knex } from 'knex';
import type { Transaction } from '../../database/database.ts';
import { isOlder } from './ics-versions.ts';
import type { RecordProblem } from './import-problem.ts';
import {
  deleteImported,
  type FoundImported,
  findImported,
  type ImportedRecord,
  saveImported,
} from './imported-records.ts';
import type { RecordSource } from './record-source.ts';
import type { RecordVersion, SourceRecord } from './source-record.ts';

type Address = Pick<SourceRecord, 'kind' | 'sourceId'>;
type Versioned = Pick<SourceRecord, 'version'>;

/** The imported record of a source, or the one that version 1.0.0 stored without its source. */
export async function findInSource(
  knex: Knex,
  source: RecordSource,
  { kind, sourceId }: Address,
): Promise<FoundImported | undefined> {
  const found = await findImported(knex, source.name, kind, sourceId);
  if (found !== undefined || source.earlier === undefined) return found;
  return findImported(knex, source.earlier, kind, sourceId);
}

/** Stores the identity; an event leaves the source of version 1.0.0, so that no second calendar takes it. */
export async function saveInSource(
  trx: Transaction,
  source: RecordSource,
  { kind, sourceId }: Address,
  record: ImportedRecord,
): Promise<void> {
  await saveImported(trx, source.name, kind, sourceId, record);
  if (kind === 'event' && source.earlier !== undefined) await deleteImported(trx, source.earlier, kind, sourceId);
}

/** Whether the identity and the newest version are stored already. */
export const isSavedAs = (found: FoundImported, source: RecordSource, record: Versioned): boolean =>
  found.source !== source.earlier && !(record.version !== undefined && isNewerThan(record.version, found));

const isNewerThan = (version: RecordVersion, found: Versioned): boolean =>
  found.version === undefined || isOlder(found.version, version);

/** An older version of an event never replaces a newer one (RFC 5546 §2.1.5). */
export const isOlderThan = ({ version }: Versioned, found: Versioned): boolean =>
  version !== undefined && found.version !== undefined && isOlder(version, found.version);

/** For the record that is stored. */
export const versionOf = ({ version }: Versioned): Pick<ImportedRecord, 'version'> => ({ version });

export const older: RecordProblem = {
  reason: 'older_version',
  detail: 'An earlier import has a newer version of it, which was kept.',
};
