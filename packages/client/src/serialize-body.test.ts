import { expect, test } from 'vitest';
import { serializeBody } from './serialize-body.ts';

test('a body with a file is a form, in which numbers are text and undefined members are left out', () => {
  const file = new File(['…'], 'nyege-nyege.jpg', { type: 'image/jpeg' });
  const form = serializeBody({ file, alt: 'A drummer', focus_x: 0.4, focus_y: undefined });
  if (!(form instanceof FormData)) throw new Error('It is no form');
  expect([...form]).toEqual([
    ['file', file],
    ['alt', 'A drummer'],
    ['focus_x', '0.4'],
  ]);
});

test('a form goes as it is', () => {
  const form = new FormData();
  expect(serializeBody(form)).toBe(form);
});

test.each([[{ to: '+256772123456', message: 'Webale' }], [{ image: null }], [[1, 2]], ['text'], [null]])(
  '%j is JSON',
  (body) => {
    expect(serializeBody(body)).toBe(JSON.stringify(body));
  },
);
