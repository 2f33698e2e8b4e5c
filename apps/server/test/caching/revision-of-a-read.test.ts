import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countPostgresTrips } from '../harness/postgres-trips.ts';
import { startServer, type TestServer } from '../harness/server.ts';

/** On PostgreSQL, where another process may have changed the calendar, each look at its revision is a query. */
describe.runIf(process.env['TEST_DATABASE_URL'])('a read of the calendar', () => {
  let server: TestServer;
  let id: number;
  afterAll(() => server[Symbol.asyncDispose]());

  beforeAll(async () => {
    server = await startServer({ engine: 'postgres' });
    const event = { title: 'Concert', start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' };
    const { data } = await server.as('editor').POST('/events/v1/events', { body: event });
    id = data?.id ?? 0;
  });

  const window = 'start_date=2031-01-01&end_date=2032-01-01';

  async function countLooks(path: string, headers: Record<string, string> = {}): Promise<number> {
    using sent = countPostgresTrips();
    const response = await fetch(server.url + path, { headers });
    expect(response.status, path).toBe(200);
    await response.arrayBuffer();
    return sent.count('from revisions where name', 'calendar');
  }

  test.each([
    ['a list', () => `/events/v1/events?${window}`],
    ['the same in cards', () => `/events/v1/event-cards?${window}`],
    ['the same as a feed', () => `/events/v1/feed.json?${window}`],
    ['the same as iCalendar', () => `/events/v1/events.ics?${window}`],
    ['an event', () => `/events/v1/events/${id}`],
    ['an event below the other base path', () => `/wp-json/tribe/events/v1/events/${id}`],
  ])('reads the revision of the calendar once: %s', async (_name, path) => {
    expect(await countLooks(path())).toBe(1);
    expect(await countLooks(path(), { authorization: server.basic('editor') })).toBe(1);
  });

  test('a page reads it once for itself, and once for each of its two reads', async () => {
    expect(await countLooks('/event/concert/')).toBe(3);
  });
});
