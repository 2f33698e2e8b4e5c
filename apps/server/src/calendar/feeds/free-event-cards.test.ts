import type { operations } from '@ngoma/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

type Query = NonNullable<operations['listEventCards']['parameters']['query']>;

describeOnEachEngine('event cards by cost', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, clock: createTestClock(Date.parse('2031-03-05T09:00:00Z')) });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const list = (query: Query = {}) => server.anonymous.GET('/events/v1/event-cards', { params: { query } });

  test('200: free selects events by their cost, with totals, pages and links', async () => {
    const costs = ['', '0', 'Free', ' fReE ', 'UGX 0', '0.00', 'UGX 10', '0 - 500', 'Donations', '$5', '2027'];
    const times = { start_date: '2031-10-01', end_date: '2031-10-01', all_day: true };
    for (const cost of costs)
      await server.as('author').POST('/events/v1/events', { body: { ...times, title: `Cost ${cost}`, cost } });
    const titles = async (query: Query) =>
      (await list(query)).data?.cards.map(({ title }) => title.slice('Cost '.length).trim());
    expect(await titles({ free: true })).toEqual(['', '0', 'Free', 'fReE', 'UGX 0', '0.00']);
    expect(await titles({ free: 'no' })).toEqual(['UGX 10', '0 - 500', 'Donations', '$5', '2027']);
    expect(await titles({ free: '1', order: 'desc', per_page: 2, page: 3 })).toEqual(['0', '']);
    expect(await titles({ free: true, search: 'ugx' })).toEqual(['UGX 0']);
    expect(await titles({ free: true, q: 'ugx' })).toEqual(['UGX 0']);
    expect(await titles({ free: true, orderby: 'title', offset: 4 })).toEqual(['Free', 'UGX 0']);
    const { data } = await list({ free: true, per_page: 4 });
    expect([data?.total, data?.total_pages]).toEqual([6, 2]);
    expect(data?.next_rest_url).toContain('free=1');
    expect(await (await fetch(data?.next_rest_url ?? '')).json()).toMatchObject({ total: 6, cards: [{}, {}] });
    const { response, error } = await list({ free: true, page: 2 });
    expect([response.status, error?.code]).toEqual([404, 'event-archive-page-not-found']);
    const { error: unknown } = await list({ free: 'gratis' as 'true' }); // as: not in the contract
    expect([unknown?.code, unknown?.data?.status]).toEqual(['rest_invalid_param', 400]);
  });
});
