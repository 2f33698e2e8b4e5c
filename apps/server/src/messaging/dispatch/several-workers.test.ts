import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnEachEngine } from '../../../test/harness/database.ts';
import type { OutboundPart } from '../carriers/carrier.ts';
import { accepted, createTestCarrier, idOf } from '../carriers/test-carrier.ts';
import { createTestMessaging } from '../test-messaging.ts';

const workers = 3;
const messages = 300;
const threeParts = 'x'.repeat(400);

describeOnEachEngine('several workers under load', (engine) => {
  test('never deadlock, and submit and report each part once', async () => {
    await using db = await createTestDatabase({ engine });
    const failures: unknown[] = [];
    const transaction: typeof db.transaction = (work) =>
      db.transaction(work).catch((error: unknown) => {
        failures.push(error);
        throw error;
      });
    const clock = createTestClock();
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
    await using stack = new AsyncDisposableStack();
    for (const { worker } of running) {
      stack.defer(() => worker.stop(0));
      await worker.start();
    }
    const [first] = running;
    await Promise.all(Array.from({ length: messages }, () => first?.send({ message: threeParts })));
    await first?.until(async () => {
      const [row] = await db.read('messages').where({ status: 'delivered' }).count({ count: '*' });
      return Number(row?.count) === messages;
    });
    await stack.disposeAsync();
    expect(failures).toEqual([]);
    expect(await db.read('submissions')).toHaveLength(messages * 3);
    expect(await db.read('message_queue')).toEqual([]);
  });
});
