import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startChildServer, temporaryFolder } from '../../../../test/harness/child-server.ts';

/** Linux names the threads that wait for files and databases; other systems do not show them. */
const threadsOf = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/task`).map((id) => readFileSync(`/proc/${pid}/task/${id}/comm`, 'utf8').trim());

test.runIf(process.platform === 'linux').each([
  ['npm start', 'apps/server/src/main.mjs', []],
  ['ngoma serve', 'apps/server/ngoma.mjs', ['serve']],
])('%s has threads for each reader, the writer and other work', async (_name, script, parameters) => {
  const dataDir = temporaryFolder();
  await using server = await startChildServer({
    script,
    parameters,
    dataDir,
    environment: { PORT: '0', NGOMA_DATA: dataDir, LOG_LEVEL: 'warn' },
  });
  expect(threadsOf(server.pid).filter((name) => name.startsWith('libuv-worker'))).toHaveLength(12);
});
