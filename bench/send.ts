import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ChildServer, temporaryFolder } from '../test/harness/child-server.ts';
import { createKey, startNgoma } from '../test/harness/ngoma.ts';
import { startFloor } from './floor/start-floor.ts';
import { type Measured, measure } from './load.ts';
import { milliseconds, percent, printTable, whole } from './table.ts';

/** POST /v1/messages over 64 connections, without a worker and with the simulator, against the floor of the same run. */
const connections = 64;
const seconds = 8;

function writeScript(folder: string, key: string): string {
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

async function load(server: ChildServer, url: string, script: string): Promise<Measured> {
  await measure({ url, connections, seconds: 2, script, pid: server.pid });
  const measured = await measure({ url, connections, seconds, script, pid: server.pid });
  if (measured.failed > 0) throw new Error(`${measured.failed} of ${measured.requests} sends were refused`);
  return measured;
}

async function measureFloor(script: string): Promise<Measured> {
  await using floor = await startFloor('send');
  return await load(floor, floor.url, script);
}

async function measureService(worker: 'on' | 'off'): Promise<Measured> {
  await using server = await startNgoma({ environment: { NGOMA_WORKER: worker } });
  const { key } = createKey(server.dataDir);
  return await load(server, `${server.url}/v1/messages`, writeScript(server.dataDir, key));
}

export async function benchSend(): Promise<void> {
  const floor = await measureFloor(writeScript(temporaryFolder(), 'none'));
  const rows: [string, Measured, string][] = [
    ['floor: parse and group-commit', floor, ''],
    ['without worker', await measureService('off'), '25 %'],
    ['with the simulator', await measureService('on'), '12 %'],
  ];
  printTable(
    `POST /v1/messages, ${connections} connections, SQLite`,
    ['', 'requests/s', 'of the floor', 'aim', 'CPU ms/request'],
    rows.map(([name, each, aim]) => [
      name,
      whole(each.perSecond),
      percent(each.perSecond / floor.perSecond),
      aim,
      milliseconds(each.cpuMsPerRequest),
    ]),
  );
}
