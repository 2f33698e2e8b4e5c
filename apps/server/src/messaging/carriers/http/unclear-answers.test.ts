import { expect, test } from 'vitest';
import { createTestClock } from '../../../../test/harness/clock.ts';
import type { UserId } from '../../../account/caller.ts';
import { startReceiver } from '../../../outbound/test-receiver.ts';
import { answering, open, start } from './test-http-carrier.ts';

const answers = [{ status: 200, where: { '/status': 'OK' }, do: 'accept' }];

/** A carrier whose answer is clear unless the request contains BAD. */
async function startCarrier(unclear: { status: number; body: string } = { status: 200, body: '{"status":"NEW"}' }) {
  const receiver = await startReceiver((response, { body }) => {
    const isBad = body.includes('BAD');
    response.writeHead(isBad ? unclear.status : 200).end(isBad ? unclear.body : '{"status":"OK"}');
  });
  open.push(receiver);
  const clock = createTestClock();
  const request = { url: receiver.url, form: { sender: '{sender}', text: '{text}' } };
  const scene = await start({ request, answers }, { clock });
  const submit = async (senderId: string | null, userId = 1, text = 'Webale') =>
    (await scene.submit({ part: { senderId, userId: userId as UserId, text } })).kind; // as: a brand
  return { ...scene, clock, receiver, submitAs: submit };
}

test.each([
  ['a success that no rule knows', { status: 200, body: '{"status":"NEW"}' }],
  ['a success with an empty body', { status: 201, body: '' }],
  ['a success that is not JSON', { status: 200, body: '<html>' }],
  ['500', { status: 500, body: '' }],
  ['408', { status: 408, body: '' }],
])('unclear answers to one sender leave the carrier to the others (%s)', async (_name, unclear) => {
  const { carrier, submitAs } = await startCarrier(unclear);
  const kinds = [];
  for (let sent = 0; sent < 12; sent += 1) kinds.push(await submitAs('BAD'));
  expect(kinds).toEqual([...Array<string>(3).fill('uncertain'), ...Array<string>(9).fill('unsent')]);
  for (let sent = 0; sent < 12; sent += 1) expect(await submitAs('GOOD')).toBe('accepted');
  expect(carrier.health).toMatchObject({ kind: 'up', warning: expect.stringContaining('one sender') });
});

test('senders are those of a user: the same name of another user goes on', async () => {
  const { submitAs } = await startCarrier();
  for (let sent = 0; sent < 4; sent += 1) await submitAs(null, 1, 'BAD');
  expect(await submitAs(null, 1, 'good')).toBe('unsent');
  expect(await submitAs(null, 2, 'good')).toBe('accepted');
});

test('a sender that waits gets a trial after 5 seconds, with doubling pauses, and goes on after a clear answer', async () => {
  const { carrier, clock, submitAs, submit, receiver } = await startCarrier();
  for (let sent = 0; sent < 3; sent += 1) await submitAs('S', 1, 'BAD');
  expect(await submit({ part: { senderId: 'S', userId: 1 as UserId } })).toEqual({ kind: 'unsent', afterMs: 5_000 });
  clock.advance(5_000);
  expect(await submitAs('S', 1, 'BAD')).toBe('uncertain');
  clock.advance(9_999);
  expect(await submitAs('S', 1, 'good')).toBe('unsent');
  clock.advance(1);
  const trial = [submitAs('S', 1, 'good'), submitAs('S', 1, 'good')];
  expect(await Promise.all(trial)).toEqual(['accepted', 'unsent']);
  expect(await submitAs('S', 1, 'good')).toBe('accepted');
  expect(carrier.health).not.toHaveProperty('warning');
  expect(receiver.requests).toHaveLength(6);
});

test('three senders with unclear answers and no clear one in between open the circuit breaker', async () => {
  const { carrier, submitAs } = await startCarrier();
  for (const sender of ['BAD1', 'BAD2']) await submitAs(sender);
  await submitAs('GOOD');
  for (const sender of ['BAD1', 'BAD2', 'BAD1', 'BAD2']) await submitAs(sender);
  expect(carrier.health.kind).toBe('up');
  await submitAs('BAD3');
  expect(carrier.health).toMatchObject({ kind: 'down', reason: expect.stringContaining('do not tell') });
});

test('gateways without the carrier are failures of the connection, whoever sends', async () => {
  const receiver = await answering(502);
  const { carrier, submit } = await start({ request: { url: receiver.url }, answers });
  for (let sent = 0; sent < 3; sent += 1) await submit();
  expect(carrier.health.kind).toBe('down');
});
