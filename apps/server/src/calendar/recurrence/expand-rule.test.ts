import fc from 'fast-check';
import rrule from 'rrule';
import { RRuleTemporal } from 'rrule-temporal';
import { expect, test } from 'vitest';
import { expandRule, type SeriesStart } from './expand-rule.ts';
import { formatRule, type Rule, readRule } from './rule.ts';
import { anyRule } from './test-rules.ts';

function ruleOf(text: string): Rule {
  const result = readRule(text);
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  return result.rule;
}

/** 9:00 in New York on Tuesday, 2 September 1997: the first date of the examples of RFC 5545 §3.8.5.3. */
const september: SeriesStart = { startLocal: '1997-09-02 09:00:00', timezone: 'America/New_York', allDay: false };
const decade = { from: '1997-01-01', to: '2006-12-31' };
const days = (text: string, start = september, span = decade, most = 2_000) =>
  expandRule(ruleOf(text), start, span, most).map((local) => local.slice(0, 10));
const from = (day: string): SeriesStart => ({ ...september, startLocal: `${day} 09:00:00` });

test.each([
  ['FREQ=DAILY;COUNT=10', september, ['1997-09-02', '1997-09-03', '1997-09-04'], 10],
  ['FREQ=DAILY;UNTIL=19971224T000000Z', september, ['1997-09-02', '1997-09-03'], 113],
  ['FREQ=DAILY;INTERVAL=10;COUNT=5', september, ['1997-09-02', '1997-09-12', '1997-09-22', '1997-10-02'], 5],
  ['FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA', from('1998-01-01'), ['1998-01-01'], 93],
  ['FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1', from('1998-01-01'), ['1998-01-01', '1998-01-02'], 93],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH', september, ['1997-09-02', '1997-09-04', '1997-09-16'], 8],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
    from('1997-08-05'),
    ['1997-08-05', '1997-08-10', '1997-08-19', '1997-08-24'],
    4,
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
    from('1997-08-05'),
    ['1997-08-05', '1997-08-17', '1997-08-19', '1997-08-31'],
    4,
  ],
  [
    'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    from('1997-09-05'),
    ['1997-09-05', '1997-10-03', '1997-11-07', '1997-12-05', '1998-01-02'],
    10,
  ],
  [
    'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    from('1997-09-07'),
    ['1997-09-07', '1997-09-28', '1997-11-02', '1997-11-30'],
    10,
  ],
  ['FREQ=MONTHLY;COUNT=6;BYDAY=-2MO', from('1997-09-22'), ['1997-09-22', '1997-10-20', '1997-11-17', '1997-12-22'], 6],
  [
    'FREQ=MONTHLY;BYMONTHDAY=-3',
    from('1997-09-28'),
    ['1997-09-28', '1997-10-29', '1997-11-28', '1997-12-29', '1998-01-29', '1998-02-26'],
    112,
  ],
  [
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    from('1997-09-30'),
    ['1997-09-30', '1997-10-01', '1997-10-31', '1997-11-01'],
    10,
  ],
  [
    'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    from('1997-09-10'),
    ['1997-09-10', '1997-09-11'],
    10,
  ],
  [
    'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
    from('1997-06-10'),
    ['1997-06-10', '1997-07-10', '1998-06-10', '1998-07-10'],
    10,
  ],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=TH', from('1997-03-13'), ['1997-03-13', '1997-03-20', '1997-03-27', '1998-03-05'], 43],
  [
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    september,
    ['1998-02-13', '1998-03-13', '1998-11-13', '1999-08-13', '2000-10-13'],
    15,
  ],
  [
    'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    from('1997-09-13'),
    ['1997-09-13', '1997-10-11', '1997-11-08'],
    112,
  ],
  [
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    from('1996-11-05'),
    ['2000-11-07', '2004-11-02'],
    2,
  ],
  ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', from('1997-09-04'), ['1997-09-04', '1997-10-07', '1997-11-06'], 3],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    from('1997-09-29'),
    ['1997-09-29', '1997-10-30', '1997-11-27'],
    112,
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
    from('2007-01-15'),
    ['2007-01-15', '2007-01-30', '2007-02-15', '2007-03-15', '2007-03-30'],
    5,
  ],
])('%s gives the dates of RFC 5545', (text, start, first, total) => {
  const span =
    text.includes('2007') || start.startLocal.startsWith('2007') ? { from: '2007-01-01', to: '2010-01-01' } : decade;
  const found = days(text, start, span);
  expect([found.slice(0, first.length), found.length]).toEqual([first, total]);
});

test.each([
  ['FREQ=MONTHLY', '2027-01-31', ['2027-01-31', '2027-03-31', '2027-05-31']],
  ['FREQ=YEARLY', '2028-02-29', ['2028-02-29', '2032-02-29', '2036-02-29']],
  ['FREQ=MONTHLY;BYDAY=5MO', '2027-03-29', ['2027-03-29', '2027-05-31', '2027-08-30']],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2027-01-01', []],
  ['FREQ=MONTHLY;BYDAY=53MO', '2027-01-01', []],
])('%s from %s skips what does not exist', (text, day, first) =>
  expect(days(text, from(day), { from: day, to: '2040-12-31' }).slice(0, 3)).toEqual(first),
);

test('a span later than the start gives the same dates as the whole', () =>
  fc.assert(
    fc.property(anyRule, fc.integer({ min: 0, max: 2_000 }), (rule, later) => {
      const day = new Date(Date.UTC(2026, 0, 1) + later * 86_400_000).toISOString().slice(0, 10);
      const whole = expandRule(rule, from('2026-01-15'), { from: '2026-01-01', to: '2033-01-01' }, 10_000);
      const part = expandRule(rule, from('2026-01-15'), { from: day, to: '2033-01-01' }, 10_000);
      expect(part).toEqual(whole.filter((local) => local.slice(0, 10) >= day));
    }),
  ));

test.each([
  ['a day includes its dates', 'UNTIL=20270115', ['2027-01-01', '2027-01-08', '2027-01-15']],
  ['a local time includes that time', 'UNTIL=20270115T090000', ['2027-01-01', '2027-01-08', '2027-01-15']],
  ['an earlier local time excludes it', 'UNTIL=20270115T085959', ['2027-01-01', '2027-01-08']],
  ['an instant in UTC includes it', 'UNTIL=20270115T140000Z', ['2027-01-01', '2027-01-08', '2027-01-15']],
  ['an earlier instant excludes it', 'UNTIL=20270115T135959Z', ['2027-01-01', '2027-01-08']],
])('as UNTIL, %s', (_name, until, expected) =>
  expect(days(`FREQ=WEEKLY;${until}`, from('2027-01-01'), { from: '2027-01-01', to: '2028-01-01' })).toEqual(expected),
);

test('UNTIL of whole days in UTC includes its day', () =>
  expect(
    days(
      'FREQ=DAILY;UNTIL=20270103T000000Z',
      { ...from('2027-01-01'), allDay: true },
      { from: '2027-01-01', to: '2028-01-01' },
    ),
  ).toEqual(['2027-01-01', '2027-01-02', '2027-01-03']));

test('a local time in a clock gap is left out and not counted', () =>
  expect(
    expandRule(
      ruleOf('FREQ=DAILY;COUNT=3'),
      { startLocal: '2027-03-27 02:30:00', timezone: 'Europe/Berlin', allDay: false },
      { from: '2027-01-01', to: '2028-01-01' },
      10,
    ),
  ).toEqual(['2027-03-27 02:30:00', '2027-03-29 02:30:00', '2027-03-30 02:30:00']));

/** Second opinions; each is known to be wrong on some rules of the subset, and they differ from each other there. */
const opinions: Readonly<Record<string, (text: string, most: number) => string[]>> = {
  'rrule-temporal 2.2.8': (text, most) =>
    new RRuleTemporal({ rruleString: `DTSTART:20260115T090000Z\nRRULE:${text}` })
      .all((_date, index) => index < most)
      .slice(0, most)
      .map((date) => date.toString().slice(0, 10)),
  'rrule 2.8.1': (text, most) =>
    rrule
      .rrulestr(`DTSTART:20260115T090000Z\nRRULE:${text}`)
      .all((_date, index) => index < most)
      .map((date) => date.toISOString().slice(0, 10)),
};

test('random rules give the dates of at least one of two libraries', () => {
  const most = 12;
  let equal = 0;
  fc.assert(
    fc.property(anyRule, (rule) => {
      const start = { startLocal: '2026-01-15 09:00:00', timezone: 'UTC', allDay: false };
      const found = expandRule(rule, start, { from: '2026-01-01', to: '2090-01-01' }, most).map((local) =>
        local.slice(0, 10),
      );
      // A library that looks for more dates than there are may take minutes.
      if (found.length < most) return;
      const text = formatRule(rule);
      const agreeing = Object.values(opinions).filter((ask) => String(ask(text, most)) === String(found));
      equal += agreeing.length;
      expect(agreeing.length, `${text}: ${found.join(' ')}`).toBeGreaterThan(0);
    }),
    { numRuns: 300, seed: 20261128 },
  );
  expect(equal).toBeGreaterThan(300);
});
