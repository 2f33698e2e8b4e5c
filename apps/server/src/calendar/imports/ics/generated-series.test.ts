import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarOf, event, recordsOf } from './test-ics.ts';

const few = (parts: readonly string[]) =>
  fc.subarray([...parts], { minLength: 1, maxLength: 3 }).map((each) => each.join());
const numbers = few(['1', '-1', '5', '31', '-31', '53', '366', '0', '999999', '+2', '1.5', '']);
const part = fc.oneof(
  fc.constantFrom(...['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'HOURLY', 'SECONDLY', ''].map((each) => `FREQ=${each}`)),
  fc.constantFrom(...['0', '1', '2', '1000', '1001', '99999999999'].map((each) => `INTERVAL=${each}`)),
  fc.constantFrom(...['0', '1', '30', '100000', '100001', '-1'].map((each) => `COUNT=${each}`)),
  fc.constantFrom(
    ...['20310601', '20310601T160000Z', '20310601T180000', '00010101', '99991231'].map((each) => `UNTIL=${each}`),
  ),
  few(['MO', '1TU', '-1FR', '53SU', '0WE', 'XX', '-53MO']).map((days) => `BYDAY=${days}`),
  fc
    .tuple(fc.constantFrom('BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'BYWEEKNO', 'BYYEARDAY', 'BYHOUR'), numbers)
    .map((each) => each.join('=')),
  fc.constantFrom('WKST=SU', 'WKST=', 'RSCALE=CHINESE', 'SKIP=OMIT', 'X', ''),
);
const rule = fc
  .tuple(fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'), fc.array(part, { maxLength: 4 }))
  .map(
    ([frequency, parts]) =>
      `RRULE:${[`FREQ=${frequency}`, ...parts.filter((each) => !each.startsWith('FREQ='))].join(';')}`,
  );
const anyRule = fc.oneof(
  { weight: 3, arbitrary: rule },
  { weight: 1, arbitrary: fc.array(part).map((parts) => `RRULE:${parts.join(';')}`) },
);
const time = fc.constantFrom(
  ...['20310501T180000', '20310502T160000Z', '20310503', '20310330T023000', '99991231T235959', '10000101', 'x'],
);
const list = fc
  .tuple(
    fc.constantFrom('RDATE', 'EXDATE', 'EXDATE;TZID=Europe/Rome', 'RDATE;VALUE=DATE'),
    fc.array(time, { minLength: 1, maxLength: 5 }),
  )
  .map(([name, times]) => `${name}:${times.join()}`);
const start = fc.constantFrom(
  'DTSTART;TZID=Europe/Rome:20310501T180000',
  'DTSTART:20310501',
  'DTSTART:20310501T180000Z',
  'DTSTART;TZID=Europe/Rome:20310330T023000',
  'DTSTART:99991231T230000',
);
const changed = fc.tuple(time, start).map(([id, each]) => event(`RECURRENCE-ID:${id}`, each));
const file = fc
  .tuple(start, anyRule, fc.array(list, { maxLength: 3 }), fc.array(changed, { maxLength: 2 }))
  .map(([first, repeated, lists, dates]) => calendarOf(...event(first, repeated, ...lists), ...dates.flat()));

test('each of 1,000 generated series is imported, or reported by its reason', () => {
  const outcomes = { series: 0, single: 0, rejected: 0 };
  fc.assert(
    fc.property(file, (text) => {
      const [record] = recordsOf(text);
      expect(record).toBeDefined();
      if (record === undefined) return;
      const { body, rejection, losses = [] } = record;
      if (rejection !== undefined) {
        outcomes.rejected += 1;
        expect(rejection.detail).toMatch(/^(None of its dates takes place|Its first date is excluded)/);
      } else if (body['recurrence'] === undefined) {
        outcomes.single += 1;
        expect(losses.map(({ reason }) => reason)).toContain('recurrence');
        expect(losses.map(({ detail }) => detail).join()).toMatch(/because (?:[A-Z]+ |it has |more than )/);
      } else outcomes.series += 1;
    }),
    { numRuns: 1_000, seed: 20_261_128 },
  );
  // Else none of this would prove anything.
  expect(Object.values(outcomes).every((count) => count > 20)).toBe(true);
});
