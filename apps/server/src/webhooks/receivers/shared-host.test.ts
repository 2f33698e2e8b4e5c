import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnOneEngine } from '../../../test/harness/database.ts';
import { startReceiver, until } from '../../outbound/test-receiver.ts';
import { enqueue } from '../deliveries/test-deliveries.ts';
import { startWorker } from '../deliveries/test-worker.ts';
import type { SignerId } from '../delivery.ts';

const signer = (name: string) => name as SignerId; // ids are made by their own tables only

describeOnOneEngine('a host with several customers', (engine) => {
  test.each([
    ['whose webhooks worked', 1],
    ['whose first webhook it is', 0],
  ])('that rejects 200 webhooks of one does not delay one %s', async (_name, before) => {
    await using db = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using host = await startReceiver((response, { path }) =>
      response.writeHead(path === '/good' ? 204 : 500).end(),
    );
    const at = (path: string) => new URL(path, host.url).href;
    const triesOf = (path: string) => host.requests.filter((request) => request.path === path).length;
    await using worker = startWorker(db, clock);

    await enqueue(db, { url: at('/good'), signerId: signer('key_alice'), createdAtMs: clock.now() }, before);
    worker.wake();
    await until(() => triesOf('/good') === before);
    await enqueue(db, { url: at('/bad'), signerId: signer('key_eve'), createdAtMs: clock.now() }, 200);
    worker.wake();
    await until(() => worker.logged.some((line) => line.includes('with pauses')));
    const tried = triesOf('/bad');
    await enqueue(db, { url: at('/good'), signerId: signer('key_alice'), createdAtMs: clock.now() });
    worker.wake();
    await until(() => triesOf('/good') === before + 1);
    expect(triesOf('/bad')).toBe(tried);
  });
});
