import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { hourMs } from '../../time/durations.ts';
import { readListWindow } from './list-window.ts';
import { type DateContext, parseDate, parseInstant } from './parse-date.ts';
import { instantToWallTime, nextMidnight } from './time-zone.ts';

/**
 * Plain dates have a fast path, which must agree with the grammar. A leading space does not change the meaning, but
 * disables the fast path.
 */
const numRuns = process.env.TEST_SOAK ? 100_000 : 5_000;
vi.setConfig({ testTimeout: numRuns * 40 });
const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', '+05:45', 'UTC-3', 'EST'];

const digits = (count: number, max: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc.integer({ min: 0, max }).map((value) => String(value).padStart(count, '0')),
    fc.integer({ min: 0, max: 10 ** count - 1 }).map((value) => String(value)),
  );
const year = fc.oneof(
  fc.integer({ min: 1900, max: 2100 }).map(String),
  fc.constantFrom('0000', '0001', '0999', '1000', '1582', '1969', '1970', '9998', '9999', '10000', '26'),
);
const date = fc.tuple(year, digits(2, 13), digits(2, 32)).map((parts) => parts.join('-'));
const time = fc
  .tuple(digits(2, 24), digits(2, 60), fc.option(digits(2, 60)))
  .map((parts) => parts.filter((part) => part !== null).join(':'));
const written = fc
  .tuple(
    date,
    fc.option(fc.tuple(fc.constantFrom(' ', 'T', 't', '  ', ''), time)),
    fc.constantFrom('', '', '', 'Z', ' '),
  )
  .map(([day, clock, end]) => day + (clock?.join('') ?? '') + end);

const anyZone = fc.constantFrom(...zones);
/** Not close to the epoch, which PHP does not accept as a date at midnight. */
const instant = fc.integer({ min: Date.UTC(1971, 0), max: Date.UTC(2100, 0) });

/** Local times near a clock change or the start of a year, in any zone. */
const nearEdge = fc
  .tuple(anyZone, instant, fc.integer({ min: -3 * 3600, max: 3 * 3600 }), fc.boolean())
  .map(([zone, fromMs, seconds, isYear]) => {
    const edge = isYear ? Date.UTC(new Date(fromMs).getUTCFullYear(), 0) : findChange(zone, fromMs);
    const clock = new Date(edge + seconds * 1000).toISOString();
    return { zone, text: `${clock.slice(0, 10)} ${clock.slice(11, 19)}` };
  });

/** The local time of a change of the offset; half a year later if there is none. */
function findChange(zone: string, fromMs: number): number {
  const offsetAt = (atMs: number) => Date.parse(`${instantToWallTime(atMs, zone).replace(' ', 'T')}Z`) - atMs;
  const start = Math.floor(fromMs / hourMs) * hourMs;
  let [before, after] = [start, start + 4000 * hourMs];
  if (offsetAt(before) === offsetAt(after)) return after;
  while (after - before > hourMs) {
    const middle = before + Math.floor((after - before) / hourMs / 2) * hourMs;
    if (offsetAt(middle) === offsetAt(start)) before = middle;
    else after = middle;
  }
  return after + offsetAt(before);
}

function expectAlike(text: string, context: DateContext): void {
  const slow = ` ${text}`;
  expect(parseDate(text, context)).toBe(parseDate(slow, context));
  expect(parseInstant(text, context)).toBe(parseInstant(slow, context));
}

describe('a plain date', () => {
  test('is read or rejected as by the grammar', () => {
    fc.assert(
      fc.property(written, anyZone, instant, (text, zone, nowMs) => expectAlike(text, { zone, nowMs })),
      { numRuns },
    );
  });

  test('is read as by the grammar around clock changes and new year', () => {
    fc.assert(
      fc.property(nearEdge, ({ text, zone }) => expectAlike(text, { zone, nowMs: Date.UTC(2026, 10) })),
      { numRuns },
    );
  });

  test('has the same bounds as by the grammar, with and without a time', () => {
    const query = fc.record({ start_date: written, ends_before: written, strict_dates: fc.boolean() });
    fc.assert(
      fc.property(query, anyZone, instant, (plain, zone, nowMs) => {
        const slow = { ...plain, start_date: ` ${plain.start_date}`, ends_before: ` ${plain.ends_before}` };
        expect(readListWindow(plain, { zone, nowMs })).toEqual(readListWindow(slow, { zone, nowMs }));
      }),
      { numRuns },
    );
  });
});

describe('the default window', () => {
  const atAnyTime = fc.record({ zone: anyZone, nowMs: instant });
  const nearAnEdge = nearEdge.map(({ text, zone }) => ({ zone, nowMs: Date.parse(`${text.replace(' ', 'T')}Z`) }));

  test('begins with `yesterday`, ends with `+24 months`, and changes when `tomorrow` begins', () => {
    fc.assert(
      fc.property(fc.oneof(atAnyTime, nearAnEdge), (site) => {
        const words = { start_date: 'yesterday', end_date: '+24 months' };
        expect(readListWindow({}, site)).toEqual(readListWindow(words, site));
        expect(nextMidnight(site.nowMs, site.zone)).toBe(parseInstant('tomorrow', site));
      }),
      { numRuns, examples: [[{ zone: 'UTC', nowMs: Date.UTC(2028, 1, 29, 23) }]] },
    );
  });
});

type Answer = readonly [text: string, seconds: number | null];

interface Recorded {
  readonly zone: string;
  /** Seconds since 1970; null if PHP rejects the text. */
  readonly now: number;
  /** Generated common forms, all of which PHP reads. */
  readonly common: readonly Answer[];
  readonly others: readonly Answer[];
}

/** Recorded results of PHP 8.2, made by `record.ts` in the same folder. */
const answersFile = path.join(import.meta.dirname, '../../../test/php-dates/answers.json');
const recorded: readonly Recorded[] = JSON.parse(readFileSync(answersFile, 'utf8'));

describe.each(recorded)('in $zone', ({ zone, now, common, others }) => {
  const read = ([text]: Answer) => {
    const instant = parseInstant(text, { zone, nowMs: now * 1000 });
    return instant === undefined ? null : instant / 1000;
  };
  const differing = (answers: readonly Answer[], isDifferent: (ours: number | null, php: number | null) => boolean) =>
    answers
      .map((answer) => ({ text: answer[0], php: answer[1], ours: read(answer) }))
      .filter(({ ours, php }) => isDifferent(ours, php));

  test('reads every common form as PHP does', () => {
    expect(differing(common, (ours, php) => ours !== php)).toEqual([]);
  });

  test('reads every other text as PHP does or rejects it', () => {
    expect(differing(others, (ours, php) => ours !== php && ours !== null)).toEqual([]);
  });
});

test('reads most texts that PHP reads', () => {
  const answers = recorded.flatMap(({ zone, now, others }) =>
    others.filter(([, php]) => php !== null).map(([text]) => parseInstant(text, { zone, nowMs: now * 1000 })),
  );
  expect(answers.length).toBeGreaterThan(500);
  expect(answers.filter((each) => each === undefined).length / answers.length).toBeLessThan(0.2);
});
