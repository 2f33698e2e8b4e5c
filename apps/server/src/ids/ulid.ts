import { randomFillSync } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const codes = Buffer.from(alphabet);
const timeLength = 10;
const randomLength = 16;
/** A clock that is set back by more has been wrong, and its time would stay in all ids until it came again. */
const mostBackMs = 60_000;

/**
 * Makes a source of ULIDs (github.com/ulid/spec, lower case): 48 bits of milliseconds and 80 random bits in 26 Crockford
 * characters. `fill` puts random octets into the array it is given.
 */
export function createUlid(fill: (octets: Uint8Array) => void): (nowMs: number) => string {
  const digits = new Uint8Array(randomLength);
  // Each id is written into it: one text is made of one, and not of 26.
  const id = Buffer.alloc(timeLength + randomLength);
  let lastMs = -1;

  function startAt(ms: number): void {
    lastMs = ms;
    id.write(encodeTime(ms), 'latin1');
    fill(digits);
    for (let i = 0; i < randomLength; i++) digits[i] = (digits[i] ?? 0) & 31;
  }

  return (nowMs) => {
    // Within a millisecond, or when the clock steps back, the random part counts on, so that ids sort as they were made.
    if (nowMs > lastMs || nowMs < lastMs - mostBackMs) startAt(nowMs);
    else if (!increment(digits)) startAt(lastMs + 1);
    for (let i = 0; i < randomLength; i++) id[timeLength + i] = codes[digits[i] ?? 0] ?? 0;
    return id.toString('latin1');
  };
}

/** Draws random octets for many ids at a time, which costs hardly more than for one. */
function createRandomFill(): (octets: Uint8Array) => void {
  const drawn = Buffer.alloc(4096);
  let used = drawn.length;
  return (octets) => {
    if (used + octets.length > drawn.length) {
      randomFillSync(drawn);
      used = 0;
    }
    drawn.copy(octets, 0, used, used + octets.length);
    used += octets.length;
  };
}

/**
 * A new ULID: 26 lower-case Crockford characters, each greater than all that this process made before, unless the clock was
 * set back by more than a minute.
 */
export const ulid: (nowMs: number) => string = createUlid(createRandomFill());

/** The least ULID of a moment: none that was made earlier sorts after it. */
export const firstUlid = (nowMs: number): string => encodeTime(nowMs).padEnd(26, '0');

function encodeTime(ms: number): string {
  let text = '';
  for (let rest = ms; text.length < timeLength; rest = Math.floor(rest / 32)) text = alphabet[rest % 32] + text;
  return text;
}

/** Adds one to a number of base-32 digits; false when it had no room. */
function increment(digits: Uint8Array): boolean {
  for (let i = digits.length - 1; i >= 0; i--) {
    const digit = (digits[i] ?? 0) + 1;
    digits[i] = digit & 31;
    if (digit < 32) return true;
  }
  return false;
}
