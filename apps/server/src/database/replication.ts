/** Whether the COMMITs of a PostgreSQL database wait for standbys. */
export interface Replication {
  /** `synchronous_commit` of our connections. */
  readonly synchronousCommit: string;
  /** How many standbys must confirm a COMMIT, by `synchronous_standby_names`. */
  readonly required: number;
  /** How many of them follow now; undefined if the user may not read it (`pg_read_all_stats`). */
  readonly confirming: number | undefined;
}

/** A row of `readReplication`. */
export interface ReplicationRow {
  readonly synchronous_commit: string;
  readonly names: string;
  readonly is_visible: boolean;
  readonly confirming: number;
}

export const readReplication = `
  select current_setting('synchronous_commit') as synchronous_commit,
    current_setting('synchronous_standby_names') as names,
    pg_has_role(current_user, 'pg_read_all_stats', 'usage') as is_visible,
    (count(*) filter (where sync_state in ('sync', 'quorum') and state = 'streaming'))::int as confirming
  from pg_stat_replication`;

export const toReplication = ({ synchronous_commit, names, is_visible, confirming }: ReplicationRow): Replication => ({
  synchronousCommit: synchronous_commit,
  required: countRequired(names),
  confirming: is_visible ? confirming : undefined,
});

/** `FIRST 2 (a, b, c)`, `ANY 1 (*)`, `2 (a, b)`, or a list of names, of which one must confirm. */
export function countRequired(names: string): number {
  if (names.trim() === '') return 0;
  return Number(/^\s*(?:(?:first|any)\s+)?(\d+)\s*\(/i.exec(names)?.[1] ?? 1);
}

const waiting = ['on', 'remote_write', 'remote_apply'];

/** Whether a COMMIT that succeeds is stored on two hosts; undefined if the user may not read it. */
export function isConfirmed({ synchronousCommit, required, confirming }: Replication): boolean | undefined {
  if (!waiting.includes(synchronousCommit) || required === 0) return false;
  return confirming === undefined ? undefined : confirming >= required;
}

/** Describes the state, for the operator. */
export const describeReplication = ({ synchronousCommit, required, confirming }: Replication): string =>
  `synchronous_commit ${synchronousCommit}, ${required} standbys must confirm, ${confirming ?? 'an unknown number'} can`;

/** How to let the user read the standbys. */
export const visibilityHint =
  "the user of DATABASE_URL may not see the standbys: run 'GRANT pg_read_all_stats TO <user>' in PostgreSQL";
