import { expect, test } from 'vitest';
import { wordRecurrence } from './rule-sentence.ts';

/** A Tuesday, the first of its month. */
const start = {
  ...{ start: '2026-12-01 18:00:00', utcStart: '2026-12-01 15:00:00' },
  ...{ timezone: 'Africa/Kampala', isAllDay: false },
};
const word = (rrule: string, more: object = {}, from: object = {}) =>
  wordRecurrence({ rrule, rdate: [], exdate: [], ...more }, { ...start, ...from });

test.each([
  ['FREQ=DAILY', 'Every day'],
  ['FREQ=DAILY;INTERVAL=2', 'Every second day'],
  ['FREQ=DAILY;INTERVAL=3;COUNT=10', 'Every 3 days, 10 times'],
  ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', 'Every day from Monday to Friday'],
  ['FREQ=DAILY;INTERVAL=2;BYDAY=SA,SU', 'Every second day that is a Saturday or Sunday'],
  ['FREQ=DAILY;BYMONTHDAY=13,-1', 'Every day that is the 13th or the last day'],
  ['FREQ=DAILY;BYMONTH=7,1', 'Every day in January and July'],
  ['FREQ=WEEKLY', 'Every Tuesday'],
  ['FREQ=WEEKLY;BYDAY=TH,TU', 'Every Tuesday and Thursday'],
  ['FREQ=WEEKLY;BYDAY=MO,WE,FR', 'Every Monday, Wednesday and Friday'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every day from Monday to Friday'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', 'Every day'],
  ['FREQ=WEEKLY;INTERVAL=2;UNTIL=20270303', 'Every second Tuesday, until 3 March 2027'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE', 'Every second week on Monday and Wednesday'],
  ['FREQ=WEEKLY;INTERVAL=3', 'Every 3 weeks on Tuesday'],
  ['FREQ=WEEKLY;INTERVAL=4;BYDAY=MO,TU,WE', 'Every 4 weeks from Monday to Wednesday'],
  ['FREQ=WEEKLY;BYDAY=TU;BYMONTH=3', 'Every Tuesday in March'],
  ['FREQ=WEEKLY;BYDAY=TU,TH;BYSETPOS=-1', 'Every week on the last of Tuesday and Thursday'],
  ['FREQ=WEEKLY;COUNT=1', 'Every Tuesday, once'],
  ['FREQ=MONTHLY', 'Every month on the 1st'],
  ['FREQ=MONTHLY;BYMONTHDAY=2,3,11,12,13', 'Every month on the 2nd, the 3rd, the 11th, the 12th and the 13th'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month on the last day'],
  ['FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=15,-2', 'Every second month on the 15th and the second last day'],
  ['FREQ=MONTHLY;BYDAY=1TU', 'Every month on the first Tuesday'],
  ['FREQ=MONTHLY;BYDAY=1TU,3TU', 'Every month on the first and third Tuesday'],
  ['FREQ=MONTHLY;BYDAY=-1FR,-1SA', 'Every month on the last Friday and the last Saturday'],
  ['FREQ=MONTHLY;BYDAY=FR', 'Every month on each Friday'],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', 'Every month on the 13th if it is a Friday'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'Every month on the last of its days from Monday to Friday'],
  ['FREQ=MONTHLY;BYDAY=TU,TH;BYSETPOS=1,2', 'Every month on the first and second of its Tuesdays and Thursdays'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,15;BYSETPOS=1', 'Every month on the first of these days: the 1st and the 15th'],
  ['FREQ=YEARLY', 'Every year on 1 December'],
  ['FREQ=YEARLY;BYMONTH=6,7', 'Every year on 1 June and 1 July'],
  ['FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=9', 'Every year on 9 June'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', 'Every year on the last day of February'],
  ['FREQ=YEARLY;BYMONTH=5;BYDAY=2SU', 'Every year on the second Sunday of May'],
  ['FREQ=YEARLY;BYMONTH=3,4;BYDAY=TH', 'Every year on each Thursday of March and April'],
  ['FREQ=YEARLY;BYMONTHDAY=15', 'Every year on the 15th, in each month'],
  ['FREQ=YEARLY;BYDAY=FR;BYSETPOS=10', 'Every year on the 10th of its Fridays'],
])('%s is %s', (rrule, sentence) => expect(word(rrule)).toBe(sentence));

test.each([
  ['UNTIL=20270302T145959Z', 'Every Tuesday, until 1 March 2027', {}],
  ['UNTIL=20270302T150000Z', 'Every Tuesday, until 2 March 2027', {}],
  ['UNTIL=20270302T220000Z', 'Every Tuesday, until 3 March 2027', { start: '2026-12-01 00:30:00' }],
  ['UNTIL=20270302T175959', 'Every Tuesday, until 1 March 2027', {}],
  ['UNTIL=20270302T000000Z', 'Every Tuesday, until 2 March 2027', { isAllDay: true }],
  ['UNTIL=20270302T150000Z', 'Every Tuesday, until 2 March 2027', { timezone: 'UTC+3' }],
])('%s includes its last date: %s', (until, sentence, from) =>
  expect(word(`FREQ=WEEKLY;${until}`, {}, from)).toBe(sentence),
);

test.each([
  [{ rdate: ['2026-12-24 16:00:00'] }, 'Every Tuesday, and on 24 December 2026'],
  [{ exdate: ['2026-12-29', '2026-12-22 18:00:00'] }, 'Every Tuesday, except on 22 December 2026 and 29 December 2026'],
  [{ rdate: ['2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04'] }, 'Every Tuesday, and on 4 other dates'],
])('further and excluded dates are named: %j', (more, sentence) => expect(word('FREQ=WEEKLY', more)).toBe(sentence));

test('a series without a rule has its dates', () => {
  expect(word('', { rdate: ['2026-12-24 16:00:00'] })).toBe('On 1 December 2026 and 24 December 2026');
  expect(word('', { rdate: ['2027-01-01', '2027-01-02', '2027-01-03'] })).toBe('On 4 dates');
});
