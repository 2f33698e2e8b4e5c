import { readFileSync } from 'node:fs';
import { request as send } from 'node:http';
import { type ParameterObject, parametersOf, resolve, type SchemaObject } from '@ngoma/express-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDraw } from '../../../../test/harness/draw.ts';
import { basic, createKey, createUser, startNgoma } from '../../../../test/harness/ngoma.ts';
import { roles } from '../../src/account/caller.ts';
import { loadContract } from '../../src/http/contract.ts';
import { describeOnOneEngine } from '../harness/database.ts';
import { fill } from '../harness/every-operation.ts';
import { createHostileRequests, type HostileRequest } from '../harness/hostile-requests.ts';
import { startServer, type TestServer } from '../harness/server.ts';

/**
 * The work per request is bounded for every caller. Every run sends some requests and checks their statuses; `npm run
 * soak` sends 5,000 and measures the event loop, the memory and the delay of other requests.
 */
const { document } = loadContract();
const seed = Number(process.env['NGOMA_HOSTILE_SEED'] ?? 20_261_122);
const isSoak = process.env['TEST_SOAK'] !== undefined;
const inEachRun = 300;
const inSoak = 5000;

function ask(url: string, { method, target, body }: HostileRequest, authorization?: string): Promise<number> {
  return new Promise((done, fail) => {
    const { hostname, port } = new URL(url);
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...(authorization !== undefined && { authorization }),
    };
    const request = send({ hostname, port, path: target, method, headers }, (response) => {
      response.on('end', () => done(response.statusCode ?? 0)).on('error', fail);
      response.resume();
    });
    // A body that is refused unread closes the connection.
    request.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EPIPE' ? done(413) : fail(error)));
    request.end(body);
  });
}

describe.skipIf(isSoak)('hostile requests', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test(`${inEachRun} of them get a response, and none a 5xx except 503`, { timeout: 300_000 }, async () => {
    const draw = createDraw(seed);
    const next = createHostileRequests(document, draw);
    const callers = [undefined, server.bearer, ...roles.map((role) => server.basic(role))];
    for (let i = 0; i < inEachRun; i += 1) {
      const request = next();
      const caller = draw.from(callers);
      const status = await ask(server.url, request, caller);
      expect(status < 500 || status === 503, `${request.method} ${request.target.slice(0, 200)}: ${status}`).toBe(true);
    }
  });
});

describe.skipIf(isSoak)('a search', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test.each(['events', 'venues', 'organizers', 'tags', 'categories'])(
    '400: above 1,600 characters, in %s',
    async (of) => {
      const search = (text: string) =>
        ask(server.url, {
          method: 'GET',
          target: `/events/v1/${of}?search=${encodeURIComponent(text)}`,
          body: undefined,
        });
      expect(await search('word '.repeat(320))).not.toBe(400);
      expect(await search('a'.repeat(1601))).toBe(400);
    },
  );
});

describeOnOneEngine('a ranked search', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test.each(['events', 'venues', 'organizers'])('of any text gets a response, in %s', async (of) => {
    const texts = [
      ...['%', '_', '*', '"', '"""', "'", "a'b", '\\', '(', 'a:b', 'title_words : x', '-x', 'a OR b', 'NEAR(a b)'],
      ...['a '.repeat(100), 'x'.repeat(200), '\ud800', '\u{10ffff}', '京'.repeat(200), '!&|<->:*', 'ﷺ'.repeat(60)],
      ...['&amp;', '<b>', '\u0301', 'ŋŊ', '1', 'abcdefgh '.repeat(20)],
    ];
    for (const text of texts)
      for (const name of ['q', 'search']) {
        const target = `/events/v1/${of}?${name}=${encodeURIComponent(text.toWellFormed())}`;
        expect([text, await ask(server.url, { method: 'GET', target, body: undefined })]).toEqual([text, 200]);
      }
  });
});

interface IntegerParameter {
  readonly path: string;
  readonly name: string;
  readonly maximum: number;
  /** TEC ignores invalid values of some parameters. */
  readonly isIgnored: boolean;
}

const integerParameters = Object.entries(document.paths).flatMap(([path, item]) =>
  item.get === undefined
    ? []
    : parametersOf(document, item, item.get).flatMap((parameter) => toIntegerParameter(path, parameter) ?? []),
);

function toIntegerParameter(path: string, { in: place, name, schema }: ParameterObject): IntegerParameter | undefined {
  const own = resolve<SchemaObject>(document, schema);
  const { type, maximum } = own.items === undefined ? own : resolve<SchemaObject>(document, own.items);
  if (place !== 'query' || type !== 'integer') return undefined;
  return {
    path: fill(path),
    name,
    maximum: Number(maximum),
    isIgnored: own['x-ignored-unless-valid'] === true,
  };
}

describeOnOneEngine('integers beyond what the contract takes', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const askFor = (path: string, query: string): Promise<number> => {
    const authorization = path.startsWith('/v1') ? server.bearer : server.basic('administrator');
    return ask(server.url, { method: 'GET', target: `${path}?${query}`, body: undefined }, authorization);
  };

  test.skipIf(isSoak).each(integerParameters)(
    '$name of $path is rejected or ignored above its limit, and accepted below',
    async ({ path, name, maximum, isIgnored }) => {
      expect(Number.isSafeInteger(maximum)).toBe(true);
      const expected = isIgnored ? await askFor(path, '') : 400;
      for (const value of ['1e309', '1e300', '99999999999999999999', String(maximum + 1), '-1e309'])
        expect(await askFor(path, `${name}=${value}`), value).toBe(expected);
      expect(await askFor(path, `${name}=${maximum}`), String(maximum)).toBeLessThan(500);
    },
  );
});

describe.runIf(isSoak)('soak: hostile requests', () => {
  test(`${inSoak} of them`, { timeout: 3_600_000 }, async () => {
    await using server = await startNgoma({ environment: { LOG_LEVEL: 'error', NGOMA_WORKER: 'off' } });
    const password = (role: string) => basic(createUser(server.dataDir, `hostile-${role}`, role));
    const callers = [undefined, `Bearer ${createKey(server.dataDir).key}`, ...roles.map(password)];
    const draw = createDraw(seed);
    const next = createHostileRequests(document, draw);
    const cheap = { method: 'GET', target: '/events/v1/tags?per_page=1', body: undefined };
    // Schemas and code are compiled when they are first needed, which is no work of a request.
    for (const caller of callers) for (let i = 0; i < 100; i += 1) await ask(server.url, next(), caller);

    const loopMs: { readonly ms: number; readonly what: string }[] = [];
    const cheapMs: number[] = [];
    const statuses: Record<number, number> = {};
    for (let i = 0; i < inSoak; i += 1) {
      const request = next();
      const caller = draw.from(callers);
      const before = mainThreadMs(server.pid);
      const [status] = await Promise.all([
        ask(server.url, request, caller),
        timed(() => ask(server.url, cheap), cheapMs),
      ]);
      const what = `${status} ${request.method} ${request.target.slice(0, 120)} ${request.body?.slice(0, 200) ?? ''}`;
      loopMs.push({ ms: mainThreadMs(server.pid) - before, what });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    const dearest = loopMs.toSorted((one, other) => other.ms - one.ms);
    const waits = cheapMs.toSorted((one, other) => one - other);
    const waitedMs = waits[Math.floor(waits.length * 0.99)] ?? Number.NaN;
    const megabytes = peakMegabytes(server.pid);
    process.stdout.write(
      `statuses ${JSON.stringify(statuses)}\nmost of the event loop, ms: ${dearest
        .slice(0, 8)
        .map(({ ms, what }) => `\n  ${ms.toFixed(1)}  ${what}`)
        .join('')}\n99 % of cheap reads within ${waitedMs.toFixed(1)} ms\npeak memory ${megabytes.toFixed(0)} MB\n`,
    );
    expect(Object.keys(statuses).filter((status) => Number(status) >= 500 && status !== '503')).toEqual([]);
    expect(dearest.filter(({ ms }) => ms > 50)).toEqual([]);
    expect(waitedMs).toBeLessThanOrEqual(250);
    expect(megabytes).toBeLessThanOrEqual(400);
  });
});

async function timed(run: () => Promise<unknown>, into: number[]): Promise<void> {
  const startedAt = performance.now();
  await run();
  into.push(performance.now() - startedAt);
}

/** CPU time of the thread of the event loop, independent of other load. */
const mainThreadMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

const peakMegabytes = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
