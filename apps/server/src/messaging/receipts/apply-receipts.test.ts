import { expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine } from '../../../test/database.ts';
import { createTestMessaging } from '../test-messaging.ts';

describeOnEachEngine('receipts of a message that was handed over twice', (engine) => {
  test('the first submit, which was never answered, is not waited for', async () => {
    await using db = await createTestDatabase({ engine });
    const messaging = createTestMessaging({ db });
    const id = await messaging.send({ to: '+256772009901' });
    // As the process before left it: handed over, and killed before the answer.
    await db.write('messages').where({ id }).update({ status: 'sending', sequence: 3 });
    await db.write('message_events').insert([
      { message_id: id, sequence: 2, status: 'queued', at: 1 },
      { message_id: id, sequence: 3, status: 'sending', at: 1 },
    ]);
    await db.write('message_queue').where({ message_id: id }).update({ lease_token: 1 });
    const lost = { message_id: id, attempt: 1, part: 1, carrier: 'simulator', state: 'submitting', submitted_at: 1 };
    await db.write('submissions').insert(lost);

    await messaging.worker.start();
    await messaging.untilStatus(id, 'undelivered');
    await messaging.worker.stop(0);
    expect((await messaging.timeline(id)).slice(3)).toEqual([
      'queued uncertain_submit',
      'sending',
      'sent',
      'undelivered absent_subscriber',
    ]);
  });
});
