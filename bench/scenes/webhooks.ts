import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiKeyId, UserId } from '../../apps/server/src/account/caller.ts';
import type { Database } from '../../apps/server/src/database/database.ts';
import { openDatabase } from '../../apps/server/src/database/open.ts';
import { systemClock } from '../../apps/server/src/time/clock.ts';
import { enqueueWebhooks } from '../../apps/server/src/webhooks/deliveries/enqueue.ts';
import { createKey } from '../../test/harness/ngoma.ts';
import { type Engine, type Service, startService } from '../engines.ts';
import type { Measured, Scene } from './scene.ts';

/** Webhooks that are due all at once for one receiver, which answers at once: from the first that it gets to the last. */
const perSecondOfLoad = 2000;

export async function startWebhooks(engine: Engine, environment: Readonly<Record<string, string>>): Promise<Scene> {
  const service = await startService(engine, { environment });
  createKey(service.server.dataDir, 'test', { DATABASE_URL: service.databaseUrl });
  const db = await openDatabase({ url: service.databaseUrl, clock: systemClock, lock: false });
  const receiver = await startReceiver();
  const key = await db.read('api_keys').orderBy('created_at', 'desc').first('id', 'user_id');
  return {
    floor: undefined,
    ways: [
      {
        name: 'webhooks to one receiver',
        limits: { cpuMs: 0.3 },
        measure: (seconds) => deliver(db, service, receiver, key, seconds * perSecondOfLoad),
      },
    ],
    async [Symbol.asyncDispose]() {
      await db.close();
      await service[Symbol.asyncDispose]();
      receiver.close();
    },
  };
}

async function deliver(
  db: Database,
  { cpuMs }: Service,
  receiver: Receiver,
  { id: signerId, user_id: userId }: { readonly id: ApiKeyId; readonly user_id: UserId },
  count: number,
): Promise<Measured> {
  const nowMs = Date.now();
  const webhooks = Array.from({ length: count }, (_, number) => ({
    ...{ signerId, userId, mode: 'test' as const, endpointId: null, messageId: `msg_${number}` },
    ...{ eventType: 'message.delivered', url: receiver.url, createdAtMs: nowMs },
    payload: JSON.stringify({ type: 'message.delivered', data: { id: `msg_${number}`, status: 'delivered' } }),
  }));
  const arrived = receiver.expect(count);
  await db.transaction((trx) => enqueueWebhooks(db, trx, webhooks));
  await arrived.first;
  const [startedAtMs, before] = [performance.now(), cpuMs()];
  await arrived.last;
  return {
    perSecond: count / ((performance.now() - startedAtMs) / 1000),
    cpuMs: (cpuMs() - before) / count,
  };
}

interface Receiver {
  readonly url: string;
  /** Resolves when the next webhook is there, and when this many are. */
  expect(count: number): { readonly first: Promise<void>; readonly last: Promise<void> };
  close(): void;
}

async function startReceiver(): Promise<Receiver> {
  let onWebhook = () => {};
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(204).end();
      onWebhook();
    });
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.address() as AddressInfo; // as: it listens on a port
  return {
    url: `http://127.0.0.1:${port}/sms`,
    expect(count) {
      const [first, last] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let received = 0;
      onWebhook = () => {
        received += 1;
        if (received === 1) first.resolve();
        if (received === count) last.resolve();
      };
      return { first: first.promise, last: last.promise };
    },
    close: () => server.close(),
  };
}
