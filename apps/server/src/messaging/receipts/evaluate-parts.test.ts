import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReceiptStatus } from '../messages/message.ts';
import { type AcceptedPart, evaluateParts, isNews } from './receive-receipts.ts';

const part = (number: number, receipt: ReceiptStatus | null): AcceptedPart => ({ part: number, receipt });

test.each<[string, number, AcceptedPart[], ReceiptStatus | undefined]>([
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
  ['sent twice, failed twice', 1, [part(1, 'unknown'), part(1, 'expired')], 'expired'],
])('%s', (_name, total, accepted, want) => {
  expect(evaluateParts(total, accepted)).toBe(want);
});

const receipt = fc.constantFrom<(ReceiptStatus | null)[]>(null, 'delivered', 'undelivered', 'expired', 'unknown');

test('the order of the receipts does not matter for whether all is delivered', () => {
  fc.assert(
    fc.property(fc.array(receipt, { minLength: 1, maxLength: 6 }), (receipts) => {
      const parts = receipts.map((each, index) => part(index + 1, each));
      const isDelivered = receipts.every((each) => each === 'delivered');
      expect(evaluateParts(parts.length, parts) === 'delivered').toBe(isDelivered);
      expect(evaluateParts(parts.length, parts.toReversed()) === 'delivered').toBe(isDelivered);
    }),
  );
});

test('a receipt that came before is news only over an unknown one', () => {
  expect(isNews(null, 'unknown')).toBe(true);
  expect(isNews('unknown', 'delivered')).toBe(true);
  expect(isNews('unknown', 'unknown')).toBe(false);
  expect(isNews('delivered', 'undelivered')).toBe(false);
});
