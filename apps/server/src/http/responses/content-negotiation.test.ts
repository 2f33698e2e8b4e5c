import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codings, preferredCoding } from './content-negotiation.ts';

const headers: [header: string | undefined, coding: string | undefined][] = [
  [undefined, undefined],
  ['', undefined],
  ['gzip', 'gzip'],
  ['GZip', 'gzip'],
  ['x-gzip', undefined],
  ['br', 'br'],
  ['zstd', 'zstd'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, zstd', 'zstd'],
  ['gzip;q=1.0, br;q=0.9', 'gzip'],
  ['br;q=0.001', 'br'],
  ['gzip ; q=0.5 ,\tzstd; Q=0.7', 'zstd'],
  ['*', 'br'],
  ['*;q=0.1, gzip;q=0.5', 'gzip'],
  ['br;q=0, *', 'zstd'],
  ['deflate, compress', undefined],
  ['gzip;q=0', undefined],
  ['*;q=0', undefined],
  ['gzip;q=0, *;q=0', undefined],
  // `identity` with the same weight loses, because compressed bytes are shorter.
  ['identity', undefined],
  ['identity;q=1, gzip;q=0.5', undefined],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['identity;q=0.5, *;q=0.8', 'br'],
  // Rejected without a known alternative: sent uncompressed anyway.
  ['identity;q=0', undefined],
  ['identity;q=0, gzip', 'gzip'],
  ['identity;q=0, deflate', undefined],
  ['identity;q=0, *;q=0', undefined],
  // Lists may contain empty members.
  [', gzip ,,', 'gzip'],
  // Malformed members are ignored.
  ['gzip;q=-1', undefined],
  ['gzip;q=abc', undefined],
  ['gzip br', undefined],
  ['"gzip"', undefined],
  ['gzip, br;q=nonsense', 'gzip'],
];

test.each(headers)('%j', (header, coding) => {
  expect(preferredCoding(header)).toBe(coding);
  // The second result comes from the cache.
  expect(preferredCoding(header)).toBe(coding);
});

test('parses any text in linear time', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[ \t,;=q.01*gzipbr-]{0,40}$/)), (header) => {
      expect([undefined, ...codings]).toContain(preferredCoding(header));
    }),
  );
  for (const text of [' ', ',', ';', 'a', 'gzip;q=0', ' gzip ', 'gzip;', '\t;'])
    expect([undefined, 'gzip']).toContain(preferredCoding(`${text.repeat(100_000)}\u0000`));
});

test('chooses an accepted coding with the greatest weight', () => {
  const weight = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000);
  fc.assert(
    fc.property(fc.record({ br: weight, zstd: weight, gzip: weight }), (weights) => {
      const header = Object.entries(weights)
        .map(([name, value]) => `${name};q=${value}`)
        .join(', ');
      const chosen = preferredCoding(header);
      const most = Math.max(...Object.values(weights));
      expect(chosen === undefined ? 0 : weights[chosen]).toBe(most);
    }),
  );
});
