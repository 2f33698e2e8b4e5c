import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../../../test/harness/clock.ts';
import { createCertificate, type ReceivedRequest, startReceiver } from '../../../outbound/test-receiver.ts';
import { startMessaging } from '../../test-http-messaging.ts';
import { answering, open, start } from './test-http-carrier.ts';

describe('the health', () => {
  test('is down while nothing listens, and recovers by itself', async () => {
    const server = createServer((_request, response) => response.end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
    server.close();
    await once(server, 'close');
    const clock = createTestClock();
    const { carrier, submit, changed } = await start({ request: { url: `http://127.0.0.1:${port}/` } }, { clock });
    expect(carrier.health).toMatchObject({
      kind: 'down',
      needsOperator: false,
      reason: expect.stringMatching(new RegExp(`^No connection to 127\\.0\\.0\\.1:${port}: ECONNREFUSED`)),
    });
    expect(await submit()).toEqual({ kind: 'unsent' });
    const again = createServer((_request, response) => response.end());
    again.listen(port, '127.0.0.1');
    await once(again, 'listening');
    open.push({ [Symbol.asyncDispose]: async () => void again.close().closeAllConnections() });
    const back = changed();
    clock.advance(5_000);
    await back;
    expect(carrier.health).toMatchObject({ kind: 'up', sinceMs: clock.now() });
    expect(await submit()).toMatchObject({ kind: 'accepted' });
  });

  test('goes down at the first submit without a connection', async () => {
    const receiver = await startReceiver();
    const { carrier, submit, changed } = await start({ request: { url: receiver.url } });
    expect(carrier.health.kind).toBe('up');
    await receiver[Symbol.asyncDispose]();
    const down = changed();
    expect(await submit()).toEqual({ kind: 'unsent' });
    await down;
    expect(carrier.health.kind).toBe('down');
  });

  test('needs the operator for an untrusted certificate', async () => {
    const certificate = createCertificate('localhost');
    const receiver = await startReceiver((response) => response.end(), certificate);
    open.push(receiver);
    const request = { url: `https://localhost:${receiver.port}/` };
    const { carrier, submit } = await start({ request });
    expect(carrier.health).toMatchObject({
      kind: 'down',
      needsOperator: true,
      reason: expect.stringContaining('self-signed'),
    });
    expect(await submit()).toEqual({ kind: 'unsent' });
    const trusting = await start({ request }, { ca: [certificate.cert] });
    expect(await trusting.submit()).toMatchObject({ kind: 'accepted' });
  });
});

test('a stop ends in time, and unanswered submits are uncertain', async () => {
  const requests: ReceivedRequest[] = [];
  const receiver = await startReceiver((_response, request) => void requests.push(request));
  open.push(receiver);
  const { carrier, submit } = await start({ request: { url: receiver.url } });
  const submitted = submit();
  while (requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await carrier.stop(50);
  expect(await submitted).toEqual({ kind: 'uncertain' });
  expect(await submit()).toEqual({ kind: 'unsent' });
});

const window = 4;

/** A receiver that is in trouble until it is told to recover. */
async function startTroubled(answer: (response: ServerResponse) => void) {
  let isWell = false;
  const receiver = await startReceiver((response) => (isWell ? response.end('{}') : answer(response)));
  open.push(receiver);
  const recover = () => {
    isWell = true;
  };
  return { receiver, recover };
}

const badGateway = (response: ServerResponse) => response.writeHead(502).end();
const unavailable = (response: ServerResponse) => response.writeHead(503).end();
const breaksOff = (response: ServerResponse) => response.destroy();

describe('answers without a clear outcome', () => {
  test.each([
    ['502', badGateway],
    ['none at all', breaksOff],
  ])('open the circuit breaker after three in a row (%s)', async (_name, answer) => {
    const { receiver, recover } = await startTroubled(answer);
    const clock = createTestClock();
    const { carrier, submit } = await start({ request: { url: receiver.url } }, { clock });
    for (const isUp of [true, true, false]) {
      expect(await submit()).toEqual({ kind: 'uncertain' });
      expect(carrier.health.kind === 'up').toBe(isUp);
    }
    expect(await submit()).toEqual({ kind: 'unsent' });
    clock.advance(5_000);
    expect(await submit()).toEqual({ kind: 'uncertain' });
    clock.advance(9_999);
    expect(await submit()).toEqual({ kind: 'unsent' });
    clock.advance(1);
    recover();
    const [trial, beside] = await Promise.all([submit(), submit()]);
    expect([trial.kind, beside.kind]).toEqual(['accepted', 'unsent']);
    expect(carrier.health.kind).toBe('up');
    expect(receiver.requests).toHaveLength(5);
  });

  test('do not open the circuit breaker between clear answers and refusals', async () => {
    let count = 0;
    const receiver = await startReceiver((response) => response.writeHead([502, 502, 400][count++ % 3] ?? 0).end());
    open.push(receiver);
    const { carrier, submit } = await start({ request: { url: receiver.url } });
    for (let sent = 0; sent < 9; sent += 1) await submit();
    expect(carrier.health.kind).toBe('up');
  });

  test('leave a few of 40 messages uncertain; the others are sent after recovery', async () => {
    const { receiver, recover } = await startTroubled(badGateway);
    const scene = await startMessaging({ request: { url: receiver.url }, window });
    await scene.send(40);
    await scene.pass(120_000);
    // Those that were on their way together, and the trials after 5, 15, 35 and 75 seconds.
    const written = receiver.requests.length;
    expect(written).toBeLessThanOrEqual(2 + window + 4);
    expect(scene.carrier.health.kind).toBe('down');
    expect(await scene.idsIn('unknown')).toHaveLength(written);
    recover();
    await scene.until(async () => (await scene.idsIn('sent')).length === 40 - written);
    expect(receiver.requests).toHaveLength(40);
  });
});

describe('a busy carrier', () => {
  test('reports Retry-After as seconds or a date, up to five minutes', async () => {
    const clock = createTestClock(Date.UTC(2026, 10, 21, 8, 30));
    const outcomeOf = async (status: number, retryAfter: string, settings: object = {}) => {
      const receiver = await answering(status, {}, { 'retry-after': retryAfter });
      const { submit } = await start({ request: { url: receiver.url }, ...settings }, { clock });
      return submit();
    };
    const throttled = (code: string, afterMs?: number) => ({ kind: 'throttled', code, ...(afterMs && { afterMs }) });
    expect(await outcomeOf(503, '20')).toEqual(throttled('HTTP 503', 20_000));
    expect(await outcomeOf(429, 'Sat, 21 Nov 2026 08:31:00 GMT')).toEqual(throttled('HTTP 429', 60_000));
    expect(await outcomeOf(503, '86400')).toEqual(throttled('HTTP 503', 300_000));
    expect(await outcomeOf(503, 'soon')).toEqual(throttled('HTTP 503'));
    expect(await outcomeOf(500, '7')).toEqual({ kind: 'uncertain' });
    expect(await outcomeOf(403, '7')).toEqual(throttled('HTTP 403', 7_000));
    expect(await outcomeOf(202, '7')).toMatchObject({ kind: 'accepted' });
    const rule = { answers: [{ status: 400, do: 'throttle' }], assume_accepted: true };
    expect(await outcomeOf(400, '7', rule)).toEqual(throttled('HTTP 400', 7_000));
  });

  test('loses none of 40 messages, and gets fewer requests', async () => {
    const { receiver, recover } = await startTroubled(unavailable);
    const scene = await startMessaging({ request: { url: receiver.url }, window });
    await scene.send(40);
    await scene.pass(30_000);
    expect(receiver.requests.length).toBeLessThan(60);
    expect(scene.carrier.health.kind).toBe('up');
    recover();
    await scene.until(async () => (await scene.idsIn('sent')).length === 40);
  });

  test('gets no request during Retry-After', async () => {
    const { receiver, recover } = await startTroubled((response) =>
      response.writeHead(503, { 'retry-after': '60' }).end(),
    );
    const scene = await startMessaging({ request: { url: receiver.url }, window });
    await scene.send(40);
    await scene.pass(55_000);
    expect(receiver.requests.length).toBeLessThanOrEqual(window);
    recover();
    await scene.until(async () => (await scene.idsIn('sent')).length === 40);
  });
});
