import { expect, test } from 'vitest';
import { decodePdu } from './decode-pdu.ts';
import { encodePdu } from './encode-pdu.ts';
import type { FieldsDraft, PduOf } from './pdu.ts';
import { partOfMessage, userDataOf } from './user-data.ts';

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

test('the part of a long text by its optional parameters', () => {
  const tlvs = { sarMsgRefNum: 700, sarTotalSegments: 2, sarSegmentSeqnum: 1 };
  expect(partOfMessage(deliverSm({ tlvs }))).toEqual({ reference: 700, total: 2, part: 1 });
});
