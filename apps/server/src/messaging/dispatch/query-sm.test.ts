import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createLog } from '../../log/log.ts';
import type { CarrierReceipt, NoReport } from '../carriers/carrier.ts';
import { createTestCarrier } from '../carriers/test-carrier.ts';
import { createQueries } from './query-sm.ts';

const part = { carrierMessageId: '1', to: '+256772000001', senderId: null };
const receipt: CarrierReceipt = {
  ...part,
  ...{ status: 'delivered', reason: null, code: null, submittedAt: null, doneAt: null, text: null },
};
const admitted = async () => true;

function setUp(answers: readonly (CarrierReceipt | NoReport | undefined)[] = []) {
  const clock = createTestClock(0);
  const received: CarrierReceipt[] = [];
  let asked = 0;
  const carrier = createTestCarrier({ answerQuery: () => answers[asked++] });
  const queries = createQueries({
    ...{ carrier, clock, log: createLog('silent') },
    receive: async (each) => void received.push(each),
  });
  return { clock, queries, received, asked: () => asked };
}

test('stores the answer and does not ask again', async () => {
  const { queries, received } = setUp([receipt]);
  expect(await queries.ask([part], admitted)).toBe('done');
  expect(received).toEqual([receipt]);
});

test('backs off exponentially without an answer, and warns the operator', async () => {
  const { clock, queries, asked } = setUp(['unanswered', 'unanswered', receipt]);
  expect(await queries.ask([part], admitted)).toBe('again');
  expect(queries.warning()).toContain('does not answer requests for receipts');
  clock.advance(59_999);
  expect(await queries.ask([part], admitted)).toBe('again');
  expect(asked()).toBe(1);
  clock.advance(1);
  await queries.ask([part], admitted);
  clock.advance(119_999);
  await queries.ask([part], admitted);
  expect(asked()).toBe(2);
  clock.advance(1);
  expect(await queries.ask([part], admitted)).toBe('done');
  expect(queries.warning()).toBeUndefined();
});

test('asks again while a part is en route', async () => {
  const { queries, asked } = setUp([{ ...receipt, status: 'en_route' }, receipt]);
  expect(await queries.ask([part, { ...part, carrierMessageId: '2' }], admitted)).toBe('again');
  expect(asked()).toBe(2);
});

test('ends waiting queries at a stop without asking', async () => {
  const { queries, asked } = setUp();
  const held = Promise.withResolvers<boolean>();
  const all = Array.from({ length: 20 }, () => queries.ask([part], () => held.promise));
  queries.stop();
  held.resolve(false);
  expect(new Set(await Promise.all(all))).toEqual(new Set(['again']));
  expect(asked()).toBe(0);
});
