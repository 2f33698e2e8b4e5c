import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePdu } from './decode-pdu.ts';
import { encodePdu } from './encode-pdu.ts';
import type { FieldsDraft, PduOf } from './pdu.ts';
import { parseReceipt } from './receipt.ts';

function deliverSm(text: string, fields: FieldsDraft<'deliver_sm'> = { esmClass: 4 }): PduOf<'deliver_sm'> {
  const shortMessage = Buffer.from(text, 'latin1');
  const decoded = decodePdu(encodePdu({ command: 'deliver_sm', sequence: 1, ...fields, shortMessage }));
  if (decoded.kind !== 'pdu' || decoded.pdu.command !== 'deliver_sm') throw new Error('It was a deliver_sm');
  return decoded.pdu;
}

test('a receipt of the standard is read whole', () => {
  const text =
    'id:0a12 sub:001 dlvrd:001 submit date:2611211030 done date:2611211031 stat:DELIVRD err:000 text:Hi id:9 stat:X';
  expect(parseReceipt(deliverSm(text))).toEqual({
    messageId: '0a12',
    state: 'DELIVERED',
    stat: 'DELIVRD',
    final: true,
    marked: true,
    error: '000',
    submittedAt: '2026-11-21T10:30:00',
    doneAt: '2026-11-21T10:31:00',
    submitted: 1,
    delivered: 1,
    text: 'Hi id:9 stat:X',
  });
});

test.each([
  ['lower case, seconds, another order', 'STAT:undeliv done date:261121103130 id:7 Err:69', 'UNDELIVERABLE'],
  ['the whole word', 'id:7 stat:DELIVERED', 'DELIVERED'],
  ['spaces after the colon', 'id: 7 stat: EXPIRED', 'EXPIRED'],
  ['a date that is none', 'id:7 done date:9999999999 stat:REJECTD', 'REJECTED'],
  ['an empty field before another', 'id:7 err: stat:DELETED', 'DELETED'],
  ['a word of the carrier', 'id:7 stat:BUFFERED', undefined],
])('carriers vary: %s', (_name, text, state) => {
  expect(parseReceipt(deliverSm(text))).toMatchObject({ messageId: '7', ...(state && { state }) });
  expect(parseReceipt(deliverSm(text))?.state).toBe(state);
});

test('the optional parameters win over the text', () => {
  const tlvs = { receiptedMessageId: 'ab', messageState: 2, networkErrorCode: Uint8Array.of(3, 0, 27) };
  expect(parseReceipt(deliverSm('id:1 stat:UNKNOWN', { esmClass: 4, tlvs }))).toMatchObject({
    messageId: 'ab',
    state: 'DELIVERED',
    networkError: { network: 3, code: 27 },
  });
  expect(parseReceipt(deliverSm('', { esmClass: 4, tlvs }))).toMatchObject({ messageId: 'ab', state: 'DELIVERED' });
});

test('only a final state is final', () => {
  const finals = ['ENROUTE', 'ACCEPTD', 'BUFFERED', 'DELIVRD', 'UNKNOWN'].map(
    (stat) => parseReceipt(deliverSm(`id:1 stat:${stat}`))?.final,
  );
  expect(finals).toEqual([false, false, false, true, true]);
});

test('a receipt that esm_class does not mark is recognised by its text, and says so', () => {
  expect(parseReceipt(deliverSm('id:1 stat:DELIVRD', { esmClass: 0 }))).toMatchObject({ marked: false });
  expect(parseReceipt(deliverSm('id:1 stat:DELIVRD', { esmClass: 0x20 }))).toMatchObject({ marked: true });
});

test.each(['Hello', 'my id:5 please', 'stat:DELIVRD'])('an inbound text is no receipt: %s', (text) => {
  expect(parseReceipt(deliverSm(text, { esmClass: 0 }))).toBeUndefined();
});

test('no text makes it fail', () => {
  const words = fc.constantFrom('id:', 'stat:', 'err:', 'done date:', 'text:', ' ', 'DELIVRD', '2611211030', '\xff');
  fc.assert(
    fc.property(fc.array(fc.oneof(words, fc.string({ maxLength: 5 })), { maxLength: 12 }), (parts) => {
      const text = parts
        .join('')
        .replaceAll(/[^ -\u00ff]/g, '?')
        .slice(0, 254);
      const receipt = parseReceipt(deliverSm(text));
      if (receipt) expect(receipt.messageId).not.toBe('');
    }),
  );
});
