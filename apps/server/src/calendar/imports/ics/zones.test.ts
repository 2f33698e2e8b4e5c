import { expect, test } from 'vitest';
import { isTimeZone } from '../../time/time-zone.ts';
import { splitCalendar } from './components.ts';
import { readCalendar } from './records.ts';
import { calendarOf, event, options, read, recordsOf, zone } from './test-ics.ts';
import { windowsDisplayNames } from './windows-display-names.ts';
import { windowsZones } from './windows-zones.ts';

test.each([
  ['Pacific Standard Time', 'America/Los_Angeles'],
  ['pacific standard time', 'America/Los_Angeles'],
  ['W. Europe Standard Time 1', 'Europe/Berlin'],
  ['Russia Time Zone 11', 'Asia/Kamchatka'],
  ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', 'Europe/Berlin'],
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Berlin'],
  ['"(GMT-08:00) Pacific Time (US & Canada)"', 'America/Los_Angeles'],
  ['"(UTC+03:00) Nairobi"', 'Africa/Nairobi'],
  ['/mozilla.org/20050126_1/Europe/Berlin', 'Europe/Berlin'],
  ['/freeassociation.sourceforge.net/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['///Europe/Berlin', 'Europe/Berlin'],
  ['/Europe/Berlin', 'Europe/Berlin'],
  ['/citadel.org/20070227_1/UTC', 'UTC'],
  ['Europe/Berlin', 'Europe/Berlin'],
  ['EST5EDT', 'EST5EDT'],
  ['CET', 'Europe/Brussels'],
  ['UTC+3', 'UTC+3'],
])('reads the time zone %s as %s', (tzid, timezone) => {
  const record = read(`DTSTART;TZID=${tzid}:20270110T090000`);
  expect(record?.body).toMatchObject({ timezone, start_date: '2027-01-10 09:00:00' });
  expect(record?.losses).toEqual([]);
});

test.each([
  '"(UTC+01:00) Amsterdam, Berlin, Rome"',
  '"(UTC+02:00) Istanbul"',
  'Customized Time Zone',
  'tzone://Microsoft/Custom',
  'Mars/Olympus',
  'Russia Time Zone 4',
  'CST',
  '/',
])('reports the unknown time zone %s and reads the time in the zone of the calendar', (tzid) => {
  const times = [`DTSTART;TZID=${tzid}:20270110T090000`, `DTEND;TZID=${tzid}:20270110T100000`];
  const record = read(...times);
  expect(record?.body).toMatchObject({ timezone: zone, start_date: '2027-01-10 09:00:00' });
  expect(record?.losses).toMatchObject([{ reason: 'unknown_zone', line: 6 }]);

  const file = splitCalendar(calendarOf(...event(...times)));
  const [refused] = readCalendar(file, { ...options, unknownZones: 'refuse' });
  expect(refused).toMatchObject({ body: {}, rejection: { reason: 'unknown_zone', line: 6 } });
  expect(refused?.rejection?.detail).toMatch(/is not known; the event was refused\.$/);
});

test.each([
  ['EAT', 'Africa/Nairobi'],
  ['cat', 'Africa/Maputo'],
  ['WAT', 'Africa/Lagos'],
  ['SAST', 'Africa/Johannesburg'],
])('reads the abbreviation %s of one zone only', (tzid, timezone) => {
  const record = read(`DTSTART;TZID=${tzid}:20270110T090000`);
  expect(record).toMatchObject({ body: { timezone, start_date: '2027-01-10 09:00:00' }, losses: [] });
});

test('reports unknown zones of excluded and added dates', () => {
  const record = read('DTSTART:20270110T090000Z', 'RRULE:FREQ=DAILY', 'EXDATE;TZID=Mars:20270111T090000');
  expect(record?.losses).toMatchObject([{ reason: 'unknown_zone', line: 8 }]);
});

test('each name of Windows is a time zone of this service, and each display form has a name', () => {
  expect(Object.values(windowsZones).filter((name) => !isTimeZone(name))).toEqual([]);
  expect(Object.values(windowsDisplayNames).filter((name) => !(name in windowsZones))).toEqual([]);
});

test.each(Object.entries(windowsDisplayNames))('the offset in %s is that of %s', (display, name) => {
  const [, hours = '0', minutes = '0'] = /^\(UTC(?:([+-]\d\d):(\d\d))?\)/.exec(display) ?? [];
  const offset = `${hours === '0' ? '+00' : hours}:${minutes === '0' ? '00' : minutes}`;
  const offsets = ['2026-01-15', '2026-07-15'].map((day) => {
    const format = new Intl.DateTimeFormat('en', { timeZone: windowsZones[name] ?? '', timeZoneName: 'longOffset' });
    const part = format.formatToParts(new Date(`${day}T12:00:00Z`)).find(({ type }) => type === 'timeZoneName');
    return part?.value.replace('GMT', '') || '+00:00';
  });
  expect(offsets).toContain(offset);
});

const describedAs = (tzid: string, offset: string) => [
  ...['BEGIN:VTIMEZONE', `TZID:${tzid}`, 'BEGIN:STANDARD', 'DTSTART:16010101T000000'],
  ...[`TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`, 'END:STANDARD', 'END:VTIMEZONE'],
];

test('a description decides between zones, and a name that agrees with it is kept', () => {
  const read = (tzid: string, offset: string) =>
    recordsOf(calendarOf(...describedAs(tzid, offset), ...event(`DTSTART;TZID=${tzid}:20310501T180000`)))[0]?.body;
  expect(read('E. Africa Standard Time', '+0300')).toMatchObject({
    ...{ timezone: 'Africa/Nairobi', start_date: '2031-05-01 18:00:00' },
  });
  expect(read('CST', '+0800')).toMatchObject({ timezone: zone, start_date: '2031-05-01 13:00:00' });
  expect(read('EAT', '+0300')).toMatchObject({ timezone: 'EAT', start_date: '2031-05-01 18:00:00' });
  expect(read('Custom', '+0800')).toMatchObject({ timezone: zone, start_date: '2031-05-01 13:00:00' });
});

test('floating times and whole days follow X-WR-TIMEZONE, wherever it is', () => {
  for (const named of ['X-WR-TIMEZONE:Europe/Berlin', 'X-WR-TIMEZONE:W. Europe Standard Time']) {
    const timed = event('DTSTART:20270110T090000');
    for (const lines of [
      [named, ...timed],
      [...timed, named],
    ]) {
      const [record] = recordsOf(calendarOf(...lines));
      expect(record?.body).toMatchObject({ timezone: 'Europe/Berlin', start_date: '2027-01-10 09:00:00' });
      expect(record?.losses).toEqual([]);
    }
    const [day] = recordsOf(calendarOf(named, ...event('DTSTART;VALUE=DATE:20270110')));
    expect(day?.body).toMatchObject({ timezone: 'Europe/Berlin', start_date: '2027-01-10' });
    const [unknown] = recordsOf(calendarOf(named, ...event('DTSTART;TZID=Mars:20270110T090000')));
    expect(unknown?.body).toMatchObject({ timezone: 'Europe/Berlin', start_date: '2027-01-10 09:00:00' });
  }
});

test('reports an unknown X-WR-TIMEZONE at times that need it', () => {
  const records = recordsOf(
    calendarOf(
      'X-WR-TIMEZONE:Mars',
      ...event('DTSTART:20270110T090000'),
      ...event('UID:2', 'DTSTART:20270110T090000Z'),
    ),
  );
  expect(records[0]?.body).toMatchObject({ timezone: zone });
  expect(records[0]?.losses).toMatchObject([{ reason: 'unknown_zone', detail: expect.stringContaining('“Mars”') }]);
});

test('each calendar of a file has its own zone', () => {
  const text = [
    calendarOf('X-WR-TIMEZONE:Europe/Berlin', ...event('DTSTART:20270110T090000')),
    calendarOf('X-WR-CALNAME:B', ...event('DTSTART:20270110T090000')),
  ].join('');
  expect(recordsOf(text).map(({ body }) => body['timezone'])).toEqual(['Europe/Berlin', zone]);
});
