/** The reasons of losses and refusals; `ImportProblemReason` of the contract. */
const problemReasons = [
  'unreadable',
  'dropped_line',
  'not_stored',
  'unknown_zone',
  'recurrence',
  'no_id',
  'new_id',
  'no_start',
  'repeated_id',
  'older_version',
  'canceled_in_title',
  'nothing_to_cancel',
  'ambiguous',
  'not_accepted',
  'in_trash',
  'too_large',
  'no_image',
  'no_events',
  'missing',
] as const;
export type ProblemReason = (typeof problemReasons)[number];

/** A loss of one record, or the reason why it was skipped. */
export interface RecordProblem {
  readonly reason: ProblemReason;
  /** A sentence. */
  readonly detail: string;
  /** The line of the file, from 1. */
  readonly line?: number;
}
