import type { SecretBox } from '../account/secret-box.ts';
import type { Database } from '../database/database.ts';
import type { OpenApiDocument } from '../http/contract/document.ts';
import type { Pipeline } from '../http/request-pipeline.ts';
import type { Simulator } from '../messaging/carriers/simulator.ts';
import type { Clock } from '../time/clock.ts';
import { createAdvance } from './advance.ts';
import { createSandboxAccounts } from './credentials.ts';
import { forceFailures } from './forced-failures.ts';
import type { SandboxControls } from './handlers.ts';
import { refuseOtherSites } from './refuse-other-sites.ts';
import { createVirtualClock } from './virtual-clock.ts';

/** What makes a service a sandbox. */
export interface Sandbox {
  /** The one that leaps: all of the service goes by it. */
  readonly clock: Clock;
  /** The one that receivers of webhooks go by. */
  readonly signingClock: Clock;
  createAccounts(db: Database, secrets: SecretBox): Promise<void>;
  wrapPipeline(document: OpenApiDocument): (run: Pipeline) => Pipeline;
  controls(db: Database, simulator: Pick<Simulator, 'nextReceiptAtMs' | 'receive'>): SandboxControls;
}

export interface SandboxOptions {
  /** The clock that all others on this machine go by. */
  readonly machine: Clock;
  /** How far ahead of it the sandbox begins, or behind it. */
  readonly startsAheadMs?: number;
  /** Puts a new sandbox in the place of this one. */
  reset(): Promise<void>;
}

export function createSandbox({ machine, startsAheadMs, reset }: SandboxOptions): Sandbox {
  const clock = createVirtualClock(machine, startsAheadMs);
  return {
    clock,
    signingClock: machine,
    createAccounts: (db, secrets) => createSandboxAccounts(db, secrets, clock.now()),
    wrapPipeline: (document) => (run) => refuseOtherSites(forceFailures(document)(run)),
    controls: (db, { nextReceiptAtMs, receive }) => ({
      advance: createAdvance({ db, clock, machine, nextReceiptAtMs }),
      receiveText: ({ from, to, text }) => receive(from, to, text),
      reset,
    }),
  };
}
