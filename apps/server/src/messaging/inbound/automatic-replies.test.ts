import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnOneEngine, type TestDatabase } from '../../../test/harness/database.ts';
import { testNumberHash } from '../../account/test-number-hash.ts';
import { dayMs, minuteMs } from '../../time/durations.ts';
import { createTestCarrier } from '../carriers/test-carrier.ts';
import { eraseSuppressedNumber } from '../suppressions/repository.ts';
import { createTestMessaging, type TestMessaging } from '../test-messaging.ts';

// One for both engines: ids that this process makes never go back in time, and texts are found by their ids.
const clock = createTestClock();
let lastNumber = 702_000_000;
const newNumber = () => `+256${++lastNumber}`;
const automaticReplies = { stop: 'You get no more marketing.', help: 'Ndere Centre, 0312 000 000' };

describeOnOneEngine('an automatic reply', (engine) => {
  let db: TestDatabase;
  let messaging: TestMessaging;
  let other: TestMessaging;
  beforeAll(async () => {
    db = await createTestDatabase({ engine });
    const create = (replies: typeof automaticReplies) =>
      createTestMessaging({
        ...{ db, clock, automaticReplies: replies, perSegment: new Map([['mtn', 35_000]]) },
        ...{ test: createTestCarrier({ name: 'test' }), live: createTestCarrier({ name: 'live' }) },
      });
    [messaging, other] = [create(automaticReplies), create(automaticReplies)];
    await db.write('users').insert({ login: 'amina', login_key: 'amina', role: 'administrator', created_at: 1 });
  });
  afterAll(() => db.close());

  const write = (from: string, text: string, { to = '8008', carrierId = undefined as string | undefined } = {}) =>
    messaging.worker.receiveText('live', { from, to, text, carrierId });
  const repliesTo = (number: string) =>
    db
      .read('messages')
      .where({ to: number })
      .orderBy('id')
      .select('text', 'sender_id', 'category', 'mode', 'api_key_id', 'user_id', 'status');
  const textsTo = async (number: string) => (await repliesTo(number)).map(({ text }) => text);

  test('confirms an opt-out from the address of the text', async () => {
    const number = newNumber();
    await write(number, 'STOP');
    expect(await repliesTo(number)).toEqual([
      {
        ...{ text: automaticReplies.stop, sender_id: '8008', category: 'transactional', mode: 'live' },
        ...{ api_key_id: '', user_id: 1, status: 'accepted' },
      },
    ]);
    const texts = await db.read('inbound_messages').where({ from: number }).pluck('id');
    expect(await db.read('messages').where({ to: number }).pluck('in_reply_to')).toEqual(texts);
  });

  test('confirms each opt-out once, whichever process gets the text and however often', async () => {
    const number = newNumber();
    await Promise.all([
      write(number, 'STOP'),
      other.worker.receiveText('live', { from: number, to: '8008', text: 'Stop!' }),
    ]);
    clock.advance(3 * minuteMs);
    await write(number, 'stop');
    await write(number, 'unrelated');
    await write(number, 'STOP', { carrierId: 'a1' });
    expect(await textsTo(number)).toEqual([automaticReplies.stop]);
    await write(number, 'STOP', { to: '9009' });
    expect((await repliesTo(number)).map(({ sender_id }) => sender_id)).toEqual(['8008', '9009']);
  });

  test('confirms an opt-out after START again', async () => {
    const number = newNumber();
    for (const text of ['STOP', 'START', 'STOP']) await write(number, text);
    expect(await textsTo(number)).toEqual([automaticReplies.stop, automaticReplies.stop]);
  });

  test('is not sent to a phone that had opted out before its number was erased', async () => {
    const number = newNumber();
    await write(number, 'STOP');
    await db.transaction((trx) => eraseSuppressedNumber(trx, number, testNumberHash));
    clock.advance(3 * minuteMs);
    await write(number, 'STOP');
    expect(await textsTo(number)).toEqual([automaticReplies.stop]);
  });

  test.each(['HELP', 'info', 'Help, please!'])('answers %s', async (text) => {
    const number = newNumber();
    await write(number, text);
    expect(await repliesTo(number)).toMatchObject([{ text: automaticReplies.help, sender_id: '8008' }]);
    expect(await db.read('inbound_messages').where({ from: number }).pluck('keyword')).toEqual(['help']);
  });

  test.each(['Help me with my booking', 'START', 'Webale', 'STOP it', ''])('is not sent to %j', async (text) => {
    const number = newNumber();
    await write(number, text);
    expect(await textsTo(number)).toEqual([]);
  });

  test('answers HELP of a phone that has opted out', async () => {
    const number = newNumber();
    for (const text of ['STOP', 'HELP']) await write(number, text);
    expect(await textsTo(number)).toEqual([automaticReplies.stop, automaticReplies.help]);
  });

  test('is not sent to a number that is suppressed for all messages', async () => {
    const number = newNumber();
    await db.write('suppressions').insert({
      ...{ id: `sup_${number}`, user_id: 1, mode: 'live', number, scope: 'all', source: 'api', created_at: 1 },
    });
    for (const text of ['STOP', 'HELP']) await write(number, text);
    expect(await textsTo(number)).toEqual([]);
    expect(await db.read('inbound_messages').where({ from: number })).toHaveLength(2);
  });

  test.each(['8008', 'NWSC', '+4915112345678'])('is not sent to %s, which is no Ugandan phone', async (from) => {
    for (const text of ['STOP', 'HELP']) await write(from, text, { to: '7007' });
    expect(await textsTo(from)).toEqual([]);
    expect(await db.read('inbound_messages').where({ from, to: '7007' })).toHaveLength(2);
  });

  test('ends a conversation of two machines: three replies to each keyword within a day', async () => {
    const number = newNumber();
    for (let turn = 0; turn < 8; turn += 1) {
      for (const text of ['HELP', 'STOP', 'START']) await write(number, text);
      clock.advance(3 * minuteMs);
    }
    const { stop, help } = automaticReplies;
    expect((await textsTo(number)).toSorted()).toEqual([stop, stop, stop, help, help, help].toSorted());
    clock.advance(dayMs);
    await write(number, 'INFO');
    expect(await textsTo(number)).toHaveLength(7);
  });

  test('is sent once for texts that arrive together', async () => {
    const number = newNumber();
    await Promise.all(['HELP', 'INFO', 'Help', 'Info!', 'help!'].map((text) => write(number, text)));
    expect((await textsTo(number)).length).toBeLessThanOrEqual(3);
  });

  test('counts for the spending limit of the user, and is not sent beyond it', async () => {
    await db.write('users').where({ id: 1 }).update({ per_month: 35_000 });
    const [first, second] = ['+256772900001', '+256772900002'];
    for (const number of [first, second]) await write(number, 'HELP');
    expect([await textsTo(first), await textsTo(second)]).toEqual([[automaticReplies.help], []]);
    expect((await db.read('spending_months').pluck('spent')).map(Number)).toEqual([35_000]);
    expect(await db.read('inbound_messages').where({ from: second })).toHaveLength(1);
    await db.write('users').where({ id: 1 }).update({ per_month: null });
  });

  test('is sent from an address that needs no approval, also at the claim', async () => {
    await messaging.worker.start();
    const number = newNumber();
    await write(number, 'HELP');
    await messaging.until(async () => (await repliesTo(number))[0]?.status === 'sent');
    await messaging.worker.stop(0);
  });

  test('is not sent without a text in the settings', async () => {
    const silent = createTestMessaging({ db, clock, live: createTestCarrier({ name: 'live' }) });
    const number = newNumber();
    for (const text of ['STOP', 'HELP']) await silent.worker.receiveText('live', { from: number, to: '8008', text });
    expect(await textsTo(number)).toEqual([]);
  });
});
