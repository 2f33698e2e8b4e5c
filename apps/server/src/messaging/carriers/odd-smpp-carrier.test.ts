import { expect, test } from 'vitest';
import { RawCarrier, type RawPeer } from '../../../../../packages/smpp/test/raw-peer.ts';
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
