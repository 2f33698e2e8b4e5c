export type ScheduleId = string & { readonly brand: 'ScheduleId' };

/** The handling of events that disappeared at the source. */
export type MissingPolicy = 'report' | 'trash';

/** Headers of a response by which the next request asks whether the source has changed. */
export interface Validators {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  /** The version of this service, because another version may read more of an unchanged source. */
  readonly version: string;
}

/** The conditions of one run of a schedule. */
export interface RunConditions {
  readonly missing: MissingPolicy;
  /** The number of events in the previous complete run that found any. */
  readonly previousEvents?: number | undefined;
  readonly validators?: Validators | undefined;
}

/** Events of earlier runs that a run no longer found. */
export interface MissingResult {
  readonly found: number;
  readonly trashed: number;
  /** A sentence. */
  readonly notTrashedBecause?: string | undefined;
}

/** The result of one run of a schedule, besides that of every import. */
export interface RunResult {
  readonly notModified: boolean;
  /** The number of events; undefined if the source was not read completely. */
  readonly events?: number | undefined;
  readonly missing?: MissingResult | undefined;
  readonly validators?: Validators | undefined;
}
