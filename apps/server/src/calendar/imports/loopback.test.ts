import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness/server.ts';
import { startReceiver } from '../../outbound/test-receiver.ts';
import { concert, counts, runImport } from './test-imports.ts';

test('an import requests no loopback address except the one that was typed, whatever the content names', async () => {
  await using server = await startServer();
  await using victim = await startReceiver((response) => response.end('{}'));
  const other = `127.0.0.1:${victim.port}`;
  const addresses = [`http://${other}/a`, `http://[::1]:${victim.port}/b`, `http://localhost:${victim.port}/c`];
  const events = addresses.map((address, id) => ({
    ...{ ...concert, id, title: `Event ${id}`, image: { url: address }, website: address, rest_url: address },
    organizer: [{ id: id + 10, organizer: `Organizer ${id}`, website: address, image: { url: address } }],
    venue: { id: id + 20, venue: `Venue ${id}`, image: { url: address } },
  }));
  await using site = await startReceiver((response, { path = '' }) => {
    const [, name = ''] = /\/v1\/(\w+)/.exec(path) ?? [];
    const next = { next_rest_url: `http://${other}/next`, rest_url: `http://${other}/self` };
    response.end(JSON.stringify({ [name]: name === 'events' ? events : [], total_pages: 1, ...next }));
  });
  const done = await runImport(server, `http://127.0.0.1:${site.port}`);
  expect(done).toMatchObject({
    status: 'done',
    counts: { events: counts(3), organizers: counts(3), venues: counts(3) },
  });
  expect(done.problem_count).toBe(9);
  expect(victim.requests).toEqual([]);
});

test('a redirect from the typed address to another loopback port is not followed', async () => {
  await using server = await startServer();
  await using victim = await startReceiver();
  await using site = await startReceiver((response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${victim.port}/` }).end(),
  );
  for (const source of ['tec', 'ics'] as const) {
    const ended = await runImport(server, `http://127.0.0.1:${site.port}`, { source });
    expect(ended).toMatchObject({ status: 'failed', error: expect.stringContaining('302') });
  }
  expect(victim.requests).toEqual([]);
});
