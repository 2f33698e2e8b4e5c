import { decodeText } from '@ngoma/sms';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Alphabet, LongTextForm } from '../carriers/carrier.ts';
import { createTestCarrier } from '../carriers/test-carrier.ts';
import { createMessageId } from '../messages/message.ts';
import type { Submission } from '../submissions/repository.ts';
import { continueSequence, countParts, cutPart, newSequence, partsToSend } from './concatenated-parts.ts';

const mtn = createTestCarrier({ name: 'mtn' });
const airtel = createTestCarrier({ name: 'airtel', settings: { longText: 'payload' } });
const text = 'x'.repeat(400);

const submission = (part: number, changed: Partial<Submission> = {}): Submission => ({
  ...{ messageId: createMessageId(0), attempt: 1, part, submittedAtMs: 0, carrierMessageId: null, receipt: null },
  ...{ carrier: 'mtn', total: 3, form: 'udh8', reference: 7, state: 'accepted' },
  ...changed,
});

test('continues with the same reference and the parts that were not accepted', () => {
  const earlier = [submission(1), submission(2, { state: 'refused' })];
  const sequence = continueSequence(text, earlier, mtn);
  expect(sequence).toEqual({ carrier: 'mtn', total: 3, form: 'udh8', reference: 7 });
  expect(sequence && partsToSend(sequence, earlier)).toEqual([2, 3]);
});

test.each([
  ['another carrier', airtel, [submission(1)], { carrier: 'airtel', total: 1, form: 'payload', reference: 0 }, [1]],
  [
    'a carrier with a changed form of long texts',
    createTestCarrier({ name: 'mtn', settings: { longText: 'udh16' } }),
    [submission(1)],
    { carrier: 'mtn', total: 3, form: 'udh16', reference: null },
    [1, 2, 3],
  ],
  [
    'a carrier with a changed alphabet',
    createTestCarrier({ name: 'mtn', settings: { alphabet: 'ascii' } }),
    [submission(1, { total: 6 })],
    { carrier: 'mtn', total: 3, form: 'udh8', reference: null },
    [1, 2, 3],
  ],
  ['the first carrier', mtn, [], { carrier: 'mtn', total: 3, form: 'udh8', reference: null }, [1, 2, 3]],
])('sends all parts with a new reference for %s', (_name, carrier, earlier, sequence, parts) => {
  expect(continueSequence(text, earlier, carrier)).toBeUndefined();
  expect(newSequence(text, carrier)).toEqual(sequence);
  expect(partsToSend(newSequence(text, carrier), earlier)).toEqual(parts);
});

test('continues the sequence of the first carrier after a failover and back', () => {
  const earlier = [submission(1), submission(1, { carrier: 'airtel', form: 'payload', total: 1, reference: 0 })];
  expect(continueSequence(text, earlier, mtn)).toMatchObject({ carrier: 'mtn', reference: 7 });
});

const messageId = createMessageId(0);
const forms: readonly LongTextForm[] = ['udh8', 'udh16', 'sar', 'payload'];

function cut(text: string, form: LongTextForm, reference = 0x1234, alphabet: Alphabet = 'gsm') {
  const total = countParts(text, createTestCarrier({ settings: { longText: form, alphabet } }).settings);
  const sequence = { carrier: 'mtn', total, form, reference: total > 1 ? reference : 0 };
  const attempt = {
    messageId,
    attempt: 1,
    to: '+256772000001',
    senderId: null,
    text,
    expiresAtMs: 0,
    sequence,
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

test('throws for a part beyond the last', () => {
  const attempt = {
    messageId,
    attempt: 1,
    to: '',
    senderId: null,
    text: 'a',
    expiresAtMs: 0,
    alphabet: 'gsm' as const,
  };
  const sequence = { carrier: 'mtn', total: 1, form: 'udh8' as const, reference: 0 };
  expect(() => cutPart({ ...attempt, sequence }, 2)).toThrow(RangeError);
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
])('cuts for the alphabet %s: %s as %s in %i parts', (alphabet, text, encoding, total) => {
  const parts = cut(text, 'udh8', 1, alphabet);
  expect(parts.map((part) => part.encoding)).toEqual(parts.map(() => encoding));
  expect(parts).toHaveLength(total);
});

test('returns parts that join to the text in each form', () => {
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
