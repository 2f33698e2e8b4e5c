import { expect, test } from 'vitest';
import { listExpiresAtMs } from './list-query.ts';

const site = { zone: 'Africa/Kampala', nowMs: Date.parse('2031-03-05T22:30:00Z') };
const midnight = Date.parse('2031-03-06T21:00:00Z');
const [soon, later] = [site.nowMs + 1000, midnight + 1000];

test.each<[name: string, query: Parameters<typeof listExpiresAtMs>[0], nextAtMs: number, want: number]>([
  ['the default window changes at midnight of the site', {}, Infinity, midnight],
  ['half of the default window changes too', { start_date: '2031-01-01' }, Infinity, midnight],
  ['a publication may be earlier', {}, soon, soon],
  ['a fixed window does not change', { start_date: '2031-01-01', end_date: '2031-12-31 18:00' }, Infinity, Infinity],
  ['a window with one fixed end does not change', { ends_after: '2031-01-01T10:00:00+03:00' }, later, later],
  ['relative words may change at any time', { start_date: 'tomorrow', end_date: '2031-12-31' }, Infinity, site.nowMs],
  ['a day without a year too', { starts_after: '5 December' }, Infinity, site.nowMs],
  ['a sum too', { starts_after: '2031-01-01 +1 day' }, Infinity, site.nowMs],
  ['without dates there is no window', { include: [1] }, later, later],
])('%s', (_name, query, nextAtMs, want) => {
  expect(listExpiresAtMs(query, nextAtMs, site)).toBe(want);
});
