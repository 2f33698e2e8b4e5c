import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { carrierMissing, StandInCarrier } from '../../../../packages/smpp/test/stand-in-carrier.ts';
import { temporaryFolder } from '../../../../test/harness/child-server.ts';
import { createKey, startNgoma } from '../../../../test/harness/ngoma.ts';
import { startTcpProxy } from '../../../../test/harness/tcp-proxy.ts';
import { environmentFor, sendMessages } from './slow-scene.ts';

const stopWithinMs = 8_000;

interface Trouble extends AsyncDisposable {
  readonly port: number;
  /** Resolves when the service has met the trouble. */
  met(): Promise<unknown>;
}

/** The faults of connected systems. */
const troubles: Readonly<Record<string, () => Promise<Trouble>>> = {
  async 'does not answer submits'() {
    const carrier = await StandInCarrier.start({ 'resp-ms': 60_000 });
    return withCarrier(carrier, () => carrier.logged('submit', 10));
  },
  async 'stands still as a process'() {
    const carrier = await StandInCarrier.start({ 'resp-ms': 60_000 });
    return withCarrier(carrier, async () => {
      await carrier.logged('submit', 10);
      process.kill(carrier.pid, 'SIGSTOP');
    });
  },
  async 'reads nothing more'() {
    const carrier = await StandInCarrier.start({ 'resp-ms': 200 });
    return withCarrier(carrier, async () => {
      await carrier.logged('submit', 10);
      await carrier.order('pause');
    });
  },
  async 'is behind a network that falls silent'() {
    const carrier = await StandInCarrier.start({ 'resp-ms': 200 });
    const proxy = await startTcpProxy(carrier.port);
    return {
      port: proxy.port,
      async met() {
        await carrier.logged('submit', 10);
        proxy.goSilent();
      },
      async [Symbol.asyncDispose]() {
        await proxy[Symbol.asyncDispose]();
        await carrier[Symbol.asyncDispose]();
      },
    };
  },
  async throttles() {
    const carrier = await StandInCarrier.start({ rate: 1 });
    return withCarrier(carrier, () => carrier.logged('refused', 5));
  },
  async 'does not listen'() {
    await using carrier = await StandInCarrier.start();
    return { port: carrier.port, met: async () => undefined, [Symbol.asyncDispose]: async () => undefined };
  },
  async 'accepts connections and says nothing'() {
    const server = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const connected = once(server, 'connection');
    return {
      port: (server.address() as AddressInfo).port, // as: a TCP server has an address of this kind
      met: () => connected,
      async [Symbol.asyncDispose]() {
        server.close();
      },
    };
  },
};

const withCarrier = (carrier: StandInCarrier, met: () => Promise<unknown>): Trouble => ({
  port: carrier.port,
  met,
  [Symbol.asyncDispose]: () => carrier[Symbol.asyncDispose](),
});

describe.skipIf(carrierMissing !== '')(
  `SIGTERM ends the service in time${carrierMissing && ` (${carrierMissing})`}`,
  () => {
    test.each(Object.entries(troubles))('although its carrier %s', async (name, begin) => {
      await using trouble = await begin();
      const dataDir = temporaryFolder();
      const environment = environmentFor(trouble.port, { window: 10 });
      await using server = await startNgoma({ environment, dataDir });
      await sendMessages({ url: server.url, bearer: `Bearer ${createKey(dataDir, 'live').key}` });
      await trouble.met();
      const startedAt = performance.now();
      await server.stop();
      const tookMs = performance.now() - startedAt;
      process.stdout.write(`SIGTERM, the carrier ${name}: ended after ${Math.round(tookMs)} ms\n`);
      expect(tookMs).toBeLessThan(stopWithinMs);
    });
  },
);
