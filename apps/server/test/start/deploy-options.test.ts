import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../../test/harness/child-server.ts';
import { deployed } from '../../../../test/harness/ngoma.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const options = deployed.nodeOptions.join(' ');

test('npm start passes the options of the benchmarks to Node', () => {
  expect(JSON.parse(read('package.json')).scripts.start).toBe(`node ${options} apps/server/src/main.mjs`);
});

test('the systemd unit passes them too, and limits the arenas of malloc', () => {
  const unit = read('deploy/systemd/ngoma.service');
  expect(unit).toContain(`node ${options} apps/server/src/main.mjs\n`);
  expect(unit).toMatch(/^Environment=.*MALLOC_ARENA_MAX=2$/m);
});

test('the container passes them too, and limits the arenas of malloc', () => {
  const file = read('deploy/container/Containerfile');
  expect(file).toContain(
    JSON.stringify(['node', ...deployed.nodeOptions, 'apps/server/src/main.mjs']).replaceAll(',', ', '),
  );
  expect(file).toMatch(/^ENV .*MALLOC_ARENA_MAX=2$/m);
});
