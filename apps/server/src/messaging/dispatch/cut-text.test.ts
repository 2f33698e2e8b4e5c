import { decodeText } from '@ngoma/sms';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LongTextForm } from '../carriers/carrier.ts';
import { createMessageId } from '../messages/message.ts';
import { countParts, cutPart } from './cut-text.ts';

const messageId = createMessageId(0);
const forms: readonly LongTextForm[] = ['udh8', 'udh16', 'sar', 'payload'];

function cut(text: string, form: LongTextForm, reference = 0x1234) {
  const total = countParts(text, form);
  const series = { carrier: 'mtn', total, form, reference: total > 1 ? reference : 0 };
  const attempt = { messageId, attempt: 1, to: '+256772000001', senderId: null, text, expiresAtMs: 0, series };
  return Array.from({ length: total }, (_, index) => cutPart(attempt, index + 1));
}

describe('a text of 306 characters', () => {
  const text = 'x'.repeat(306);

  test.each<[LongTextForm, number[], string]>([
    ['udh8', [159, 159], '050003340201'],
    ['udh16', [159, 159, 9], '06080412340301'],
    ['sar', [153, 153], ''],
    ['payload', [306], ''],
  ])('as %s has parts of %j octets', (form, lengths, header) => {
    const parts = cut(text, form);
    expect(parts.map(({ octets }) => octets.length)).toEqual(lengths);
    expect(parts[0]?.hasHeader).toBe(header !== '');
    expect(Buffer.from(parts[0]?.octets ?? []).toString('hex')).toMatch(new RegExp(`^${header}7878`));
  });
});

test('there is no part beyond the last', () => {
  const attempt = { messageId, attempt: 1, to: '', senderId: null, text: 'a', expiresAtMs: 0 };
  const series = { carrier: 'mtn', total: 1, form: 'udh8' as const, reference: 0 };
  expect(() => cutPart({ ...attempt, series }, 2)).toThrow(RangeError);
});

const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '€', '[', '@', 'é'), minLength: 1, maxLength: 900 }),
  fc.string({ unit: fc.constantFrom('ŋ', 'a', '😀'), minLength: 1, maxLength: 300 }),
);

test('the parts, joined, are the text, in each form', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom(...forms), fc.nat(65_535), (text, form, reference) => {
      const parts = cut(text, form, reference);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      const bodies = parts.map(({ octets, hasHeader }) => octets.subarray(hasHeader ? (octets[0] ?? 0) + 1 : 0));
      expect(bodies.map((body) => decodeText(body, parts[0]?.encoding ?? 'gsm7')).join('')).toBe(text);
      expect(parts.map(({ part, total }) => [part, total])).toEqual(parts.map((_, index) => [index + 1, parts.length]));
    }),
  );
});
