import { expect, test } from 'vitest';
import { RawCarrier, type RawPeer } from '../../../../../packages/smpp/test/raw-peer.ts';
import { createTestClock } from '../../../test/harness/clock.ts';
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

test.each([65, 6_000])(
  'an id of %i characters is none: the message is taken, and never asked about',
  async (length) => {
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
  },
);

test('a carrier that leaves a query unanswered has not said that it does not know', async () => {
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

test('what a phone writes is a text, though it looks like a receipt', async () => {
  const { peer, scene } = await meetRaw();
  const text = 'Hello, my order ID: 4471 stat: rejected why?';
  expect(await deliver(peer, text, 0)).toMatchObject({ status: 0 });
  expect(scene.texts).toEqual([{ from: '+256772000001', to: '8008', text }]);
  expect(scene.receipts).toEqual([]);
});

test('a receipt that is not marked is one where its id is known, and where it has the form of the standard', async () => {
  const { peer, scene } = await meetRaw();
  scene.expected.add('4471');
  await deliver(peer, 'id:4471 stat:DELIVRD', 0);
  await deliver(peer, 'id:1 sub:001 dlvrd:001 submit date:2611211030 done date:2611211031 stat:DELIVRD err:000', 0);
  expect(scene.receipts).toMatchObject([{ carrierMessageId: '4471' }, { carrierMessageId: '1' }]);
  expect(scene.texts).toEqual([]);
});

test.each([0x04, 0x20])('a receipt that is marked (%i) and names no message is no text', async (esmClass) => {
  const { peer, scene } = await meetRaw();
  expect(await deliver(peer, 'stat:DELIVRD err:000', esmClass)).toMatchObject({ status: 0 });
  expect([scene.texts, scene.receipts]).toEqual([[], []]);
});

test('a receipt ends its fields with NULs, and is read all the same', async () => {
  const { peer, scene } = await meetRaw();
  await deliver(peer, 'id:7\0 stat:UNDELIV\0 err:001\0', 4);
  expect(scene.receipts).toMatchObject([
    { carrierMessageId: '7', status: 'undelivered', reason: 'unknown_subscriber', code: 'UNDELIV 001' },
  ]);
});

test('whatever a receipt is made of can be stored, and an id that is too long is no other id', async () => {
  const { peer, scene } = await meetRaw();
  const half = Buffer.concat([Buffer.from('id:7 stat:DELIVRD text:a'), Buffer.from([0])]);
  await deliver(peer, '', 4, { shortMessage: half });
  const payload = Buffer.from(`id:${'x'.repeat(6_000)} stat:${'y'.repeat(6_000)} text:${'z'.repeat(6_000)}`);
  await deliver(peer, '', 4, { tlvs: { messagePayload: payload } });
  const [first, second] = scene.receipts;
  expect(first).toMatchObject({ carrierMessageId: '7', text: 'a' });
  expect(second).toMatchObject({ carrierMessageId: 'x'.repeat(65), code: 'Y'.repeat(100), text: 'z'.repeat(500) });
});

test('a generic_nack that says that nothing is wrong leaves open what became of the message', async () => {
  const { peer, scene } = await meetRaw();
  const submitted = scene.submit();
  peer.send({ command: 'generic_nack', sequence: (await peer.receive('submit_sm')).sequence, status: 0 });
  expect(await submitted).toEqual({ kind: 'uncertain' });
});

test('a carrier has 30 seconds to answer the bind, however short its answers are waited for', async () => {
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

test('a carrier that never answers the bind may be slow, or want TLS', async () => {
  const theirs = new RawCarrier();
  open.push(theirs);
  const clock = createTestClock();
  const scene = await startCarrier(settingsWith(await theirs.listen()), undefined, clock);
  await (await theirs.peer()).receive('bind_transceiver');
  clock.advance(30_000);
  await scene.until(() => scene.carrier.health.kind === 'down' && scene.carrier.health.reason.includes('slow'));
});
