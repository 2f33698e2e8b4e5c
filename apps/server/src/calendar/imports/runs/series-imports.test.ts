import { expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../../test/harness/server.ts';
import { counts, startCalendar } from './test-imports.ts';

/** Dates of series are stored up to 24 months ahead. */
const year = new Date().getUTCFullYear() + 1;
const zone = 'TZID=Europe/Rome';
const times = [`DTSTART;${zone}:${year}0501T180000`, `DTEND;${zone}:${year}0501T200000`];
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1@x', ...lines, 'END:VEVENT'];
const series = (...lines: string[]) => event('SUMMARY:Choir', ...times, 'RRULE:FREQ=DAILY;COUNT=4', ...lines);
const date = (day: string, ...lines: string[]) =>
  event(
    `RECURRENCE-ID;${zone}:${day}T180000`,
    `DTSTART;${zone}:${day}T180000`,
    `DTEND;${zone}:${day}T200000`,
    ...lines,
  );

/** Id, title, start and status of each date. */
async function datesIn(server: TestServer) {
  const query = { start_date: `${year}-01-01`, end_date: `${year + 1}-01-01`, per_page: 50 };
  const { data } = await server.anonymous.GET('/events/v1/events', { params: { query } });
  const events = data?.events ?? [];
  const shown = events.map(
    ({ title, start_date, event_status }) => `${start_date.slice(5, 13)} ${title} ${event_status}`,
  );
  return { ids: events.map(({ id }) => id), shown };
}

describeOnOneEngine('an import of series', (engine) => {
  test('stores each date, and changes them with the file', async () => {
    await using server = await startServer({ engine });
    await using calendar = await startCalendar(server);
    const file = [...series(`EXDATE;VALUE=DATE:${year}0502`), ...date(`${year}0503`, 'SUMMARY:Late choir')];
    for (const dry_run of [true, false])
      expect(await calendar.import(file, { dry_run })).toMatchObject({
        ...{ problems: [], counts: { events: counts(1) }, series: { events: 1, dates: 3 } },
      });
    const first = await datesIn(server);
    expect(first.shown).toEqual([
      '05-01 18 Choir scheduled',
      '05-03 18 Late choir scheduled',
      '05-04 18 Choir scheduled',
    ]);
    expect((await calendar.import(file)).counts.events).toEqual(counts(0, 1));
    const changed = [...series(), ...date(`${year}0504`, 'SUMMARY:Choir', 'STATUS:CANCELLED')];
    for (const dry_run of [true, false])
      expect((await calendar.import(changed, { dry_run })).counts.events).toEqual(counts(0, 0, 1));
    const second = await datesIn(server);
    expect(second.shown).toEqual([
      ...[
        '05-01 18 Choir scheduled',
        '05-02 18 Choir scheduled',
        '05-03 18 Choir scheduled',
        '05-04 18 Choir canceled',
      ],
    ]);
    expect(second.ids.filter((id) => first.ids.includes(id))).toEqual(first.ids);
  });

  test('a later file changes or cancels one date, once, and no older version', async () => {
    await using server = await startServer({ engine });
    await using calendar = await startCalendar(server);
    await calendar.import(series());
    const before = await datesIn(server);
    const moved = ['BEGIN:VEVENT', 'UID:1@x', 'SUMMARY:Choir', `RECURRENCE-ID:${year}0502T160000Z`, 'SEQUENCE:2'];
    const later = [...moved, `DTSTART:${year}0502T200000Z`, `DTEND:${year}0502T210000Z`, 'END:VEVENT'];
    for (const expected of [counts(0, 0, 1), counts(0, 1)])
      expect(await calendar.import(later)).toMatchObject({ problems: [], counts: { events: expected } });
    const older = date(`${year}0502`, 'SUMMARY:Older', 'SEQUENCE:1').map((line) =>
      line.startsWith('RECURRENCE-ID') ? `RECURRENCE-ID:${year}0502T160000Z` : line,
    );
    expect((await calendar.import(older)).problems).toMatchObject([{ reason: 'older_version' }]);
    const canceled = ['METHOD:CANCEL', ...date(`${year}0503`, 'SUMMARY:Choir')];
    for (const expected of [counts(0, 0, 1), counts(0, 1)])
      expect(await calendar.import(canceled)).toMatchObject({ problems: [], counts: { events: expected } });
    const after = await datesIn(server);
    expect(after.ids).toEqual(before.ids);
    expect(after.shown).toEqual([
      ...[
        '05-01 18 Choir scheduled',
        '05-02 22 Choir scheduled',
        '05-03 18 Choir canceled',
        '05-04 18 Choir scheduled',
      ],
    ]);
  });

  test('changes and cancels dates that are not stored yet', async () => {
    await using server = await startServer({ engine });
    await using calendar = await startCalendar(server);
    const far = (line: string) => line.replaceAll(String(year), String(year + 5));
    await calendar.import(series().map(far));
    for (const expected of [counts(0, 0, 1), counts(0, 1)])
      expect((await calendar.import(date(`${year + 5}0502`, 'SUMMARY:Late choir'))).counts.events).toEqual(expected);
    for (const expected of [counts(0, 0, 1), counts(0, 1)])
      expect((await calendar.import(['METHOD:CANCEL', ...date(`${year + 5}0503`)])).counts.events).toEqual(expected);
    const { data } = await server.anonymous.GET('/events/v1/events/by-slug/{slug}', {
      params: { path: { slug: 'choir' } },
    });
    const file = await fetch(`${server.url}/events/v1/events/${data?.id}.ics`);
    expect(file.status).toBe(200);
  });

  test('events of earlier versions become the series and its dates under their ids, and edits stay', async () => {
    await using server = await startServer({ engine });
    await using calendar = await startCalendar(server);
    // As versions without series imported the file: the first date, and the changed date as an event of its own.
    await calendar.import([...event('SUMMARY:Choir', ...times), ...date(`${year}0503`, 'SUMMARY:Late choir')]);
    const before = await datesIn(server);
    const [first = 0, changed = 0] = before.ids;
    const editor = server.as('editor');
    await editor.PATCH('/events/v1/events/{id}', { params: { path: { id: changed } }, body: { title: 'Edited' } });
    const file = [...series(), ...date(`${year}0503`, 'SUMMARY:Late choir')];
    expect(await calendar.import(file)).toMatchObject({ problems: [], counts: { events: counts(0, 0, 1) } });
    const after = await datesIn(server);
    expect(after.shown).toEqual([
      ...[
        '05-01 18 Choir scheduled',
        '05-02 18 Choir scheduled',
        '05-03 18 Edited scheduled',
        '05-04 18 Choir scheduled',
      ],
    ]);
    expect(after.ids[2]).toBe(changed);
    const { data } = await server.anonymous.GET('/events/v1/events/{id}', { params: { path: { id: changed } } });
    expect(data).toMatchObject({ series_id: first, recurrence_id: `${year}-05-03 18:00:00` });
    // Its former address leads to the date.
    const slug = { params: { path: { slug: 'late-choir' } } };
    expect((await server.anonymous.GET('/events/v1/events/by-slug/{slug}', slug)).data?.id).toBe(changed);
    for (const search of ['', '?ical=1']) {
      const moved = await fetch(`${server.url}/event/late-choir/${search}`, { redirect: 'manual' });
      const location = moved.headers.get('Location') ?? '';
      expect([moved.status, location]).toEqual([301, `${server.url}/event/choir/${year}-05-03/${search}`]);
      expect((await fetch(location)).status).toBe(200);
    }
    expect((await calendar.import(file)).counts.events).toEqual(counts(0, 1));
  });

  test.each(['before', 'after'])('cancels a date whose series stands %s it in the file', async (place) => {
    await using server = await startServer({ engine });
    await using calendar = await startCalendar(server);
    const canceled = ['METHOD:CANCEL', ...event(`RECURRENCE-ID:${year}0502T160000Z`, 'SEQUENCE:1')];
    const [first, second] = place === 'before' ? [series(), canceled] : [canceled, series()];
    const file = [...first, 'END:VCALENDAR', 'BEGIN:VCALENDAR', ...second];
    const results = [
      [true, counts(1, 0, 1)],
      [false, counts(1, 0, 1)],
      [false, counts(0, 2)],
    ] as const;
    for (const [dry_run, events] of results)
      expect(await calendar.import(file, { dry_run })).toMatchObject({ problems: [], counts: { events } });
    const { shown } = await datesIn(server);
    expect(shown.map((each) => each.split(' ').at(-1))).toEqual(['scheduled', 'canceled', 'scheduled', 'scheduled']);
  });

  test('cancels a date without DTSTART, counts its newest version, and stores the ends of periods', async () => {
    await using server = await startServer({ engine });
    await using calendar = await startCalendar(server);
    const file = [
      ...series(`RDATE;VALUE=PERIOD;${zone}:${year}0506T100000/PT45M`),
      ...event(`RECURRENCE-ID:${year}0502T160000Z`, 'STATUS:CANCELLED'),
      ...event(`RECURRENCE-ID:${year}0503T160000Z`, `DTSTART:${year}0503T170000Z`, 'SUMMARY:Old', 'SEQUENCE:1'),
      ...date(`${year}0503`, 'SUMMARY:New', 'SEQUENCE:2'),
    ];
    const done = await calendar.import(file);
    expect(done).toMatchObject({ problems: [{ reason: 'older_version' }], counts: { events: counts(1, 0, 0, 1) } });
    expect((await datesIn(server)).shown).toEqual([
      '05-01 18 Choir scheduled',
      '05-02 18 Choir canceled',
      '05-03 18 New scheduled',
      '05-04 18 Choir scheduled',
      '05-06 10 Choir scheduled',
    ]);
    const query = { start_date: `${year}-05-06`, end_date: `${year}-05-07` };
    const { data } = await server.anonymous.GET('/events/v1/events', { params: { query } });
    expect(data?.events[0]?.end_date).toBe(`${year}-05-06 10:45:00`);
  });

  test.each([
    ['in UTC', `:${year}0503T160000Z`],
    ['with a zone', `;${zone}:${year}0503T180000`],
    ['as a day', `;VALUE=DATE:${year}0503`],
  ])('a date that was imported before its series becomes its date under its id: %s', async (_form, id) => {
    await using server = await startServer({ engine });
    await using calendar = await startCalendar(server);
    const moved = event(`RECURRENCE-ID${id}`, `DTSTART:${year}0504T190000Z`, 'SUMMARY:Late choir');
    await calendar.import([...moved, ...date(`${year}0601`, 'SUMMARY:Extra')]);
    const before = await datesIn(server);
    expect(await calendar.import(series())).toMatchObject({ problems: [], counts: { events: counts(1) } });
    const shown = ['05-01 18 Choir scheduled', '05-02 18 Choir scheduled', '05-04 18 Choir scheduled'];
    const after = await datesIn(server);
    expect(after.shown).toEqual([...shown, '05-04 21 Late choir scheduled', '06-01 18 Extra scheduled']);
    expect(after.ids).toEqual(expect.arrayContaining(before.ids));
    expect((await calendar.import(series())).counts.events).toEqual(counts(0, 1));
    // A file with both changes the date.
    const both = [...series('SEQUENCE:1'), ...event(`RECURRENCE-ID${id}`, ...times, 'SUMMARY:Early', 'SEQUENCE:1')];
    expect((await calendar.import(both)).problems).toEqual([]);
    const changed = await datesIn(server);
    expect(changed.shown).toContain('05-01 18 Early scheduled');
    expect(changed.ids).toEqual(expect.arrayContaining(before.ids));
  });

  test('a cancellation of a date that no series has is reported', async () => {
    await using server = await startServer({ engine });
    await using calendar = await startCalendar(server);
    await calendar.import(series());
    const { problems } = await calendar.import(['METHOD:CANCEL', ...date(`${year}0601`, 'SUMMARY:Choir')]);
    expect(problems).toMatchObject([{ reason: 'nothing_to_cancel' }]);
  });

  test('an event that starts and stops to recur keeps its id', async () => {
    await using server = await startServer({ engine });
    await using calendar = await startCalendar(server);
    await calendar.import(event('SUMMARY:Choir', ...times));
    const slug = { params: { path: { slug: 'choir' } } };
    const idOf = async () => (await server.anonymous.GET('/events/v1/events/by-slug/{slug}', slug)).data?.id;
    const id = await idOf();
    for (const [file, dates] of [
      [series(), 4],
      [event('SUMMARY:Choir', ...times), 1],
    ] as const) {
      expect((await calendar.import(file)).counts.events).toEqual(counts(0, 0, 1));
      expect((await datesIn(server)).shown).toHaveLength(dates);
      expect(await idOf()).toBe(id);
    }
  });
});
