import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frequencies, fromRuleText, hasWeekdays, includesStart, type Repeats, toRuleText } from './repeat-rule.ts';

/** A Tuesday, the first of its month. */
const series = {
  ...{ start: '2026-12-01 18:00:00', utcStart: '2026-12-01 15:00:00' },
  ...{ timezone: 'Africa/Kampala', isAllDay: false },
};

const anyStart = fc
  .integer({ min: 0, max: 3_000 })
  .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10))
  .map((day) => ({ ...series, start: `${day} 18:00:00`, utcStart: `${day} 15:00:00` }));

const anyEnd = fc.oneof(
  fc.constant({ until: '', count: undefined }),
  fc.integer({ min: 1, max: 500 }).map((count) => ({ until: '', count })),
  fc.constantFrom('2027-03-03', '2035-12-31').map((until) => ({ until, count: undefined })),
);

const anyRepeats: fc.Arbitrary<Repeats> = fc
  .record({
    frequency: fc.constantFrom(...frequencies.map(([frequency]) => frequency)),
    interval: fc.integer({ min: 1, max: 1_000 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })).map((days) => days.sort()),
    end: anyEnd,
  })
  .map(({ end, ...rest }) => ({ ...rest, ...end, weekdays: hasWeekdays(rest.frequency) ? rest.weekdays : [] }));

test('each rule of the form is read back as the same rule', () =>
  fc.assert(
    fc.property(anyRepeats, anyStart, (repeats, from) => {
      const rule = toRuleText(repeats, from.start);
      const read = fromRuleText(rule, from);
      expect(read, rule).toBeDefined();
      if (read === undefined) return;
      const { weekdays: _, ...others } = repeats;
      expect(read).toMatchObject(others);
      // The weekday of the start is the one of an empty choice.
      const again = toRuleText(read, from.start);
      expect(fromRuleText(again, from)).toEqual(read);
      if (repeats.weekdays.length !== 1) expect(again).toBe(rule);
    }),
  ));

test.each([
  ['FREQ=WEEKLY;BYDAY=TU', 'FREQ=WEEKLY'],
  ['FREQ=WEEKLY;WKST=SU;BYDAY=TU,TH', 'FREQ=WEEKLY;BYDAY=TU,TH'],
  ['FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU', 'FREQ=WEEKLY;INTERVAL=2'],
  ['FREQ=MONTHLY;BYMONTHDAY=1', 'FREQ=MONTHLY'],
  ['FREQ=MONTHLY;BYDAY=1TU', 'FREQ=MONTHLY;BYDAY=1TU'],
  ['FREQ=MONTHLY;BYDAY=-1FR,-1SA', 'FREQ=MONTHLY;BYDAY=-1FR,-1SA'],
  ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=1', 'FREQ=YEARLY'],
  ['FREQ=DAILY;UNTIL=20270303T145900Z', 'FREQ=DAILY;UNTIL=20270302'],
  ['FREQ=DAILY;UNTIL=20270303T150000Z', 'FREQ=DAILY;UNTIL=20270303'],
])('the form shows %s as %s', (rule, same) => {
  const read = fromRuleText(rule, series);
  expect(read && toRuleText(read, series.start)).toBe(same);
});

test.each([
  '',
  'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU',
  'FREQ=WEEKLY;BYMONTH=3',
  'FREQ=WEEKLY;BYDAY=TU,TH;BYSETPOS=1',
  'FREQ=MONTHLY;BYMONTHDAY=2',
  'FREQ=MONTHLY;BYMONTHDAY=1,15',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=MONTHLY;BYDAY=TU',
  'FREQ=MONTHLY;BYDAY=5TU',
  'FREQ=MONTHLY;BYDAY=1TU,3TU',
  'FREQ=MONTHLY;BYDAY=1TU,TH',
  'FREQ=MONTHLY;BYDAY=1TU;BYMONTHDAY=1',
  'FREQ=YEARLY;BYMONTH=3',
  'FREQ=YEARLY;BYMONTHDAY=1',
  'FREQ=YEARLY;BYMONTH=12;BYDAY=1TU',
])('the form cannot express %j', (rule) => expect(fromRuleText(rule, series)).toBeUndefined());

test.each<readonly [Partial<Repeats>, string, boolean]>([
  [{ frequency: 'WEEKLY' }, '2026-12-01', true],
  [{ frequency: 'WEEKLY', weekdays: [1, 3] }, '2026-12-01', true],
  [{ frequency: 'WEEKLY', weekdays: [0, 3] }, '2026-12-01', false],
  [{ frequency: 'MONTHLY.1' }, '2026-12-07', true],
  [{ frequency: 'MONTHLY.1' }, '2026-12-08', false],
  [{ frequency: 'MONTHLY.-1' }, '2026-12-25', true],
  [{ frequency: 'MONTHLY.-1' }, '2026-12-24', false],
  [{ frequency: 'MONTHLY.-1' }, '2027-02-22', true],
  [{ frequency: 'MONTHLY.-1', weekdays: [0] }, '2026-12-29', false],
  [{ frequency: 'YEARLY' }, '2028-02-29', true],
])('of %j, %s is a date: %s', (repeats, start, isDate) =>
  expect(
    includesStart({ frequency: '', interval: 1, weekdays: [], until: '', count: undefined, ...repeats }, start),
  ).toBe(isDate),
);
