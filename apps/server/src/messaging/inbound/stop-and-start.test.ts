import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnOneEngine, type TestDatabase } from '../../../test/harness/database.ts';
import { testNumberHash } from '../../account/test-number-hash.ts';
import { createSimulator, type Simulator } from '../carriers/simulator.ts';
import { eraseSuppressedNumber } from '../suppressions/repository.ts';
import { createTestMessaging } from '../test-messaging.ts';

// One for both engines: ids that this process makes never go back in time, and texts are found by their ids.
const clock = createTestClock();
let lastNumber = 701_000_000;
const newNumber = () => `+256${++lastNumber}`;

const ofPhone = { scope: 'marketing', source: 'keyword', note: null };
/** The suppressions before STOP, after STOP, and after START. */
const cases = [
  { before: undefined, stopped: ofPhone, started: undefined },
  { before: ofPhone, stopped: ofPhone, started: undefined },
  ...['marketing', 'all'].flatMap((scope) =>
    ['api', 'import'].map((source) => {
      const byHand = { scope, source, note: 'At the gate' };
      return { before: byHand, stopped: byHand, started: scope === 'all' ? byHand : undefined };
    }),
  ),
];

describeOnOneEngine('a word of a phone', (engine) => {
  let db: TestDatabase;
  let simulator: Simulator;
  beforeAll(async () => {
    db = await createTestDatabase({ engine });
    simulator = createSimulator({ clock });
    const messaging = createTestMessaging({ db, clock, test: simulator });
    await messaging.worker.start();
    await db.write('users').insert({ login: 'amina', login_key: 'amina', role: 'administrator', created_at: 1 });
    return () => messaging.worker.stop(0);
  });
  afterAll(() => db.close());

  const write = (number: string, text: string) => simulator.receive(number, '8008', text);
  const suppressionOf = (number: string) => db.read('suppressions').where({ number }).first('scope', 'source', 'note');

  test.each(cases)(
    '$before.scope $before.source becomes $stopped.scope $stopped.source by STOP, then $started.scope by START',
    async (one) => {
      const number = newNumber();
      if (one.before !== undefined) {
        const row = { id: `sup_${number}`, user_id: 1, mode: 'test', number, created_at: 1, ...one.before };
        await db.write('suppressions').insert(row);
      }
      await write(number, 'STOP');
      expect(await suppressionOf(number)).toEqual(one.stopped);
      await write(number, 'START');
      expect(await suppressionOf(number)).toEqual(one.started);
    },
  );

  test.each(cases.filter(({ before }) => before !== undefined))(
    'finds the suppression of an erased number: $before.scope $before.source becomes $started.scope by START',
    async (one) => {
      const number = newNumber();
      const row = { id: `sup_${number}`, user_id: 1, mode: 'test', number, created_at: 1, ...one.before };
      await db.write('suppressions').insert(row);
      await db.transaction((trx) => eraseSuppressedNumber(trx, number, testNumberHash));
      expect(await suppressionOf(number)).toBeUndefined();
      await write(number, 'STOP');
      // The phone has named its number itself.
      expect(await suppressionOf(number)).toMatchObject({ scope: one.stopped.scope, source: one.stopped.source });
      await db.transaction((trx) => eraseSuppressedNumber(trx, number, testNumberHash));
      await write(number, 'START');
      const left = await db.read('suppressions').where({ id: row.id }).first('scope', 'source');
      expect(left).toEqual(one.started && { scope: one.started.scope, source: one.started.source });
    },
  );

  test('is applied at each change, and a repetition is stored once', async () => {
    const number = newNumber();
    for (const text of ['STOP', 'START', 'START', 'STOP', 'STOP']) await write(number, text);
    expect(await suppressionOf(number)).toEqual(ofPhone);
    const texts = await db.read('inbound_messages').where({ from: number }).orderBy('id').pluck('text');
    expect(texts).toEqual(['STOP', 'START', 'STOP']);
  });

  test.each([
    [['STOP', 'START', 'STOP'], ofPhone],
    [['START', 'STOP', 'START'], undefined],
  ])('is the last one whatever address the one before it was for: %j', async (words, last) => {
    const number = newNumber();
    for (const [index, word] of words.entries()) await simulator.receive(number, index === 1 ? '9009' : '8008', word);
    expect(await suppressionOf(number)).toEqual(last);
    expect(await db.read('inbound_messages').where({ from: number })).toHaveLength(3);
  });

  test.each([
    [['STOP', 'START', 'STOP'], ofPhone],
    [['START', 'STOP', 'START'], undefined],
  ])('is obeyed where the one before it was deleted: %j', async (words, last) => {
    const number = newNumber();
    const [first = '', between = '', again = ''] = words;
    for (const word of [first, between]) await write(number, word);
    await db.write('inbound_messages').where({ from: number, text: between }).delete();
    await write(number, again);
    expect(await suppressionOf(number)).toEqual(last);
  });

  test('may be followed by courtesy and the name of a sender of the user', async () => {
    const sender = { id: 'snd_1', user_id: 1, sender_id: 'NdereCentre', decisions: '{}', is_default: 0, created_at: 1 };
    await db.write('senders').insert(sender);
    for (const text of ['Stop Ndere Centre, please', 'STOP NWSC', 'Stop 8008. Thanks']) {
      const number = newNumber();
      await write(number, text);
      expect(await suppressionOf(number)).toEqual(ofPhone);
    }
    const ordinary = newNumber();
    await write(ordinary, 'Stop Umeme');
    expect(await suppressionOf(ordinary)).toBeUndefined();
  });

  test('is applied again after an operator undid it', async () => {
    const number = newNumber();
    await write(number, 'STOP');
    await db.write('suppressions').where({ number }).delete();
    await write(number, 'STOP');
    expect(await suppressionOf(number)).toEqual(ofPhone);
    expect(await db.read('inbound_messages').where({ from: number })).toHaveLength(1);
  });
});
