import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, temporaryFolder } from '../../../../test/harness/child-server.ts';
import { createKey, startNgoma } from '../../../../test/harness/ngoma.ts';
import { until } from '../../src/outbound/test-receiver.ts';
import { type Outcome, send, startLoad, type Target } from './load.ts';

const stopWithinMs = 8_000;
/** More than a megabyte of the log. */
const requests = 8_000;

/** Asks until the log has been given more than it may keep waiting. */
async function fillLog(url: string): Promise<void> {
  let asked = 0;
  const ask = async () => {
    for (; asked < requests; asked += 1) expect((await fetch(`${url}/livez`)).status).toBe(200);
  };
  await Promise.all(Array.from({ length: 16 }, ask));
}

async function readDroppedLines(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^ngoma_log_lines_dropped_total (\d+)/m.exec(metrics)?.[1]);
}

describe('a separate process', () => {
  test('a log on a full disk: every request gets a response, and lost lines are counted', async () => {
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const full = openSync('/dev/full', 'w');
    const environment = { PORT: String(port), NGOMA_RATE_LIMIT: 'off', NGOMA_DATA: temporaryFolder() };
    const child = spawn(process.execPath, [path.join(root, 'apps/server/src/main.mjs')], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', full, 'inherit'],
    });
    closeSync(full);
    await untilListening(port);
    await fillLog(url);
    expect(await readDroppedLines(url)).toBeGreaterThan(0);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('an unread log: every request gets a response, and the process ends in time', async () => {
    await using server = await startNgoma({ environment: { LOG_LEVEL: 'info' } });
    server.stopReading();
    await fillLog(server.url);
    expect(await readDroppedLines(server.url)).toBeGreaterThan(0);
    expect(await stopTime(() => server.stop())).toBeLessThan(stopWithinMs);
  });

  test('SIGTERM at 500 requests a second: every accepted request gets a response and is stored', async () => {
    const dataDir = temporaryFolder();
    const server = await startNgoma({ dataDir });
    const target = { url: server.url, bearer: `Bearer ${createKey(dataDir).key}` };
    // Clients that keep their connections, as a balancer does: about 500 requests a second.
    await using load = startLoad(target, 32);
    for (let each = 0; each < 200; each += 1) await load.next(202);
    const tookMs = await stopTime(() => server.stop());
    const outcomes = await load.stop();
    const count = (of: (outcome: Outcome) => boolean) => outcomes.filter(of).length;
    const accepted = outcomes.filter(({ status }) => status === 202);
    const refused = count(({ result }) => result === 'ECONNREFUSED');
    process.stdout.write(
      `SIGTERM: ended after ${Math.round(tookMs)} ms; ${accepted.length} × 202, ${refused} found nobody listening\n`,
    );
    expect(outcomes.filter(({ status, result }) => status !== 202 && result !== 'ECONNREFUSED')).toEqual([]);
    expect(tookMs).toBeLessThan(stopWithinMs);
    await using again = await startNgoma({ dataDir });
    for (const { key, result } of accepted)
      expect(await send({ ...target, url: again.url }, key)).toMatchObject({ status: 202, result });
  });

  test('64 file descriptors: further connections are closed, others are served, and normal service follows', async () => {
    const dataDir = temporaryFolder();
    await using server = await startNgoma({ dataDir, wrapper: ['prlimit', '--nofile=64:64'] });
    const target = { url: server.url, bearer: `Bearer ${createKey(dataDir).key}` };
    expect(await send(target, 'before')).toMatchObject({ status: 202 });
    const sockets = await connectMany(Number(new URL(server.url).port), 100);
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, each) => send(target, `during-${each}`)));
    const answered = outcomes.filter(({ status }) => status !== undefined);
    process.stdout.write(`64 file descriptors: ${answered.length} of ${outcomes.length} got a connection\n`);
    for (const { status } of answered) expect([202, 503]).toContain(status);
    for (const socket of sockets) socket.destroy();
    await untilAccepted(target);
    for (const { key, status, result } of outcomes)
      if (status === 202) expect(await send(target, key)).toMatchObject({ status: 202, result });
  });
});

async function stopTime(stop: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await stop();
  return performance.now() - startedAt;
}

async function untilAccepted(target: Target): Promise<void> {
  let attempt = 0;
  await until(async () => (await send(target, `after-${attempt++}`)).status === 202);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // as: a TCP server has an address of this kind
  server.close();
  await once(server, 'close');
  return port;
}

const untilListening = (port: number): Promise<void> => until(() => isListening(port));

async function isListening(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/livez`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Connections on which nothing is asked. */
function connectMany(port: number, count: number): Promise<Socket[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      await once(socket, 'connect');
      return socket;
    }),
  );
}
