import { afterEach, beforeEach } from 'vitest';
import {
  createTestDatabase,
  describeOnEachEngine,
  type TestDatabase,
  type TestEngine,
} from '../../test/harness/database.ts';
import type { CarrierReceipt } from './carriers/carrier.ts';
import { createTestCarrier, idOf, type TestCarrier, type TestCarrierOptions } from './carriers/test-carrier.ts';
import type { MessageId } from './messages/message.ts';
import { createTestMessaging, type TestMessaging } from './test-messaging.ts';

/** The timeline of a message that the carrier took. */
export const taken = ['accepted', 'queued', 'sending', 'sent'];
export const twoParts = 'x'.repeat(161);

/** A database, a carrier and a worker, anew for each test. */
export interface ReceiptScene {
  readonly db: TestDatabase;
  readonly carrier: TestCarrier;
  readonly messaging: TestMessaging;
  /** Replaces carrier and worker. */
  start(options?: TestCarrierOptions): Promise<void>;
  sendAndWait(message?: string): Promise<MessageId>;
  /** The receipt of a part of the first attempt. */
  report(id: MessageId, receipt?: Partial<CarrierReceipt>, part?: number): Promise<void>;
}

export function describeReceipts(name: string, define: (scene: ReceiptScene, engine: TestEngine) => void): void {
  describeOnEachEngine(name, (engine) => {
    let db: TestDatabase;
    let carrier: TestCarrier;
    let messaging: TestMessaging;
    beforeEach(async () => {
      db = await createTestDatabase({ engine });
      await start();
    });
    afterEach(async () => {
      await messaging.worker.stop(0);
      await db.close();
    });

    async function start(options: TestCarrierOptions = {}): Promise<void> {
      await messaging?.worker.stop(0);
      carrier = createTestCarrier(options);
      messaging = createTestMessaging({ db, test: carrier, ...(messaging && { clock: messaging.clock }) });
      await messaging.worker.start();
    }

    async function sendAndWait(message = 'Webale'): Promise<MessageId> {
      const id = await messaging.send({ message, callbackUrl: 'https://hooks.example.ug/sms' });
      await messaging.untilStatus(id, 'sent');
      return id;
    }

    const scene: ReceiptScene = {
      get db() {
        return db;
      },
      get carrier() {
        return carrier;
      },
      get messaging() {
        return messaging;
      },
      start,
      sendAndWait,
      report: (id, receipt = {}, part = 1) =>
        carrier.report({ carrierMessageId: idOf({ messageId: id, attempt: 1, part }), ...receipt }),
    };
    define(scene, engine);
  });
}
