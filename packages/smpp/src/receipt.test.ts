import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePdu } from './decode-pdu.ts';
import { encodePdu } from './encode-pdu.ts';
import type { FieldsDraft, PduOf } from './pdu.ts';
import { describeMessageState, parseReceipt } from './receipt.ts';

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

function deliverSm(text: string | Buffer, fields: FieldsDraft<'deliver_sm'> = { esmClass: 4 }): PduOf<'deliver_sm'> {
  const octets = typeof text === 'string' ? Buffer.from(text, 'latin1') : text;
  // A text that is too long for short_message is in message_payload.
  const body = octets.length > 254 ? { tlvs: { messagePayload: octets } } : { shortMessage: octets };
  const decoded = decodePdu(encodePdu({ command: 'deliver_sm', sequence: 1, ...fields, ...body }));
  if (decoded.kind !== 'pdu' || decoded.pdu.command !== 'deliver_sm') throw new Error('It was a deliver_sm');
  return decoded.pdu;
}

test('a receipt of the standard is read whole', () => {
  const text =
    'id:0a12 sub:001 dlvrd:001 submit date:2611211030 done date:2611211031 stat:DELIVRD err:000 text:Hi id:9 stat:X';
  expect(parseReceipt(deliverSm(text))).toEqual({
    messageId: '0a12',
    ids: { text: '0a12' },
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
  ['a word that many carriers use, and no date', 'id:7 stat:Failed err:002 done date:0000000000', 'UNDELIVERABLE'],
  ['a date that is none', 'id:7 done date:9999999999 stat:REJECTD', 'REJECTED'],
  ['an empty field before another', 'id:7 err: stat:DELETED', 'DELETED'],
  ['a word of the carrier', 'id:7 stat:BUFFERED', undefined],
  ['a space before the colon', 'id :7 stat :DELIVRD', 'DELIVERED'],
  ['a NUL behind each field', 'id:7\0 stat:DELIVRD\0', 'DELIVERED'],
  ['a NUL between fields', 'id:7\0stat:DELIVRD', 'DELIVERED'],
  ['equals signs', 'id=7 sub=001 stat=DELIVRD', 'DELIVERED'],
  ['commas', 'id:7,sub:001,done date:2611211031,stat:DELIVRD,err:000', 'DELIVERED'],
  ['semicolons and spaces', 'id: 7; sub: 001; stat: DELIVRD; err: 000;', 'DELIVERED'],
  ['fields of its own between commas', 'id:7,mccmnc:64110,final date:1,stat:DELIVRD', 'DELIVERED'],
  ['an empty field between semicolons', 'id=7;err=;stat=EXPIRED', 'EXPIRED'],
  ['an empty field with a space before the colon', 'id :7 err : stat :DELETED', 'DELETED'],
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

test.each([
  ['a comma', 'a,b'],
  ['a semicolon at its end', 'a;b'],
  ['an equals sign', 'QWxh=='],
  ['a colon', '7:8'],
])('an id with %s in it stays whole', (_name, id) => {
  expect(parseReceipt(deliverSm(`id:${id} sub:001 stat:DELIVRD`))?.messageId).toBe(id);
});

test.each<[string, number, Buffer, string]>([
  ['in UCS-2', 8, utf16be('id:7 stat:DELIVRD text:Webale eŋŋoma'), 'Webale eŋŋoma'],
  ['in UCS-2 with a byte order mark', 8, utf16be('\ufeffid:7 stat:DELIVRD text:ŋ'), 'ŋ'],
  ['in UCS-2 that data_coding hides', 0, utf16be('id:7 stat:DELIVRD text:ŋ'), 'ŋ'],
  ['in ASCII under UCS-2', 8, Buffer.from('id:7 stat:DELIVRD text:Hi'), 'Hi'],
  [
    'in ASCII with the octets of its UCS-2 text',
    8,
    Buffer.concat([Buffer.from('id:7 stat:DELIVRD text:'), utf16be('eŋŋ')]),
    'eŋŋ',
  ],
  ['in Latin-1', 3, Buffer.from('id:7 stat:DELIVRD text:é', 'latin1'), 'é'],
  ['in a coding that is no text', 4, Buffer.from('id:7 stat:DELIVRD text:é', 'latin1'), 'é'],
])('a receipt is read %s', (_name, dataCoding, body, text) => {
  const receipt = parseReceipt(deliverSm(body, { esmClass: 4, dataCoding }));
  expect(receipt).toMatchObject({ messageId: '7', state: 'DELIVERED', text });
});

test('the text under data_coding 0 is in the alphabet of the carrier, and the id is ASCII all the same', () => {
  const pdu = deliverSm('id:a_b stat:DELIVRD text:\x00_');
  expect(parseReceipt(pdu)).toMatchObject({ messageId: 'a_b', text: '\x00_' });
  expect(parseReceipt(pdu, 'gsm')).toMatchObject({ messageId: 'a_b', text: '@§' });
});

test('the optional parameters and query_sm share one table of states', () => {
  for (const code of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 255]) {
    const receipt = parseReceipt(deliverSm('', { esmClass: 4, tlvs: { receiptedMessageId: '1', messageState: code } }));
    const { state, final } = describeMessageState(code);
    expect([receipt?.state, receipt?.final]).toEqual([state, final]);
  }
  expect(describeMessageState(1)).toEqual({ state: 'ENROUTE', final: false });
  expect(describeMessageState(2)).toEqual({ state: 'DELIVERED', final: true });
  expect(describeMessageState(10)).toEqual({ state: undefined, final: false });
});

/** How a carrier spells its receipts. */
const spellings = fc.record({
  colon: fc.constantFrom(':', ': ', ' :', ' : ', '=', ' = '),
  separator: fc.constantFrom(' ', ',', ', ', ';', '; ', '  '),
  atEnd: fc.constantFrom('', ' ', ';', ','),
  spell: fc.constantFrom(
    (name: string) => name,
    (name: string) => name.toUpperCase(),
    (name: string) => (name[0] ?? '').toUpperCase() + name.slice(1),
  ),
  isWide: fc.boolean(),
  dataCoding: fc.constantFrom(0, 1, 3, 8),
});
const fields = fc.record(
  {
    id: fc.stringMatching(/^[\w./+-]{1,40}$/),
    sub: fc.constantFrom('000', '001'),
    dlvrd: fc.constantFrom('000', '001'),
    'submit date': fc.constantFrom('2611211030', '261121103059', '0'),
    'done date': fc.constantFrom('2611211031', '20261121103159'),
    stat: fc.constantFrom('DELIVRD', 'undeliv', 'ENROUTE', 'BUFFERED'),
    err: fc.stringMatching(/^[\w-]{1,8}$/),
  },
  { requiredKeys: ['id'] },
);
// Words that would be fields anywhere else.
const ownWords = fc.constantFrom('', 'Hi', 'id:9 stat:EXPIRED', ' text: err=7; sub:123, done date:2611211030 ');

test('a receipt says the same in any spelling, and its text adds no field', () => {
  fc.assert(
    fc.property(fields, fc.option(ownWords, { nil: undefined }), spellings, (given, text, spelling) => {
      const { colon, separator, atEnd, spell, isWide, dataCoding } = spelling;
      const said = (name: string, value: string) => `${spell(name)}${colon}${value}`;
      const parts = Object.entries(given).map(([name, value]) => said(name, value));
      const whole =
        parts.join(separator) + (text === undefined ? atEnd : `${separator}${spell('text')}${colon.trimEnd()}${text}`);
      const body = isWide ? utf16be(whole) : Buffer.from(whole);
      const standard = Object.entries(given).map(([name, value]) => `${name}:${value}`);
      const want = parseReceipt(deliverSm(standard.join(' ')));
      const receipt = parseReceipt(deliverSm(body, { esmClass: 4, dataCoding }));
      expect(want?.messageId).toBe(given.id);
      expect(receipt).toEqual({ ...want, ...(text !== undefined && { text }) });
    }),
    { numRuns: 2000 },
  );
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
