import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnEachEngine } from '../../../test/harness/database.ts';
import type { Database } from '../../database/database.ts';
import { pauseAfterFailures } from '../../jobs/retry.ts';
import { startReceiver, until } from '../../outbound/test-receiver.ts';
import { attemptsOf, enqueue } from './test-deliveries.ts';
import { isFinished, startWorker } from './test-worker.ts';

describeOnEachEngine('the webhook worker during storage failures', (engine) => {
  test('stores a result later instead of sending the webhook again', async () => {
    await using db = await createTestDatabase({ engine });
    let answered = false;
    let failures = 0;
    await using receiver = await startReceiver((response) => {
      answered = true;
      response.writeHead(204).end();
    });
    const clock = createTestClock();
    const fragile: Database = {
      ...db,
      transaction: (work) => {
        if (!answered || failures === 3) return db.transaction(work);
        failures += 1;
        return Promise.reject(new Error('disk I/O error'));
      },
    };
    await using worker = startWorker(fragile, clock);
    await enqueue(db, { url: receiver.url, createdAtMs: clock.now() });
    worker.wake();
    for (const count of [1, 2, 3]) {
      await until(() => failures === count);
      clock.advance(pauseAfterFailures(count));
    }
    await until(() => isFinished(db));
    expect(receiver.requests).toHaveLength(1);
    expect(await attemptsOf(db)).toHaveLength(1);
  });

  test('continues when the database is available again', async () => {
    await using db = await createTestDatabase({ engine });
    await using receiver = await startReceiver();
    const clock = createTestClock();
    let broken = true;
    const fragile: Database = {
      ...db,
      select: (statement) => (broken ? Promise.reject(new Error('no connection')) : db.select(statement)),
    };
    await using worker = startWorker(fragile, clock);
    await enqueue(db, { url: receiver.url, createdAtMs: clock.now() });
    for (const count of [1, 2, 3]) {
      await until(() => worker.logged.length === count);
      expect(worker.logged.at(-1)).toContain('webhooks cannot be claimed');
      broken = count < 3;
      clock.advance(pauseAfterFailures(count));
    }
    await until(() => isFinished(db));
    expect(receiver.requests).toHaveLength(1);
  });

  test('a stop does not wait for an unavailable database', async () => {
    await using db = await createTestDatabase({ engine });
    const away = () => Promise.reject(new Error('no connection'));
    const clock = createTestClock();
    const worker = startWorker({ ...db, select: away, transaction: away }, clock);
    await until(() => worker.logged.length > 0);
    await worker.stop(5000);
  });
});
