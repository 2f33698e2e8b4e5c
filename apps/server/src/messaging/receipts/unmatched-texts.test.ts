import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnEachEngine } from '../../../test/harness/database.ts';
import { createTestMessaging } from '../test-messaging.ts';
import { type Receipt, storeUnmatched } from './repository.ts';

const receipt = (to: string | null, text: string | null): Receipt => ({
  ...{ carrier: 'mtn', carrierMessageId: '4711', status: 'delivered', reason: null, code: null, to, text },
  ...{ senderId: 'NWSC', submittedAt: null, doneAt: null },
});

describeOnEachEngine('a receipt with an unknown id', (engine) => {
  test('is stored without its text if that may contain a one-time code', async () => {
    await using db = await createTestDatabase({ engine });
    const clock = createTestClock();
    const messaging = createTestMessaging({ db, clock });
    const [withCode, without] = ['+256772000001', '+256772000002'];
    const id = await messaging.send({ to: withCode });
    await messaging.send({ to: without });
    await db.write('messages').where({ id }).update({ verification_id: 'ver_1' });
    const receipts = [
      receipt('256772000001', 'Koodi: 482913 eddakii'),
      receipt('772000001', '482913 is your code'),
      receipt('256772000002', 'Your bill of 45,000/'),
      receipt('772000002', 'Your bill of 45,000/'),
      receipt(null, '482913 is your code'),
      receipt(null, 'Webale nnyo'),
      receipt('256772000001', null),
    ];
    await db.transaction((trx) => storeUnmatched(trx, receipts, clock.now()));
    expect(await db.read('unmatched_receipts').orderBy('id').pluck('message_text')).toEqual([
      ...[null, null, 'Your bill of 45,000/', 'Your bill of 45,000/', null, 'Webale nnyo', null],
    ]);
  });
});
