import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ChildServer } from '../test/harness/child-server.ts';
import { basic, createUser, startNgoma } from '../test/harness/ngoma.ts';
import { startFloor } from './floor/start-floor.ts';
import { type Load, type Measured, measure } from './load.ts';
import { milliseconds, percent, printTable, whole } from './table.ts';

/**
 * A list of 10 events, asked again and again, compressed, with its tag, and with a query never seen before, against raw
 * node:http.
 */
const connections = 16;
const seconds = 6;
const query = 'start_date=2027-01-01&end_date=2029-01-01';

async function fill(server: ChildServer): Promise<void> {
  const authorization = basic(createUser(server.dataDir, 'bench', 'administrator'));
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

/** A query that nobody sent before: the limit of the list moves on with each request. */
function writeNewQueries(server: ChildServer): string {
  const script = path.join(server.dataDir, 'new.lua');
  writeFileSync(
    script,
    `local sent = 0
request = function()
  sent = sent + 1
  local date = os.date("!%Y-%m-%dT%H:%M:%S", 1862000000 + sent * 7)
  return wrk.format("GET", "/events/v1/events?strict_dates=true&start_date=2027-01-01&end_date=" .. date)
end
`,
  );
  return script;
}

export async function benchRead(): Promise<void> {
  await using server = await startNgoma();
  await fill(server);
  const url = `${server.url}/events/v1/events?${query}`;
  await using floor = await startFloor('read', url);
  const load = async (pid: number, address: string, how: Pick<Load, 'script' | 'headers'> = {}) => {
    const base = { url: address, connections, pid, ...how };
    await measure({ ...base, seconds: 2 });
    return measure({ ...base, seconds });
  };
  const lowest = await load(floor.pid, floor.url);
  const tag = (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).headers.get('etag');
  const rows: [string, Measured, string][] = [
    ['floor: raw node:http', lowest, ''],
    ['repeated', await load(server.pid, url), '60 %'],
    ['repeated, compressed', await load(server.pid, url, { headers: ['Accept-Encoding: gzip, br'] }), '60 %'],
    ['repeated, 304', await load(server.pid, url, { headers: [`If-None-Match: ${tag}`] }), 'as repeated'],
    ['never seen before', await load(server.pid, server.url, { script: writeNewQueries(server) }), '3 %'],
  ];
  for (const [name, each] of rows) if (each.failed > 0) throw new Error(`${name}: ${each.failed} reads were refused`);
  printTable(
    'GET /events/v1/events (10 events), SQLite',
    ['', 'requests/s', 'CPU ms/request', 'of the floor by CPU', 'aim'],
    rows.map(([name, each, aim]) => [
      name,
      whole(each.perSecond),
      milliseconds(each.cpuMsPerRequest),
      percent(lowest.cpuMsPerRequest / each.cpuMsPerRequest),
      aim,
    ]),
  );
}
