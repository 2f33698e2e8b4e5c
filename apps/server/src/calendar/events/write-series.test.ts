import type { components } from '@ngoma/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { extendSeries } from './extend-series.ts';

type Body = components['schemas']['Event'];

const item = '/events/v1/events/{id}';
const choir = {
  title: 'Choir',
  start_date: '2031-05-06 18:00',
  end_date: '2031-05-06 20:00',
  timezone: 'Africa/Kampala',
  recurrence: { rrule: 'FREQ=WEEKLY;COUNT=5' },
};

describeOnEachEngine('series', (engine) => {
  const clock = createTestClock(Date.parse('2031-03-05T09:00:00Z'));
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, clock });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const client = () => server.as('editor');

  async function create(body: object = {}): Promise<Body> {
    const { data, error } = await client().POST('/events/v1/events', { body: { ...choir, ...body } });
    if (data === undefined) throw new Error(JSON.stringify(error));
    return data;
  }

  const update = (id: number, body: object, scope?: 'this' | 'all') =>
    // as: tests send invalid bodies
    client().PATCH(item, { params: { path: { id }, ...(scope && { query: { scope } }) }, body: body as never });
  const remove = (id: number, scope?: 'this' | 'all') =>
    client().DELETE(item, { params: { path: { id }, ...(scope && { query: { scope } }) } });
  const restore = (id: number) => client().POST('/events/v1/events/{id}/restore', { params: { path: { id } } });
  const get = async (id: number) => (await server.as('editor').GET(item, { params: { path: { id } } })).data;

  async function list(query: object): Promise<{ readonly total: number; readonly events: readonly Body[] }> {
    const { data, error } = await client().GET('/events/v1/events', {
      params: { query: { start_date: '2000-01-01', end_date: '2099-01-01', per_page: 100, ...query } },
    });
    if (data === undefined) throw new Error(JSON.stringify(error));
    return data;
  }
  const datesOf = async (series: Body) => (await list({ post_parent: series.id })).events;
  const starts = (events: readonly Body[]) => events.map(({ start_date }) => start_date.slice(5, 16));

  describe('creating and reading', () => {
    test('a list contains each date as an event with its own id and URL', async () => {
      const series = await create();
      expect(series).toMatchObject({
        recurrence: { rrule: 'FREQ=WEEKLY;COUNT=5', rdate: [], exdate: [] },
        start_date: '2031-05-06 18:00:00',
        next_occurrence: { recurrence_id: '2031-05-06 18:00:00', start_date: '2031-05-06 18:00:00' },
      });
      expect(series.series_id).toBeUndefined();
      const dates = await datesOf(series);
      expect(starts(dates)).toEqual(['05-06 18:00', '05-13 18:00', '05-20 18:00', '05-27 18:00', '06-03 18:00']);
      for (const date of dates) {
        expect(date).toMatchObject({ series_id: series.id, slug: series.slug, title: 'Choir' });
        expect(date.url).toBe(`${series.url}${date.start_date.slice(0, 10)}/`);
        expect(date.rest_url).toContain(`/events/${date.id}`);
        expect(date.global_id).toContain(`id=${date.id}`);
        const { json_ld, ...single } = (await get(date.id)) ?? {};
        expect(single).toEqual(date);
        expect(json_ld).toMatchObject({ url: date.url });
      }
      expect(new Set(dates.map(({ id }) => id)).size).toBe(5);
    });

    test('include and exclude take the ids of series and of dates; group=series lists each series once', async () => {
      const series = await create({ categories: ['Grouped'] });
      const single = await create({ recurrence: undefined, categories: ['Grouped'], start_date: '2031-05-10 10:00' });
      const dates = await datesOf(series);
      const some = dates[2]?.id ?? 0;
      expect((await list({ include: [series.id] })).total).toBe(5);
      expect((await list({ include: [some, single.id] })).total).toBe(2);
      expect((await list({ categories: ['grouped'], exclude: [some] })).total).toBe(5);
      expect((await list({ categories: ['grouped'], exclude: [series.id] })).total).toBe(1);
      const grouped = await list({ categories: ['grouped'], group: 'series' });
      expect(grouped.total).toBe(2);
      expect(starts(grouped.events)).toEqual(['05-06 18:00', '05-10 10:00']);
      const later = await list({ categories: ['grouped'], group: 'series', starts_after: '2031-05-15' });
      expect(starts(later.events)).toEqual(['05-20 18:00']);
      expect((await list({ post_parent: single.id })).total).toBe(0);
      expect((await list({ post_parent: some })).total).toBe(0);
      for (const orderby of ['title', 'date', 'modified', 'id', 'end_date'] as const) {
        const listed = await list({ categories: ['grouped'], orderby });
        expect(new Set(listed.events.map(({ id }) => id)).size).toBe(6);
        expect(listed.total).toBe(6);
      }
      expect((await list({ q: 'choir', categories: ['grouped'] })).total).toBe(6);
    });

    test('400 names each wrong part of a rule', async () => {
      const { data, error, response } = await client().POST('/events/v1/events', {
        body: { ...choir, recurrence: { rrule: 'FREQ=HOURLY;BYDAY=XX', rdate: ['soonish, maybe'] } },
      });
      expect(data).toBeUndefined();
      expect(response.status).toBe(400);
      expect(JSON.stringify(error)).toMatch(/FREQ must be.*BYDAY must list.*rdate must list/);
    });

    test('400 if no date is left', async () => {
      const { response } = await client().POST('/events/v1/events', {
        body: { ...choir, recurrence: { rrule: 'FREQ=DAILY;COUNT=2', exdate: ['2031-05-06', '2031-05-07'] } },
      });
      expect(response.status).toBe(400);
    });
  });

  describe('all dates', () => {
    test('keep their ids with a new time, a new day or a new zone', async () => {
      const series = await create({ recurrence: { rrule: 'FREQ=WEEKLY;COUNT=3', rdate: ['2031-05-08 10:00'] } });
      const ids = (await datesOf(series)).map(({ id }) => id);
      await update(series.id, { start_date: '2031-05-06 19:00', end_date: '2031-05-06 21:00' });
      const later = await datesOf(series);
      expect(later.map(({ id }) => id)).toEqual(ids);
      expect(starts(later)).toEqual(['05-06 19:00', '05-08 11:00', '05-13 19:00', '05-20 19:00']);
      await update(series.id, { start_date: '2031-05-07 19:00', end_date: '2031-05-07 21:00' });
      const nextDay = await datesOf(series);
      expect(nextDay.map(({ id }) => id)).toEqual(ids);
      expect(starts(nextDay)).toEqual(['05-07 19:00', '05-09 11:00', '05-14 19:00', '05-21 19:00']);
      await update(series.id, { timezone: 'Europe/Berlin' });
      const elsewhere = await datesOf(series);
      expect(elsewhere.map(({ id, recurrence_id }) => [id, recurrence_id])).toEqual(
        nextDay.map(({ id, recurrence_id }) => [id, recurrence_id]),
      );
      expect(elsewhere[0]?.utc_start_date).toBe('2031-05-07 17:00:00');
    });

    test('an event keeps its id when it starts and stops to recur, and dates that return theirs', async () => {
      const single = await create({ recurrence: undefined });
      await update(single.id, { recurrence: { rrule: 'FREQ=WEEKLY;COUNT=2' } });
      const dates = await datesOf(single);
      expect(dates).toHaveLength(2);
      const stopped = await update(single.id, { recurrence: false });
      expect(stopped.data?.recurrence).toBeUndefined();
      expect((await list({ include: [single.id] })).events.map(({ id }) => id)).toEqual([single.id]);
      const left = await client().GET(item, { params: { path: { id: dates[0]?.id ?? 0 } } });
      expect(left.response.status).toBe(403);
      await update(single.id, { recurrence: { rrule: 'FREQ=WEEKLY;COUNT=3' } });
      expect((await datesOf(single)).slice(0, 2).map(({ id }) => id)).toEqual(dates.map(({ id }) => id));
    });

    test('follow the title, the venue, the status and the trash of their series', async () => {
      const series = await create();
      await update(series.id, { title: 'Choir 2', venue: { venue: 'Hall' } });
      for (const date of await datesOf(series))
        expect(date).toMatchObject({ title: 'Choir 2', venue: { venue: 'Hall' } });
      await update(series.id, { status: 'draft' });
      expect((await list({ post_parent: series.id, status: ['publish'] })).total).toBe(0);
      expect((await list({ post_parent: series.id, status: ['draft'] })).total).toBe(5);
      await update(series.id, { status: 'publish' });
      const [date] = await datesOf(series);
      expect((await remove(date?.id ?? 0, 'all')).data?.id).toBe(series.id);
      expect((await list({ include: [series.id] })).total).toBe(0);
      expect((await restore(date?.id ?? 0)).response.status).toBe(409);
      expect((await restore(series.id)).response.status).toBe(200);
      expect((await datesOf(series)).map(({ id }) => id)).toContain(date?.id);
    });

    test('a date moves its series with scope=all', async () => {
      const series = await create();
      const [, second] = await datesOf(series);
      if (second === undefined) throw new Error('The series has dates');
      const { data } = await update(
        second.id,
        { ...second, start_date: '2031-05-13 17:30', end_date: '2031-05-13 19:30' },
        'all',
      );
      expect(data).toMatchObject({ id: series.id, start_date: '2031-05-06 17:30:00' });
      expect(starts(await datesOf(series))[1]).toBe('05-13 17:30');
    });
  });

  describe('one date', () => {
    test('changes its own members and keeps them through changes of its series', async () => {
      const series = await create();
      const [, second] = await datesOf(series);
      if (second === undefined) throw new Error('The series has dates');
      const moved = await update(second.id, {
        ...second,
        title: 'Choir outdoors',
        start_date: '2031-05-14 09:00',
        end_date: '2031-05-14 10:00',
        venue: { venue: 'Park' },
        event_status: 'postponed',
      });
      expect(moved.data).toMatchObject({
        id: second.id,
        recurrence_id: '2031-05-13 18:00:00',
        start_date: '2031-05-14 09:00:00',
        venue: { venue: 'Park' },
        event_status: 'postponed',
        revision: 2,
      });
      await update(series.id, { title: 'Choir 2', start_date: '2031-05-06 18:30', end_date: '2031-05-06 20:30' });
      const dates = await datesOf(series);
      expect(starts(dates)).toEqual(['05-06 18:30', '05-14 09:00', '05-20 18:30', '05-27 18:30', '06-03 18:30']);
      expect(dates[1]).toMatchObject({ id: second.id, title: 'Choir outdoors', recurrence_id: '2031-05-13 18:30:00' });
      expect(await get(series.id)).toMatchObject({ title: 'Choir 2', revision: 3 });
    });

    test('400 names the members that it cannot change', async () => {
      const series = await create();
      const [date] = await datesOf(series);
      const { error, response } = await update(date?.id ?? 0, {
        cost: '5',
        featured: true,
        slug: 'other',
        title: 'New',
      });
      expect(response.status).toBe(400);
      expect(Object.keys((error as { data: { params: object } }).data.params).sort()).toEqual([
        'cost',
        'featured',
        'slug',
      ]); // as: WordPress' shape
      expect((await get(date?.id ?? 0))?.title).toBe('Choir');
    });

    test('is excluded by DELETE and brought back under its id', async () => {
      const series = await create();
      const [, second] = await datesOf(series);
      const id = second?.id ?? 0;
      expect((await remove(id)).data).toMatchObject({ id, status: 'trash', recurrence_id: '2031-05-13 18:00:00' });
      expect((await get(series.id))?.recurrence?.exdate).toEqual(['2031-05-13 18:00:00']);
      expect((await datesOf(series)).map((date) => date.id)).not.toContain(id);
      expect((await remove(id)).response.status).toBe(410);
      expect((await client().GET(item, { params: { path: { id } } })).response.status).toBe(403);
      expect((await restore(id)).data).toMatchObject({ id, status: 'publish', start_date: '2031-05-13 18:00:00' });
      expect((await restore(id)).response.status).toBe(409);
      expect((await get(series.id))?.recurrence?.exdate).toEqual([]);
    });

    test.each(['series', 'date'] as const)('scope=all takes the tag of the %s, once', async (tagged) => {
      const series = await create();
      const [date] = await datesOf(series);
      const id = tagged === 'series' ? series.id : (date?.id ?? 0);
      const { response: read } = await client().GET(item, { params: { path: { id } } });
      const header = { 'If-Match': read.headers.get('etag') ?? '' };
      const write = async (title: string) => {
        const params = { path: { id: date?.id ?? 0 }, query: { scope: 'all' as const }, header };
        return (await client().PATCH(item, { params, body: { title } })).response.status;
      };
      expect([await write('Choir of all'), await write('Choir of nobody')]).toEqual([200, 412]);
      expect(await get(series.id)).toMatchObject({ title: 'Choir of all' });
    });

    test('400 for scope=this with the id of a series', async () => {
      const series = await create();
      expect((await remove(series.id, 'this')).response.status).toBe(400);
    });
  });

  test('lists name the day up to which the dates of each series are stored, also with several horizons', async () => {
    const until = async () => (await client().GET('/events/v1/events')).response.headers.get('X-Ngoma-Complete-Until');
    await create();
    expect(await until()).toBe('2033-03-05');
    const longer = { ...server.config.horizon, monthsAhead: 40 };
    await extendSeries(server.database, clock, longer, new AbortController().signal);
    expect(await until()).toBe('2034-07-05');
    await create();
    expect(await until()).toBe('2033-03-05');
  });
});
