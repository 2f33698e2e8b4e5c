import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRule, readRule } from './rule.ts';
import { anyRule } from './test-rules.ts';

const read = (text: string) => {
  const result = readRule(text);
  return 'rule' in result ? result.rule : result.errors.map(({ part }) => part);
};

test('reads a rule as Google writes it', () =>
  expect(read('RRULE:FREQ=WEEKLY;WKST=SU;UNTIL=20271231T205959Z;INTERVAL=2;BYDAY=MO,WE')).toEqual({
    frequency: 'WEEKLY',
    interval: 2,
    until: { instantMs: Date.parse('2027-12-31T20:59:59Z') },
    weekdays: [{ weekday: 0 }, { weekday: 2 }],
    monthDays: [],
    months: [],
    positions: [],
    weekStart: 6,
  }));

test('ignores case, spaces and a last semicolon', () =>
  expect(read(' freq=monthly; byday = -1fr ;')).toMatchObject({
    frequency: 'MONTHLY',
    weekdays: [{ weekday: 4, ordinal: -1 }],
  }));

test.each([
  ['FREQ=WEEKLY;UNTIL=20271231', { day: '2027-12-31' }],
  ['FREQ=WEEKLY;UNTIL=20271231T180000', { local: '2027-12-31 18:00:00' }],
  ['FREQ=WEEKLY;UNTIL=20271231T180000Z', { instantMs: Date.parse('2027-12-31T18:00:00Z') }],
])('%s has an end', (text, until) => expect(read(text)).toMatchObject({ until }));

test.each([
  ['', ['FREQ']],
  ['INTERVAL=2', ['FREQ']],
  ['FREQ=HOURLY', ['FREQ']],
  ['FREQ=WEEKLY;INTERVAL=0', ['INTERVAL']],
  ['FREQ=WEEKLY;INTERVAL=1001', ['INTERVAL']],
  ['FREQ=WEEKLY;COUNT=0', ['COUNT']],
  ['FREQ=WEEKLY;COUNT=-1', ['COUNT']],
  ['FREQ=WEEKLY;COUNT=2;UNTIL=20271231', ['UNTIL']],
  ['FREQ=WEEKLY;UNTIL=20270231', ['UNTIL']],
  ['FREQ=WEEKLY;UNTIL=2027-12-31', ['UNTIL']],
  ['FREQ=WEEKLY;BYDAY=XX', ['BYDAY']],
  ['FREQ=WEEKLY;BYDAY=', ['BYDAY']],
  ['FREQ=WEEKLY;BYDAY=1MO', ['BYDAY']],
  ['FREQ=DAILY;BYDAY=-1MO', ['BYDAY']],
  ['FREQ=MONTHLY;BYDAY=0MO', ['BYDAY']],
  ['FREQ=MONTHLY;BYDAY=54MO', ['BYDAY']],
  ['FREQ=YEARLY;BYDAY=20MO', ['BYDAY']],
  ['FREQ=WEEKLY;BYMONTHDAY=1', ['BYMONTHDAY']],
  ['FREQ=MONTHLY;BYMONTHDAY=32', ['BYMONTHDAY']],
  ['FREQ=MONTHLY;BYMONTHDAY=0', ['BYMONTHDAY']],
  ['FREQ=YEARLY;BYMONTH=13', ['BYMONTH']],
  ['FREQ=MONTHLY;BYSETPOS=1', ['BYSETPOS']],
  ['FREQ=YEARLY;BYWEEKNO=20', ['BYWEEKNO']],
  ['FREQ=YEARLY;BYYEARDAY=100', ['BYYEARDAY']],
  ['FREQ=DAILY;BYHOUR=9', ['BYHOUR']],
  ['FREQ=DAILY;FREQ=WEEKLY', ['FREQ']],
  ['FREQ=WEEKLY;WKST=XX;INTERVAL=x;COUNT=0', ['INTERVAL', 'COUNT', 'WKST']],
])('%s names the parts that are wrong', (text, parts) => expect(read(text)).toEqual(parts));

test('a written rule reads as the same rule', () =>
  fc.assert(
    fc.property(anyRule, (rule) => {
      expect(readRule(formatRule(rule))).toEqual({ rule });
    }),
  ));

const pieces = fc.constantFrom('FREQ', '=', ';', 'DAILY', 'BYDAY', 'MO', '-', '9', ',', 'UNTIL', ' ');

test('reads any text without an exception', () =>
  fc.assert(
    fc.property(fc.array(pieces), (texts) => {
      expect(Object.keys(readRule(texts.join('')))).toHaveLength(1);
    }),
  ));
