import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startChildServer, temporaryFolder } from '../../../../test/harness/child-server.ts';

const optionsOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    .split('\0')
    .filter((word) => word.startsWith('--'));
const arenasOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .filter((each) => each.startsWith('MALLOC_ARENA_MAX'));

const serve = (environment: Readonly<Record<string, string>> = {}) => {
  const dataDir = temporaryFolder();
  return startChildServer({
    ...{ script: 'apps/server/ngoma.mjs', parameters: ['serve', '--api'], dataDir },
    environment: { PORT: '0', NGOMA_DATA: dataDir, LOG_LEVEL: 'warn', ...environment },
  });
};

test.runIf(process.platform === 'linux')(
  'ngoma serve limits its memory like npm start, under the same id',
  async () => {
    const { scripts } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
    await using server = await serve();
    expect(optionsOf(server.pid)).toEqual([...(String(scripts.start).match(/--\S+/g) ?? []), '--api']);
    expect(arenasOf(server.pid)).toEqual(['MALLOC_ARENA_MAX=2']);
  },
);

test.runIf(process.platform === 'linux')('ngoma serve keeps the limits of its caller', async () => {
  await using server = await serve({ NODE_OPTIONS: '--max-semi-space-size=16', MALLOC_ARENA_MAX: '4' });
  expect(optionsOf(server.pid)).toEqual(['--api']);
  expect(arenasOf(server.pid)).toEqual(['MALLOC_ARENA_MAX=4']);
});
