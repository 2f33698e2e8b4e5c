import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAddressesWithBodies, openOperations } from '../harness/open-addresses.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { largestBodies, largestForm } from './largest-bodies.ts';

const kiB = 1024;
const maxCpuMs = 100;
const maxMebibytes = 20;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // as: the flag adds it

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const openIds = new Set<string>(openOperations.map(({ id }) => id));
const addresses = listAddressesWithBodies().filter(
  ({ name, path }) => openIds.has(name) || path.startsWith('/console'),
);
const limitOf = ({ name, path }: { readonly name: string; readonly path: string }) =>
  path.startsWith('/console') ? largestForm : (largestBodies[name] ?? 0);

test('each operation without credentials that reads a body has an entry', () => {
  const ids = addresses.filter(({ path }) => !path.startsWith('/console')).map(({ name }) => name);
  expect(ids.sort()).toEqual(Object.keys(largestBodies).sort());
});

const send = async (path: string, method: string, type: string, body: Buffer) => {
  const headers = { 'content-type': type, 'sec-fetch-site': 'same-origin' };
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers,
    redirect: 'manual',
    body: new Uint8Array(body),
  });
  await response.arrayBuffer();
  return response.status;
};

const multipart = (parts: number, bytes: number): Buffer => {
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(parts - 1);
  const end = '\r\n--x--\r\n';
  const last = '--x\r\nContent-Disposition: form-data; name="f"; filename="a.png"\r\n\r\n';
  return Buffer.from(part + last + 'x'.repeat(bytes - part.length - last.length - end.length) + end);
};

/** Bodies that are costly to parse or to show, by media type. */
const costlyBodies: Readonly<Record<string, (bytes: number) => readonly Buffer[]>> = {
  'application/json': (bytes) =>
    [
      '['.repeat(bytes),
      `[${'0,'.repeat(bytes / 2 - 1)}0]`,
      `{${'"a":1,'.repeat(bytes / 6 - 1)}"a":1}`,
      `{"login":"${'é'.repeat((bytes - 40) / 2)}","password":""}`,
    ].map((text) => Buffer.from(text.slice(0, bytes))),
  'application/x-www-form-urlencoded': (bytes) =>
    [
      `${'a=1&'.repeat(199)}a=${'%22'.repeat((bytes - 800) / 3)}`,
      '&'.repeat(bytes),
      `kept=${'%3C'.repeat((bytes - 5) / 3)}`,
      `login=${'%26'.repeat((bytes - 6) / 3)}`,
    ].map((text) => Buffer.from(text.slice(0, bytes))),
  'multipart/form-data': (bytes) => [multipart(200, bytes), Buffer.alloc(bytes, '\r\n--x')],
};

const typeOf = (type: string) => (type === 'multipart/form-data' ? `${type}; boundary=x` : type);

test.each(addresses)('$name reads at most its largest body', async (address) => {
  const { path, method, types } = address;
  for (const type of types)
    expect(await send(path, method, typeOf(type), Buffer.alloc(limitOf(address) + 1, '0')), type).toBe(413);
});

/** The other forms of the console lead strangers to the form of the sign-in. */
const measuredForms = ['/console/sign-in', '/console/link', '/console/reset', '/console/account'];
const measured = addresses.filter(({ path }) => !path.startsWith('/console') || measuredForms.includes(path));

test.each(measured)('$name takes at most 100 ms and 20 MiB for its worst body', async (address) => {
  const { path, method, types } = address;
  const limit = limitOf(address);
  for (const type of types) {
    for (const body of costlyBodies[type]?.(limit) ?? []) {
      expect(body.length).toBeLessThanOrEqual(limit);
      const { cpuMs, mebibytes } = await measure(() => send(path, method, typeOf(type), body));
      const about = `${type}: ${body.toString('latin1', 0, 40)}`;
      expect(cpuMs, about).toBeLessThanOrEqual(maxCpuMs);
      expect(mebibytes, about).toBeLessThanOrEqual(maxMebibytes);
    }
  }
});

/** The least of three requests: CPU of the main thread, and memory that is used before a garbage collection. */
async function measure(request: () => Promise<number>) {
  const runs = [];
  for (let run = 0; run < 3; run++) {
    collectGarbage();
    const before = usedBytes();
    const startedAt = process.threadCpuUsage();
    expect(await request()).toBeLessThan(500);
    const { user, system } = process.threadCpuUsage(startedAt);
    runs.push({ cpuMs: (user + system) / 1_000, mebibytes: (usedBytes() - before) / kiB / kiB });
  }
  return {
    cpuMs: Math.min(...runs.map(({ cpuMs }) => cpuMs)),
    mebibytes: Math.min(...runs.map(({ mebibytes }) => mebibytes)),
  };
}

function usedBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
