import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

describeOnEachEngine('a query without letters and digits', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
    const editor = server.as('editor');
    const days = { start_date: 'tomorrow', end_date: 'tomorrow' };
    for (const title of ['Party 🎉', 'Jazz ♪ & blues', 'Jazz in C', 'Market'])
      await editor.POST('/events/v1/events', {
        body: { title, ...days, description: title === 'Market' ? '50 € 🎉' : '' },
      });
    for (const venue of ['Hall ★', 'Hall']) await editor.POST('/events/v1/venues', { body: { venue } });
    for (const organizer of ['Guild ★', 'Guild']) await editor.POST('/events/v1/organizers', { body: { organizer } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test.each([
    ['🎉', ['Party', 'Market']],
    ['🎉 €', ['Market']],
    ['♪ &', ['Jazz']],
    ['👩‍👩‍👧', []],
    ['c', ['Jazz']],
    [' ', []],
  ])('q=%s finds %j', async (q, want) => {
    const { data } = await server.anonymous.GET('/events/v1/event-cards', { params: { query: { q } } });
    expect(data?.cards.map(({ title }) => title.split(' ')[0]).sort()).toEqual(want.toSorted());
    expect(data?.total).toBe(want.length);
    const searched = await server.anonymous.GET('/events/v1/event-cards', { params: { query: { search: q } } });
    if (want.length === 1 && q !== 'c') expect(searched.data?.total).toBe(1);
  });

  test('q and search narrow a list together', async () => {
    const query = { q: '🎉', search: 'market' };
    const { data } = await server.anonymous.GET('/events/v1/event-cards', { params: { query } });
    expect(data?.cards.map(({ title }) => title)).toEqual(['Market']);
    expect(data?.rest_url).toContain('q=');
  });

  test('a venue and an organizer are found by a symbol', async () => {
    const params = { params: { query: { q: '★' } } };
    const { data: venues } = await server.anonymous.GET('/events/v1/venues', params);
    expect([venues?.total, venues?.venues.map(({ slug }) => slug)]).toEqual([1, [expect.stringContaining('hall')]]);
    const { data: organizers } = await server.anonymous.GET('/events/v1/organizers', params);
    expect(organizers?.total).toBe(1);
    expect(organizers?.rest_url).toContain('q=');
  });
});
