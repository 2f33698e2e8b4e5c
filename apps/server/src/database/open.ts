import type { Clock } from '../time/clock.ts';
import { afterCommit, type Database, type RevisionName, withRunner } from './database.ts';
import type { Engine } from './engine.ts';
import { type MigrateOptions, migrate, migrateInSteps } from './migrate.ts';
import { createRevisions } from './revisions.ts';
import { runTransaction } from './run-transaction.ts';
import { createSharedClock, type SharedClock } from './shared-clock.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { readAtRevision, readFromPrimary } from './standbys/read-revision.ts';
import type { StandbyOptions } from './standbys/standbys.ts';
import { prepared } from './statement.ts';
import { createWriteProbe } from './write-probe.ts';

export interface DatabaseOptions extends MigrateOptions {
  /** `sqlite:path/to/file.db` (from the working directory) or `postgres://…`. */
  readonly url: string;
  readonly clock: Clock;
  /** True for servers: no second one may use the same SQLite file. Commands run beside a server without it. */
  readonly lock: boolean;
  /** True for servers that take requests: `countProcesses` counts them. */
  readonly takesRequests?: boolean;
  /** Called before the migrations if other servers take requests. */
  readonly onOtherServers?: (() => void) | undefined;
  /** Standbys that answer anonymous reads of the calendar, on PostgreSQL only. */
  readonly standbys?: StandbyOptions | undefined;
}

/** An unused row, so that its writes wait only for the storage. */
const probeRow = { name: 'write-probe', value: 0 };

const readRevision = prepared('select value from revisions where name = ?');

/** Opens the database and brings its tables up to date. Throws `DatabaseInUse` if another server has the file. */
export async function openDatabase({
  url,
  clock,
  lock,
  takesRequests = false,
  onOtherServers,
  createsTables,
  standbys,
}: DatabaseOptions): Promise<Database> {
  const engine = await openEngine(url, lock, takesRequests, standbys);
  let sharedClock: SharedClock;
  try {
    if (onOtherServers && (await engine.countProcesses()) > 1) onOtherServers();
    await migrateEngine(engine, { createsTables });
    sharedClock = await createSharedClock(clock, engine.readTimeMs);
  } catch (error) {
    await engine.close();
    throw error;
  }
  const revisions = createRevisions(
    async (name: RevisionName) => {
      const [row] = await readFromPrimary(() => engine.select<{ value: number }>(readRevision(name)));
      if (!row) throw new Error(`The table revisions has no row ${name}.`);
      return row.value;
    },
    clock,
    engine.revisionMaxAgeMs,
  );
  let ownChanges = 0;
  let closed: Promise<void> | undefined;
  return {
    read: engine.read,
    write: engine.write,
    description: engine.description,
    clock: sharedClock,
    freedSpace: engine.freedSpace,
    isShared: engine.isShared,
    transaction: (work) => runTransaction(engine.write, withRunner(engine, work)),
    snapshot: engine.snapshot,
    select: engine.select,
    async bumpRevision(trx, name) {
      await revisions.bump(trx, name);
      if (name === 'calendar') afterCommit(trx, () => (ownChanges += 1));
    },
    revision: revisions.current,
    async readAtRevision(value, work) {
      if (engine.standbys().length === 0) return work();
      const before = ownChanges;
      return readAtRevision({ value, isValid: () => ownChanges === before }, work);
    },
    standbys: engine.standbys,
    countProcesses: engine.countProcesses,
    replication: engine.replication,
    onServerChange: engine.onServerChange,
    isReady: createWriteProbe(() => engine.write('revisions').insert(probeRow).onConflict('name').merge(), clock),
    // A second call waits for the first.
    close() {
      sharedClock.stop();
      closed ??= engine.close();
      return closed;
    },
  };
}

async function migrateEngine(engine: Engine, options: MigrateOptions): Promise<void> {
  if (engine.runMigrationSteps === undefined)
    await migrate((work) => engine.transactionToMigrate(withRunner(engine, work)), options);
  else
    await engine.runMigrationSteps(({ transaction, outside }) =>
      migrateInSteps({ transaction: (step) => transaction(withRunner(engine, step)), outside }, options),
    );
}

async function openEngine(
  url: string,
  lock: boolean,
  takesRequests: boolean,
  standbys: StandbyOptions | undefined,
): Promise<Engine> {
  if (url.startsWith('sqlite:')) return openSqlite(url.slice('sqlite:'.length), lock);
  if (/^postgres(ql)?:/.test(url)) {
    // Loaded on demand, because the driver slows down the start.
    const { defaultReadLimits, openPostgres } = await import('./postgres/postgres.ts');
    return openPostgres(url, takesRequests, defaultReadLimits, standbys);
  }
  throw new Error('DATABASE_URL must be sqlite:<file> or postgres://<user>:<password>@<host>/<database>.');
}
