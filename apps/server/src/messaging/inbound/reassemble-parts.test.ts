import { encodeText } from '@ngoma/sms';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../../test/harness/database.ts';
import { testNumberHash } from '../../account/test-number-hash.ts';
import { dayMs } from '../../time/durations.ts';
import type { InboundPart } from '../carriers/carrier.ts';
import { createInboundReceiver, type InboundReceiver } from './receive-inbound.ts';

// One for both engines: ids that this process makes never go back in time, and texts are found by their ids.
const clock = createTestClock();

/** A text cut into parts at any units, as no phone would. */
function cut(
  text: string,
  places: readonly number[],
  series: Pick<InboundPart, 'from' | 'to' | 'reference'>,
): InboundPart[] {
  const alphabet = /^[ -Z€]*$/.test(text) && !/[$@]/.test(text) ? 'gsm' : 'ucs2';
  const octets = encodeText(text, alphabet === 'gsm' ? 'gsm7' : 'ucs2');
  const unit = alphabet === 'gsm' ? 1 : 2;
  const cuts = [0, ...places.map((place) => unit * (place % (octets.length / unit))), octets.length].sort(
    (a, b) => a - b,
  );
  return cuts.slice(1).map((end, index) => ({
    ...series,
    ...{ part: index + 1, total: places.length + 1, content: { alphabet, octets: octets.subarray(cuts[index], end) } },
  }));
}

describeOnEachEngine('a long text', (engine) => {
  let db: TestDatabase;
  let inbound: InboundReceiver;
  let other: InboundReceiver;
  let phones = 0;
  const newPhone = () => `+2567${String(10_000_000 + ++phones)}`;
  const rowsFrom = (from: string) =>
    db
      .read('inbound_messages')
      .where({ from })
      .orderBy('id')
      .select('to', 'carrier', 'text', 'keyword', 'missing_parts');
  const receive = (part: InboundPart | undefined, carrier = 'mtn') =>
    part === undefined ? Promise.reject(new Error('There is no such part')) : inbound.receive(carrier, part);

  beforeAll(async () => {
    db = await createTestDatabase({ engine });
    await db.write('users').insert({ login: 'amina', login_key: 'amina', role: 'administrator', created_at: 1 });
    const create = () =>
      createInboundReceiver({
        ...{ db, wallMs: clock.now, keywords: { stop: ['stop'], start: ['start'], help: [] } },
        ...{ onInbound: async () => undefined, reply: async () => undefined },
        ...{
          approvedSenders: [],
          suppressOptedOut: async () => undefined,
          numberHash: testNumberHash,
        },
      });
    [inbound, other] = [create(), create()];
  });
  afterAll(() => db.close());

  const drawnText = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom('A', '€', ' '), maxLength: 60 }),
  );
  const series = fc.record({
    ...{ to: fc.constantFrom('8008', '9009'), carrier: fc.constantFrom('mtn', 'airtel'), reference: fc.nat(2) },
    ...{ text: drawnText, places: fc.array(fc.nat(200), { minLength: 1, maxLength: 5 }) },
  });
  const sameSeries = (each: { to: string; carrier: string; reference: number; places: number[] }) =>
    [each.to, each.carrier, each.reference, each.places.length].join();

  test('is reassembled from parts in any order, repeated, mixed, through two processes', async () => {
    const drawn = fc.uniqueArray(series, { selector: sameSeries, minLength: 1, maxLength: 3 });
    const orders = fc.array(fc.nat(), { minLength: 36, maxLength: 36 });
    await fc.assert(
      fc.asyncProperty(drawn, orders, async (all, order) => {
        const from = newPhone();
        const texts = all.map((each, index) => ({ ...each, text: `${index} ${each.text}` }));
        const parts = texts.flatMap(({ text, places, to, reference, carrier }) =>
          cut(text, places, { from, to, reference }).map((part) => ({ part, carrier })),
        );
        const inOrder = [...parts, ...parts.slice((order[0] ?? 0) % parts.length)]
          .map((each, index) => ({ ...each, at: order[index] ?? 0 }))
          .sort((a, b) => a.at - b.at);
        await Promise.all(
          inOrder.map(({ carrier, part, at }) => (at % 2 === 0 ? inbound : other).receive(carrier, part)),
        );
        const stored = (await rowsFrom(from)).map(({ to, carrier, text }) => [to, carrier, text].join());
        const sent = texts.map(({ to, carrier, text }) =>
          [to, carrier, text.replaceAll('\0', '').toWellFormed()].join(),
        );
        expect(stored.toSorted()).toEqual(sent.toSorted());
      }),
      { numRuns: 40, seed: 20_261_123 },
    );
  });

  test('is a keyword only as a whole, and its parts are stored before acknowledgement', async () => {
    const from = newPhone();
    const [first, second] = cut('STOP', [2], { from, to: '8008', reference: 1 });
    await receive(second);
    expect(await db.read('inbound_long_texts').where({ from }).select('total', 'is_complete')).toMatchObject([
      { total: 2, is_complete: 0 },
    ]);
    expect(await rowsFrom(from)).toEqual([]);
    await receive(first);
    expect(await rowsFrom(from)).toMatchObject([{ text: 'STOP', keyword: 'stop', missing_parts: 0 }]);
  });

  test('with missing parts is stored after a day with a mark, and is never a keyword', async () => {
    const from = newPhone();
    const parts = cut('Stop it, or else', [4, 6, 8, 9], { from, to: '8008', reference: 1 });
    for (const part of [parts[0], parts[4]]) await receive(part);
    const stop = cut('STOP it', [4], { from, to: '8008', reference: 2 });
    await receive(stop[0]);
    clock.advance(dayMs - 1);
    await inbound.storeOverdue();
    expect(await rowsFrom(from)).toEqual([]);
    clock.advance(1);
    await Promise.all([inbound.storeOverdue(), other.storeOverdue()]);
    const stored = await rowsFrom(from);
    expect(stored.toSorted((a, b) => a.missing_parts - b.missing_parts)).toMatchObject([
      { text: 'STOP…', keyword: null, missing_parts: 1 },
      { text: 'Stop…or else', keyword: null, missing_parts: 3 },
    ]);
    expect(await db.read('suppressions').where({ number: from })).toEqual([]);
    expect(await db.read('inbound_long_texts').where({ from })).toEqual([]);
  });

  test.each([[[0, 1, 2]], [[2, 0, 1]], [[1, 2, 0]]])(
    'whose carrier counts parts from 0 is complete: %j',
    async (order) => {
      const from = newPhone();
      const parts = cut('Two seats, please', [4, 10], { from, to: '8008', reference: 1 });
      for (const part of order) await receive({ ...parts[part], part } as InboundPart); // as: there are three
      expect(await rowsFrom(from)).toMatchObject([{ text: 'Two seats, please', missing_parts: 0 }]);
    },
  );

  test('whose carrier counts parts from 0 is stored with a mark for missing parts', async () => {
    const from = newPhone();
    const parts = cut('Two seats, please', [4, 10], { from, to: '8008', reference: 1 });
    for (const part of [0, 2]) await receive({ ...parts[part], part } as InboundPart); // as: there are three
    clock.advance(dayMs);
    await inbound.storeOverdue();
    expect(await rowsFrom(from)).toMatchObject([{ text: 'Two … please', missing_parts: 1 }]);
  });

  test('of empty parts is stored, and so is an empty text', async () => {
    const from = newPhone();
    for (const part of cut('', [0], { from, to: '8008', reference: 1 })) await receive(part);
    await inbound.receive('airtel', { from, to: '8008', text: '' });
    expect(await rowsFrom(from)).toMatchObject([
      { carrier: 'mtn', text: '' },
      { carrier: 'airtel', text: '' },
    ]);
  });

  test('is replaced by another with the same reference, and deleted a day after completion', async () => {
    const from = newPhone();
    const one = cut('One long text', [4], { from, to: '8008', reference: 1 });
    const two = cut('Two long texts', [4], { from, to: '8008', reference: 1 });
    await receive(one[0]);
    for (const part of [two[0], two[1], two[0]]) await receive(part);
    expect((await rowsFrom(from)).map(({ text }) => text)).toEqual(['One …', 'Two long texts']);
    clock.advance(dayMs);
    await inbound.storeOverdue();
    expect(await rowsFrom(from)).toHaveLength(2);
    expect(await db.read('inbound_long_texts').where({ from })).toEqual([]);
  });

  const inTwo = (text: string, from: string) => cut(text, [9], { from, to: '8008', reference: 1 });
  const textsFrom = async (from: string) => (await rowsFrom(from)).map(({ text }) => text);

  test.each([
    ['begins alike', 'Ndere is on', 'Ndere is off', [0, 1]],
    ['ends alike', 'One for all', 'Two for all', [0, 1]],
    ['begins alike, and its end comes first', 'Ndere is on', 'Ndere is off', [1, 0]],
    ['is the same, written again later', 'Ndere is on', 'Ndere is on', [0, 1]],
  ])('with the reference of a complete one is whole, too, where it %s', async (_name, first, second, order) => {
    const from = newPhone();
    for (const part of inTwo(first, from)) await receive(part);
    clock.advance(120_001);
    for (const index of order) await receive(inTwo(second, from)[index]);
    expect(await textsFrom(from)).toEqual([first, second]);
    clock.advance(dayMs);
    await inbound.storeOverdue();
    expect(await textsFrom(from)).toEqual([first, second]);
  });

  test('with repeated parts is stored once', async () => {
    const [soon, late] = [newPhone(), newPhone()];
    for (const part of [...inTwo('Ndere is on', soon), ...inTwo('Ndere is on', soon)]) await receive(part);
    for (const part of inTwo('Ndere is on', late)) await receive(part);
    clock.advance(120_001);
    for (const part of [inTwo('Ndere is on', late)[1], inTwo('Ndere is on', late)[1]]) await receive(part);
    clock.advance(dayMs);
    await inbound.storeOverdue();
    expect([await textsFrom(soon), await textsFrom(late)]).toEqual([['Ndere is on'], ['Ndere is on']]);
    expect(await db.read('inbound_long_texts').where({ from: late })).toEqual([]);
  });
});
