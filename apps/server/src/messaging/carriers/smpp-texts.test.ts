import { decodePdu, encodePdu, type FieldsDraft } from '@ngoma/smpp';
import { encodeText } from '@ngoma/sms';
import { expect, test } from 'vitest';
import { readText } from './read-text.ts';
import { readDelivery } from './smpp-receipts.ts';
import { settingsWith } from './test-smpp-carrier.ts';

const settings = settingsWith(1);

function read(fields: FieldsDraft<'deliver_sm'>) {
  const addresses = { sourceAddr: '256772000001', destinationAddr: '8008' };
  const octets = encodePdu({ command: 'deliver_sm', sequence: 1, ...addresses, ...fields });
  const decoded = decodePdu(octets);
  if (decoded.kind !== 'pdu' || decoded.pdu.command !== 'deliver_sm') throw new Error('It is a deliver_sm');
  const delivered = readDelivery(decoded.pdu, settings);
  if (delivered.kind !== 'text' || !('content' in delivered.text)) return delivered;
  const { content, ...part } = delivered.text;
  return { ...part, content: { ...content, octets: Uint8Array.from(content.octets) } };
}

const octets = Uint8Array.from(Buffer.from('Two'));
const header = 0x40;
const from = '+256772000001';
const content = { alphabet: 'gsm', octets };
const tlvs = { sarMsgRefNum: 700, sarTotalSegments: 3, sarSegmentSeqnum: 2 };
const part = { from, to: '8008', part: 2, total: 3, content };

test.each<[string, FieldsDraft<'deliver_sm'>, object]>([
  [
    'a header of 8 bits',
    { esmClass: header, shortMessage: Buffer.from([5, 0, 3, 7, 3, 2, ...octets]) },
    { ...part, reference: 7 },
  ],
  [
    'one of 16 bits',
    { esmClass: header, shortMessage: Buffer.from([6, 8, 4, 2, 188, 3, 2, ...octets]) },
    { ...part, reference: 700 },
  ],
  ['parameters of SMPP', { tlvs, shortMessage: octets }, { ...part, reference: 700 }],
  ['those with a payload', { tlvs: { ...tlvs, messagePayload: octets } }, { ...part, reference: 700 }],
  [
    'a series of one',
    { esmClass: header, shortMessage: Buffer.from([5, 0, 3, 7, 1, 1, ...octets]) },
    { kind: 'text', text: { from, to: '8008', text: 'Two' } },
  ],
  [
    'a payload',
    { tlvs: { messagePayload: Buffer.from('x'.repeat(400)) } },
    { kind: 'text', text: { from, to: '8008', text: 'x'.repeat(400) } },
  ],
])('a part is known by %s', (_name, fields, text) => {
  expect(read(fields)).toEqual(text);
});

test.each<[number, Uint8Array, string]>([
  [0, encodeText('Ssente: 5€ [webale]', 'gsm7'), 'Ssente: 5€ [webale]'],
  [3, Buffer.from('déjà vu', 'latin1'), 'déjà vu'],
  [8, encodeText('Ŋŋamba 🥁', 'ucs2'), 'Ŋŋamba 🥁'],
  [4, Buffer.from([0, 65, 233]), 'Aé'],
])('the text of the data coding %i', (dataCoding, shortMessage, text) => {
  expect(read({ dataCoding, shortMessage })).toMatchObject({ text: { text } });
});

test('a character may begin in one part and end in the next, and half a unit shifts nothing', () => {
  const drum = encodeText('a🥁b', 'ucs2');
  const ucs2 = (from: number, to?: number) => ({ alphabet: 'ucs2' as const, octets: drum.subarray(from, to) });
  expect(readText([ucs2(0, 4), ucs2(4)])).toBe('a🥁b');
  expect(readText([ucs2(0, 1), ucs2(6)])).toBe('\ufffdb');
  const euro = encodeText('5€', 'gsm7');
  expect(readText([euro.subarray(0, 2), euro.subarray(2)].map((each) => ({ alphabet: 'gsm', octets: each })))).toBe(
    '5€',
  );
});
