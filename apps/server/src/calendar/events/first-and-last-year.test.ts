import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { invalidNames, postEvent } from './test-calendar.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const concert = { title: 'Jazz', start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' };

const create = (body: object) => postEvent(server.as('administrator'), { ...concert, ...body });

describe('the first and the last year', () => {
  const last = { start_date: '9999-12-31', end_date: '9999-12-31 23:59:59', timezone: 'UTC' };
  const first = { start_date: '0001-01-01 12:00', end_date: '0001-01-01 14:00' };

  test.each([
    ['the last second, in UTC', last, '9999-12-31 23:59:59', '9999-12-31 23:59:59'],
    ['east of UTC', { ...last, timezone: 'Africa/Kampala' }, '9999-12-31 23:59:59', '9999-12-31 20:59:59'],
    ['all day', { ...last, end_date: '9999-12-31', all_day: true }, '9999-12-31 23:59:59', '9999-12-31 23:59:59'],
    ['the first day', first, '0001-01-01 14:00:00', undefined],
    [
      'west of UTC',
      { ...first, start_date: '0001-01-01', timezone: '-05:00' },
      '0001-01-01 14:00:00',
      '0001-01-01 19:00:00',
    ],
  ])('201: %s, and every form of it can be read', async (name, dates, end, utcEnd) => {
    const { data } = await create({ title: name, ...dates });
    expect(data).toMatchObject({ end_date: end, ...(utcEnd !== undefined && { utc_end_date: utcEnd }) });
    const window = end.startsWith('9999') ? 'starts_after=9999-12-29' : 'starts_before=0001-01-03';
    for (const address of [
      `/events/v1/events?${window}`,
      `/events/v1/events/${data?.id}.ics`,
      `/events/v1/events.ics?${window}`,
      `/events/v1/feed.json?${window}`,
      `/event/${data?.slug}/`,
    ]) {
      const response = await fetch(server.url + address);
      expect([address, response.status]).toEqual([address, 200]);
      if (!address.startsWith('/events/v1/events?')) continue;
      const { events } = (await response.json()) as { events: { id: number }[] }; // as: compared with the contract
      expect(events.map(({ id }) => id)).toContain(data?.id);
    }
    const params = { path: { id: data?.id ?? 0 } };
    const { data: again } = await server.as('editor').PATCH('/events/v1/events/{id}', {
      params,
      body: { start_date: data?.start_date, end_date: data?.end_date } as object,
    });
    expect(again).toMatchObject({ start_date: data?.start_date, utc_end_date: data?.utc_end_date });
  });

  const west = { ...last, timezone: 'America/New_York' };
  test.each([
    ['the last second west of UTC', west, 'end_date'],
    ['the last day west of UTC', { ...west, end_date: '9999-12-31', all_day: true }, 'end_date'],
    ['the first midnight east of UTC', { ...first, start_date: '0001-01-01' }, 'start_date'],
    [
      'an instant that is later in the zone',
      { ...last, end_date: '9999-12-31 22:00 UTC', timezone: '+03:00' },
      'end_date',
    ],
    ['a publication date', { date_utc: '9999-12-31 23:00:00' }, 'date_utc'],
  ])('400 rest_invalid_param: %s, and why', async (_name, dates, name) => {
    const { error } = await create(dates);
    expect(invalidNames(error)).toEqual([name]);
    if (name !== 'date_utc')
      expect(error?.detail !== undefined && JSON.stringify(error)).toContain(
        'within the years 1 to 9999, in its time zone and in UTC',
      );
  });

  test('400 rest_invalid_param: a new zone that moves the event out of these years', async () => {
    const { data } = await create({ title: 'Moves west', ...last });
    const params = { path: { id: data?.id ?? 0 } };
    const { error } = await server
      .as('editor')
      .PATCH('/events/v1/events/{id}', { params, body: { timezone: 'America/New_York' } });
    expect(invalidNames(error)).toEqual(['timezone']);
  });

  test('400 rest_invalid_param: a timestamp with a fraction, as a number and as a text', async () => {
    for (const start of [1796000000.5, '1796000000.5'])
      expect(invalidNames((await create({ start_date: start })).error)).toEqual(['start_date']);
  });
});
