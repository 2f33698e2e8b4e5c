import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { basic, createUser } from '../../test/harness/ngoma.ts';
import { type Engine, startService } from '../engines.ts';
import { measureLoad } from '../load.ts';
import type { Scene } from './scene.ts';

/** Concurrent creations of events with an existing venue and existing terms. */
const connections = 64;

export async function startCreates(engine: Engine, environment: Readonly<Record<string, string>>): Promise<Scene> {
  const service = await startService(engine, { environment });
  const { server, databaseUrl } = service;
  const authorization = basic(createUser(server.dataDir, 'bench', 'administrator', { DATABASE_URL: databaseUrl }));
  const url = `${server.url}/events/v1/events`;
  const response = await fetch(`${server.url}/events/v1/venues`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', authorization },
    body: JSON.stringify({ venue: 'Ndere Centre', city: 'Kampala' }),
  });
  const venue: unknown = await response.json();
  const id = venue !== null && typeof venue === 'object' && 'id' in venue ? venue.id : undefined;
  const script = writeScript(server.dataDir, authorization, Number(id));
  const load = { url, script, connections, cpuMs: service.cpuMs };
  return {
    floor: undefined,
    ways: [
      {
        name: 'create an event',
        limits: { cpuMs: 1.1 },
        measure: (seconds) => measureLoad({ ...load, seconds }),
      },
    ],
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

function writeScript(folder: string, authorization: string, venue: number): string {
  const script = path.join(folder, 'create.lua');
  writeFileSync(
    script,
    `wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.headers["Authorization"] = "${authorization}"
local sent = os.time() % 100000 * 20000
request = function()
  sent = sent + 1
  local date = os.date("!%Y-%m-%d", 1800000000 + sent % 3650 * 86400)
  return wrk.format(nil, nil, nil, string.format(
    '{"title":"Evening %d at the Ndere Centre","start_date":"%s 19:00:00","end_date":"%s 22:30:00","venue":${venue},' ..
    '"description":"<p>Dances of the Great Lakes, drums of the Busoga and a <b>dinner</b> under the trees.</p>",' ..
    '"cost":"UGX 50,000","categories":["Dance"],"tags":["kampala","evening"]}', sent, date, date))
end
`,
  );
  return script;
}
