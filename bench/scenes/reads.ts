import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ChildServer } from '../../test/harness/child-server.ts';
import { basic, createUser } from '../../test/harness/ngoma.ts';
import { cpuTimeMs } from '../cpu-time.ts';
import { type Engine, type Service, startService } from '../engines.ts';
import { startFloor } from '../floor/start-floor.ts';
import { type Load, measureLoad } from '../load.ts';
import type { Limits, Scene, Way } from './scene.ts';

/**
 * A list of 10 events: repeated, compressed, with its entity tag, and with a new query each time. The floor is raw
 * node:http that sends the same bytes.
 */
const connections = 16;
const query = 'start_date=2027-01-01&end_date=2029-01-01';

interface ReadScene {
  readonly scene: Pick<Scene, 'floor'> & AsyncDisposable;
  readonly service: Service;
  way(name: string, limits: Limits, load: Pick<Load, 'url' | 'script' | 'headers'>): Way;
}

export async function startRepeatedReads(
  engine: Engine,
  environment: Readonly<Record<string, string>>,
): Promise<Scene> {
  const { scene, service, way } = await startReads(engine, environment);
  const url = listOf(service.server);
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const limits = { ofFloorByCpu: 0.6 };
  return {
    ...scene,
    ways: [
      way('list of 10 events, asked again', limits, { url }),
      way('the same, compressed', limits, { url, headers: ['Accept-Encoding: gzip, br'] }),
      way('the same, 304', limits, { url, headers: [`If-None-Match: ${response.headers.get('etag')}`] }),
    ],
  };
}

export async function startNewReads(engine: Engine, environment: Readonly<Record<string, string>>): Promise<Scene> {
  const { scene, service, way } = await startReads(engine, environment);
  const { server } = service;
  const load = { url: server.url, script: writeNewQueries(server) };
  return { ...scene, ways: [way('list of 10 events, never asked before', { ofFloorByCpu: 0.08 }, load)] };
}

async function startReads(engine: Engine, environment: Readonly<Record<string, string>>): Promise<ReadScene> {
  const service = await startService(engine, { environment });
  await createEvents(service);
  const floor = await startFloor('read', listOf(service.server));
  return {
    service,
    scene: {
      floor: toWay('floor: raw node:http', {}, { url: floor.url, cpuMs: () => cpuTimeMs(floor.pid) }),
      async [Symbol.asyncDispose]() {
        await floor[Symbol.asyncDispose]();
        await service[Symbol.asyncDispose]();
      },
    },
    way: (name, limits, load) => toWay(name, limits, { ...load, cpuMs: service.cpuMs }),
  };
}

const toWay = (name: string, limits: Limits, load: Omit<Load, 'connections' | 'seconds'>): Way => ({
  name,
  limits,
  measure: (seconds) => measureLoad({ ...load, connections, seconds }),
});

const listOf = (server: ChildServer): string => `${server.url}/events/v1/events?${query}`;

/** 200 events of 2027. */
export async function createEvents({ server, databaseUrl }: Service): Promise<void> {
  const authorization = basic(createUser(server.dataDir, 'bench', 'administrator', { DATABASE_URL: databaseUrl }));
  for (let number = 1; number <= 200; number++) {
    const response = await fetch(`${server.url}/events/v1/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', authorization },
      body: JSON.stringify(eventNumber(number)),
    });
    if (response.status !== 201) throw new Error(`Event ${number} was refused: ${await response.text()}`);
  }
}

const eventNumber = (number: number) => ({
  title: `Evening ${number} at the Ndere Centre`,
  description: 'Dances of the Great Lakes, drums of the Busoga and a dinner under the trees of Ntinda.',
  start_date: `2027-${String((number % 12) + 1).padStart(2, '0')}-${String((number % 28) + 1).padStart(2, '0')} 19:00`,
  end_date: `2027-${String((number % 12) + 1).padStart(2, '0')}-${String((number % 28) + 1).padStart(2, '0')} 22:30`,
  cost: 'UGX 50,000',
  categories: ['Dance', 'Dinner'],
  tags: ['kampala', 'evening'],
  venue: { venue: 'Ndere Centre', address: 'Kisaasi Road', city: 'Kampala', country: 'Uganda' },
  organizer: [{ organizer: 'Ndere Troupe', phone: '+256414597704' }],
});

/** A script for wrk of queries that nobody sent before: the limit of the list moves on with each request. */
export function writeNewQueries(server: ChildServer): string {
  const script = path.join(server.dataDir, 'new.lua');
  writeFileSync(
    script,
    // Each run of wrk begins behind what the runs before it can have asked.
    `local sent = os.time() % 100000 * 20000
request = function()
  sent = sent + 1
  local date = os.date("!%Y-%m-%dT%H:%M:%S", 1862000000 + sent)
  return wrk.format("GET", "/events/v1/events?strict_dates=true&start_date=2027-01-01&end_date=" .. date)
end
`,
  );
  return script;
}
