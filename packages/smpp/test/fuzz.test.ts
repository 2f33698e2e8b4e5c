import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createDraw } from '../../../test/harness/draw.ts';
import { encodePdu } from '../src/encode-pdu.ts';
import { Link, type PeerRequest } from '../src/link.ts';
import { parseReceipt } from '../src/receipt.ts';
import { SmppServer } from '../src/smpp-server.ts';
import { defaultTimers } from '../src/timers.ts';
import { alphabetOf, decodeText, partOfMessage, userDataOf } from '../src/user-data.ts';
import { createOctetsSource } from './any-pdu.ts';
import { connectRaw } from './raw-peer.ts';
import { TestClock } from './test-clock.ts';
import { Wire } from './wire.ts';

const isSoak = process.env['TEST_SOAK'] === '1';
const cases = isSoak ? 10_000_000 : 100_000;
const overTcp = isSoak ? 100_000 : 2000;
const mostGrowthMiB = 4;
/** Enough signs of life to fill two PDUs of the greatest length: what a case announced, and what is read from there. */
const mostProbes = 8500;
const enquiry = encodePdu({ command: 'enquire_link', sequence: 1 });
const slowMs = isSoak ? 7_200_000 : 120_000;

/** A session over a wire, with requests of its own that wait for answers. */
class Session {
  readonly wire = new Wire();
  readonly link: Link;
  closedWith: string | undefined;
  waiting = 0;

  constructor(clock: TestClock) {
    this.link = new Link(this.wire.socket, clock, defaultTimers, {
      admits: () => true,
      onRequest: readEverything,
      onMalformed: ({ reason }) => demand(reason !== '', 'a malformed PDU without a reason'),
      onUnmatched: () => {},
      onUnbinding: () => {},
      onRoom: () => {},
      onClosed: (reason) => {
        this.closedWith = reason;
      },
    });
    this.link.established();
  }

  /** Keeps a few submits open, so that answers find one to answer. */
  submit(): void {
    while (this.waiting < 5 && this.link.hasRoom) {
      this.waiting++;
      let settled = 0;
      const onAnswer = () => {
        demand(++settled === 1, 'a request settled twice');
        this.waiting--;
      };
      this.link.request('submit_sm', encodePdu({ command: 'submit_sm', sequence: 1 }), { onAnswer });
    }
  }

  /**
   * Whether it still answers the peer, or has closed. A case may end in half a PDU, which swallows signs of life; what
   * it then answers can be a `generic_nack`, since it reads them from the middle.
   */
  isAliveOrClosed(): boolean {
    const { writes } = this.wire;
    for (let probe = 0; probe < mostProbes; probe++) {
      if (this.closedWith !== undefined || this.wire.writes > writes) return true;
      this.wire.emit('data', enquiry);
    }
    return false;
  }
}

/** An expectation that costs nothing, for what happens millions of times. */
function demand(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

/** The steps of a user with a message. */
function readEverything(pdu: PeerRequest): void {
  if (pdu.command !== 'deliver_sm' && pdu.command !== 'data_sm' && pdu.command !== 'submit_sm') return;
  partOfMessage(pdu);
  decodeText(userDataOf(pdu).body, alphabetOf(pdu.dataCoding) ?? 'latin1');
  if (pdu.command !== 'submit_sm') parseReceipt(pdu);
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Live memory in MiB; `external` has the octets of buffers. */
function usedMiB(): number {
  collectGarbage();
  // The octets of buffers that one collection found dead are given back by the next.
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

test(
  `${cases.toLocaleString('en')} mutated inputs: a session answers after each, or has closed with a reason, in flat memory`,
  () => {
    const seed = Date.now() % 2 ** 31;
    const random = createDraw(seed).fraction;
    const nextOctets = createOctetsSource(random);
    const clock = new TestClock();
    let session = new Session(clock);
    let closed = 0;
    let before = 0;
    for (let number = 1; number <= cases; number++) {
      if (number === Math.min(50_000, cases / 2)) before = usedMiB();
      session.submit();
      const octets = nextOctets();
      const cut = Math.floor(random() * octets.length);
      session.wire.emit('data', octets.subarray(0, cut));
      session.wire.emit('data', octets.subarray(cut));
      if (!session.isAliveOrClosed()) throw new Error(`Seed ${seed}, case ${number}: the session is deaf`);
      if (session.closedWith === undefined) continue;
      if (session.closedWith === '' || session.waiting > 0) throw new Error(`Seed ${seed}, case ${number}: a bad end`);
      closed++;
      clock.advance(2000);
      session = new Session(clock);
    }
    expect(closed).toBeGreaterThan(cases / 1000);
    expect(closed).toBeLessThan(cases * 0.9);
    expect(usedMiB() - before).toBeLessThan(mostGrowthMiB);
  },
  slowMs,
);

test(
  `${overTcp.toLocaleString('en')} mutated inputs over TCP: the server serves on, and the next client is let in`,
  async () => {
    const seed = Date.now() % 2 ** 31;
    const nextOctets = createOctetsSource(createDraw(seed).fraction);
    await using server = new SmppServer({ authenticate: () => 0, handlers: { submit_sm: () => ({ messageId: '1' }) } });
    const port = await server.listen(0);
    for (let number = 0; number < overTcp; number++) {
      const peer = await connectRaw(port);
      peer.send({ command: 'bind_transceiver', sequence: 1 });
      peer.sendHex(nextOctets().toString('hex'));
      await Promise.race([peer.receive('bind_transceiver_resp'), peer.closed]);
      peer.destroy();
      await peer.closed;
    }
    const peer = await connectRaw(port);
    peer.send({ command: 'bind_transceiver', sequence: 1 });
    await peer.receive('bind_transceiver_resp');
    peer.send({ command: 'submit_sm', sequence: 2 });
    expect(await peer.receive('submit_sm_resp')).toMatchObject({ status: 0 });
    const gone = once(server, 'disconnected');
    peer.destroy();
    await gone;
  },
  slowMs,
);
