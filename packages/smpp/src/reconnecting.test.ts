import { once } from 'node:events';
import { expect, test } from 'vitest';
import { type ClientScene, disconnected, meet } from '../test/client-scene.ts';
import type { RawPeer } from '../test/raw-peer.ts';

/** What a carrier does to a session, until it has ended. */
type Treatment = (peer: RawPeer, scene: ClientScene) => void | Promise<void>;

/** Treats sessions one after another for ten minutes of the clock's, and gives the moments of their binds. */
async function bindTimes(scene: ClientScene, treat: Treatment): Promise<number[]> {
  const { carrier, client, clock } = scene;
  const start = clock.now();
  const times: number[] = [];
  while (clock.now() - start < 600_000) {
    const gone = disconnected(client);
    const peer = await carrier.peer();
    times.push(clock.now() - start);
    await treat(peer, scene);
    peer.destroy();
    clock.advance((await gone).retryInMs ?? 0);
  }
  return times;
}

/** The most binds within any minute. */
function mostInAMinute(times: readonly number[]): number {
  return Math.max(...times.map((start) => times.filter((time) => time >= start && time < start + 60_000).length));
}

async function bindFor(heldMs: number, peer: RawPeer, { client, clock }: ClientScene): Promise<void> {
  const bound = once(client, 'bound');
  await peer.acceptBind();
  await bound;
  clock.advance(heldMs);
}

test.each<[string, Treatment]>([
  ['binds and drops', (peer, scene) => bindFor(0, peer, scene)],
  ['binds and drops after 10 s', (peer, scene) => bindFor(10_000, peer, scene)],
  ['refuses every bind for the moment', (peer) => peer.acceptBind('transceiver', 0x08)],
  [
    'answers one submit and drops',
    async (peer, scene) => {
      await bindFor(0, peer, scene);
      const outcome = scene.client.submit({ destinationAddr: '256' });
      const { sequence } = await peer.receive('submit_sm');
      peer.send({ command: 'submit_sm_resp', sequence, messageId: '1' });
      await outcome;
    },
  ],
])('a carrier that %s sees six binds in any minute at the most, and is not given up', async (_name, treat) => {
  const times = await bindTimes(await meet({ timers: { enquireLinkMs: 0 } }), treat);
  expect(mostInAMinute(times)).toBeLessThanOrEqual(6);
  expect(times.length).toBeGreaterThan(10);
});

test('after a session that held for half a minute the waits begin anew', async () => {
  const scene = await meet({ timers: { enquireLinkMs: 0 } });
  const waits: (number | undefined)[] = [];
  for (const heldMs of [0, 29_999, 0, 30_000, 0]) {
    const gone = disconnected(scene.client);
    const peer = await scene.carrier.peer();
    await bindFor(heldMs, peer, scene);
    peer.destroy();
    const { retryInMs } = await gone;
    waits.push(retryInMs);
    scene.clock.advance(retryInMs ?? 0);
  }
  expect(waits).toEqual([1000, 2000, 4000, 500, 1000]);
});
