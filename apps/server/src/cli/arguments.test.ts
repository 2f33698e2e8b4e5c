import { expect, test } from 'vitest';
import { readDurationMs, readLaterMs, readLine } from './arguments.ts';

const nowMs = Date.parse('2026-11-22T09:30:00Z');

test.each([
  ['30m', 1_800_000],
  ['24h', 86_400_000],
  ['7d', 604_800_000],
  ['0h', 0],
])('%s is a duration', (text, expected) => {
  expect(readDurationMs('--overlap', text)).toBe(expected);
});

test.each(['', '24', 'h', '-1h', '1.5h', '24 h', '1w', '10000000d', '2027-01-01'])('%j is no duration', (text) => {
  expect(() => readDurationMs('--overlap', text)).toThrow(`'--overlap ${text}' is not a duration`);
});

test.each([
  ['90d', '2027-02-20T09:30:00.000Z'],
  ['1m', '2026-11-22T09:31:00.000Z'],
  ['2027-01-01', '2027-01-01T00:00:00.000Z'],
  ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ['2026-11-22T09:30:01Z', '2026-11-22T09:30:01.000Z'],
])('%s is later', (text, expected) => {
  expect(new Date(readLaterMs('--expires', text, nowMs)).toISOString()).toBe(expected);
});

test.each([
  'tomorrow',
  '2027-02-30',
  '2027-13-01',
  '2027-1-1',
  '2027-01-01T25:00:00Z',
  '2027-01-01T09:00:00',
  '01/02/2027',
])('%j is no instant', (text) => {
  expect(() => readLaterMs('--expires', text, nowMs)).toThrow(`'--expires ${text}' is not a time`);
});

test.each(['0d', '2026-11-22', '2026-11-22T09:30:00Z', '2020-01-01'])('%s is not in the future', (text) => {
  expect(() => readLaterMs('--expires', text, nowMs)).toThrow('is not in the future');
});
test.each(['x', 'Kampala shop', 'é'.repeat(100), '🥁'.repeat(100)])('%j is a line', (text) => {
  expect(readLine('A name', text, 100)).toBe(text);
});

test.each(['', 'two\nlines', 'a\u007fb', 'x'.repeat(101), '\ud800'])('%j is none', (text) => {
  expect(() => readLine('A name', text, 100)).toThrow('A name must be a line of 1 to 100 characters.');
});
