import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

describeOnOneEngine('getEventCalendar', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function create(body: object = {}) {
    const { data } = await server.as('author').POST('/events/v1/events', {
      body: { title: 'Jazz night', start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00', ...body },
    });
    if (data === undefined) throw new Error('The event was rejected');
    return data;
  }

  async function get(id: number | string, headers: Record<string, string> = {}) {
    const response = await fetch(`${server.url}/events/v1/events/${id}.ics`, { headers });
    const text = await response.text();
    const code = response.status < 400 ? undefined : JSON.parse(text || '{}').code;
    return { response, text, error: [response.status, code] };
  }

  test('200: returns the event as a file named by its slug', async () => {
    const event = await create({ slug: 'night', venue: { venue: 'Ndere' }, categories: ['Music'] });
    const { response, text } = await get(event.id);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="night.ics"');
    for (const line of [
      `UID:${event.global_id}`,
      'SEQUENCE:0',
      'LOCATION:Ndere',
      'CATEGORIES:Music',
      `URL:${event.url}`,
    ])
      expect(text).toContain(`\r\n${line}\r\n`);
    expect(text).not.toContain('REFRESH-INTERVAL');
  });

  // The zone of a download must hold for dates that are stored later.
  test.each(['FREQ=WEEKLY', 'FREQ=WEEKLY;COUNT=200', 'FREQ=WEEKLY;UNTIL=20341231T235959Z'])(
    '200: a reader of the zone in the file has all dates of %s at 18:00 in Berlin',
    async (rrule) => {
      const times = { start_date: '2031-05-12 18:00', end_date: '2031-05-12 20:00', timezone: 'Europe/Berlin' };
      const { id } = await create({ ...times, recurrence: { rrule } });
      const { text } = await get(id);
      const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]); // as: jCal is a list
      const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? undefined);
      const dates = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined).iterator();
      const shown: unknown[] = [];
      for (let date = dates.next(); date && date.year < 2034; date = dates.next()) {
        date.zone = zone;
        if (date.day < 8 && (date.month === 6 || date.month === 12))
          shown.push(new Date(date.toUnixTime() * 1000).toISOString().slice(0, 16));
      }
      expect(shown).toEqual([
        ...['2031-06-02T16:00', '2031-12-01T17:00', '2032-06-07T16:00', '2032-12-06T17:00'],
        ...['2033-06-06T16:00', '2033-12-05T17:00'],
      ]);
    },
  );

  // Its clock changes of 2030 and 2031 alone look like the last Friday of March; the 31st shows that they are not.
  test('200: the zone of a series in Jerusalem is compared with later years', async () => {
    const times = { start_date: '2031-05-11 18:00', end_date: '2031-05-11 20:00', timezone: 'Asia/Jerusalem' };
    const { id } = await create({ ...times, recurrence: { rrule: 'FREQ=WEEKLY' } });
    const { text } = await get(id);
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]); // as: jCal is a list
    const date = ICAL.Time.fromDateTimeString('2034-03-26T18:00:00');
    date.zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? undefined);
    expect(new Date(date.toUnixTime() * 1000).toISOString()).toBe('2034-03-26T15:00:00.000Z');
  });

  test('200: a change keeps the UID and raises the SEQUENCE', async () => {
    const { id, global_id } = await create();
    const body = { event_status: 'canceled' as const };
    await server.as('author').PATCH('/events/v1/events/{id}', { params: { path: { id } }, body });
    const { text } = await get(id);
    for (const line of [`UID:${global_id}`, 'SEQUENCE:1', 'STATUS:CANCELLED', 'DESCRIPTION:Canceled'])
      expect(text).toContain(`\r\n${line}\r\n`);
  });

  test.each([
    ['東京', `attachment; filename="event.ics"; filename*=UTF-8''%e6%9d%b1%e4%ba%ac.ics`],
    ['Café 2.0', 'attachment; filename="cafe-2-0.ics"'],
    ['a"\r\nX-Evil: 1; b', 'attachment; filename="ax-evil-1-b.ics"'],
    [
      '東"; filename=evil.exe',
      `attachment; filename="-filenameevil-exe.ics"; filename*=UTF-8''%e6%9d%b1-filenameevil-exe.ics`,
    ],
  ])('200: the file name of %j cannot end the header', async (slug, want) => {
    const { response } = await get((await create({ slug })).id);
    expect(response.headers.get('content-disposition')).toBe(want);
    expect(response.headers.get('x-evil')).toBeNull();
  });

  test('200: returns a draft to its author', async () => {
    const { id } = await create({ status: 'draft' });
    const { response, text } = await get(id, { authorization: server.basic('author') });
    expect(text).toContain('CLASS:PRIVATE');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="event-${id}.ics"`);
  });

  test('304: the ETag matches', async () => {
    const { id } = await create();
    const { response } = await get(id);
    const again = await get(id, { 'if-none-match': response.headers.get('etag') ?? '' });
    expect(again.response.status).toBe(304);
  });

  test('400 rest-invalid-event-id: the id of a venue', async () => {
    const { data } = await server.as('author').POST('/events/v1/venues', { body: { venue: 'Hall' } });
    expect((await get(data?.id ?? 0)).error).toEqual([400, 'rest-invalid-event-id']);
  });

  test('403: the event is not public or in the trash', async () => {
    const draft = await create({ status: 'draft' });
    expect((await get(draft.id)).error).toEqual([403, 'event-not-accessible']);
    const { id } = await create();
    await server.as('author').DELETE('/events/v1/events/{id}', { params: { path: { id } } });
    for (const headers of [{}, { authorization: server.basic('editor') }])
      expect((await get(id, headers)).error).toEqual([403, 'event-no-longer-available']);
  });

  test.each([404404, 0, 2_147_483_648])('404 rest-event-not-found: unknown id %i', async (id) => {
    expect((await get(id)).error).toEqual([404, 'rest-event-not-found']);
  });

  test.each(['abc', '1.5', '-1', '1%2F2', 'by-slug'])('404 rest_no_route: invalid id %s', async (id) => {
    expect((await get(id)).error).toEqual([404, 'rest_no_route']);
  });
});
