import { createTestClock } from '../../test/harness/clock.ts';
import { createTestDatabase } from '../../test/harness/database.ts';
import { createLog } from '../log/log.ts';
import { until } from '../outbound/test-receiver.ts';
import { HttpCarrier } from './carriers/http/http-carrier.ts';
import { open, settingsOf } from './carriers/http/test-http-carrier.ts';
import { createTestMessaging } from './test-messaging.ts';

/** Messaging with a live HTTP carrier that is up; submissions without a clear response are held. */
export async function startMessaging(settings: object) {
  const db = await createTestDatabase({ engine: 'sqlite' });
  const clock = createTestClock(Date.UTC(2026, 10, 21, 8, 30));
  const parsed = settingsOf({ ...settings, on_uncertain: 'hold' });
  const carrier = new HttpCarrier('agg', parsed, { clock, log: createLog('silent') });
  const messaging = createTestMessaging({ db, clock, live: carrier });
  await messaging.controls.start();
  await messaging.worker.start();
  open.push({
    async [Symbol.asyncDispose]() {
      await messaging.worker.stop(0);
      await messaging.controls.stop();
      await db.close();
    },
  });
  await until(() => carrier.health.kind === 'up');
  return {
    carrier,
    clock,
    until: (condition: () => Promise<boolean>) => messaging.until(condition, 50),
    async send(count: number, numberOf: (index: number) => string = () => '+256772000001') {
      for (let sent = 0; sent < count; sent += 1) await messaging.send({ mode: 'live', to: numberOf(sent) });
    },
    submitting: async () => (await db.read('submissions').where({ state: 'submitting' })).length,
    async pass(ms: number) {
      const endMs = clock.now() + ms;
      await messaging.until(async () => clock.now() >= endMs, 50);
    },
    idsIn: async (status: string): Promise<string[]> => db.read('messages').where({ status }).pluck('id'),
  };
}
