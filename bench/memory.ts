import { createKey } from '../test/harness/ngoma.ts';
import { startService } from './engines.ts';
import { measureLoad } from './load.ts';
import { createEvents, writeNewQueries } from './scenes/reads.ts';
import { writeSends } from './scenes/sends.ts';
import type { Row } from './speed.ts';
import { residentMegabytes, toRow } from './start.ts';

const connections = 32;
const limitMegabytes = 220;
const sampleEveryMs = 500;

/** The highest memory of the service under new reads and sends. */
export async function measureMemory(seconds: number): Promise<Row> {
  await using service = await startService('SQLite');
  const { server, databaseUrl, cpuMs } = service;
  await createEvents(service);
  const { key } = createKey(server.dataDir, 'test', { DATABASE_URL: databaseUrl });
  let most = 0;
  const sampling = setInterval(() => {
    most = Math.max(most, residentMegabytes(server.pid));
  }, sampleEveryMs);
  const base = { connections, seconds, cpuMs };
  try {
    await Promise.all([
      measureLoad({ ...base, url: server.url, script: writeNewQueries(server) }),
      measureLoad({ ...base, url: `${server.url}/v1/messages`, script: writeSends(server.dataDir, key) }),
    ]);
  } finally {
    clearInterval(sampling);
  }
  return toRow(`most memory in ${seconds} s of new reads and sends`, [most], 'MiB', limitMegabytes);
}
