import type { Database } from '../../../database/database.ts';
import { createPeriodicTask } from '../../../jobs/periodic-task.ts';
import type { Logger } from '../../../log/log.ts';
import type { Clock } from '../../../time/clock.ts';
import { type CarrierControl, type CarrierState, listControls, neverChanged, stopCarrier } from './repository.ts';

/** The states of carriers that operators have set, at most a second old. */
export interface Controls {
  start(): Promise<void>;
  stop(): Promise<void>;
  stateOf(carrier: string): CarrierState;
  /** Stops a carrier in this process at once and in all others within a second, as it refuses the configuration. */
  stopCarrier(carrier: string, reason: string): void;
}

export interface ControlsOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** A carrier may have been resumed. */
  readonly onChange: () => void;
}

const readEveryMs = 1_000;

export function createControls({ db, clock, log, onChange }: ControlsOptions): Controls {
  let known: ReadonlyMap<string, CarrierControl> = new Map();
  /** Stops that are not stored yet. */
  const stopping = new Map<string, string>();
  const task = createPeriodicTask({
    clock,
    log,
    everyMs: readEveryMs,
    run: read,
    failureMessage: 'the states of carriers cannot be read; the last known ones are used',
  });

  async function read(): Promise<void> {
    for (const [carrier, reason] of stopping) await store(carrier, reason);
    const before = known;
    known = await listControls(db);
    const isChanged = [...known].some(([carrier, { state }]) => before.get(carrier)?.state !== state);
    if (isChanged) onChange();
  }

  async function store(carrier: string, reason: string): Promise<void> {
    await db.transaction((trx) => stopCarrier(trx, carrier, reason, clock.now()));
    stopping.delete(carrier);
  }

  return {
    async start() {
      await read();
      task.start();
    },
    stop: task.stop,
    stateOf: (carrier) => (stopping.has(carrier) ? 'stopped' : (known.get(carrier) ?? neverChanged).state),
    stopCarrier(carrier, reason) {
      if (stopping.has(carrier)) return;
      stopping.set(carrier, reason);
      log.error({ carrier, reason }, 'a carrier was stopped: fix the cause, then run `ngoma carrier resume`');
    },
  };
}
