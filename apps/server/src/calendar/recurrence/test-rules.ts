import fc from 'fast-check';
import type { Frequency, Rule, Weekday } from './rule.ts';

const oneOrTwo = <Value>(value: fc.Arbitrary<Value>) => fc.uniqueArray(value, { minLength: 1, maxLength: 2 });
const sometimes = <Value>(values: fc.Arbitrary<readonly Value[]>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant<readonly Value[]>([]) }, { weight: 1, arbitrary: values });

const weekday = fc.integer({ min: 0, max: 6 }) as fc.Arbitrary<Weekday>; // as: seven integers
const plainWeekdays = fc
  .uniqueArray(weekday, { minLength: 1, maxLength: 4 })
  .map((each) => each.map((one) => ({ weekday: one })));
const ordinal = fc.constantFrom(1, 2, 3, 4, 5, -1, -2);
const numberedWeekdays = oneOrTwo(weekday).chain((days) =>
  ordinal.map((at) => days.map((one) => ({ weekday: one, ordinal: at }))),
);
const monthDays = oneOrTwo(fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: -31, max: -1 })));
const months = oneOrTwo(fc.integer({ min: 1, max: 12 }));

function ofFrequency(frequency: Frequency): fc.Arbitrary<Rule> {
  const isLong = frequency === 'MONTHLY' || frequency === 'YEARLY';
  return fc
    .record({
      interval: fc.integer({ min: 1, max: 4 }),
      weekdays: sometimes<Rule['weekdays'][number]>(isLong ? fc.oneof(plainWeekdays, numberedWeekdays) : plainWeekdays),
      monthDays: frequency === 'MONTHLY' || frequency === 'YEARLY' ? sometimes(monthDays) : fc.constant([]),
      months: sometimes(months),
      positions: sometimes(oneOrTwo(fc.constantFrom(1, 2, -1))),
      count: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
      weekStart: weekday,
    })
    .map(({ count, positions, ...rest }): Rule => {
      const hasBy = rest.weekdays.length + rest.monthDays.length + rest.months.length > 0;
      const needsMonth = frequency === 'YEARLY' && rest.months.length === 0;
      const weekdays = needsMonth ? rest.weekdays.map(({ weekday: day }) => ({ weekday: day })) : rest.weekdays;
      return { frequency, ...rest, weekdays, positions: hasBy ? positions : [], ...(count !== undefined && { count }) };
    });
}

/** Rules of the supported subset. */
export const anyRule: fc.Arbitrary<Rule> = fc
  .constantFrom<Frequency>('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY')
  .chain(ofFrequency);
