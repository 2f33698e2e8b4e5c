import { decodePdu, encodePdu, type FieldsDraft } from '@ngoma/smpp';
import { encodeText } from '@ngoma/sms';
import { expect, test } from 'vitest';
import { RawCarrier, type RawPeer } from '../../../../../../packages/smpp/test/raw-peer.ts';
import { createTestClock } from '../../../../test/harness/clock.ts';
import { readText } from '../carrier.ts';
import { readDelivery } from './receipts.ts';
import { idOf, isUp, open, settingsWith, startCarrier } from './test-smpp-carrier.ts';

/** Our carrier, bound to a peer that says what the test wants. */
async function meetRaw(ours: object = {}) {
  const theirs = new RawCarrier();
  open.push(theirs);
  const scene = await startCarrier(settingsWith(await theirs.listen(), ours));
  const peer = await theirs.peer();
  await peer.acceptBind();
  await scene.until(() => isUp(scene));
  return { peer, scene };
}

/** An answer to a submit with an id of any length, which no encoder of ours writes. */
function acceptAs(peer: RawPeer, sequence: number, id: string): void {
  const octets = Buffer.alloc(17 + id.length);
  octets.writeUInt32BE(octets.length, 0);
  octets.writeUInt32BE(0x8000_0004, 4);
  octets.writeUInt32BE(sequence, 12);
  octets.write(id, 16, 'latin1');
  peer.sendHex(octets.toString('hex'));
}

test.each([65, 6_000])('ignores an id of %i characters: the message is accepted, and never queried', async (length) => {
  const { peer, scene } = await meetRaw();
  const submitted = scene.submit();
  acceptAs(peer, (await peer.receive('submit_sm')).sequence, 'x'.repeat(length));
  const outcome = await submitted;
  expect(outcome).toMatchObject({ kind: 'accepted', carrierMessageId: expect.stringMatching(/^no-id:/) });
  const part = { to: '+256772000001', senderId: null };
  expect(await scene.carrier.query({ ...part, carrierMessageId: idOf(outcome) })).toBeUndefined();
  // As earlier versions stored it.
  expect(await scene.carrier.query({ ...part, carrierMessageId: 'x'.repeat(length) })).toBeUndefined();
  expect(peer.count('query_sm')).toBe(0);
});

test('reports a query without an answer as unanswered', async () => {
  const { scene } = await meetRaw({ response_s: 1 });
  const part = { carrierMessageId: '1', to: '+256772000001', senderId: null };
  expect(await scene.carrier.query(part)).toBe('unanswered');
});

test.each<[number, string | undefined]>([
  [0x67, undefined],
  [0x58, 'busy'],
])('a query that is refused with %i', async (status, answer) => {
  const { peer, scene } = await meetRaw();
  const asked = scene.carrier.query({ carrierMessageId: '1', to: '+256772000001', senderId: null });
  const { sequence } = await peer.receive('query_sm');
  peer.send({ command: 'query_sm_resp', sequence, status });
  expect(await asked).toBe(answer);
});

const deliver = (peer: RawPeer, text: string, esmClass: number, more: object = {}) => {
  const addresses = { sourceAddr: '256772000001', destinationAddr: '8008' };
  const shortMessage = Buffer.from(text, 'latin1');
  peer.send({ command: 'deliver_sm', sequence: 9, ...addresses, esmClass, shortMessage, ...more });
  return peer.receive('deliver_sm_resp');
};

test('reads an unmarked text that looks like a receipt as a text', async () => {
  const { peer, scene } = await meetRaw();
  const text = 'Hello, my order ID: 4471 stat: rejected why?';
  expect(await deliver(peer, text, 0)).toMatchObject({ status: 0 });
  expect(scene.texts).toEqual([{ from: '+256772000001', to: '8008', text }]);
  expect(scene.receipts).toEqual([]);
});

test('accepts an unmarked receipt with a known id or the standard form', async () => {
  const { peer, scene } = await meetRaw();
  scene.expected.add('4471');
  await deliver(peer, 'id:4471 stat:DELIVRD', 0);
  await deliver(peer, 'id:1 sub:001 dlvrd:001 submit date:2611211030 done date:2611211031 stat:DELIVRD err:000', 0);
  expect(scene.receipts).toMatchObject([{ carrierMessageId: '4471' }, { carrierMessageId: '1' }]);
  expect(scene.texts).toEqual([]);
});

test.each([0x04, 0x20])('drops a marked receipt (%i) without an id', async (esmClass) => {
  const { peer, scene } = await meetRaw();
  expect(await deliver(peer, 'stat:DELIVRD err:000', esmClass)).toMatchObject({ status: 0 });
  expect([scene.texts, scene.receipts]).toEqual([[], []]);
});

test('reads a receipt with NUL at the end of fields', async () => {
  const { peer, scene } = await meetRaw();
  await deliver(peer, 'id:7\0 stat:UNDELIV\0 err:001\0', 4);
  expect(scene.receipts).toMatchObject([
    { carrierMessageId: '7', status: 'undelivered', reason: 'unknown_subscriber', code: 'UNDELIV 001' },
  ]);
});

test('makes any receipt storable, and keeps long ids distinct', async () => {
  const { peer, scene } = await meetRaw();
  const half = Buffer.concat([Buffer.from('id:7 stat:DELIVRD text:a'), Buffer.from([0])]);
  await deliver(peer, '', 4, { shortMessage: half });
  const payload = Buffer.from(`id:${'x'.repeat(6_000)} stat:${'y'.repeat(6_000)} text:${'z'.repeat(6_000)}`);
  await deliver(peer, '', 4, { tlvs: { messagePayload: payload } });
  const [first, second] = scene.receipts;
  expect(first).toMatchObject({ carrierMessageId: '7', text: 'a' });
  expect(second).toMatchObject({ carrierMessageId: 'x'.repeat(65), code: 'Y'.repeat(100), text: 'z'.repeat(500) });
});

test('treats a generic_nack with status 0 as uncertain', async () => {
  const { peer, scene } = await meetRaw();
  const submitted = scene.submit();
  peer.send({ command: 'generic_nack', sequence: (await peer.receive('submit_sm')).sequence, status: 0 });
  expect(await submitted).toEqual({ kind: 'uncertain' });
});

test('waits 30 seconds for the bind even with a short response time', async () => {
  const theirs = new RawCarrier();
  open.push(theirs);
  const clock = createTestClock();
  const scene = await startCarrier(settingsWith(await theirs.listen(), { response_s: 1 }), undefined, clock);
  const peer = await theirs.peer();
  const { sequence } = await peer.receive('bind_transceiver');
  clock.advance(29_000);
  peer.send({ command: 'bind_transceiver_resp', sequence });
  await scene.until(() => isUp(scene));
  const stopped = scene.carrier.stop(0);
  clock.advance(0);
  await stopped;
});

test('suggests TLS after an unanswered bind', async () => {
  const theirs = new RawCarrier();
  open.push(theirs);
  const clock = createTestClock();
  const scene = await startCarrier(settingsWith(await theirs.listen()), undefined, clock);
  await (await theirs.peer()).receive('bind_transceiver');
  clock.advance(30_000);
  await scene.until(() => scene.carrier.health.kind === 'down' && scene.carrier.health.reason.includes('slow'));
});

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
  [
    'parameters of SMPP that count from 0',
    { tlvs: { ...tlvs, sarSegmentSeqnum: 0 }, shortMessage: octets },
    { ...part, part: 0, reference: 700 },
  ],
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
  [8, Buffer.from('feff00480069', 'hex'), 'Hi'],
  [8, Buffer.from('fffe48006900', 'hex'), 'Hi'],
  [8, Buffer.from('fffe480069', 'hex'), 'H\ufffd'],
  [8, Buffer.from('0048feff0069', 'hex'), 'H\ufeffi'],
  [8, Buffer.from('feff', 'hex'), ''],
  [8, Buffer.from('fe', 'hex'), '\ufffd'],
  [3, Buffer.from('\ufeffŊŋamba'), 'Ŋŋamba'],
  [0, Buffer.from('\ufeffŊŋamba'), 'Ŋŋamba'],
  [3, Buffer.from('efbbbfe9', 'hex'), 'ï»¿é'],
  [3, Buffer.from('Hi \ufeff'), 'Hi ï»¿'],
  ...[0, 3, 4, 8].map((dataCoding): [number, Uint8Array, string] => [dataCoding, Buffer.alloc(0), '']),
])('the text of the data coding %i', (dataCoding, shortMessage, text) => {
  expect(read({ dataCoding, shortMessage })).toMatchObject({ text: { text } });
});

test('ignores a byte-order mark before the first part, and before the others if each has one', () => {
  const ucs2 = (hex: string) => ({ alphabet: 'ucs2' as const, octets: Buffer.from(hex, 'hex') });
  expect(readText([ucs2('feff0048'), ucs2('feff0069')])).toBe('Hi');
  expect(readText([ucs2('feff0048'), ucs2('0069')])).toBe('Hi');
  expect(readText([ucs2('fffe4800'), ucs2('fffe6900')])).toBe('Hi');
  expect(readText([ucs2('fffe4800'), ucs2('6900')])).toBe('Hi');
  expect(readText([ucs2('0048'), ucs2('feff0069')])).toBe('H\ufeffi');
});

test('decodes characters split between parts', () => {
  const drum = encodeText('a🥁b', 'ucs2');
  const ucs2 = (from: number, to?: number) => ({ alphabet: 'ucs2' as const, octets: drum.subarray(from, to) });
  expect(readText([ucs2(0, 4), ucs2(4)])).toBe('a🥁b');
  expect(readText([ucs2(0, 1), ucs2(6)])).toBe('\ufffdb');
  const euro = encodeText('5€', 'gsm7');
  expect(readText([euro.subarray(0, 2), euro.subarray(2)].map((each) => ({ alphabet: 'gsm', octets: each })))).toBe(
    '5€',
  );
});

test('reads the answer to a query by the settings', async () => {
  const { peer, scene } = await meetRaw({ statuses: { 100: 'undelivered' } });
  const asked = scene.carrier.query({ carrierMessageId: '1', to: '+256772000001', senderId: null });
  const { sequence } = await peer.receive('query_sm');
  peer.send({ command: 'query_sm_resp', sequence, messageId: '1', messageState: 100 });
  expect(await asked).toMatchObject({ carrierMessageId: '1', status: 'undelivered', code: '100 000' });
});

test('ignores an id of spaces', async () => {
  const { peer, scene } = await meetRaw();
  const submitted = scene.submit();
  acceptAs(peer, (await peer.receive('submit_sm')).sequence, '   ');
  expect(await submitted).toMatchObject({ carrierMessageId: expect.stringMatching(/^no-id:/) });
});
