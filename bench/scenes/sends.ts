import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../test/harness/child-server.ts';
import { createKey } from '../../test/harness/ngoma.ts';
import { cpuTimeMs } from '../cpu-time.ts';
import { createStore, type Engine, startService } from '../engines.ts';
import { startFloor } from '../floor/start-floor.ts';
import { measureLoad } from '../load.ts';
import type { Limits, Scene, Way } from './scene.ts';

/**
 * POST /v1/messages over 64 connections, without a worker and with the simulator. The floor is raw node:http that parses
 * the JSON and stores one row, in groups, each on disk before the response.
 */
const connections = 64;

type Environment = Readonly<Record<string, string>>;

export const startSends = (engine: Engine, environment: Environment): Promise<Scene> =>
  start(engine, { ...environment, NGOMA_WORKER: 'off' }, 'send, without a worker', {
    ofFloorByRate: 0.3,
  });

export const startSimulated = (engine: Engine, environment: Environment): Promise<Scene> =>
  start(engine, environment, 'send, with worker and simulator', { ofFloorByRate: 0.1 });

async function start(engine: Engine, environment: Environment, name: string, limits: Limits): Promise<Scene> {
  const service = await startService(engine, { environment });
  const { server, databaseUrl } = service;
  const { key } = createKey(server.dataDir, 'test', { DATABASE_URL: databaseUrl });
  const script = writeSends(server.dataDir, key);
  const url = `${server.url}/v1/messages`;
  const floor = await startSendFloor(engine, script);
  return {
    floor: floor.way,
    ways: [
      { name, limits, measure: (seconds) => measureLoad({ url, script, connections, seconds, cpuMs: service.cpuMs }) },
    ],
    async [Symbol.asyncDispose]() {
      await floor[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
}

async function startSendFloor(engine: Engine, script: string): Promise<AsyncDisposable & { readonly way: Way }> {
  const store = await createStore(engine, temporaryFolder());
  const floor = await startFloor('send', store.url);
  const load = { url: floor.url, script, connections, cpuMs: () => cpuTimeMs(floor.pid) + store.cpuMs() };
  return {
    way: { name: 'floor: parse and group-commit', limits: {}, measure: (seconds) => measureLoad({ ...load, seconds }) },
    async [Symbol.asyncDispose]() {
      await floor[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
    },
  };
}

/** A script for wrk that repeats one message. */
export function writeSends(folder: string, key: string): string {
  const script = path.join(folder, 'send.lua');
  const body = JSON.stringify({
    to: '+256772123456',
    message: 'Your seat at Ndere Centre is booked for Friday, 19:00.',
  });
  writeFileSync(
    script,
    `wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.headers["Authorization"] = "Bearer ${key}"
wrk.body = ${JSON.stringify(body)}
`,
  );
  return script;
}
