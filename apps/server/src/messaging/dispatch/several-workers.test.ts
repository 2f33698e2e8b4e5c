import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/clock.ts';
import { createTestDatabase, describeOnEachEngine } from '../../../test/database.ts';
import type { OutboundPart } from '../carriers/carrier.ts';
import { accepted, createTestCarrier, idOf } from '../carriers/test-carrier.ts';
import { createTestMessaging } from '../test-messaging.ts';

const workers = 3;
const messages = 300;
const threeParts = 'x'.repeat(400);

describeOnEachEngine('several workers under load', (engine) => {
  test('never wait for each other in a circle, and send and report each part once', { timeout: 60_000 }, async () => {
    await using db = await createTestDatabase({ engine });
    const failures: unknown[] = [];
    const transaction: typeof db.transaction = (work) =>
      db.transaction(work).catch((error: unknown) => {
        failures.push(error);
        throw error;
      });
    const clock = createTestClock();
    const ticking = setInterval(() => clock.advance(5), 5);
    // With receipts of all parts of a message at once, over any worker.
    const carriers = Array.from({ length: workers }, () =>
      createTestCarrier({
        settings: { window: 50, onUncertain: { kind: 'wait', forMs: 600_000, afterwards: 'hold' } },
        answer(part: OutboundPart) {
          const reporter = carriers[part.part % workers];
          setImmediate(
            () => void reporter?.report({ carrierMessageId: idOf(part), to: part.to }).catch(() => undefined),
          );
          return accepted(idOf(part));
        },
      }),
    );
    const running = carriers.map((carrier) =>
      createTestMessaging({ db: { ...db, transaction }, clock, test: carrier }),
    );
    for (const each of running) await each.worker.start();
    const [first] = running;
    await Promise.all(Array.from({ length: messages }, () => first?.send({ message: threeParts })));
    for (;;) {
      const [row] = await db.read('messages').where({ status: 'delivered' }).count({ count: '*' });
      if (Number(row?.count) === messages) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    for (const each of running) await each.worker.stop(1_000);
    clearInterval(ticking);
    expect(failures).toEqual([]);
    expect(await db.read('submissions')).toHaveLength(messages * 3);
    expect(await db.read('message_queue')).toEqual([]);
  });
});
