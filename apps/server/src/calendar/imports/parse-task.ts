import type { Phase } from './import.ts';
import type { SourceRecord } from './source-record.ts';

/** A body of another server, or a file. `pages` are pages of one list; all of them give its records. */
export type OpenTask =
  | { readonly kind: 'tec'; readonly at: string; readonly phase: Phase; readonly pages: readonly Uint8Array[] }
  | { readonly kind: 'ics'; readonly bytes: Uint8Array; readonly zone: string };

/** The messages to the parse process: `open` parses a source, `next` asks for some of its records. */
export type ParseTask = OpenTask | { readonly kind: 'next' };

export interface OpenedSource {
  /** Of the list, as its last page states it. */
  readonly totalPages: number;
  readonly itemCount: number;
  /** The same for two pages with the same ids. */
  readonly digest: string;
}

export interface RecordBatch {
  readonly records: readonly SourceRecord[];
  readonly isLast: boolean;
}

/** `failed` has the message of a `SourceFailed`. */
export type ParseAnswer =
  | { readonly kind: 'opened'; readonly opened: OpenedSource }
  | { readonly kind: 'records'; readonly batch: RecordBatch }
  | { readonly kind: 'failed'; readonly message: string };
