import type { Database } from '../database/database.ts';
import { describeReplication, isConfirmed, type Replication, visibilityHint } from '../database/replication.ts';
import type { StandbyObserver, StandbyState } from '../database/standbys/standbys.ts';
import { StorageBusy } from '../database/storage-error.ts';
import { createPeriodicTask } from '../jobs/periodic-task.ts';
import type { Logger } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { Refusal } from '../problems/refusal.ts';
import type { Clock } from '../time/clock.ts';

/** With `NGOMA_REQUIRE_STANDBY`; sends are refused at most this long after the last standby is lost. */
export const requiredEveryMs = 1_000;
const usuallyEveryMs = 5_000;

/** Measures whether an accepted message is stored on two hosts. */
export interface StandbyWatch {
  /** The last measurement; undefined on SQLite, and while PostgreSQL does not answer. */
  current(): Replication | undefined;
  /** Sentences for the operator. */
  warnings(): string[];
  /** Throws `StorageBusy` if `NGOMA_REQUIRE_STANDBY` is on and no standby confirms. */
  requireStandby(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface StandbyWatchOptions {
  readonly database: Pick<Database, 'replication' | 'standbys'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly metrics: Pick<Metrics, 'setStandbys'>;
  /** `NGOMA_REQUIRE_STANDBY`. */
  readonly isRequired: boolean;
  /** Whether the address names several hosts, so that a failover is to be expected. */
  readonly hasSeveralHosts: boolean;
}

export function createStandbyWatch(options: StandbyWatchOptions): StandbyWatch {
  const { database, clock, log, metrics, isRequired, hasSeveralHosts } = options;
  let current: Replication | undefined;
  let logged: string | undefined;

  function warnings(): string[] {
    return [replicationWarning() ?? [], database.standbys().flatMap(toStandbyWarning)].flat();
  }

  const replicationWarning = (): string | undefined =>
    current && findReplicationWarning(current, { isRequired, hasSeveralHosts });

  async function measure(): Promise<void> {
    // The requests that use the database report that it does not answer.
    current = await database.replication().catch(() => undefined);
    if (current === undefined) return;
    metrics.setStandbys({ ...current, isConfirmed: isConfirmed(current) === true });
    const warning = replicationWarning();
    if (warning === logged) return;
    logged = warning;
    if (warning === undefined) log.info({}, `Standbys confirm again: ${describeReplication(current)}`);
    else log.warn({}, warning);
  }

  const task = createPeriodicTask({
    ...{ clock, log, everyMs: isRequired ? requiredEveryMs : usuallyEveryMs, run: measure },
    failureMessage: 'The standbys cannot be measured',
  });
  return {
    current: () => current,
    warnings,
    requireStandby() {
      if (!isRequired || (current !== undefined && isConfirmed(current) === true)) return;
      throw new StorageBusy('No standby confirms, and NGOMA_REQUIRE_STANDBY is on.');
    },
    async start() {
      await measure();
      if (isRequired && current?.confirming === undefined)
        throw new Refusal(`NGOMA_REQUIRE_STANDBY: ${visibilityHint}.`);
      task.start();
    },
    stop: task.stop,
  };
}

const toStandbyWarning = ({ name, failure }: StandbyState): string[] =>
  failure === undefined ? [] : [describeStandbyFailure(name, failure)];

/** The primary answers its reads. */
export const describeStandbyFailure = (name: string, failure: string): string =>
  `The standby ${name} of DATABASE_REPLICA_URLS answers no reads: ${failure}`;

/** Logs and counts what standbys do for reads. */
export function createStandbyObserver(
  log: Pick<Logger, 'warn' | 'info'>,
  metrics: Pick<Metrics, 'countStandbyRead'>,
): StandbyObserver {
  return {
    countRead: metrics.countStandbyRead,
    failed: (name, failure) => log.warn({}, describeStandbyFailure(name, failure)),
    recovered: (name) => log.info({}, `The standby ${name} of DATABASE_REPLICA_URLS answers reads again`),
  };
}

/** A sentence if an accepted message could be lost in a failover that is to be expected; else undefined. */
export function findReplicationWarning(
  replication: Replication,
  { isRequired, hasSeveralHosts }: Pick<StandbyWatchOptions, 'isRequired' | 'hasSeveralHosts'>,
): string | undefined {
  const isExpected = isRequired || hasSeveralHosts || replication.required > 0 || (replication.confirming ?? 0) > 0;
  if (!isExpected || isConfirmed(replication) === true) return undefined;
  const state = describeReplication(replication);
  if (replication.confirming === undefined)
    return `Accepted messages may be on one host only (${state}): ${visibilityHint}.`;
  return `Accepted messages are on one host only (${state}): a failover may lose them.`;
}
