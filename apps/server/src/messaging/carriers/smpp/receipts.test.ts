import { decodePdu, encodePdu, type FieldsDraft } from '@ngoma/smpp';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyOfResponse } from './message-ids.ts';
import { readDelivery } from './receipts.ts';
import { settingsWith } from './test-smpp-carrier.ts';

/** The receipt of a deliver_sm, read with these settings. */
function readReceipt(text: string, more: FieldsDraft<'deliver_sm'>, ours: object) {
  const addresses = { sourceAddr: '256772000001', destinationAddr: 'NWSC', esmClass: 4 };
  const fields = { ...addresses, shortMessage: Buffer.from(text), ...more };
  const decoded = decodePdu(encodePdu({ command: 'deliver_sm', sequence: 1, ...fields }));
  if (decoded.kind !== 'pdu' || decoded.pdu.command !== 'deliver_sm') throw new Error('It is a deliver_sm');
  const delivered = readDelivery(decoded.pdu, settingsWith(1, ours));
  if (delivered.kind !== 'receipt') throw new Error(`It is a receipt, not ${delivered.kind}`);
  return delivered;
}

const hexThenDecimal = { rule: 'hex_then_decimal' };
const decimalThenHex = { rule: 'decimal_then_hex' };

test.each<[string, object, string, string | undefined, string | undefined]>([
  ['the text by the rule, the TLV as in the response', hexThenDecimal, '0000BB01', '47873', '0000BB01'],
  ['another case and fewer zeros in the TLV', hexThenDecimal, '0000BB01', '47873', 'bb01'],
  ['only a text', hexThenDecimal, '0000BB01', '0047873', undefined],
  ['only a TLV', hexThenDecimal, '0000BB01', undefined, '0000BB01'],
  ['a TLV with the digits of the text', hexThenDecimal, '0000BB01', '47873', '0000047873'],
  ['only a TLV, with a rule of its own', { ...hexThenDecimal, tlv: 'hex_then_decimal' }, 'BB01', undefined, '47873'],
  ['a TLV with a rule, beside a text as in the response', { tlv: 'hex_then_decimal' }, '0xBB01', 'bb01', '47873'],
  ['hexadecimal in the text', decimalThenHex, '47873', '0000bb01', '47873'],
  ['hexadecimal in both', decimalThenHex, '47873', '0000bb01', 'BB01'],
  ['a prefix in the text', decimalThenHex, '47873', '0xBB01', undefined],
  ['a prefix in the response', hexThenDecimal, '0xBB01', '47873', undefined],
  ['a prefix with the same spelling', {}, '0xBB01', 'BB01', undefined],
  ['outer spaces in the response', {}, ' 47873 ', '47873', undefined],
  ['outer spaces in the TLV', {}, '47873', undefined, ' 47873 '],
  ['a TLV of spaces', {}, '47873', '47873', '  '],
  ['a shortened id in the text', {}, 'aaaaaaaaaa-1', 'aaaaaaaaaa', 'aaaaaaaaaa-1'],
])('an id matches its response: %s', (_name, idSpelling, response, inText, parameter) => {
  const text = inText === undefined ? '' : `id:${inText} stat:DELIVRD err:000`;
  const tlvs = { messageState: 2, ...(parameter !== undefined && { receiptedMessageId: parameter }) };
  const ours = { id_spelling: idSpelling };
  const { receipt } = readReceipt(text, { tlvs }, ours);
  expect(receipt).toMatchObject({
    carrierMessageId: keyOfResponse(response, settingsWith(1, ours)),
    status: 'delivered',
  });
});

test.each<[string, object, string, string | undefined, string | undefined]>([
  ['decimal digits that are hexadecimal in the response', hexThenDecimal, '10', '10', undefined],
  ['decimal digits in both places', hexThenDecimal, '10', '10', '10'],
  ['a TLV as in the response of another', hexThenDecimal, '10', '17', '11'],
  ['a TLV as in the response, without a rule for it', hexThenDecimal, 'BB01', undefined, '47873'],
  ['another case', {}, 'bb01', 'BB01', undefined],
  ['leading zeros', {}, '0047', '47', undefined],
  ['a space within', {}, '4 7', '47', undefined],
])('an id does not match another response: %s', (_name, idSpelling, response, inText, parameter) => {
  const text = inText === undefined ? '' : `id:${inText} stat:DELIVRD err:000`;
  const tlvs = { messageState: 2, ...(parameter !== undefined && { receiptedMessageId: parameter }) };
  const ours = { id_spelling: idSpelling };
  const { receipt } = readReceipt(text, { tlvs }, ours);
  expect(receipt.carrierMessageId).not.toBe(keyOfResponse(response, settingsWith(1, ours)));
});

test('each number has one key, and no two numbers have the same, in every spelling of receipts', () => {
  const id = fc.bigInt({ min: 1n, max: 2n ** 70n });
  const places = fc.constantFrom('text', 'tlv', 'both', 'both as in the text');
  const rules = fc.constantFrom('hex_then_decimal', 'decimal_then_hex');
  const looks = fc.record({
    zeros: fc.nat(6),
    isUpper: fc.boolean(),
    prefix: fc.constantFrom('', '0x'),
    pad: fc.boolean(),
  });
  fc.assert(
    fc.property(id, id, places, rules, looks, looks, (number, other, place, rule, look, otherLook) => {
      const ours = { id_spelling: { rule } };
      const write = (value: bigint, base: number, { zeros, isUpper, prefix, pad }: typeof look) => {
        const digits = '0'.repeat(zeros) + value.toString(base);
        const cased = (base === 16 ? prefix : '') + (isUpper ? digits.toUpperCase() : digits);
        return pad ? ` ${cased} ` : cased;
      };
      const [base, inReceipt] = rule === 'hex_then_decimal' ? [16, 10] : [10, 16];
      const inText = write(number, inReceipt, { ...look, pad: false });
      const parameter = place === 'both as in the text' ? write(number, inReceipt, look) : write(number, base, look);
      const { receipt } = readReceipt(
        place === 'tlv' ? '' : `id:${inText} stat:DELIVRD`,
        { tlvs: { messageState: 2, ...(place !== 'text' && { receiptedMessageId: parameter }) } },
        ours,
      );
      const keyOf = (value: bigint) => keyOfResponse(write(value, base, otherLook), settingsWith(1, ours));
      expect(receipt.carrierMessageId).toBe(keyOf(number));
      if (other !== number) expect(receipt.carrierMessageId).not.toBe(keyOf(other));
    }),
  );
});

test.each<[string, string, FieldsDraft<'deliver_sm'>, object, object]>([
  [
    'FAILED without a setting',
    'id:7 done date:0000000000 stat:FAILED err:002',
    {},
    {},
    { status: 'undelivered', reason: 'undeliverable', code: 'FAILED 002' },
  ],
  ['FAILED with a cause', 'id:7 stat:failed err:001', {}, {}, { status: 'undelivered', reason: 'unknown_subscriber' }],
  ['a word of its own', 'id:7 stat:Handset', {}, { HANDSET: 'delivered' }, { status: 'delivered', code: 'HANDSET' }],
  ['a word in another case', 'id:7 stat:BARRED', {}, { barred: 'rejected' }, { reason: 'refused_by_network' }],
  ['a number as a word', 'id:7 stat:17', {}, { '17': 'expired' }, { status: 'expired', reason: 'validity_expired' }],
  [
    'a number of message_state',
    '',
    { tlvs: { receiptedMessageId: '7', messageState: 100 } },
    { '100': 'undelivered' },
    { status: 'undelivered', reason: 'undeliverable', code: '100' },
  ],
  [
    'a word of the standard with another meaning',
    'id:7 stat:ACCEPTD',
    {},
    { acceptd: 'delivered' },
    { status: 'delivered' },
  ],
  [
    'a word of the standard with its meaning',
    'id:7 stat:DELETED',
    {},
    { deleted: 'undelivered' },
    { reason: 'deleted_by_carrier' },
  ],
  [
    'the word before the number',
    'id:7 stat:LOST',
    { tlvs: { messageState: 2 } },
    { lost: 'undelivered' },
    { status: 'undelivered' },
  ],
  ['a word that is not final', 'id:7 stat:BUFFRD', {}, { buffrd: 'en_route' }, { status: 'en_route' }],
])('reads the state: %s', (_name, text, more, statuses, want) => {
  const delivered = readReceipt(text, more, { statuses });
  expect(delivered).toMatchObject({ isUnderstood: true, receipt: { carrierMessageId: '7', ...want } });
});

test('an unknown word or number changes nothing', () => {
  const unknown = { isUnderstood: false, receipt: { status: 'en_route', reason: null } };
  expect(readReceipt('id:7 stat:LOST', {}, { statuses: { found: 'delivered' } })).toMatchObject(unknown);
  const tlvs = { receiptedMessageId: '7', messageState: 100 };
  expect(readReceipt('', { tlvs }, { statuses: { '10': 'delivered' } })).toMatchObject(unknown);
});

test('reads a word of the carrier in an unmarked receipt, and keeps its text for an unknown id', () => {
  const { receipt, orText } = readReceipt('id:7 stat:LOST', { esmClass: 0 }, { statuses: { lost: 'undelivered' } });
  expect(receipt).toMatchObject({ carrierMessageId: '7', status: 'undelivered' });
  expect(orText).toMatchObject({ text: 'id:7 stat:LOST' });
});

test('reads the phone of a receipt whose addresses are not swapped', () => {
  const addresses = { sourceAddr: 'NWSC', destinationAddr: '256772000001' };
  expect(readReceipt('id:7 stat:DELIVRD', addresses, {})).toMatchObject({
    receipt: { to: '256772000001', senderId: 'NWSC' },
  });
});
