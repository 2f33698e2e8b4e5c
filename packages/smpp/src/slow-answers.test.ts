import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { disconnected, meet, meetBound, message } from '../test/client-scene.ts';
import { TestClock } from '../test/test-clock.ts';
import { Wire } from '../test/wire.ts';
import { encodePdu } from './encode-pdu.ts';
import { Link } from './link.ts';
import type { LateOutcome } from './outcome.ts';
import { RequestWindow } from './request-window.ts';
import { defaultTimers } from './timers.ts';

type Late = LateOutcome<'submit_sm'>;

/** A client whose first submit has just timed out, and whose carrier has been asked whether it lives. */
async function timedOut(options: Parameters<typeof meetBound>[0] = {}) {
  const scene = await meetBound({ windowSize: 2, ...options });
  const late: Late[] = [];
  const outcome = scene.client.submit(message, { onLate: (answer) => late.push(answer) });
  const { sequence } = await scene.peer.receive('submit_sm');
  scene.clock.advance(30_000);
  expect(await outcome).toEqual({ outcome: 'uncertain', reason: 'timeout' });
  const enquiry = await scene.peer.receive('enquire_link');
  return { ...scene, sequence, late, answerEnquiry: () => answer(enquiry.sequence) };

  function answer(enquirySequence: number): void {
    scene.peer.send({ command: 'enquire_link_resp', sequence: enquirySequence });
  }
}

describe('after a submit without an answer in its time', () => {
  test('others wait unsent until the carrier has answered an enquire_link', async () => {
    const { client, peer, answerEnquiry } = await timedOut();
    expect([client.canSubmit, client.open]).toEqual([false, 0]);
    const outcomes = [1, 2, 3].map(() => client.submit(message));
    await peer.settled();
    expect([peer.count('submit_sm'), client.waiting]).toEqual([0, 3]);

    answerEnquiry();
    for (const [index, outcome] of outcomes.entries()) {
      const { sequence } = await peer.receive('submit_sm');
      peer.send({ command: 'submit_sm_resp', sequence, messageId: `${index}` });
      expect(await outcome).toMatchObject({ response: { messageId: `${index}` } });
    }
  });

  test('those that wait are certainly unsent when they are given up', async () => {
    const { client } = await timedOut();
    const abort = new AbortController();
    const [given, waiting] = [client.submit(message, { signal: abort.signal }), client.submit(message)];
    abort.abort();
    expect(await given).toMatchObject({ outcome: 'refused', reason: 'aborted' });
    client.destroy();
    expect(await waiting).toMatchObject({ outcome: 'refused', reason: 'closed' });
  });

  test('a carrier that hangs costs what was open and no more: it is left after the response time', async () => {
    const { client, clock, peer } = await timedOut();
    const waiting = [1, 2, 3].map(() => client.submit(message));
    const gone = disconnected(client);
    clock.advance(30_000);
    expect(await gone).toMatchObject({ reason: 'no answer to enquire_link' });
    await peer.closed;
    expect(peer.count('submit_sm')).toBe(0);
    expect(client.waiting).toBe(waiting.length);
  });

  test('a delivery is no sign that the carrier answers', async () => {
    const { client, clock, peer } = await timedOut({ onDeliver: () => 0 });
    clock.advance(10_000);
    peer.send({ command: 'deliver_sm', sequence: 1 });
    await peer.receive('deliver_sm_resp');
    expect(client.canSubmit).toBe(false);
    const gone = disconnected(client);
    clock.advance(20_000);
    expect(await gone).toMatchObject({ reason: 'no answer to enquire_link' });
  });

  test('a carrier that knows no enquire_link is trusted again for its answer to another submit', async () => {
    const { client, clock, peer } = await meetBound({ windowSize: 2, timers: { enquireLinkMs: 0 } });
    void client.submit(message);
    clock.advance(10_000);
    const second = client.submit(message);
    await peer.receive('submit_sm');
    const { sequence } = await peer.receive('submit_sm');
    clock.advance(20_000);
    await peer.receive('enquire_link');
    clock.advance(10);
    peer.send({ command: 'submit_sm_resp', sequence, messageId: '2' });
    await second;
    expect(client.canSubmit).toBe(false);
    const room = once(client, 'room');
    clock.advance(29_990);
    await room;
    expect([client.state, client.canSubmit]).toEqual(['bound', true]);
  });

  test('many that time out at once are followed by one enquire_link', async () => {
    const { client, clock, peer } = await meetBound({ windowSize: 10 });
    const outcomes = Array.from({ length: 10 }, () => client.submit(message));
    await peer.settled();
    clock.advance(30_000);
    await Promise.all(outcomes);
    await peer.settled();
    expect(peer.count('enquire_link')).toBe(1);
  });

  test('the silence of the carrier is watched as before', async () => {
    const { clock, peer, answerEnquiry } = await timedOut();
    answerEnquiry();
    await peer.settled();
    clock.advance(29_999);
    await peer.settled();
    expect(peer.count('enquire_link')).toBe(0);
  });
});

describe('whether there is room', () => {
  test('is said by canSubmit, and told by an event when there is again', async () => {
    const { client, clock, peer } = await meetBound({ windowSize: 1 });
    expect(client.canSubmit).toBe(true);
    const outcome = client.submit(message);
    expect(client.canSubmit).toBe(false);
    const { sequence } = await peer.receive('submit_sm');
    const answered = once(client, 'room');
    peer.send({ command: 'submit_sm_resp', sequence, messageId: '1' });
    await answered;
    expect([client.canSubmit, (await outcome).outcome]).toEqual([true, 'accepted']);

    const gone = disconnected(client);
    peer.destroy();
    clock.advance((await gone).retryInMs ?? 0);
    expect(client.canSubmit).toBe(false);
  });

  test('is told when a session is bound, when the carrier answers again, and never of a client that is closed', async () => {
    const scene = await timedOut();
    let rooms = 0;
    const room = once(scene.client, 'room');
    scene.client.on('room', () => rooms++);
    scene.answerEnquiry();
    await room;
    expect([scene.client.canSubmit, rooms]).toEqual([true, 1]);

    const gone = disconnected(scene.client);
    scene.peer.destroy();
    scene.clock.advance((await gone).retryInMs ?? 0);
    const roomAgain = once(scene.client, 'room');
    const peer = await scene.carrier.peer();
    await peer.acceptBind();
    await roomAgain;
    expect(scene.client.canSubmit).toBe(true);

    const open = scene.client.submit(message);
    const { sequence } = await peer.receive('submit_sm');
    const closed = scene.client.close();
    rooms = 0;
    peer.send({ command: 'submit_sm_resp', sequence, messageId: '1' });
    await open;
    peer.send({ command: 'unbind_resp', sequence: (await peer.receive('unbind')).sequence });
    await closed;
    expect([scene.client.canSubmit, rooms]).toEqual([false, 0]);
  });

  test('of a receiver there is none', async () => {
    const { carrier, client } = await meet({ bind: 'receiver' });
    const bound = once(client, 'bound');
    await (await carrier.peer()).acceptBind('receiver');
    await bound;
    expect(client.canSubmit).toBe(false);
  });

  test('a listener may submit at once, as long as there is', async () => {
    const { client, peer } = await meetBound({ windowSize: 3 });
    client.on('room', () => {
      while (client.canSubmit) void client.submit(message);
    });
    void client.submit(message);
    const { sequence } = await peer.receive('submit_sm');
    peer.send({ command: 'submit_sm_resp', sequence, messageId: '1' });
    for (const _ of [1, 2, 3]) await peer.receive('submit_sm');
    expect([client.open, client.waiting]).toEqual([3, 0]);
  });
});

describe('a late answer', () => {
  test.each([
    ['that the submit was taken', { messageId: 'late' }, { outcome: 'accepted', response: { messageId: 'late' } }],
    ['that the submit was refused', { status: 0x58 }, { outcome: 'refused', disposition: 'throttled' }],
  ])('%s reaches its caller, once', async (_name, fields, want) => {
    const { client, peer, sequence, late } = await timedOut();
    const unmatched: unknown[] = [];
    client.on('unmatched', (response) => unmatched.push(response));
    for (const _ of [1, 2]) peer.send({ command: 'submit_sm_resp', sequence, ...fields });
    await peer.settled();
    expect(late).toMatchObject([want]);
    expect(unmatched).toMatchObject([{ sequence }]);
  });

  test('to a submit that its caller gave up reaches its caller, within its time and after it', async () => {
    for (const waitMs of [0, 30_000]) {
      const { client, clock, peer } = await meetBound();
      const late: Late[] = [];
      const abort = new AbortController();
      const outcome = client.submit(message, { signal: abort.signal, onLate: (answer) => late.push(answer) });
      const { sequence } = await peer.receive('submit_sm');
      abort.abort();
      expect(await outcome).toEqual({ outcome: 'uncertain', reason: 'aborted' });
      clock.advance(waitMs);
      peer.send({ command: 'submit_sm_resp', sequence, messageId: '1' });
      await peer.settled();
      expect(late).toMatchObject([{ outcome: 'accepted', response: { messageId: '1' } }]);
    }
  });

  test('is not one to another number, of another kind, or of another session', async () => {
    const { carrier, client, clock, peer, sequence, late } = await timedOut();
    peer.send({ command: 'submit_sm_resp', sequence: sequence + 100, messageId: '1' });
    peer.send({ command: 'data_sm_resp', sequence, messageId: '1' });
    await peer.settled();
    const gone = disconnected(client);
    peer.destroy();
    clock.advance((await gone).retryInMs ?? 0);
    const next = await carrier.peer();
    await next.acceptBind();
    next.send({ command: 'submit_sm_resp', sequence, messageId: '1' });
    await next.settled();
    expect(late).toEqual([]);
  });

  test('by a generic_nack that says that nothing is wrong tells the caller nothing', async () => {
    const { client, clock, peer } = await meetBound();
    const late: unknown[] = [];
    const outcome = client.submit(message, { onLate: (each) => late.push(each) });
    const { sequence } = await peer.receive('submit_sm');
    clock.advance(30_000);
    expect(await outcome).toMatchObject({ outcome: 'uncertain', reason: 'timeout' });
    const unmatched = once(client, 'unmatched');
    peer.send({ command: 'generic_nack', sequence, status: 0 });
    await unmatched;
    expect(late).toEqual([]);
  });

  test('by generic_nack is a refusal', async () => {
    const { peer, sequence, late } = await timedOut();
    peer.send({ command: 'generic_nack', sequence, status: 0x03 });
    await peer.settled();
    expect(late).toMatchObject([{ outcome: 'refused', status: { name: 'ESME_RINVCMDID' } }]);
  });

  test('of many is waited for for the last thousand', async () => {
    const clock = new TestClock();
    const wire = new Wire();
    const late: string[] = [];
    const window = new RequestWindow({ windowSize: 1200, maxWaiting: 0 }, { onUnclaimed: () => {}, onRoom: () => {} });
    const link = new Link(wire.socket, clock, defaultTimers, {
      admits: () => true,
      onRequest: () => {},
      onMalformed: () => {},
      onUnmatched: () => {},
      onUnbinding: () => {},
      onRoom: () => {},
      onClosed: () => {},
    });
    link.established();
    window.attach(link);
    const outcomes = Array.from({ length: 1200 }, () =>
      window.request('submit_sm', {}, { onLate: (outcome) => late.push(outcome.outcome) }),
    );
    clock.advance(30_000);
    await Promise.all(outcomes);
    for (let sequence = 1; sequence <= 1200; sequence++) {
      wire.emit('data', encodePdu({ command: 'submit_sm_resp', sequence, messageId: '1' }));
    }
    expect(late).toHaveLength(1000);
  });
});
