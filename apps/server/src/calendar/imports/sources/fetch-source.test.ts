import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../../../test/harness/clock.ts';
import { startServer } from '../../../../test/harness/server.ts';
import type { GetOutcome } from '../../../outbound/guarded-requests.ts';
import { startReceiver } from '../../../outbound/test-receiver.ts';
import { concert, counts, runImport } from '../runs/test-imports.ts';
import { createFetchSource } from './fetch-source.ts';

const unreachable: GetOutcome = { kind: 'failed', error: 'ECONNREFUSED: nothing listens there' };
const answered: GetOutcome = { kind: 'answered', body: Buffer.from('{}') };
const busy: GetOutcome = { kind: 'declined', status: 503 };

/** A site with these outcomes, the last one repeated; `fetched` advances the clock. */
function siteWith(outcomes: readonly GetOutcome[], hasAnswered = false) {
  const clock = createTestClock();
  const begun = clock.now();
  const pauses: string[] = [];
  let asked = 0;
  const limits: number[] = [];
  const getter: Parameters<typeof createFetchSource>[0]['getter'] = {
    async get({ maxBytes }) {
      limits.push(maxBytes);
      return outcomes[asked++] ?? outcomes.at(-1) ?? answered;
    },
  };
  const signal = new AbortController().signal;
  const options = {
    clock,
    getter,
    policy: { allowLoopbackHttp: true },
    signal,
    hasAnswered,
    budget: { countRequest: () => undefined },
  };
  const fetchSource = createFetchSource({ ...options, onPause: (sentence) => pauses.push(sentence) });
  async function fetched() {
    let isSettled = false;
    const fetching = fetchSource('https://ndere.example').catch((error: unknown) => String(error));
    void fetching.then(() => (isSettled = true));
    while (!isSettled) {
      await new Promise((turn) => setImmediate(turn));
      if (!isSettled) clock.advance(1000);
    }
    return { result: await fetching, afterS: (clock.now() - begun) / 1000 };
  }
  return { fetched, pauses, limits };
}

test('fails within seconds if a site never responded, and reports each retry', async () => {
  const { fetched, pauses } = siteWith([unreachable]);
  const { result, afterS } = await fetched();
  const reason = 'https://ndere.example could not be reached (ECONNREFUSED: nothing listens there)';
  expect(result).toBe(`SourceFailed: ${reason} after three attempts.`);
  expect(afterS).toBeLessThan(10);
  expect(pauses).toEqual([1, 4].map((seconds) => `${reason}; retrying in ${seconds} s.`));
});

test.each([
  ['responded with 503', [busy, unreachable], false],
  ['responded in the resumed import', [unreachable], true],
])('retries for two minutes if a site %s', async (_what, outcomes, hasAnswered) => {
  const { fetched, pauses } = siteWith(outcomes, hasAnswered);
  const { result, afterS } = await fetched();
  expect(result).toContain('after six attempts.');
  expect(afterS).toBeGreaterThan(100);
  expect(pauses).toHaveLength(5);
});

test('reads a site after a retry, and then retries for two minutes', async () => {
  const { fetched } = siteWith([unreachable, answered, unreachable]);
  expect((await fetched()).result).toMatchObject({ body: Buffer.from('{}') });
  expect((await fetched()).result).toContain('after six attempts.');
});

test('fails if a response has more than 20 MB', async () => {
  const { fetched, limits } = siteWith([{ kind: 'too_long' }]);
  expect((await fetched()).result).toBe('SourceFailed: https://ndere.example sends more than 20 MB at once.');
  expect(limits).toEqual([20 * 1024 * 1024]);
});

describe('sources on the loopback interface', () => {
  test('an import requests no loopback address except its URL', async () => {
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

  test('does not follow a redirect to another loopback port', async () => {
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
});
