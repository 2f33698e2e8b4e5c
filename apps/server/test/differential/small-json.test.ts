import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDraw, type Draw } from '../../../../test/harness/draw.ts';
import { loadContract } from '../../src/http/contract.ts';
import { rulesOfOperation } from '../../src/http/requests/body-rules.ts';
import { knownCaller } from '../../src/http/requests/caller-limits.ts';
import { createBodyReader, type ReadInput } from '../../src/http/requests/read-body.ts';
import { messagingProfile } from '../../src/messaging/profile.ts';
import { Problem } from '../../src/problems/problem.ts';
import { oddTexts } from './values.ts';

const bodies = process.env['TEST_SOAK'] === undefined ? 5_000 : 100_000;
const seed = Number(process.env['TEST_FUZZ_SEED'] ?? 20_261_122);

/** Equal media types in different spellings: body-parser reads all except the first. */
const types = ['application/json', 'application/json; charset="utf-8"'];

const { document } = loadContract();
const operation = document.paths['/v1/messages']?.post;
if (operation === undefined) throw new Error('The contract has no POST /v1/messages');
const read = createBodyReader(rulesOfOperation(document, operation, messagingProfile));

/** The result of a body, after it was read or rejected. */
let told: (outcome: string) => void = () => undefined;
/** Resolves before the server reads a body. */
let beforeReading = async (_request: IncomingMessage): Promise<unknown> => undefined;
let server: Server;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    await beforeReading(request);
    // as: Express adds nothing that is used. An immediate refusal is thrown.
    const reading = new Promise<ReadInput>((done) => done(read(request as never, response as never, knownCaller)));
    const outcome = await reading.then(describe, describeRefusal);
    told(outcome);
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const describe = ({ json }: { readonly json: unknown }): string => JSON.stringify({ json }) ?? '';

function describeRefusal(error: unknown): string {
  if (!(error instanceof Problem)) throw error;
  return JSON.stringify({ code: error.code, detail: error.detail });
}

test(`${bodies} bodies, cut at random places, are read as by body-parser`, {
  timeout: 3_600_000,
}, async () => {
  const draw = createDraw(seed);
  const outcomes = new Set<string>();
  let socket = await open();
  for (let drawn = 0; drawn < bodies; drawn += 1) {
    const body = drawBody(draw);
    const pieces = cut(draw, body);
    const isCutOff = draw.chance(0.03) && body.length > 1;
    const got: string[] = [];
    for (const type of types) {
      got.push(
        await send(socket, { type, announced: body.length, pieces: isCutOff ? pieces.slice(0, -1) : pieces, isCutOff }),
      );
      if (isCutOff) socket = await open();
    }
    expect(got[0], JSON.stringify(body.toString('latin1').slice(0, 500))).toBe(got[1]);
    outcomes.add(got[0]?.slice(0, 9) ?? '');
  }
  socket.destroy();
  // Both kinds came: some were read, and some refused.
  expect(outcomes.size).toBeGreaterThan(1);
});

test.each(types)('a body as %s of a disconnected client is an error', async (type) => {
  const socket = await open();
  let arrived: () => void = () => undefined;
  const isHere = new Promise<void>((done) => {
    arrived = done;
  });
  beforeReading = (request) => {
    const isGone = once(request, 'close').catch(() => undefined);
    request.on('error', () => undefined);
    arrived();
    return isGone;
  };
  const outcome = new Promise<string>((done) => {
    told = done;
  });
  socket.write(head(type, 100));
  await isHere;
  socket.destroy();
  expect(await outcome).toBe('{}');
  beforeReading = async () => undefined;
});

async function open(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1'); // as: of a TCP server
  socket.setNoDelay(true);
  await once(socket, 'connect');
  socket.resume();
  return socket;
}

const head = (type: string, length: number): string =>
  `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

interface Sent {
  readonly type: string;
  readonly announced: number;
  readonly pieces: readonly Buffer[];
  /** Whether the connection ends after these pieces. */
  readonly isCutOff: boolean;
}

/** Returns the result of the server for a body. */
async function send(socket: Socket, { type, announced, pieces, isCutOff }: Sent): Promise<string> {
  const outcome = new Promise<string>((done) => {
    told = done;
  });
  const answered = isCutOff ? undefined : once(socket, 'data');
  socket.write(head(type, announced));
  for (const piece of pieces) {
    await new Promise((written) => socket.write(piece, written));
    await nextTurn();
  }
  if (isCutOff) socket.destroy();
  await answered;
  return outcome;
}

function cut(draw: Draw, body: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  let at = 0;
  while (at < body.length) {
    const next = draw.chance(0.5) ? body.length : at + draw.integer(1, Math.min(40, body.length - at));
    pieces.push(body.subarray(at, next));
    at = next;
  }
  return pieces;
}

const jsonTexts: readonly string[] = [
  ...['{}', '[]', 'null', 'true', '0', '""', ' ', '\n{}\n', '{"a":1,}', '{"a":1} x', '{', '[', '"', '"\\ud800"', '-0'],
  ...[
    '{"__proto__":{"a":1}}',
    '{"a":1,"a":2}',
    '1e999',
    '01',
    'NaN',
    "{'a':1}",
    '{"a":"\n"}',
    '['.repeat(30),
    'title=a',
  ],
  ...[`${'['.repeat(30)}${']'.repeat(30)}`, JSON.stringify(Array(5_001).fill(0)), `{"a":"${'<'.repeat(5_001)}"}`],
];

/** Bytes with invalid or nearly invalid UTF-8. */
const oddBytes: readonly string[] = [
  'c0',
  'ff',
  'e282',
  'f09f98',
  'eda080',
  'efbbbf',
  'f4908080',
  '00',
  'c3',
  '80',
  'e2',
];

function drawBody(draw: Draw): Buffer {
  const message = { to: '+256772123456', message: draw.from(oddTexts), text: 'Ŋoma 😀'.repeat(draw.integer(0, 40)) };
  const text = draw.chance(0.5) ? JSON.stringify(message) : draw.from(jsonTexts);
  const bytes = Buffer.from(`${draw.chance(0.1) ? '\ufeff' : ''}${text}`);
  if (draw.chance(0.3)) {
    const at = draw.chance(0.3) ? draw.from([0, bytes.length]) : draw.integer(0, bytes.length);
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(draw.from(oddBytes), 'hex'), bytes.subarray(at)]);
  }
  // Lengths near the limits of the fast reader and of a body.
  if (draw.chance(0.05)) return Buffer.alloc(draw.from([16_383, 16_384, 16_385, 65_536, 65_537]), '{"a":"b"}   ');
  return draw.chance(0.1) ? bytes.subarray(0, draw.integer(1, bytes.length)) : bytes;
}
