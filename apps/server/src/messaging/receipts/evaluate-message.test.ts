import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReceiptStatus } from '../messages/message.ts';
import { evaluateMessage, isNews, type ReportedPart } from './receive-receipts.ts';

function part(number: number, receipt: ReceiptStatus | null, changed: Partial<ReportedPart> = {}): ReportedPart {
  return {
    carrier: 'mtn',
    form: 'udh8',
    reference: 7,
    total: null,
    state: 'accepted',
    part: number,
    receipt,
    ...changed,
  };
}
const again = { reference: 8, total: 2 };
const elsewhere = { carrier: 'airtel', form: 'payload', total: 1 } as const;

test.each<[string, number, ReportedPart[], ReceiptStatus | undefined]>([
  ['one part, no receipt', 1, [part(1, null)], undefined],
  ['one part, delivered', 1, [part(1, 'delivered')], 'delivered'],
  ['one part, undelivered', 1, [part(1, 'undelivered')], 'undelivered'],
  ['one of two delivered', 2, [part(1, 'delivered'), part(2, null)], undefined],
  ['both delivered', 2, [part(1, 'delivered'), part(2, 'delivered')], 'delivered'],
  ['one failed, the other still on its way', 2, [part(1, null), part(2, 'expired')], 'expired'],
  ['one unknown, the other on its way', 2, [part(1, 'unknown'), part(2, null)], undefined],
  ['one unknown, the other delivered', 2, [part(1, 'unknown'), part(2, 'delivered')], 'unknown'],
  ['one unknown, the other failed', 2, [part(1, 'unknown'), part(2, 'rejected')], 'rejected'],
  ['a part that was never accepted', 2, [part(1, 'delivered')], undefined],
  ['sent twice, delivered once', 1, [part(1, 'undelivered'), part(1, 'delivered')], 'delivered'],
  ['sent twice, failed once', 1, [part(1, 'undelivered'), part(1, null)], undefined],
  ['a part whose submit had no answer', 2, [part(1, 'delivered'), part(2, null, { state: 'uncertain' })], undefined],
  ['half of it in one series, half in another', 2, [part(1, 'delivered'), part(2, 'delivered', again)], undefined],
  [
    'the second series delivered',
    2,
    [part(1, 'delivered'), part(1, 'delivered', again), part(2, 'delivered', again)],
    'delivered',
  ],
  ['given up for another carrier, which failed', 2, [part(1, null), part(1, 'expired', elsewhere)], 'expired'],
  ['failed, and still on its way with another carrier', 2, [part(1, 'expired'), part(1, null, elsewhere)], undefined],
  ['the first series delivered late', 1, [part(1, 'delivered'), part(1, 'expired', elsewhere)], 'delivered'],
  ['more parts than segments', 2, [1, 2].map((each) => part(each, 'delivered', { total: 3 })), undefined],
  ['sent twice, failed twice', 1, [part(1, 'unknown'), part(1, 'expired')], 'expired'],
])('%s', (_name, total, accepted, want) => {
  expect(evaluateMessage(total, accepted)).toBe(want);
});

const receipt = fc.constantFrom<(ReceiptStatus | null)[]>(null, 'delivered', 'undelivered', 'expired', 'unknown');

test('delivery does not depend on the order of receipts', () => {
  fc.assert(
    fc.property(fc.array(receipt, { minLength: 1, maxLength: 6 }), (receipts) => {
      const parts = receipts.map((each, index) => part(index + 1, each));
      const isDelivered = receipts.every((each) => each === 'delivered');
      expect(evaluateMessage(parts.length, parts) === 'delivered').toBe(isDelivered);
      expect(evaluateMessage(parts.length, parts.toReversed()) === 'delivered').toBe(isDelivered);
    }),
  );
});

test('only an unknown status can be replaced', () => {
  expect(isNews(null, 'unknown')).toBe(true);
  expect(isNews('unknown', 'delivered')).toBe(true);
  expect(isNews('unknown', 'unknown')).toBe(false);
  expect(isNews('delivered', 'undelivered')).toBe(false);
});
