import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { RawPeer } from '../../../../packages/smpp/test/raw-peer.ts';
import { createLog } from '../../src/log/log.ts';
import { createLiveCarriers } from '../../src/messaging/carriers/live-carriers.ts';
import { loadConfig } from '../../src/settings/config.ts';
import { createTestClock } from '../harness/clock.ts';
import { environmentFor } from './slow-scene.ts';

const tenMinutesMs = 600_000;

/** A clock that records the requested delays. */
function createWatchedClock() {
  const clock = createTestClock();
  let lastDelayMs = 0;
  const after: typeof clock.after = (delayMs, run) => {
    lastDelayMs = delayMs;
    return clock.after(delayMs, run);
  };
  return { ...clock, after, lastDelayMs: () => lastDelayMs };
}

test('a carrier that drops the link after each bind gets at most six binds a minute, without end', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // as: a TCP server has an address of this kind
  const clock = createWatchedClock();
  const [carrier] = createLiveCarriers(loadConfig(environmentFor(port)).carriersFile ?? { carriers: new Map() }, {
    clock,
    log: createLog('silent'),
  });
  if (carrier === undefined) throw new Error('The file has one carrier.');
  let changed = Promise.withResolvers<void>();
  const untilHealth = async (kind: 'up' | 'down') => {
    while (carrier.health.kind !== kind) {
      await changed.promise;
      changed = Promise.withResolvers();
    }
  };
  const startMs = clock.now();
  const bindsMs: number[] = [];
  let connected = once(server, 'connection') as Promise<[Socket]>; // as: what that event has
  await carrier.start({
    receive: async () => undefined,
    receiveText: async () => undefined,
    expects: async () => false,
    onChange: () => changed.resolve(),
  });
  while (clock.now() - startMs < tenMinutesMs) {
    const [socket] = await connected;
    connected = once(server, 'connection') as Promise<[Socket]>; // as: what that event has
    const peer = new RawPeer(socket);
    bindsMs.push(clock.now() - startMs);
    await peer.acceptBind();
    await untilHealth('up');
    peer.destroy();
    await untilHealth('down');
    clock.advance(clock.lastDelayMs());
  }
  await carrier.stop(0);
  server.close();
  const inMinuteFrom = (atMs: number) => bindsMs.filter((each) => each >= atMs && each < atMs + 60_000).length;
  expect(Math.max(...bindsMs.map(inMinuteFrom))).toBeLessThanOrEqual(6);
  expect(bindsMs.length).toBeGreaterThan(10);
});
