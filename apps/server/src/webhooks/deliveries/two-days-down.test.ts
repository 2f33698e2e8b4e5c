import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnOneEngine } from '../../../test/harness/database.ts';
import { startReceiver } from '../../outbound/test-receiver.ts';
import { replayMany } from '../history/replay.ts';
import { listAttempts, listDeliveries } from '../history/repository.ts';
import { startTestWebhooks } from '../test-endpoints.ts';
import { deliveriesOf } from './test-deliveries.ts';

const hour = 3_600_000;

describeOnOneEngine('a receiver that is down for two days', (engine) => {
  test('gets all missed webhooks after a replay, each with its original id', async () => {
    await using database = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using scene = await startTestWebhooks(database, clock);
    const { db, owner } = scene;
    let isDown = true;
    await using receiver = await startReceiver((response) => response.writeHead(isDown ? 503 : 204).end('tea break'));
    const { row, secret } = await scene.makeEndpoint({ url: receiver.url, eventTypes: ['message.sent'] });
    const brokeAtMs = clock.now();

    // One message every eight hours, for two days.
    for (let count = 0; count < 6; count += 1) {
      await scene.enqueueNotice();
      await scene.pass(8 * hour, hour);
    }
    expect(await deliveriesOf(db)).toHaveLength(6);
    expect(await listDeliveries(db, owner, { states: ['delivered'], limit: 10 })).toEqual([]);
    const [oldest] = await deliveriesOf(db);
    const attempts = oldest && (await listAttempts(db, oldest.id, 100));
    expect(attempts?.length).toBeGreaterThan(6);
    expect(attempts?.[0]).toMatchObject({ number: 1, status: 503, response_excerpt: 'tea break', error: null });
    const failing_since = attempts?.[0]?.started_at;
    expect(await scene.endpoint(row.id)).toMatchObject({ failing_since, disabled_at: null });

    // The receiver works again. Pending webhooks would be retried within a day; the replay sends them now.
    isDown = false;
    const upAgainAtMs = clock.now();
    const before = receiver.requests.length;
    const states = ['pending', 'exhausted', 'stopped'] as const;
    const replayed = await replayMany(db, owner, { states, sinceMs: brokeAtMs }, () => scene.worker.wake());
    expect(replayed).toEqual({ count: 6, untilMs: undefined });
    await scene.pass(hour, 60_000);
    const delivered = await listDeliveries(db, owner, { states: ['delivered'], endpointId: row.id, limit: 10 });
    expect(delivered).toHaveLength(6);
    const sent = receiver.requests.slice(before);
    expect(sent.map(({ headers }) => headers['webhook-id']).sort()).toEqual(delivered.map(({ id }) => id).sort());
    // The timestamps are those of the sending, within the hour.
    const sentSecond = Math.floor(upAgainAtMs / 1_000);
    for (const { headers } of sent) {
      const second = Number(headers['webhook-timestamp']);
      expect(second).toBeGreaterThanOrEqual(sentSecond);
      expect(second).toBeLessThanOrEqual(sentSecond + 3_600);
    }
    expect(await scene.endpoint(row.id)).toMatchObject({ failing_since: null, disabled_at: null });
    // The verifier uses the system clock, not that of this test.
    for (const { body, headers } of sent) {
      const webhook = new Webhook(secret);
      const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000);
      expect(headers['webhook-signature']).toBe(webhook.sign(String(headers['webhook-id']), sentAt, body));
    }
  });

  test('gets a new retry schedule with each replay, also after the last attempt', async () => {
    await using database = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using scene = await startTestWebhooks(database, clock);
    const { db, owner } = scene;
    await using receiver = await startReceiver((response) => response.writeHead(500).end());
    await scene.makeEndpoint({ url: receiver.url, eventTypes: ['message.sent'] });
    await scene.enqueueNotice();
    await db.write('webhook_deliveries').update({ attempts: 9 });
    await scene.pass(hour);
    expect(await deliveriesOf(db)).toMatchObject([{ state: 'exhausted', attempts: 10 }]);
    expect(await replayMany(db, owner, { states: ['exhausted'] }, () => undefined)).toMatchObject({ count: 1 });
    await scene.pass(1);
    expect(await deliveriesOf(db)).toMatchObject([{ state: 'pending', attempts: 11 }]);
  });
});
