import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReceiptCoverage } from '../carriers/carrier.ts';
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

test.each<[string, ReceiptCoverage, ReportedPart[], ReceiptStatus | undefined]>([
  ['the first of two delivered', 'first_part', [part(1, 'delivered'), part(2, null)], 'delivered'],
  ['the second of two delivered', 'first_part', [part(1, null), part(2, 'delivered')], undefined],
  ['the first failed', 'first_part', [part(1, 'undelivered'), part(2, null)], 'undelivered'],
  ['the second failed', 'first_part', [part(1, null), part(2, 'undelivered')], 'undelivered'],
  ['the first unknown', 'first_part', [part(1, 'unknown'), part(2, null)], 'unknown'],
  ['the first unknown, the second delivered', 'first_part', [part(1, 'unknown'), part(2, 'delivered')], 'unknown'],
  ['the second was never accepted', 'first_part', [part(1, 'delivered')], undefined],
  ['the second had no answer', 'first_part', [part(1, 'delivered'), part(2, null, { state: 'uncertain' })], undefined],
  ['the last of two delivered', 'last_part', [part(1, null), part(2, 'delivered')], 'delivered'],
  ['only the first delivered', 'last_part', [part(1, 'delivered'), part(2, null)], undefined],
  ['the last failed, the first delivered', 'last_part', [part(1, 'delivered'), part(2, 'expired')], 'expired'],
  [
    'another sequence',
    'last_part',
    [part(1, null), part(2, 'expired'), part(1, null, again), part(2, 'delivered', again)],
    'delivered',
  ],
])('with one receipt for all parts: %s (%s)', (_name, coverage, submitted, want) => {
  expect(evaluateMessage(2, submitted, () => coverage)).toBe(want);
  expect(evaluateMessage(2, submitted.toReversed(), () => coverage)).toBe(want);
});

test('with one receipt for all parts, its status is that of the message', () => {
  const coverage = fc.constantFrom<ReceiptCoverage[]>('first_part', 'last_part');
  fc.assert(
    fc.property(coverage, receipt, fc.integer({ min: 1, max: 6 }), (one, status, total) => {
      const covering = one === 'first_part' ? 1 : total;
      const parts = Array.from({ length: total }, (_, index) =>
        part(index + 1, index + 1 === covering ? status : null),
      );
      expect(evaluateMessage(total, parts, () => one)).toBe(status ?? undefined);
    }),
  );
});
