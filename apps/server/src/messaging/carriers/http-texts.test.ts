import { expect, test } from 'vitest';
import { createLog } from '../../log/log.ts';
import { systemClock } from '../../time/clock.ts';
import { createHttpCarrier } from './http-carrier.ts';
import { environment, settingsOf } from './test-http-carrier.ts';

const texts = { token: { env: 'CALLBACK' }, from: '/from', to: '/to', text: '/message/body' };

function read(body: string, more: object | null = {}, token: string = environment.CALLBACK) {
  const request = { url: 'http://127.0.0.1:1/' };
  const settings = settingsOf({ request, ...(more && { texts: { ...texts, ...more } }) });
  const carrier = createHttpCarrier('agg', settings, { clock: systemClock, log: createLog('silent') });
  const query = new URLSearchParams({ token });
  return carrier.readTextCallback({ query, headers: {}, contentType: undefined, body });
}

const json = (members: object) =>
  JSON.stringify({ from: '0772123456', to: 8008, message: { body: 'Yes' }, ...members });

test('a text is where the settings have it, from a number in one spelling', () => {
  const text = { from: '+256772123456', to: '8008', text: 'Yes' };
  expect(read(json({}))).toEqual({ kind: 'text', text });
  expect(read('from=256772123456&to=8008&text=Yes', { format: 'form', text: '/text' })).toEqual({ kind: 'text', text });
  expect(read(json({ message: { body: '' } }))).toEqual({ kind: 'text', text: { ...text, text: '' } });
  expect(read(json({ from: 'x'.repeat(40), message: { body: 'a\0\ud800' } }))).toEqual({
    kind: 'text',
    text: { ...text, from: 'x'.repeat(20), text: 'a\ufffd' },
  });
});

test.each([
  ['{', 'Its body is not JSON.'],
  [json({ from: null }), 'It has no number at /from.'],
  [json({ from: '\0' }), 'It has no number at /from.'],
  [json({ to: '\0' }), 'It does not say at /to what it was sent to.'],
  [json({ to: '' }), 'It does not say at /to what it was sent to.'],
  [json({ message: {} }), 'It has no text at /message/body.'],
])('%s cannot be read', (body, why) => {
  expect(read(body)).toEqual({ kind: 'ignored', why });
});

test('nothing is read without the token, or where the settings name no texts', () => {
  expect(read(json({}), {}, 'another')).toEqual({ kind: 'unauthorized' });
  expect(read(json({}), null)).toEqual({ kind: 'unauthorized' });
});
