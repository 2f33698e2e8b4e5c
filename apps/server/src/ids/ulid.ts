import { randomFillSync } from 'node:crypto';
import { encodeTime, monotonicFactory } from 'ulid';

/** A clock that is set back by more was wrong before, and its time would stay in all ids until it came again. */
const mostBackMs = 60_000;

/**
 * Makes a source of lower-case ULIDs (github.com/ulid/spec). Within a millisecond, or when the clock steps back, the
 * random part is counted up, so that ids sort as they were made. `random` gives numbers in [0, 1).
 */
export function createUlid(random: () => number): (nowMs: number) => string {
  let next = monotonicFactory(random);
  let lastMs = 0;
  return (nowMs) => {
    if (nowMs < lastMs - mostBackMs) {
      next = monotonicFactory(random);
      lastMs = 0;
    }
    lastMs = Math.max(lastMs, nowMs);
    // The package takes 0 for the time of the system's clock.
    return next(Math.max(1, nowMs)).toLowerCase();
  };
}

/** Draws random bytes for many ids at a time: the package would draw each character's byte by itself. */
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

/**
 * A new ULID: 26 lower-case Crockford characters, each greater than all that this process made before, unless the clock was
 * set back by more than a minute.
 */
export const ulid: (nowMs: number) => string = createUlid(createRandom());

/** The least ULID of a moment: none that was made earlier sorts after it. */
export const firstUlid = (nowMs: number): string => encodeTime(nowMs).toLowerCase().padEnd(26, '0');
