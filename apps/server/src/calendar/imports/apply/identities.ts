import type { Transaction } from '../../../database/database.ts';
import { isOlder } from '../ics/versions.ts';
import type { RecordProblem } from '../import-problem.ts';
import type { RecordVersion, SourceRecord } from '../source-record.ts';
import {
  deleteImported,
  type FoundImported,
  type ImportedAs,
  type ImportedRecord,
  saveImported,
  toKey,
} from './imported-records.ts';
import type { RecordSource } from './record-source.ts';

type Address = Pick<SourceRecord, 'kind' | 'sourceId' | 'otherIds'>;
type Versioned = Pick<SourceRecord, 'version'>;

/**
 * The identities of a record: those of its source, those that version 1.0.0 stored without its source, and other ids that
 * earlier imports have stored.
 */
export const identitiesOf = (source: RecordSource, { kind, sourceId, otherIds = [] }: Address): ImportedAs => ({
  sources: source.earlier === undefined ? [source.name] : [source.name, source.earlier],
  kind,
  ids: [sourceId, ...otherIds],
});

/**
 * Stores the identity; a series of listed dates was found as one of its events (`foundAs`). An event leaves the source of
 * version 1.0.0, so that no second calendar takes it, and other ids.
 */
export async function saveInSource(
  trx: Transaction,
  source: RecordSource,
  { kind, sourceId, otherIds: known = [], listed }: Address & Pick<SourceRecord, 'listed'>,
  record: ImportedRecord,
  foundAs?: string,
): Promise<void> {
  await saveImported(trx, source.name, kind, sourceId, record);
  if (kind !== 'event') return;
  const isSeries = listed !== undefined && foundAs !== undefined && foundAs !== toKey(sourceId);
  const otherIds = isSeries ? [...known, foundAs] : known;
  if (source.earlier !== undefined) await deleteImported(trx, source.earlier, kind, [sourceId, ...otherIds]);
  if (otherIds.length > 0) await deleteImported(trx, source.name, kind, otherIds);
}

/** Whether the identity and the newest version are stored already. */
export const isSavedAs = (found: FoundImported, source: RecordSource, record: Versioned & Address): boolean =>
  found.source !== source.earlier &&
  found.key === toKey(record.sourceId) &&
  !(record.version !== undefined && isNewerThan(record.version, found));

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
