import { readFileSync } from 'node:fs';
import { request as send } from 'node:http';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basic, createKey, createUser, startNgoma } from '../../../test/harness/ngoma.ts';
import { systemClock } from '../src/clock.ts';
import { openDatabase } from '../src/database/open.ts';
import { loadContract } from '../src/http/document.ts';
import { type FuzzRequest, fuzzRequests } from './fuzz-requests.ts';

/** 1,000 in every run; `npm run soak` sends 10,000. The seed is fixed, so that a failure can be seen again. */
const requests = process.env['NGOMA_SOAK'] === undefined ? 1_000 : 10_000;
const seed = Number(process.env['NGOMA_FUZZ_SEED'] ?? 20_261_121);
const answerWithinMs = 10_000;
const mostMegabytes = 400;

/** The calendar has many spellings of the same input: as many requests go to it alone. */
test.each([
  ['all operations', '/'],
  ['the calendar', '/events/v1'],
])(
  `${requests} generated requests to %s get 2xx or 4xx, and what is refused changes nothing`,
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

function answerTo(
  url: string,
  { method, target, contentType, body }: FuzzRequest,
  authorization: string | undefined,
): Promise<number> {
  return new Promise((done, fail) => {
    const headers = {
      ...(contentType !== undefined && { 'content-type': contentType }),
      ...(body !== undefined && { 'content-length': body.length }),
      ...(authorization !== undefined && { authorization }),
    };
    const { hostname, port } = new URL(url);
    const request = send({ hostname, port, path: target, method, headers, timeout: answerWithinMs }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => done(realStatus(response.statusCode ?? 0, Buffer.concat(chunks).toString('utf8'))));
      response.on('error', fail);
    });
    request.on('timeout', () => request.destroy(new Error(`${method} ${target} got no response`)));
    request.on('error', fail);
    request.end(body);
  });
}

/** `_envelope` sends 200 to everything and says in the body what it would have been. */
function realStatus(status: number, text: string): number {
  if (status !== 200 || !text.startsWith('{"body"')) return status;
  const { status: inside } = JSON.parse(text);
  return typeof inside === 'number' ? inside : status;
}

const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
