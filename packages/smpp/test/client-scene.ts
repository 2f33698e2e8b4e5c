import { once } from 'node:events';
import type { ClientEvents, ClientOptions } from '../src/smpp-client.ts';
import { SmppClient } from '../src/smpp-client.ts';
import { disposeAfterEach } from './dispose-after-each.ts';
import { RawCarrier, type RawPeer } from './raw-peer.ts';
import { TestClock } from './test-clock.ts';

/** A submit that any carrier takes. */
export const message = { destinationAddr: '256772000001', shortMessage: Uint8Array.of(0x48, 0x69) };

/** A client with its clock, and the carrier that it connects to. Each test's are gone after it. */
export interface ClientScene {
  readonly carrier: RawCarrier;
  readonly clock: TestClock;
  readonly client: SmppClient;
}

const open = disposeAfterEach();

/** Starts a client, whose waits have no jitter; the carrier is still to answer. */
export async function meet(options: Partial<ClientOptions> = {}): Promise<ClientScene> {
  const carrier = new RawCarrier();
  open.push(carrier);
  const clock = new TestClock();
  const port = await carrier.listen();
  const random = () => 0;
  const client = new SmppClient({
    host: '127.0.0.1',
    port,
    systemId: 'test',
    password: 'secret',
    clock,
    random,
    ...options,
  });
  open.push({ [Symbol.asyncDispose]: async () => client.destroy() });
  return { carrier, clock, client: client.start() };
}

/** Starts a client and lets it bind. */
export async function meetBound(options: Partial<ClientOptions> = {}): Promise<ClientScene & { peer: RawPeer }> {
  const scene = await meet(options);
  const bound = once(scene.client, 'bound');
  const peer = await scene.carrier.peer();
  await peer.acceptBind();
  await bound;
  return { ...scene, peer };
}

/** The next end of a session, or of an attempt. */
export async function disconnected(client: SmppClient): Promise<ClientEvents['disconnected'][0]> {
  const [event] = await once(client, 'disconnected');
  return event;
}
