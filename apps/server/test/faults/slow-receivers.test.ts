import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/harness/child-server.ts';
import { createKey, startNgoma } from '../../../../test/harness/ngoma.ts';
import { startReceiver, until } from '../../src/outbound/test-receiver.ts';
import { isSoak } from './slow-scene.ts';

const silentCount = 100;
const healthyCount = isSoak ? 1_000 : 50;

/** Listens on a port, reads all requests and never responds. */
async function startSilentReceiver() {
  let asked = 0;
  let ended = 0;
  const server = createServer((socket) => {
    asked += 1;
    socket.on('error', () => undefined).on('close', () => (ended += 1));
    socket.resume();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, // as: a TCP server has an address of this kind
    asked: () => asked,
    ended: () => ended,
    [Symbol.dispose]: () => void server.close(),
  };
}

async function send(url: string, key: string, callbackUrl: string): Promise<void> {
  const response = await fetch(`${url}/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ to: '+256772000001', message: 'Webale', callback_url: callbackUrl }),
  });
  expect(response.status).toBe(202);
}

/** The time of the transition in a webhook. */
const momentOf = (body: string): number => Date.parse((JSON.parse(body) as { timestamp: string }).timestamp);

/** A receiver that responds at once, with the delay of each webhook since its transition. */
async function startHealthyReceiver() {
  const delaysMs: number[] = [];
  const receiver = await startReceiver((response, { body }) => {
    delaysMs.push(Date.now() - momentOf(body));
    response.writeHead(204).end();
  });
  return {
    url: receiver.url,
    delaysMs,
    /** Resolves with the number of webhooks. */
    received: (count: number): Promise<void> => until(() => delaysMs.length >= count),
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  };
}

test.each([
  ['one that worked before', 'the same key'],
  ['a new one', 'another key'],
])(`${silentCount} silent receivers delay nothing to %s, of %s`, async (which, whose) => {
  const dataDir = temporaryFolder();
  await using server = await startNgoma({ dataDir });
  const { key: keyOfSilent } = createKey(dataDir);
  const { key } = whose === 'another key' ? createKey(dataDir) : { key: keyOfSilent };
  using stack = new DisposableStack();
  const silent = await Promise.all(Array.from({ length: silentCount }, startSilentReceiver));
  for (const each of silent) stack.use(each);
  await using healthy = await startHealthyReceiver();
  // Each message has two webhooks: sent, and delivered.
  const before = which === 'a new one' ? 0 : 1;
  if (before > 0) await send(server.url, key, healthy.url);
  await healthy.received(2 * before);
  for (const { url } of silent) await send(server.url, keyOfSilent, url);
  await until(() => silent.some(({ asked }) => asked() > 0));
  for (let each = 0; each < healthyCount; each += 1) await send(server.url, key, healthy.url);
  await healthy.received(2 * (before + healthyCount));
  const asked = silent.filter((each) => each.asked() > 0).length;
  const ended = silent.filter((each) => each.ended() > 0).length;
  const sorted = healthy.delaysMs.toSorted((one, other) => one - other);
  const p99 = sorted[Math.floor(sorted.length * 0.99)];
  process.stdout.write(
    `${asked} of ${silentCount} silent receivers asked, ${ended} given up; ${sorted.length} webhooks to ${which}: p99 ${p99} ms\n`,
  );
  // In CI, where the machine is busy: nothing waited until a silent one was given up.
  if (isSoak) expect(p99).toBeLessThan(1_000);
  else expect(ended).toBe(0);
});
