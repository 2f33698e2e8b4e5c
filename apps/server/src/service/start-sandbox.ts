import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadContract } from '../http/contract.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { listen } from '../listener/listen.ts';
import type { Logger } from '../log/log.ts';
import { countRequests, type RequestCount } from '../sandbox/count-requests.ts';
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

/** A service on a folder of its own, which goes when another one takes its place. */
interface Generation {
  readonly requests: RequestCount;
  /** The service and its folder. */
  readonly resources: AsyncDisposableStack;
}

const finishSeedingMs = 1_000;

/**
 * Starts a service with test data in a temporary folder, which a stop removes. A reset puts a new one in its place, behind
 * the same address: nothing that the last one remembers can show through.
 */
export async function startSandbox({ config, log, ...observed }: SandboxStart): Promise<RunningSandbox> {
  if (!listensOnLoopback(config.host))
    throw new ConfigError(
      `HOST is '${config.host}', and a sandbox is for this machine only, as everybody knows its credentials: leave HOST out.`,
    );
  const listener = await listen(config, machine);
  const contract = loadContract();
  const oneAtATime = createConcurrencyLimit(1);
  let current: Generation;
  let retiring = Promise.resolve();
  try {
    current = await begin();
  } catch (error) {
    await listener.close(0, 0);
    throw error;
  }
  listener.serve((request, response) => current.requests.serve(request, response));

  async function begin(): Promise<Generation> {
    // Ends what was started where a later part fails.
    await using started = new AsyncDisposableStack();
    const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-sandbox-'));
    started.defer(() => rmSync(folder, { recursive: true, force: true }));
    const seeding = await listen({ ...config, port: 0, tls: undefined }, machine);
    await using _closing = { [Symbol.asyncDispose]: () => seeding.close(finishSeedingMs, 0) };
    // What fills it is not what somebody asked of it.
    const ownLog = log.child({}, { level: 'warn' });
    const service = await startService({
      ...observed,
      contract,
      config: { ...config, ...separate(folder) },
      log: ownLog,
      listener: seeding,
      sandbox: createSandbox({ machine, startsAheadMs: -seededAgoMs, reset }),
      tellFirstCredentials: () => undefined,
    });
    started.defer(() => service.stop());
    await seedKampala({ url: seeding.url, nowMs: machine.now(), zone: config.timeZone });
    ownLog.level = log.level;
    return { requests: countRequests(service.app), resources: started.move() };
  }

  function reset(): Promise<void> {
    return oneAtATime(async () => {
      const next = await begin();
      const last = current;
      current = next;
      retiring = retiring.then(() => retire(last));
    });
  }

  /** Once its last request has its answer: the one that asked for the reset, at the least. */
  async function retire({ requests, resources }: Generation): Promise<void> {
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

/** What the settings say of an installation does not concern a sandbox. */
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
