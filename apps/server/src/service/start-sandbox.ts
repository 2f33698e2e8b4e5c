import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadContract } from '../http/contract.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { listen } from '../listener/listen.ts';
import type { Logger } from '../log/log.ts';
import { seededAgoMs, seedKampala } from '../sandbox/kampala/seed.ts';
import { createSandbox } from '../sandbox/sandbox.ts';
import { type Config, ConfigError, listensOnLoopback } from '../settings/config.ts';
import { systemClock as machine } from '../time/clock.ts';
import type { ServiceOptions } from './base.ts';
import { startService } from './service.ts';
import { stopTimes } from './stop-times.ts';

export interface RunningSandbox {
  readonly url: string;
  stop(idleGraceMs?: number): Promise<void>;
}

export interface SandboxStart extends Pick<ServiceOptions, 'onResponse' | 'onViolation' | 'droppedLogLines'> {
  readonly config: Config;
  readonly log: Logger;
}

/** A service with its own folder. A reset replaces it with another one. */
interface Instance {
  readonly requests: OpenRequests;
  /** The service and its folder. */
  readonly resources: AsyncDisposableStack;
}

const finishSeedingMs = 1_000;

/**
 * Starts a service with test data in a temporary folder, which a stop removes. A reset replaces the whole instance behind
 * the same address, so that no state of the old one remains.
 */
export async function startSandbox({ config, log, ...observed }: SandboxStart): Promise<RunningSandbox> {
  if (!listensOnLoopback(config.host))
    throw new ConfigError(
      `HOST is '${config.host}'. A sandbox has public credentials, so it listens on this machine only: leave HOST out.`,
    );
  const listener = await listen(config, machine);
  const contract = loadContract();
  const oneAtATime = createConcurrencyLimit(1);
  let current: Instance;
  let retiring = Promise.resolve();
  try {
    current = await begin();
  } catch (error) {
    await listener.close(0, 0);
    throw error;
  }
  await listener.serve((request, response) => current.requests.serve(request, response));

  async function begin(): Promise<Instance> {
    // Removes the folder and stops the service if a later step fails.
    await using started = new AsyncDisposableStack();
    const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-sandbox-'));
    started.defer(() => rmSync(folder, { recursive: true, force: true }));
    const seeding = await listen({ ...config, port: 0, tls: undefined }, machine);
    await using _closing = { [Symbol.asyncDispose]: () => seeding.close(finishSeedingMs, 0) };
    // The requests that create the test data are not logged.
    const ownLog = log.child({}, { level: 'warn' });
    const service = await startService({
      ...observed,
      contract,
      config: { ...config, ...separate(folder) },
      log: ownLog,
      listener: seeding,
      sandbox: createSandbox({ machine, startsAheadMs: -seededAgoMs, reset }),
      showFirstCredentials: () => undefined,
    });
    started.defer(() => service.stop());
    await seedKampala({ url: seeding.url, nowMs: machine.now(), zone: config.timeZone });
    ownLog.level = log.level;
    return { requests: trackRequests(service.app), resources: started.move() };
  }

  function reset(): Promise<void> {
    return oneAtATime(async () => {
      const next = await begin();
      const previous = current;
      current = next;
      retiring = retiring.then(() => retire(previous));
    });
  }

  /** Waits for open requests, such as the one that asked for the reset. */
  async function retire({ requests, resources }: Instance): Promise<void> {
    await requests.finished(stopTimes.requestsMs);
    await resources.disposeAsync();
  }

  return {
    url: listener.url,
    async stop(idleGraceMs = 0) {
      await listener.close(stopTimes.requestsMs, idleGraceMs);
      await retiring;
      await retire(current);
    },
  };
}

/** Settings of an installation that a sandbox does not use. */
const separate = (folder: string) => ({
  dataDir: folder,
  databaseUrl: `sqlite:${path.join(folder, 'ngoma.db')}`,
  secretKey: undefined,
  carriersFile: undefined,
  publicUrl: undefined,
  trustedProxies: [],
  hosts: undefined,
  api: true,
  worker: true,
});

interface OpenRequests {
  readonly serve: RequestListener;
  /** Resolves when all current requests have ended, or after `withinMs`. */
  finished(withinMs: number): Promise<void>;
}

/** Tracks the open requests of an app. */
function trackRequests(app: RequestListener): OpenRequests {
  const served = new Set<ServerResponse>();
  return {
    serve(request, response) {
      served.add(response);
      response.once('close', () => served.delete(response));
      app(request, response);
    },
    async finished(withinMs) {
      const signal = AbortSignal.timeout(withinMs);
      const closed = [...served].map((response) => once(response, 'close', { signal }));
      await Promise.allSettled(closed);
    },
  };
}
