import { describe, expect, test } from 'vitest';
import { accepted, createTestCarrier, idOf } from '../../src/messaging/carriers/test-carrier.ts';
import { createTestMessaging } from '../../src/messaging/test-messaging.ts';
import { createTestDatabase } from '../harness/database.ts';

const tenMinutesMs = 600_000;

describe('a carrier that throttles for ten minutes', () => {
  test.each([
    ['with a rate that was agreed', 50],
    ['without', undefined],
  ])(
    '%s: the last of 200 messages is sent within 15 seconds after the end, and none fails',
    async (_name, perSecond) => {
      let isBusy = true;
      const carrier = createTestCarrier({
        settings: { perSecond, window: 100 },
        answer: (part) => (isBusy ? { kind: 'throttled', code: '0x58' } : accepted(idOf(part))),
      });
      await using db = await createTestDatabase();
      const messaging = createTestMessaging({ db, test: carrier });
      await messaging.worker.start();
      await Promise.all(Array.from({ length: 200 }, () => messaging.send()));
      const freeAtMs = messaging.clock.now() + tenMinutesMs;
      await messaging.until(async () => messaging.clock.now() >= freeAtMs, 1_000);
      isBusy = false;
      await messaging.until(async () => (await db.read('messages').where({ status: 'sent' })).length === 200, 50);
      const leftMs = messaging.clock.now() - freeAtMs;
      expect(leftMs).toBeLessThanOrEqual(15_000);
      expect(await db.read('message_events').whereNotNull('reason')).toEqual([]);
      await messaging.worker.stop(0);
    },
  );
});
