import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usedMegabytes } from '../../test/harness/used-memory.ts';
import { createBodyBuffer } from './exchange.ts';

test('joins chunks of any sizes', () => {
  const chunk = fc.oneof(
    fc.uint8Array({ maxLength: 5 }),
    fc.constantFrom(16_383, 16_384, 70_000).map((n) => new Uint8Array(n).fill(n)),
  );
  fc.assert(
    fc.property(fc.array(chunk), (chunks) => {
      const body = createBodyBuffer();
      for (const each of chunks) body.append(Buffer.from(each));
      expect(body.concat().equals(Buffer.concat(chunks))).toBe(true);
      expect(body.size).toBe(body.concat().length);
    }),
    { numRuns: 200 },
  );
});

test('a million chunks of one byte take a few megabytes', () => {
  const body = createBodyBuffer();
  const before = usedMegabytes();
  for (let n = 0; n < 1_000_000; n++) body.append(Buffer.from([n]));
  expect(usedMegabytes() - before).toBeLessThan(20);
  expect(body.concat()).toHaveLength(1_000_000);
});
