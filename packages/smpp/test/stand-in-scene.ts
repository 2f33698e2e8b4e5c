import { once } from 'node:events';
import { describe } from 'vitest';
import {
  type ClientOptions,
  type Delivery,
  type Outcome,
  parseReceipt,
  type Receipt,
  SmppClient,
} from '../src/smpp.ts';
import { disposeAfterEach } from './dispose-after-each.ts';
import { carrierMissing, StandInCarrier } from './stand-in-carrier.ts';

export const open = disposeAfterEach();

/** The deliveries so far, and a way to wait for more. */
export class Inbox {
  readonly deliveries: Delivery[] = [];
  #onDelivery: () => void = () => {};

  readonly take = (delivery: Delivery): undefined => {
    this.deliveries.push(delivery);
    this.#onDelivery();
  };

  get receipts(): Receipt[] {
    return this.deliveries.flatMap((delivery) => parseReceipt(delivery) ?? []);
  }

  async received(count: number): Promise<readonly Delivery[]> {
    while (this.deliveries.length < count) {
      await new Promise<void>((resolve) => {
        this.#onDelivery = resolve;
      });
    }
    return this.deliveries;
  }
}

interface Scene {
  readonly carrier: StandInCarrier;
  readonly client: SmppClient;
  readonly inbox: Inbox;
}

export const timers = { sessionInitMs: 10_000, enquireLinkMs: 1000, responseMs: 10_000 };
/** For carriers that never answer. */
export const impatient = { timers: { ...timers, responseMs: 1000 } };
export const backoff = { leastMs: 20, mostMs: 100, leastAfterRefusalMs: 200, mostAfterRefusalMs: 400 };

export async function meet(
  carrierOptions: Readonly<Record<string, string | number>> = {},
  clientOptions: Partial<ClientOptions> = {},
): Promise<Scene> {
  const carrier = await StandInCarrier.start({ 'receipt-ms': 20, 'redeliver-ms': 20, ...carrierOptions });
  const inbox = new Inbox();
  const client = new SmppClient({
    host: '127.0.0.1',
    port: carrier.port,
    systemId: 'test',
    password: 'secret',
    onDeliver: inbox.take,
    timers,
    backoff,
    ...clientOptions,
  });
  open.push(carrier, { [Symbol.asyncDispose]: async () => client.destroy() });
  return { carrier, client, inbox };
}

export async function meetBound(...options: Parameters<typeof meet>): Promise<Scene> {
  const scene = await meet(...options);
  const bound = once(scene.client, 'bound');
  scene.client.start();
  await bound;
  return scene;
}

export const text = Buffer.from('Hello');

export function submit({ client }: Scene, destinationAddr = '256772000001'): Promise<Outcome<'submit_sm'>> {
  return client.submit({
    sourceAddrTon: 5,
    sourceAddr: 'NGOMA',
    destAddrTon: 1,
    destAddrNpi: 1,
    destinationAddr,
    registeredDelivery: 1,
    shortMessage: text,
  });
}

export const submitTo = (scene: Scene, suffix: number) => submit(scene, `25677200${suffix}`);

export function idOf(outcome: Outcome<'submit_sm'>): string {
  return outcome.outcome === 'accepted' ? outcome.response.messageId : `not accepted: ${outcome.outcome}`;
}

/**
 * Tests against a peer that shares no line with this library, where it is there. Together they try every failure of the
 * stand-in carrier's README.
 */
export function describeWithCarrier(name: string, tests: () => void): void {
  const title = `${name}, with the stand-in carrier${carrierMissing && ` (${carrierMissing})`}`;
  describe.skipIf(carrierMissing !== '')(title, tests);
}
