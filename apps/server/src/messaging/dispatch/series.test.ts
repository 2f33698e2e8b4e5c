import { expect, test } from 'vitest';
import { createTestCarrier } from '../carriers/test-carrier.ts';
import { createMessageId } from '../messages/message.ts';
import type { Submission } from '../submissions/repository.ts';
import { continuedSeries, newSeries, partsToSend } from './series.ts';

const mtn = createTestCarrier({ name: 'mtn' });
const airtel = createTestCarrier({ name: 'airtel', settings: { longText: 'payload' } });
const text = 'x'.repeat(400);

const submission = (part: number, changed: Partial<Submission> = {}): Submission => ({
  ...{ messageId: createMessageId(0), attempt: 1, part, submittedAtMs: 0, carrierMessageId: null, receipt: null },
  ...{ carrier: 'mtn', total: 3, form: 'udh8', reference: 7, state: 'accepted' },
  ...changed,
});

test('what a carrier has had parts of goes on under the same reference, without those that it accepted', () => {
  const earlier = [submission(1), submission(2, { state: 'refused' })];
  const series = continuedSeries(text, earlier, mtn);
  expect(series).toEqual({ carrier: 'mtn', total: 3, form: 'udh8', reference: 7 });
  expect(series && partsToSend(series, earlier)).toEqual([2, 3]);
});

test.each([
  ['another carrier', airtel, [submission(1)], { carrier: 'airtel', total: 1, form: 'payload', reference: 0 }, [1]],
  [
    'a carrier whose setting has changed',
    createTestCarrier({ name: 'mtn', settings: { longText: 'udh16' } }),
    [submission(1)],
    { carrier: 'mtn', total: 3, form: 'udh16', reference: null },
    [1, 2, 3],
  ],
  [
    'a carrier whose alphabet has changed',
    createTestCarrier({ name: 'mtn', settings: { alphabet: 'ascii' } }),
    [submission(1, { total: 6 })],
    { carrier: 'mtn', total: 3, form: 'udh8', reference: null },
    [1, 2, 3],
  ],
  ['the first carrier', mtn, [], { carrier: 'mtn', total: 3, form: 'udh8', reference: null }, [1, 2, 3]],
])('%s gets all of it, in a series of its own', (_name, carrier, earlier, series, parts) => {
  expect(continuedSeries(text, earlier, carrier)).toBeUndefined();
  expect(newSeries(text, carrier)).toEqual(series);
  expect(partsToSend(newSeries(text, carrier), earlier)).toEqual(parts);
});

test('back with the first carrier, its own series goes on', () => {
  const earlier = [submission(1), submission(1, { carrier: 'airtel', form: 'payload', total: 1, reference: 0 })];
  expect(continuedSeries(text, earlier, mtn)).toMatchObject({ carrier: 'mtn', reference: 7 });
});
