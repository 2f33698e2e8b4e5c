import { expect, test } from 'vitest';
import type { MessageId } from '../messages/message.ts';
import { createThrottledMessages } from './throttled-messages.ts';

const [one, other] = ['msg_1', 'msg_2'] as unknown as [MessageId, MessageId]; // as: any two ids

test('while nothing is taken, refusals are the carrier’s matter', () => {
  const throttled = createThrottledMessages();
  expect([throttled.refused(one), throttled.refused(one), throttled.refused(one)]).toEqual([0, 0, 0]);
});

test('while others are taken, refusals are the message’s own, until it is taken', () => {
  const throttled = createThrottledMessages();
  const refusedOnceMore = () => {
    throttled.taken(other);
    return throttled.refused(one);
  };
  expect(throttled.refused(one)).toBe(0);
  expect([refusedOnceMore(), refusedOnceMore(), throttled.refused(one), refusedOnceMore()]).toEqual([1, 2, 2, 3]);
  throttled.taken(one);
  expect(throttled.refused(one)).toBe(0);
});
