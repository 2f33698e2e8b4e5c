import { describe, expect, test } from 'vitest';
import { splitCalendar } from './components.ts';
import { readCalendar } from './records.ts';
import { calendarOf, event, options, read, recordsOf } from './test-ics.ts';

const start = 'DTSTART:20310501T180000Z';

describe('an all-day flag with times at midnight is an all-day event', () => {
  const flag = 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE';
  test.each([
    [['DTSTART:20310501T000000', 'DTEND:20310502T000000', flag], '2031-05-01', '2031-05-01'],
    [['DTSTART:20310501T000000', 'DTEND:20310504T000000', flag], '2031-05-01', '2031-05-03'],
    [
      ['DTSTART;TZID=Europe/Berlin:20310501T000000', 'DTEND;TZID=Europe/Berlin:20310502T000000', flag],
      '2031-05-01',
      '2031-05-01',
    ],
    [['DTSTART:20310430T210000Z', 'DTEND:20310501T210000Z', flag], '2031-05-01', '2031-05-01'],
    [['DTSTART:20310501T000000', flag], '2031-05-01', '2031-05-01'],
    [
      ['DTSTART:20310501T000000', 'DTEND:20310501T240000', 'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:true'],
      '2031-05-01',
      '2031-05-01',
    ],
    [['DTSTART:20310501T000000', 'DURATION:P1D', 'X-FUNAMBOL-ALLDAY:1'], '2031-05-01', '2031-05-01'],
  ])('%j', (lines, start_date, end_date) => {
    expect(read(...lines)).toMatchObject({ body: { all_day: true, start_date, end_date }, losses: [] });
  });

  test.each([
    [['DTSTART:20310501T090000', 'DTEND:20310501T170000', flag]],
    [['DTSTART:20310501T000000', 'DTEND:20310501T170000', flag]],
    [['DTSTART:20310501T000000', 'DTEND:20310502T000000', 'X-MICROSOFT-CDO-ALLDAYEVENT:FALSE']],
    [['DTSTART:20310501T000000', 'DTEND:20310502T000000']],
  ])('%j is not', (lines) => expect(read(...lines)?.body).toMatchObject({ all_day: false }));
});

describe('times', () => {
  test.each([
    ['DTSTART:20310501T240000', '2031-05-02 00:00:00'],
    ['DTSTART:20311231T240000Z', '2032-01-01 00:00:00'],
    ['DTSTART:20310501T235960', '2031-05-01 23:59:59'],
    ['DTSTART:20310501T180060Z', '2031-05-01 18:00:59'],
    ['DTSTART:10000101T180000', '1000-01-01 18:00:00'],
    ['DTSTART:20310501T1800', '2031-05-01 18:00:00'],
    ['DTSTART:20310501T1800Z', '2031-05-01 18:00:00'],
    ['DTSTART:2031-05-01T18:00:00', '2031-05-01 18:00:00'],
    ['DTSTART:2031-05-01 18:00', '2031-05-01 18:00:00'],
    ['DTSTART:2031-05-01T18:00:00.000Z', '2031-05-01 18:00:00'],
    ['DTSTART:20310501T180000+0300', '2031-05-01 15:00:00'],
    ['DTSTART:2031-05-01T00:30:00+05:30', '2031-04-30 19:00:00'],
    ['DTSTART:20311231T200000-0430', '2032-01-01 00:30:00'],
    ['DTSTART;TZID=(UTC+03:00) Nairobi:2031-05-01T18:00', '2031-05-01 18:00:00'],
    ['DTSTART;VALUE=DATE:2031-05-01', '2031-05-01'],
  ])('%s is %s', (line, start_date) => expect(read(line)?.body).toMatchObject({ start_date }));

  test.each([
    '240100',
    '240001',
    '250000',
    '236000',
    '180061',
    '18',
    '180',
    '1800000',
    '180000+3',
    '180000+0300Z',
    '2401',
  ])('T%s is not valid', (time) => {
    expect(read(`DTSTART:20310501T${time}`)?.rejection).toMatchObject({ reason: 'unreadable', line: 6 });
  });

  test('ends have the same forms', () => {
    expect(read('DTSTART:20310501T180000', 'DTEND:20310501T240000')?.body).toMatchObject({
      end_date: '2031-05-02 00:00:00',
    });
    expect(read('DTSTART:20310501T180000', 'DTEND:20310501T235960')?.body).toMatchObject({
      end_date: '2031-05-01 23:59:59',
    });
  });

  test.each(['DTSTART:09991231T180000', 'DTSTART;VALUE=DATE:00010101', 'DTSTART:00270512T180000Z'])(
    '%s is reported as too early',
    (line) =>
      expect(read(line)?.rejection).toMatchObject({
        reason: 'unreadable',
        line: 6,
        detail: expect.stringContaining('before the year 1000'),
      }),
  );
});

describe('organizers', () => {
  const organizerOf = (...lines: string[]) => read(start, ...lines)?.organizers?.map(({ body }) => body);
  const named = (organizer: string, email = '') => [{ organizer, email }];

  test.each([
    'mailto:unknownorganizer@calendar.google.com',
    'mailto:abc123@group.calendar.google.com',
    'MAILTO:en.ug#holiday@group.v.calendar.google.com',
    'mailto:x@import.calendar.google.com',
    'mailto:2_GEYDGMBQ@imip.me.com',
    'invalid:nomail',
    'mailto:noreply@meetings.example',
    'mailto:no-reply+1@x.example',
    'urn:uuid:1b2c',
    '/123/principal/',
  ])('%s is no contact', (address) => {
    expect(organizerOf(`ORGANIZER:${address}`)).toEqual([]);
    expect(organizerOf(`ORGANIZER;CN=Guild:${address}`)).toEqual(named('Guild'));
    expect(organizerOf(`ORGANIZER;CN="${address.replace(/^mailto:/i, '')}":${address}`)).toEqual([]);
    expect(organizerOf(`ORGANIZER:${address}`, 'CONTACT:Ann')).toMatchObject([{ organizer: 'Ann' }]);
    expect(organizerOf(`ORGANIZER;CN=Ann;EMAIL=ann@x.ug:${address}`)).toEqual(named('Ann', 'ann@x.ug'));
  });

  test.each([
    ['ORGANIZER;CN=Ann%20B%C3%A9:mailto:ann@x.ug', named('Ann Bé', 'ann@x.ug')],
    ['ORGANIZER:mailto:ann%2Bnews%40x.ug', named('ann+news@x.ug', 'ann+news@x.ug')],
    ['ORGANIZER;CN=100%25 Jazz:mailto:a@x.ug', named('100%25 Jazz', 'a@x.ug')],
    ['ORGANIZER;CN=50%:mailto:a@x.ug', named('50%', 'a@x.ug')],
    ['ORGANIZER;CN=Rock &amp\\; <b>Roll</b>:mailto:a@x.ug', [{ email: 'a@x.ug' }]],
  ])('%s', (line, wanted) => expect(organizerOf(line)).toMatchObject(wanted));

  test('names of places, contacts and categories are decoded too', () => {
    const record = read(start, 'LOCATION:Ndere%20Hall', 'CATEGORIES:Caf%C3%A9,100%fado', 'CONTACT:Ann%20B');
    expect(record?.venue?.name).toBe('Ndere Hall');
    expect(record?.categories?.map(({ name }) => name)).toEqual(['Café', '100%fado']);
    expect(record?.organizers?.map(({ name }) => name)).toEqual(['Ann B']);
  });
});

describe('of several lines', () => {
  test.each([
    [['STATUS:CONFIRMED', 'STATUS:CANCELLED'], 'canceled'],
    [['STATUS:CANCELLED', 'STATUS:CONFIRMED'], 'canceled'],
    [['STATUS:TENTATIVE', 'STATUS:CANCELED', 'STATUS:CONFIRMED'], 'canceled'],
    [['STATUS:CONFIRMED', 'STATUS:CONFIRMED'], 'scheduled'],
  ])('%j is %s', (lines, event_status) => {
    const record = read(start, ...lines);
    expect(record?.body).toMatchObject({ event_status });
    expect(record?.losses).toHaveLength(new Set(lines.map((line) => line.replace('LL', 'L'))).size - 1);
  });

  test.each([
    ['CLASS:PUBLIC', 'CLASS:PRIVATE'],
    ['CLASS:CONFIDENTIAL', 'CLASS:PUBLIC'],
  ])('%s and %s are private', (...lines) => expect(read(start, ...lines)?.body).toMatchObject({ status: 'private' }));
});

describe('markup in texts', () => {
  test('descriptions of any program become HTML, and other texts lose it', () => {
    for (const program of ['-//Google Inc//Google Calendar 70.9054//EN', '-//Eventbrite//EN', 'x'])
      expect(
        recordsOf(
          calendarOf(
            `PRODID:${program}`,
            ...event(
              start,
              'DESCRIPTION:<p>Join <b>us</b></p><br>I <3 food &amp\\; drink',
              'LOCATION:Ndere<br>Ntinda &amp\\; more',
            ),
          ),
        )[0],
      ).toMatchObject({
        body: { description: '<p>Join <b>us</b></p><br>I &lt;3 food &amp; drink' },
        venue: { name: 'Ndere', body: { address: 'Ntinda & more' } },
      });
    const [record] = recordsOf(
      calendarOf('BEGIN:VEVENT', 'UID:1', 'SUMMARY:Rock &amp\\; <i>Roll</i> <3', start, 'END:VEVENT'),
    );
    expect(record).toMatchObject({ name: 'Rock & Roll <3', body: { title: 'Rock &amp; Roll &lt;3' } });
  });

  test('HTML descriptions have no styles and no head', () => {
    const html = '<html><head><title>x</title></head><body><style>p {}</style><p>Hi</p></body></html>';
    expect(read(start, `X-ALT-DESC;FMTTYPE=text/html:${html}`)?.body).toMatchObject({ description: '<p>Hi</p>' });
    expect(read(start, `DESCRIPTION:${html}`)?.body['description']).not.toMatch(/p \{\}|>x</);
  });
});

describe('a title that says that the event is canceled', () => {
  const text = calendarOf('BEGIN:VEVENT', 'UID:1', 'SUMMARY:Canceled: Board', start, 'STATUS:CONFIRMED', 'END:VEVENT');

  test('cancels it, is kept and reported', () => {
    expect(recordsOf(text)[0]).toMatchObject({
      body: { title: 'Canceled: Board', event_status: 'canceled' },
      losses: [{ reason: 'canceled_in_title', line: 5 }],
    });
  });

  test('is not reported beside STATUS:CANCELLED', () => {
    expect(recordsOf(text.replace('CONFIRMED', 'CANCELLED'))[0]?.losses).toEqual([]);
  });

  test('is only a title if the setting is off', () => {
    const [record] = readCalendar(splitCalendar(text), { ...options, canceledTitles: 'ignore' });
    expect(record).toMatchObject({ body: { event_status: 'scheduled' }, losses: [] });
  });
});
