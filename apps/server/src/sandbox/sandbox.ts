import type { HttpMethod } from '@ngoma/express-contract';
import type { SecretBox } from '../account/secret-box.ts';
import type { Database } from '../database/database.ts';
import { isLoopbackHost } from '../http/auth/client-address.ts';
import { isCrossOrigin } from '../http/auth/csrf.ts';
import type { OpenApiDocument } from '../http/contract.ts';
import type { Pipeline } from '../http/request-pipeline.ts';
import type { Simulator } from '../messaging/carriers/simulator.ts';
import { Problem } from '../problems/problem.ts';
import type { Clock } from '../time/clock.ts';
import { createAdvance } from './advance.ts';
import { createSandboxAccounts } from './credentials.ts';
import { forceFailures } from './forced-failures.ts';
import type { SandboxControls } from './handlers.ts';
import { createVirtualClock } from './virtual-clock.ts';

/** The parts of a service that only a sandbox has. */
export interface Sandbox {
  /** The virtual clock of the service. */
  readonly clock: Clock;
  /** The real clock, for signatures that receivers of webhooks check. */
  readonly signingClock: Clock;
  createAccounts(db: Database, secrets: SecretBox): Promise<void>;
  wrapPipeline(document: OpenApiDocument): (run: Pipeline) => Pipeline;
  controls(db: Database, simulator: Pick<Simulator, 'nextReceiptAtMs' | 'receive'>): SandboxControls;
}

export interface SandboxOptions {
  readonly machine: Clock;
  /** The offset of the virtual clock at the start; may be negative. */
  readonly startsAheadMs?: number;
  /** Replaces this sandbox with a new one. */
  reset(): Promise<void>;
}

export function createSandbox({ machine, startsAheadMs, reset }: SandboxOptions): Sandbox {
  const clock = createVirtualClock(machine, startsAheadMs);
  return {
    clock,
    signingClock: machine,
    createAccounts: (db, secrets) => createSandboxAccounts(db, secrets, clock.now()),
    wrapPipeline: (document) => (run) => rejectOtherSites(forceFailures(document)(run)),
    controls: (db, { nextReceiptAtMs, receive }) => ({
      advance: createAdvance({ db, clock, machine, nextReceiptAtMs }),
      receiveText: ({ from, to, text }) => receive(from, to, text),
      reset,
    }),
  };
}

/**
 * Rejects cross-site requests and DNS rebinding below `/sandbox/`: it needs no credentials, so that any page in the
 * developer's browser could read or reset the sandbox.
 */
const rejectOtherSites =
  (run: Pipeline): Pipeline =>
  async (context, path) => {
    const { request, template, client } = context;
    const { headers, method } = request;
    const isOwn = isLoopbackHost(headers.host) && !isCrossOrigin(headers, client, []);
    if (isOwn || !template.startsWith('/sandbox/')) return run(context, path);
    const name = method === 'HEAD' ? 'get' : method?.toLowerCase();
    context.operation = path.methods.get(name as HttpMethod)?.operation; // as: other methods are not in the map
    throw new Problem('cross_site_request', {
      detail:
        'Only the page /sandbox and programs on this machine may use a sandbox; open it at 127.0.0.1 or localhost.',
    });
  };
