import { expect, test } from 'vitest';
import { isDay, isMoment } from './formats.ts';

test.each(['2026-02-28', '2028-02-29', '0001-01-01'])('%s is a day', (text) => expect(isDay(text)).toBe(true));

test.each(['2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-1-1', '26-01-01', '2026-01-01 ', ''])(
  '%j is no day',
  (text) => expect(isDay(text)).toBe(false),
);

test.each([
  '2026-06-30T23:59:59Z',
  '2026-06-30t23:59:59.123456789z',
  '2028-02-29T09:00:00+03:00',
  '2026-06-30T09:00:00-0330',
])('%s is a moment', (text) => expect(isMoment(text)).toBe(true));

test.each([
  '2026-06-30T23:59:60Z',
  '2026-07-01T02:59:60+03:00',
  '2026-02-30T09:00:00Z',
  '2026-01-01T25:00:00Z',
  '2026-01-01T09:00:00+99:99',
  '2026-01-01T09:00:00+03',
  '2026-01-01T09:00:00',
  '2026-01-01 09:00:00Z',
  '2026-01-01',
])('%s is no moment', (text) => expect(isMoment(text)).toBe(false));
