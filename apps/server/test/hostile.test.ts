import { readFileSync } from 'node:fs';
import { request as send } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic, createKey, createUser, startNgoma } from '../../../test/harness/ngoma.ts';
import { roles } from '../src/account/caller.ts';
import {
  httpMethods,
  loadContract,
  type ParameterObject,
  parametersOf,
  resolve,
  type SchemaObject,
} from '../src/http/document.ts';
import { describeOnEachEngine } from './database.ts';
import { createHostileRequests, createRandom, type HostileRequest } from './hostile-requests.ts';
import { startServer, type TestServer } from './server.ts';

/**
 * Work per request is bounded, whoever sends it. Every run sends some and looks at their statuses; `npm run soak` sends
 * 5,000 and measures what each takes of the event loop, how much memory they take, and how long others wait meanwhile.
 */
const { document } = loadContract();
const seed = Number(process.env['NGOMA_HOSTILE_SEED'] ?? 20_261_122);
const isSoak = process.env['NGOMA_SOAK'] !== undefined;
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

  test(`${inEachRun} of them are answered, and none with a 5xx but 503`, { timeout: 300_000 }, async () => {
    const random = createRandom(seed);
    const next = createHostileRequests(document, random);
    const callers = [undefined, server.bearer, ...roles.map((role) => server.basic(role))];
    for (let i = 0; i < inEachRun; i += 1) {
      const request = next();
      const caller = callers[Math.floor(random() * callers.length)];
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

const integerParameters = Object.entries(document.paths).flatMap(([path, item]) =>
  httpMethods.flatMap((method) => {
    const operation = item[method];
    return operation === undefined || method !== 'get'
      ? []
      : parametersOf(document, item, operation)
          .filter(isInteger)
          .map(({ name }) => ({ path: path.replace('{id}', '1').replace('{slug}', 'a'), name }));
  }),
);

function isInteger({ in: place, schema }: ParameterObject): boolean {
  const own = resolve<SchemaObject>(document, schema);
  const item = own.items && resolve<SchemaObject>(document, own.items);
  return place === 'query' && (own['type'] === 'integer' || item?.['type'] === 'integer');
}

describeOnEachEngine('integers beyond their column', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test.skipIf(isSoak).each(integerParameters)('400: $name of $path', async ({ path, name }) => {
    const authorization = path.startsWith('/v1') ? server.bearer : server.basic('administrator');
    for (const value of ['1e309', '1e300', '99999999999999999999', '2147483648', '-1e309']) {
      const request = { method: 'GET', target: `${path}?${name}=${value}`, body: undefined };
      expect(await ask(server.url, request, authorization), value).toBe(400);
    }
  });
});

describe.runIf(isSoak)('soak: hostile requests', () => {
  test(`${inSoak} of them`, { timeout: 3_600_000 }, async () => {
    await using server = await startNgoma({ environment: { LOG_LEVEL: 'error', NGOMA_WORKER: 'off' } });
    const password = (role: string) => basic(createUser(server.dataDir, `hostile-${role}`, role));
    const callers = [undefined, `Bearer ${createKey(server.dataDir).key}`, ...roles.map(password)];
    const random = createRandom(seed);
    const next = createHostileRequests(document, random);
    const cheap = { method: 'GET', target: '/events/v1/tags?per_page=1', body: undefined };
    // Schemas and code are compiled when they are first needed, which is no work of a request.
    for (const caller of callers) for (let i = 0; i < 100; i += 1) await ask(server.url, next(), caller);

    const loopMs: { readonly ms: number; readonly what: string }[] = [];
    const cheapMs: number[] = [];
    const statuses: Record<number, number> = {};
    for (let i = 0; i < inSoak; i += 1) {
      const request = next();
      const caller = callers[Math.floor(random() * callers.length)];
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

/** What the thread of the event loop has spent on a processor; how busy the machine is does not count. */
const mainThreadMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

const peakMegabytes = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
