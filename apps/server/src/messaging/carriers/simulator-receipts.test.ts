import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createMessageId } from '../messages/message.ts';
import type { CarrierReceipt, OutboundPart } from './carrier.ts';
import { createSimulator } from './simulator.ts';

const message = (digits: string): OutboundPart => ({
  messageId: createMessageId(0),
  attempt: 1,
  part: 1,
  total: 1,
  form: 'udh8',
  reference: 0,
  to: `+25677212${digits}`,
  senderId: 'NWSC',
  encoding: 'gsm7',
  text: 'Your seat at Ndere Centre is booked.',
  octets: new Uint8Array(),
  hasHeader: false,
  expiresAtMs: 86_400_000,
});
const options = { isStillOurs: () => true, onLate: () => undefined };

async function start(receive: (receipt: CarrierReceipt) => Promise<void>) {
  const clock = createTestClock();
  const simulator = createSimulator({ clock });
  await simulator.start({
    receive,
    receiveText: async () => undefined,
    expects: async () => true,
    onChange: () => undefined,
  });
  return { clock, simulator };
}

test('a receipt says whom it is about', async () => {
  const receipts: CarrierReceipt[] = [];
  const { clock, simulator } = await start(async (receipt) => void receipts.push(receipt));
  const outcome = await simulator.submit(message('9901'), options);
  clock.advance(1_000);
  expect(receipts).toEqual([
    {
      carrierMessageId: outcome.kind === 'accepted' ? outcome.carrierMessageId : '',
      status: 'undelivered',
      reason: 'absent_subscriber',
      code: 'UNDELIV 006',
      to: '+256772129901',
      senderId: 'NWSC',
      submittedAt: null,
      doneAt: null,
      text: 'Your seat at Ndere C',
    },
  ]);
});

test('another process than that of the submit can ask what became of a message', async () => {
  const { simulator } = await start(async () => undefined);
  const ask = (digits: string) =>
    simulator.query({ carrierMessageId: 'x-1-1', to: `+25677212${digits}`, senderId: null });
  expect(await ask('0001')).toMatchObject({ carrierMessageId: 'x-1-1', status: 'delivered', to: '+256772120001' });
  expect(await ask('9907')).toMatchObject({ status: 'delivered' });
  expect(await ask('9902')).toMatchObject({ status: 'expired', code: 'EXPIRED 027' });
  expect(await ask('9910')).toBeUndefined();
  expect(await ask('9914')).toBeUndefined();
});

test('a receipt that could not be stored comes again', async () => {
  let tries = 0;
  const { clock, simulator } = await start(() => {
    tries += 1;
    return tries < 3 ? Promise.reject(new Error('The disk is full')) : Promise.resolve();
  });
  await simulator.submit(message('0001'), options);
  for (let step = 0; step < 4; step += 1) {
    clock.advance(1_100);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(tries).toBe(3);
  expect(clock.pendingTimers()).toBe(0);
});

test('nothing is taken for another process, before the start and after the stop', async () => {
  const { simulator } = await start(async () => undefined);
  expect(await simulator.submit(message('0001'), { ...options, isStillOurs: () => false })).toEqual({ kind: 'unsent' });
  await simulator.stop(0);
  expect(await simulator.submit(message('0001'), options)).toEqual({ kind: 'unsent' });
  expect(await createSimulator({ clock: createTestClock() }).submit(message('0001'), options)).toEqual({
    kind: 'unsent',
  });
});
