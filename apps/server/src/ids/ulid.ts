import { randomFillSync } from 'node:crypto';
import { encodeTime, monotonicFactory } from 'ulid';

/** If the clock is set back further, ids use the new time instead of staying at the old one. */
const maxBackMs = 60_000;

/**
 * Creates a generator of lower-case ULIDs (github.com/ulid/spec). Within a millisecond, or if the clock steps back, the
 * random part is incremented, so that ids sort in the order of creation. `random` returns numbers in [0, 1).
 */
export function createUlid(random: () => number): (nowMs: number) => string {
  let next = monotonicFactory(random);
  let lastMs = 0;
  return (nowMs) => {
    if (nowMs < lastMs - maxBackMs) {
      next = monotonicFactory(random);
      lastMs = 0;
    }
    lastMs = Math.max(lastMs, nowMs);
    // The package replaces 0 by the system time.
    return next(Math.max(1, nowMs)).toLowerCase();
  };
}

/** Buffers random bytes, because the package would request each one separately. */
function createRandom(): () => number {
  const drawn = Buffer.alloc(4096);
  let used = drawn.length;
  return () => {
    if (used === drawn.length) {
      randomFillSync(drawn);
      used = 0;
    }
    return drawn.readUInt8(used++) / 256;
  };
}

/** Returns a ULID in lower case, greater than all before unless the clock was set back by more than a minute. */
export const ulid: (nowMs: number) => string = createUlid(createRandom());

/** The smallest ULID of an instant. */
export const firstUlid = (nowMs: number): string => encodeTime(nowMs).toLowerCase().padEnd(26, '0');
