import { expect, test, vi } from 'vitest';
import { TestClock } from '../test/test-clock.ts';
import type { PduOf } from './pdu.ts';
import { PendingRequests } from './pending-requests.ts';

// Sequence numbers come round after 2,147,483,647 requests; here after three.
vi.mock('./wire.ts', async (original) => ({ ...(await original<typeof import('./wire.ts')>()), maxSequence: 3 }));

const response = (sequence: number): PduOf<'submit_sm_resp'> => ({
  command: 'submit_sm_resp',
  status: 0,
  sequence,
  messageId: '1',
  tlvs: {},
});

function scene() {
  const clock = new TestClock();
  const requests = new PendingRequests(
    clock,
    () => 1000,
    (_command, lose) => lose(),
  );
  const heard: string[] = [];
  const ask = (name: string) =>
    requests.add('submit_sm', {
      onAnswer: ({ kind }) => heard.push(`${name} ${kind}`),
      onLate: () => heard.push(`${name} late`),
    });
  return { clock, requests, heard, ask };
}

test('a number that has come round belongs to its new request, not to the one that timed out', () => {
  const { clock, requests, heard, ask } = scene();
  ask('old');
  clock.advance(1000);
  expect(['second', 'third', 'new'].map(ask)).toEqual([2, 3, 1]);
  expect(requests.answer(response(1))).toBe(true);
  expect(requests.answer(response(1))).toBe(false);
  expect(heard).toEqual(['old lost', 'new response']);
});

test('a number that has come round can be late in its turn', () => {
  const { clock, requests, heard, ask } = scene();
  for (const name of ['old', 'second', 'third', 'new']) {
    ask(name);
    clock.advance(1000);
  }
  expect(requests.answer(response(1))).toBe(true);
  expect(heard.filter((line) => line.endsWith('late'))).toEqual(['new late']);
});

test('nothing is late once the connection has ended, and no timer is left', () => {
  const { clock, requests, heard, ask } = scene();
  ask('timed out');
  clock.advance(1000);
  ask('open');
  requests.close();
  expect([1, 2].map((sequence) => requests.answer(response(sequence)))).toEqual([false, false]);
  expect(heard).toEqual(['timed out lost', 'open lost']);
  expect(clock.pendingMs).toEqual([]);
});
