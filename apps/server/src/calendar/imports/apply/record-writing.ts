import type { Caller } from '../../../account/caller.ts';
import type { Database } from '../../../database/database.ts';
import type { OpenApiDocument } from '../../../http/contract.ts';
import type { WriteWithImages } from '../../images/import-images.ts';
import type { Site } from '../../posts/site.ts';
import type { WrittenRecord } from '../source-record.ts';
import type { DecidedRecord } from './decisions.ts';
import type { RecordSource } from './record-source.ts';

export interface RecordWriting {
  readonly db: Database;
  readonly document: OpenApiDocument;
  readonly writeWithImages: WriteWithImages;
  /** The calendar of a record, by the name in its file. */
  readonly sourceOf: (calendar?: string) => RecordSource;
  readonly caller: Caller;
  readonly site: () => Site;
  /** Whether outcomes are predicted without writing. */
  readonly dryRun: boolean;
}

/** The local id; undefined for skipped records. */
export type LocalId = number | undefined;

export type Written = Omit<WrittenRecord, 'record'> & { readonly id: LocalId };

/** Writes or predicts a record with the ids of its linked records. */
export type Apply = (valid: DecidedRecord) => Promise<Written>;
