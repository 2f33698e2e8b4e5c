import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basic, createKey, createUser, startNgoma } from '../../../../test/harness/ngoma.ts';
import { openDatabase } from '../../src/database/open.ts';
import { loadContract } from '../../src/http/contract.ts';
import { systemClock } from '../../src/time/clock.ts';
import { answerTo, requests, residentMegabytes, seed } from './ask.ts';
import { fuzzRequests } from './requests.ts';

const mostMegabytes = 400;

/** The calendar has many spellings of the same input: as many requests go to it alone. */
test.each([
  ['all operations', '/'],
  ['the calendar', '/events/v1'],
])(
  `${requests} generated requests to %s get 2xx or 4xx, and rejected ones change nothing`,
  {
    timeout: 1_800_000,
  },
  async (_name, below) => {
    await using server = await startNgoma({
      environment: { VALIDATE_RESPONSES: 'true', NGOMA_WORKER: 'off', LOG_LEVEL: 'error' },
    });
    const callers = [
      basic(createUser(server.dataDir, 'fuzz-admin', 'administrator')),
      basic(createUser(server.dataDir, 'fuzz-contributor', 'contributor')),
      `Bearer ${createKey(server.dataDir).key}`,
      undefined,
      'Basic !!!',
    ];
    const database = await openDatabase({ url: `sqlite:${server.dataDir}/ngoma.db`, clock: systemClock, lock: false });
    try {
      let state = await fingerprint(database);
      const cases = fc.tuple(fuzzRequests(loadContract().document, below), fc.constantFrom(...callers));
      await fc.assert(
        fc.asyncProperty(cases, async ([request, authorization]) => {
          const status = await answerTo(server.url, request, authorization);
          // A busy machine may shed some of them.
          if (status !== 503) expect(status, `${request.method} ${request.target}`).toBeLessThan(500);
          const after = await fingerprint(database);
          if (status >= 400)
            expect(after, `${request.method} ${request.target} was refused with ${status}`).toBe(state);
          state = after;
        }),
        { numRuns: requests, seed, endOnFailure: true },
      );
      expect(residentMegabytes(server.pid)).toBeLessThan(mostMegabytes);
      expect(await database.read.raw('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
      expect(await database.read.raw('pragma foreign_key_check')).toEqual([]);
    } finally {
      await database.close();
    }
  },
);

/** Everything that a request could have changed, as one text: how many rows there are, and how often they changed. */
async function fingerprint(database: Awaited<ReturnType<typeof openDatabase>>): Promise<string> {
  const [row] = await database.read.select(
    ...[
      'calendar_records',
      'event_organizers',
      'event_terms',
      'messages',
      'message_events',
      'message_queue',
      'idempotency_keys',
      'users',
    ].map((table) => database.read(table).count('*').as(table)),
    ...['events', 'venues', 'organizers', 'terms'].map((table) =>
      database.read(table).sum('revision').as(`${table}_revisions`),
    ),
  );
  return JSON.stringify(row);
}
