import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createCertificate, type ReceivedRequest, startReceiver } from '../../outbound/test-receiver.ts';
import { open, start } from './test-http-carrier.ts';

describe('the health', () => {
  test('is down while nobody listens, nothing has been sent then, and it comes back by itself', async () => {
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

  test('goes down at the first submit that finds nobody', async () => {
    const receiver = await startReceiver();
    const { carrier, submit, changed } = await start({ request: { url: receiver.url } });
    expect(carrier.health.kind).toBe('up');
    await receiver[Symbol.asyncDispose]();
    const down = changed();
    expect(await submit()).toEqual({ kind: 'unsent' });
    await down;
    expect(carrier.health.kind).toBe('down');
  });

  test('needs the operator where the certificate is not to be trusted', async () => {
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

test('a stop ends in time whatever the carrier does, and what has no answer is uncertain', async () => {
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
