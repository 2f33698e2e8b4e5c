import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createClient } from '../src/client.ts';

test('the service starts, prints its address, answers and stops', async () => {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const service = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: '0', API_KEY: 'secret' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stopped = once(service, 'exit');
  const [url] = await once(createInterface(service.stdout), 'line');
  const { data } = await createClient(url, 'secret').POST('/tasks', { body: { title: 'Tune the drum' } });
  expect(data).toEqual({ id: 1, title: 'Tune the drum', done: false });
  service.kill('SIGTERM');
  expect(await stopped).toEqual([0, null]);
});
