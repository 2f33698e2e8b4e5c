import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnEachEngine } from '../../../test/harness/database.ts';
import { testNumberHash } from '../../account/test-number-hash.ts';
import { createTestCarrier } from '../carriers/test-carrier.ts';
import { createTestMessaging } from '../test-messaging.ts';
import { deleteNumber } from './delete-number.ts';

const to = '+256772000001';

describeOnEachEngine('deleteNumber', (engine) => {
  test('deletes nothing if a new message has not ended', async () => {
    await using db = await createTestDatabase({ engine });
    const clock = createTestClock();
    const messaging = createTestMessaging({ db, clock, test: createTestCarrier() });
    const ended = await messaging.send({ to });
    await db.write('messages').where({ id: ended }).update({ status: 'delivered' });
    const waiting = await messaging.send({ to });
    const erasure = db.transaction((trx) => deleteNumber(trx, to, testNumberHash));
    await expect(erasure).rejects.toThrow(`have not ended: ${waiting} (accepted)`);
    expect(await db.read('messages').orderBy('id').pluck('id')).toEqual([ended, waiting]);
    await db.write('messages').where({ id: waiting }).update({ status: 'canceled' });
    expect(await db.transaction((trx) => deleteNumber(trx, to, testNumberHash))).toEqual({ messages: 2, inbound: 0 });
  });
});
