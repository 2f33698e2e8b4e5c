import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { document } from '../harness/every-operation.ts';
import { type Address, listAddressesWithBodies, openOperations } from '../harness/open-addresses.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { largestBodies, largestForm } from './largest-bodies.ts';

const kiB = 1024;
const miB = 1024 * kiB;
const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data';

/** The largest bodies of known callers that differ from those of their API: its bytes, or those of a form with a file. */
const largestOfKnown: Readonly<Record<string, number>> = {
  advanceSandbox: 16 * kiB,
  receiveSandboxText: 16 * kiB,
  createBatch: miB,
  createConsents: miB,
  previewBatch: miB,
  writeBatch: miB,
  'createImport multipart/form-data': 20 * miB,
};

let server: TestServer;
let signedIn: string;
const refusedHeaders: Record<string, Readonly<Record<string, string>>> = {};
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  signedIn = await server.createSession('administrator');
  const ended = await server.createSession('administrator');
  await server.anonymous.DELETE('/v1/session', { headers: { authorization: `Bearer ${ended}` } });
  const { data: key } = await server.client.POST('/v1/api-keys', { body: { name: 'Revoked', mode: 'live' } });
  await server.client.DELETE('/v1/api-keys/{id}', { params: { path: { id: key?.id ?? '' } } });
  refusedHeaders['an ended session'] = { authorization: `Bearer ${ended}`, cookie: `ngoma=${ended}` };
  refusedHeaders['a revoked key'] = { authorization: `Bearer ${key?.key}`, cookie: `ngoma=${key?.key}` };
  refusedHeaders['a forged session'] = {
    authorization: `Bearer ngoma_session_${'1'.repeat(40)}`,
    cookie: `ngoma=ngoma_session_${'1'.repeat(40)}`,
  };
  refusedHeaders['the cookie of a browser with an earlier session'] = {
    authorization: 'Bearer ngoma_live_x',
    cookie: `ngoma_browser=${createHash('sha256').update(ended).digest('hex')}`,
  };
});
afterAll(() => server[Symbol.asyncDispose]());

const addresses = listAddressesWithBodies();
const isPage = ({ path }: Pick<Address, 'path'>): boolean => path.startsWith('/console');
const openIds = new Set<string>(openOperations.map(({ id }) => id));
const isOpen = (address: Address): boolean => isPage(address) || openIds.has(address.name);

function limitOfKnown(address: Address, type: string): number {
  const own = largestOfKnown[`${address.name} ${type}`] ?? largestOfKnown[address.name];
  if (own !== undefined && (type !== multipart || largestOfKnown[`${address.name} ${type}`] !== undefined)) return own;
  if (isPage(address)) return type === multipart ? 32 * miB : miB;
  if (type === multipart) return 10 * miB;
  return address.path.startsWith('/v1') ? 64 * kiB : 256 * kiB;
}

const limitOfStranger = (address: Address): number =>
  isPage(address) ? largestForm : (largestBodies[address.name] ?? 0);

type SentHeaders = Readonly<Record<string, string>>;

/**
 * The status for a body of this length that is only declared: 100 if the server asks for it. Until then the client sends
 * no byte of it.
 */
async function declare({ method, path }: Address, type: string, bytes: number, headers: SentHeaders): Promise<number> {
  const { hostname, port, host } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries({
    ...{ host, 'sec-fetch-site': 'same-origin', 'content-type': type, 'content-length': bytes, expect: '100-continue' },
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const [head] = await once(socket, 'data');
  socket.destroy();
  return Number(String(head).split(' ')[1]);
}

const typeOf = (type: string): string => (type === multipart ? `${type}; boundary=x` : type);

/** A body of this length that only its length can make too large. Pages drop the field, which only proves their sender. */
function padded(type: string, bytes: number): Uint8Array<ArrayBuffer> {
  const frames: Readonly<Record<string, readonly [head: string, end: string]>> = {
    [multipart]: ['--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n', '\r\n--x--\r\n'],
    [form]: ['csrf=', ''],
  };
  const [head, end] = frames[type] ?? ['"', '"'];
  return new Uint8Array(Buffer.from(`${head}${'0'.repeat(bytes - head.length - end.length)}${end}`));
}

/** The status for a body that arrives whole, with its length or in chunks without it. */
async function send(address: Address, type: string, bytes: number, headers: SentHeaders, inChunks: boolean) {
  const body = padded(type, bytes);
  const chunks = new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes; at += 8 * kiB) controller.enqueue(body.subarray(at, at + 8 * kiB));
      controller.close();
    },
  });
  // as: the types of fetch lack `duplex`
  const init = { body: inChunks ? chunks : body, duplex: 'half', redirect: 'manual' } as RequestInit;
  const own = { 'content-type': typeOf(type), 'sec-fetch-site': 'same-origin', ...headers };
  const response = await fetch(`${server.url}${address.path}`, { method: address.method, headers: own, ...init });
  await response.arrayBuffer();
  return response.status;
}

const cookieOf = ({ cookie = '' }: SentHeaders): SentHeaders => ({ cookie });

/** The ways in which the largest body of a stranger differs from the listed one. */
async function faultsOfStranger(address: Address, headers: SentHeaders, limit: number): Promise<string[]> {
  const faults = await excesses(address, headers, limit);
  for (const type of address.types) {
    for (const inChunks of [false, true]) {
      const way = `${type}${inChunks ? ' in chunks' : ''}`;
      if ((await send(address, type, limit, headers, inChunks)) === 413) faults.push(`${way}: 413 for ${limit} bytes`);
    }
    const status = await send(address, type, limit + 1, headers, true);
    if (status !== 413) faults.push(`${type} in chunks: ${status} for ${limit + 1} bytes`);
  }
  return faults;
}

/** The media types of which an address reads more bytes than listed. */
async function excesses(address: Address, headers: SentHeaders, limit: number): Promise<string[]> {
  const faults: string[] = [];
  for (const type of address.types) {
    const status = await declare(address, typeOf(type), limit + 1, headers);
    if (status !== 413) faults.push(`${type}: ${status} for ${limit + 1} bytes`);
  }
  return faults;
}

const callers = [
  'nothing',
  'an ended session',
  'a revoked key',
  'a forged session',
  'the cookie of a browser with an earlier session',
];

describe.each(callers)('with %s', (caller) => {
  const headersOf = (): SentHeaders => refusedHeaders[caller] ?? {};

  test('each open operation and each form reads no more than from a stranger', async () => {
    const faults: string[] = [];
    const find = caller === 'nothing' || caller === 'an ended session' ? faultsOfStranger : excesses;
    for (const address of addresses.filter(isOpen)) {
      // An operation refuses invalid credentials, also where it needs none.
      if (!isPage(address) && caller !== 'nothing') continue;
      const found = await find(address, cookieOf(headersOf()), limitOfStranger(address));
      faults.push(...found.map((fault) => `${address.name}, ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  test('each other operation reads no body', async () => {
    const faults: string[] = [];
    for (const address of addresses.filter((each) => !isPage(each))) {
      if (isOpen(address) && caller === 'nothing') continue;
      for (const type of address.types) {
        const status = await declare(address, typeOf(type), 20, headersOf());
        if (status !== 401) faults.push(`${address.name}, ${type}: ${status}`);
      }
    }
    expect(faults).toEqual([]);
  });
});

/** Credentials that the operation accepts. */
function credentialsFor({ name, path }: Address): SentHeaders {
  if (path.startsWith('/console')) return { cookie: `ngoma=${signedIn}` };
  const operation = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .find((each) => each.operationId === name);
  const names: readonly string[] = (operation?.security ?? []).flatMap((each: object) => Object.keys(each));
  if (names.includes('session') || names.length === 0) return { authorization: `Bearer ${signedIn}` };
  return { authorization: names.includes('applicationPassword') ? server.basic('administrator') : server.bearer };
}

test('with a valid session, key or password, each address reads the bytes that are listed', async () => {
  const faults: string[] = [];
  for (const address of addresses) {
    const headers = credentialsFor(address);
    for (const type of address.types) {
      const limit = limitOfKnown(address, type);
      for (const [bytes, expected] of [
        [limit, 100],
        [limit + 1, 413],
      ] as const) {
        const status = await declare(address, typeOf(type), bytes, headers);
        if (status !== expected) faults.push(`${address.name}, ${type}: ${status} for ${bytes} bytes`);
      }
    }
  }
  expect(faults).toEqual([]);
});

test('the sweep finds addresses that read more or less than listed', async () => {
  const address = { name: 'a form', method: 'POST', path: '/console/sign-in', types: [form] };
  const [less, more] = [largestForm - 1, largestForm + 1];
  const reads = (bytes: number) => [`${form}: 413 for ${bytes} bytes`, `${form} in chunks: 413 for ${bytes} bytes`];
  expect(await faultsOfStranger(address, {}, more)).toEqual(reads(more));
  const found = await faultsOfStranger(address, {}, less);
  expect(found).toEqual([
    `${form}: 100 for ${largestForm} bytes`,
    expect.stringMatching(new RegExp(`^${form} in chunks: 4(?!13)\\d\\d for ${largestForm} bytes$`)),
  ]);
});

test('a form has the limit of fields of its sender', async () => {
  const fields = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=`).join('&');
  const statusOf = async (count: number, headers: SentHeaders) => {
    const own = { 'content-type': form, 'sec-fetch-site': 'same-origin', ...headers };
    const init = { method: 'POST', headers: own, body: fields(count), redirect: 'manual' } as const;
    return (await fetch(`${server.url}/console/account`, init)).status;
  };
  for (const caller of callers) {
    const headers = cookieOf(refusedHeaders[caller] ?? {});
    expect(await statusOf(200, headers), caller).toBe(401);
    expect(await statusOf(201, headers), caller).toBe(413);
  }
  const known = { cookie: `ngoma=${signedIn}` };
  expect(await statusOf(1_000, known)).toBe(303);
  expect(await statusOf(1_001, known)).toBe(413);
});
