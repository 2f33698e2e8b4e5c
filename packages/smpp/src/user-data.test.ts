import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePdu } from './decode-pdu.ts';
import { encodePdu } from './encode-pdu.ts';
import type { FieldsDraft, PduOf } from './pdu.ts';
import { type Alphabet, alphabetOf, decodeText, partOfMessage, userDataOf } from './user-data.ts';

function deliverSm(fields: FieldsDraft<'deliver_sm'>): PduOf<'deliver_sm'> {
  const decoded = decodePdu(encodePdu({ command: 'deliver_sm', sequence: 1, ...fields }));
  if (decoded.kind !== 'pdu' || decoded.pdu.command !== 'deliver_sm') throw new Error('It was a deliver_sm');
  return decoded.pdu;
}

test('a header is cut from the text after it', () => {
  const pdu = deliverSm({ esmClass: 0x40, shortMessage: Uint8Array.of(5, 0, 3, 9, 2, 1, 0x48, 0x69) });
  expect(userDataOf(pdu)).toEqual({
    header: Uint8Array.of(5, 0, 3, 9, 2, 1),
    body: Uint8Array.of(0x48, 0x69),
  });
});

test('without the bit of esm_class the first octets are text', () => {
  const pdu = deliverSm({ shortMessage: Uint8Array.of(5, 0, 3, 9, 2, 1) });
  expect(userDataOf(pdu).header).toHaveLength(0);
});

test('a header longer than the text is text', () => {
  const pdu = deliverSm({ esmClass: 0x40, shortMessage: Uint8Array.of(9, 0, 3) });
  expect(userDataOf(pdu)).toEqual({ header: new Uint8Array(0), body: Uint8Array.of(9, 0, 3) });
});

test('message_payload is read where short_message is empty', () => {
  const pdu = deliverSm({ tlvs: { messagePayload: Uint8Array.of(0x48) } });
  expect(userDataOf(pdu).body).toEqual(Uint8Array.of(0x48));
});

test.each([
  ['an 8-bit reference', [5, 0, 3, 9, 3, 2], { reference: 9, total: 3, part: 2 }],
  ['a 16-bit reference', [6, 8, 4, 1, 2, 3, 2], { reference: 258, total: 3, part: 2 }],
  ['another element before it', [9, 5, 2, 1, 1, 0, 3, 9, 2, 1], { reference: 9, total: 2, part: 1 }],
  ['part 0', [5, 0, 3, 9, 3, 0], undefined],
  ['a part over the total', [5, 0, 3, 9, 3, 4], undefined],
  ['no concatenation', [4, 5, 2, 1, 1], undefined],
  ['an element that is cut off', [2, 0, 3], undefined],
])('the part of a long text by its header: %s', (_name, header, want) => {
  expect(partOfMessage(deliverSm({ esmClass: 0x40, shortMessage: Uint8Array.from(header) }))).toEqual(want);
});

test.each([
  [1, 2, { reference: 700, total: 2, part: 1 }],
  [2, 2, { reference: 700, total: 2, part: 2 }],
  // Some carriers count from 0.
  [0, 2, { reference: 700, total: 2, part: 0 }],
  [3, 2, undefined],
  [0, 0, undefined],
])('the part of a long text by its optional parameters: %i of %i', (sarSegmentSeqnum, sarTotalSegments, want) => {
  const tlvs = { sarMsgRefNum: 700, sarTotalSegments, sarSegmentSeqnum };
  expect(partOfMessage(deliverSm({ tlvs }))).toEqual(want);
});

const fromHex = (hex: string) => Buffer.from(hex, 'hex');

test.each<[string, number, Alphabet | undefined]>([
  ['the default alphabet', 0x00, 'gsm'],
  ['ASCII', 0x01, 'ascii'],
  ['8-bit binary', 0x02, undefined],
  ['Latin-1', 0x03, 'latin1'],
  ['8-bit binary again', 0x04, undefined],
  ['UCS-2', 0x08, 'ucs2'],
  ['flash in the default alphabet', 0x10, 'gsm'],
  ['flash in UCS-2', 0x18, 'ucs2'],
  ['class 0 of the message class group', 0xf0, 'gsm'],
  ['8-bit data of that group', 0xf5, undefined],
  ['a reserved group', 0x80, undefined],
  ['message waiting', 0xc8, 'gsm'],
  ['message waiting in UCS-2', 0xe8, 'ucs2'],
])('data_coding of %s', (_name, dataCoding, want) => {
  expect(alphabetOf(dataCoding)).toBe(want);
});

test('a carrier may mean another alphabet by its default', () => {
  expect(alphabetOf(0, 'latin1')).toBe('latin1');
  expect(alphabetOf(0xf1, 'ascii')).toBe('ascii');
});

test.each<[string, string, Alphabet, string]>([
  ['the characters that go wrong with a wrong alphabet', '000211011b3c1b3e1b281b291b6505', 'gsm', '@$_£[]{}€é'],
  ['an extension that is not one', '1b41', 'gsm', 'A'],
  ['an escape at the end', '411b', 'gsm', 'A '],
  ['octets over 7 bits', '4180', 'gsm', 'A\ufffd'],
  ['Latin-1', '40e9', 'latin1', '@é'],
  ['ASCII with a stray octet', '40e9', 'ascii', '@\ufffd'],
  ['a surrogate pair', 'd83dde00', 'ucs2', '😀'],
  ['half a unit at the end', '004100', 'ucs2', 'A\ufffd'],
])('%s', (_name, hex, alphabet, want) => {
  expect(decodeText(fromHex(hex), alphabet)).toBe(want);
});

test('any octets decode in any alphabet', () => {
  const alphabets = fc.constantFrom<Alphabet>('gsm', 'latin1', 'ascii', 'ucs2');
  fc.assert(
    fc.property(fc.uint8Array(), alphabets, (octets, alphabet) => {
      expect(decodeText(octets, alphabet).length).toBeLessThanOrEqual(octets.length);
    }),
  );
});
