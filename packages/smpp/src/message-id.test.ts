import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MessageIdRule, type MessageIdTolerance, normaliseMessageId } from './message-id.ts';

test.each<[string, string, string, MessageIdRule, MessageIdTolerance]>([
  ['the same text', 'SAR-01aB', 'SAR-01aB', 'exact', {}],
  ['the same text but for case', 'SAR-01aB', 'sar-01AB', 'exact', { ignoreCase: true }],
  ['the same text but for leading zeros', '0012', '12', 'exact', { ignoreLeadingZeros: true }],
  ['zero and zeros', '000', '0', 'exact', { ignoreLeadingZeros: true }],
  ['decimal and hexadecimal', '0000123456', '1e240', 'dec→hex', {}],
  ['decimal and upper case', '123456', '0001E240', 'dec→hex', {}],
  ['hexadecimal and decimal', '1E240', '0123456', 'hex→dec', {}],
  ['spaces around one', 'SAR-01aB', ' SAR-01aB  ', 'exact', {}],
  ['a prefix before one', '0xBB01', 'BB01', 'exact', {}],
  ['a prefix, zeros and another case', '0x0000bb01', 'BB01', 'exact', { ignoreCase: true, ignoreLeadingZeros: true }],
  ['decimal and a prefix', '47873', '0XBB01', 'dec→hex', {}],
  ['a prefix and decimal', ' 0x0000BB01', '47873 ', 'hex→dec', {}],
  ['a prefix where the number would be decimal', 'BB01', '0xbb01', 'hex→dec', {}],
  ['numbers over 2^63', 'ffffffffffffffffff', '4722366482869645213695', 'hex→dec', {}],
])('one message: %s', (_name, response, receipt, rule, tolerance) => {
  expect(normaliseMessageId(response, 'response', rule, tolerance)).toBe(
    normaliseMessageId(receipt, 'receipt', rule, tolerance),
  );
});

test.each<[string, string, string, MessageIdRule]>([
  ['case', 'ab', 'AB', 'exact'],
  ['leading zeros', '01', '1', 'exact'],
  ['10 in decimal and 10 in hexadecimal', '10', '10', 'dec→hex'],
  ['no number at all', 'm-1', '1', 'dec→hex'],
  ['a prefix without a number', '0xyz', 'yz', 'exact'],
  ['a space within', '4 2', '42', 'exact'],
])('two messages: %s', (_name, response, receipt, rule) => {
  expect(normaliseMessageId(response, 'response', rule)).not.toBe(normaliseMessageId(receipt, 'receipt', rule));
});

test('every number has one key, however it is written', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 80n }), fc.nat(8), (number, zeros) => {
      const hex = '0'.repeat(zeros) + number.toString(16).toUpperCase();
      expect(normaliseMessageId(hex, 'receipt', 'dec→hex')).toBe(
        normaliseMessageId(`${number}`, 'response', 'dec→hex'),
      );
    }),
  );
});
