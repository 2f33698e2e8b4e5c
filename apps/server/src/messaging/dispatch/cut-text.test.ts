import { decodeText } from '@ngoma/sms';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Alphabet, LongTextForm } from '../carriers/carrier.ts';
import { createTestCarrier } from '../carriers/test-carrier.ts';
import { createMessageId } from '../messages/message.ts';
import { countParts, cutPart } from './cut-text.ts';

const messageId = createMessageId(0);
const forms: readonly LongTextForm[] = ['udh8', 'udh16', 'sar', 'payload'];

function cut(text: string, form: LongTextForm, reference = 0x1234, alphabet: Alphabet = 'gsm') {
  const total = countParts(text, createTestCarrier({ settings: { longText: form, alphabet } }).settings);
  const series = { carrier: 'mtn', total, form, reference: total > 1 ? reference : 0 };
  const attempt = {
    messageId,
    attempt: 1,
    to: '+256772000001',
    senderId: null,
    text,
    expiresAtMs: 0,
    series,
    alphabet,
  };
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
  const attempt = {
    messageId,
    attempt: 1,
    to: '',
    senderId: null,
    text: 'a',
    expiresAtMs: 0,
    alphabet: 'gsm' as const,
  };
  const series = { carrier: 'mtn', total: 1, form: 'udh8' as const, reference: 0 };
  expect(() => cutPart({ ...attempt, series }, 2)).toThrow(RangeError);
});

const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '€', '[', '@', 'é'), minLength: 1, maxLength: 900 }),
  fc.string({ unit: fc.constantFrom('ŋ', 'a', '😀'), minLength: 1, maxLength: 300 }),
);

const anyAlphabet = fc.constantFrom<Alphabet[]>('gsm', 'latin1', 'ascii');

test.each<[Alphabet, string, string, number]>([
  ['gsm', '€'.repeat(100), 'gsm7', 2],
  ['latin1', 'é'.repeat(160), 'gsm7', 1],
  ['latin1', `${'a'.repeat(160)}€`, 'ucs2', 3],
  ['ascii', 'a'.repeat(160), 'gsm7', 1],
  ['ascii', 'é'.repeat(71), 'ucs2', 2],
])('for a carrier that reads %s, %s goes out as %s in %i', (alphabet, text, encoding, total) => {
  const parts = cut(text, 'udh8', 1, alphabet);
  expect(parts.map((part) => part.encoding)).toEqual(parts.map(() => encoding));
  expect(parts).toHaveLength(total);
});

test('the parts, joined, are the text, in each form', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom(...forms), fc.nat(65_535), anyAlphabet, (text, form, reference, alphabet) => {
      const parts = cut(text, form, reference, alphabet);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      const bodies = parts.map(({ octets, hasHeader }) => octets.subarray(hasHeader ? (octets[0] ?? 0) + 1 : 0));
      expect(bodies.map((body) => decodeText(body, parts[0]?.encoding ?? 'gsm7')).join('')).toBe(text);
      expect(parts.map(({ part, total }) => [part, total])).toEqual(parts.map((_, index) => [index + 1, parts.length]));
    }),
  );
});
