import type { components, operations } from '@ngoma/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

type Query = NonNullable<operations['getEventDays']['parameters']['query']>;
type Body = components['schemas']['EventDays'];

const may = { from: '2031-05-01', to: '2031-05-31' };

describeOnEachEngine('days with events', (engine) => {
  let server: TestServer;
  let venue: number;
  let organizer: number;

  beforeAll(async () => {
    server = await startServer({ engine, clock: createTestClock(Date.UTC(2031, 2, 5)) });
    const editor = server.as('editor');
    venue = (await editor.POST('/events/v1/venues', { body: { venue: 'Hall' } })).data?.id ?? 0;
    organizer = (await editor.POST('/events/v1/organizers', { body: { organizer: 'Guild' } })).data?.id ?? 0;
    await editor.POST('/events/v1/categories', { body: { name: 'Music' } });
    const at = (start: string, end: string) => ({ start_date: `2031-05-${start}`, end_date: `2031-05-${end}` });
    for (const body of [
      { title: 'Fair', ...at('05 09:00', '07 12:00'), venue, tags: ['open'] },
      { title: 'Festival', start_date: '2031-04-20 09:00', end_date: '2031-05-06 22:00', featured: true, cost: '$5' },
      { title: 'Dance & <i>drums</i>', ...at('06 20:00', '06 21:00'), categories: ['music'] },
      { title: 'Talk', ...at('06 08:00', '06 09:00'), organizer, event_status: 'canceled' as const },
      { title: 'Party', ...at('08 18:00', '09 00:00') },
      { title: 'New Year', ...at('10 00:00', '10 00:00') },
      { title: 'Concert', timezone: 'America/New_York', ...at('11 20:00', '11 22:00') },
      { title: 'Holiday', timezone: 'America/New_York', all_day: true, ...at('13', '14') },
      { title: 'Draft', status: 'draft' as const, ...at('06 08:00', '06 09:00') },
      { title: 'Secret', status: 'private' as const, ...at('06 08:00', '06 09:00') },
      { title: 'Hidden', hide_from_listings: true, ...at('06 08:00', '06 09:00') },
      { title: 'June', start_date: '2031-06-01 00:00', end_date: '2031-06-01 01:00' },
      { title: 'April', start_date: '2031-04-30 20:00', end_date: '2031-05-01 00:00' },
    ])
      await editor.POST('/events/v1/events', { body });
    const recurrence = { rrule: 'FREQ=DAILY;COUNT=12' };
    await editor.POST('/events/v1/events', { body: { title: 'Class', ...at('20 07:00', '20 08:00'), recurrence } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const read = (query: Query) => server.anonymous.GET('/events/v1/event-days', { params: { query } });

  /** The titles of each day with events, with the time at which they start. */
  const titlesOf = (body: Body | undefined) =>
    Object.fromEntries(
      (body?.days ?? [])
        .filter(({ total }) => total > 0)
        .map(({ date, events }) => [
          Number(date.slice(8)),
          events.map(({ title, time, event_status }) => [time, title, event_status].filter(Boolean).join(' ')),
        ]),
    );

  test('200: an event is on each of its days, after those that begin there', async () => {
    const { data } = await read({ ...may, to: '2031-05-19', per_day: 20 });
    expect(data?.time_zone).toBe('Africa/Kampala');
    expect(data?.days).toHaveLength(19);
    expect(titlesOf(data)).toEqual({
      ...{ 1: ['Festival'], 2: ['Festival'], 3: ['Festival'], 4: ['Festival'], 5: ['09:00 Fair', 'Festival'] },
      6: ['08:00 Talk canceled', '20:00 Dance & drums', 'Festival', 'Fair'],
      7: ['Fair'],
      // An event that ends at midnight is not on the next day; one that lasts no time is on its own.
      ...{ 8: ['18:00 Party'], 10: ['00:00 New Year'] },
      // In the zone of the calendar; whole days are the same everywhere.
      ...{ 12: ['03:00 Concert'], 13: ['Holiday'], 14: ['Holiday'] },
    });
  });

  test('200: a day has the number of all its events and the first of them, with the pages of dates', async () => {
    const { data } = await read({ from: '2031-05-06', to: '2031-05-06', per_day: 1 });
    expect(data?.days).toMatchObject([{ date: '2031-05-06', total: 4, events: [{ title: 'Talk' }] }]);
    const dates = await read({ from: '2031-05-31', to: '2031-06-01', per_day: 0 });
    expect(dates.data?.days.map(({ total, events }) => [total, events])).toEqual([
      [1, []],
      [1, []],
    ]);
    const { data: last } = await read({ from: '2031-05-31', to: '2031-05-31' });
    expect(last?.days[0]?.events[0]?.url).toBe(`${server.url}/event/class/2031-05-31/`);
  });

  test.each<[string, () => Omit<Query, 'from' | 'to' | 'per_day'>]>([
    ['nothing', () => ({})],
    ['search', () => ({ search: 'dance' })],
    ['q', () => ({ q: 'festival' })],
    ['categories', () => ({ categories: ['music'] })],
    ['tags', () => ({ tags: ['open'] })],
    ['venue', () => ({ venue: [venue] })],
    ['organizer', () => ({ organizer: [organizer] })],
    ['featured', () => ({ featured: true })],
    ['free', () => ({ free: false })],
    ['two filters', () => ({ free: true, tags: ['open'] })],
  ])('200: the events are those of the cards, narrowed by %s', async (_name, filter) => {
    const { data } = await read({ ...may, per_day: 20, ...filter() });
    const window = { strict_dates: '1', ends_after: '2031-05-01 00:00:00', starts_before: '2031-06-01 00:00:00' };
    const cards = await server.anonymous.GET('/events/v1/event-cards', {
      params: { query: { ...window, per_page: 100, ...filter() } },
    });
    const ids = new Set(data?.days.flatMap(({ events }) => events.map(({ id }) => id)));
    expect([...ids].toSorted((a, b) => a - b)).toEqual(cards.data?.cards.map(({ id }) => id).sort((a, b) => a - b));
    expect(ids.size).toBeGreaterThan(0);
  });

  test('200: callers who may read drafts also see published events only', async () => {
    const { data } = await read(may);
    const editor = await server.as('editor').GET('/events/v1/event-days', { params: { query: may } });
    expect(editor.data).toEqual(data);
  });

  test('400 for days that do not exist, a range that is too long or backwards, and unknown terms', async () => {
    const codes = async (query: Query) => {
      const { response, error } = await read(query);
      return [response.status, ...(error?.errors ?? []).map(({ pointer }) => pointer)];
    };
    expect(await codes({ from: '2031-05-01', to: '2031-07-01' })).toEqual([200]);
    expect(await codes({ from: '2031-05-01', to: '2031-07-02' })).toEqual([400, '?to']);
    expect(await codes({ from: '2031-05-02', to: '2031-05-01' })).toEqual([400, '?to']);
    expect(await codes({ from: '2031-02-30', to: '0000-00-00' })).toEqual([400, '?from', '?to']);
    expect(await codes({ ...may, per_day: 21 })).toEqual([400, '?per_day']);
    expect(await codes({ ...may, categories: ['none'] })).toEqual([400, '?categories']);
    for (const day of ['0000-01-01', '0001-01-01', '9999-12-31'])
      for (const query of [{ from: day, to: day }, { from: day }, { to: day }])
        expect((await read(query)).response.status, day).toBeLessThan(500);
  });

  test('200: without days it is the current month, and without the last one the month of the first', async () => {
    const daysOf = async (query: Query) => {
      const { data } = await read(query);
      return [data?.days[0]?.date, data?.days.at(-1)?.date];
    };
    expect(await daysOf({})).toEqual(['2031-03-01', '2031-03-31']);
    expect(await daysOf({ to: '2031-03-02' })).toEqual(['2031-03-01', '2031-03-02']);
    expect(await daysOf({ from: '2032-02-10' })).toEqual(['2032-02-10', '2032-02-29']);
    expect(await daysOf({ from: '2031-12-31' })).toEqual(['2031-12-31', '2031-12-31']);
  });

  test('an update of an event and of the displayed time zone changes the next response', async () => {
    const { data } = await server.as('administrator').GET('/events/v1/settings');
    const update = (time_zone: string) =>
      server.as('administrator').PATCH('/events/v1/settings', { body: { time_zone } });
    await update('America/New_York');
    const moved = await read({ from: '2031-05-11', to: '2031-05-12' });
    expect(titlesOf(moved.data)).toEqual({ 11: ['20:00 Concert'] });
    await update(data?.time_zone ?? '');
    expect(titlesOf((await read({ from: '2031-05-11', to: '2031-05-12' })).data)).toEqual({ 12: ['03:00 Concert'] });
  });
});
