import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { minuteMs } from '../../time/durations.ts';

describeOnEachEngine('an event at a scheduled venue', (engine) => {
  const clock = createTestClock(Date.parse('2031-03-05T09:00:00Z'));
  let server: TestServer;
  afterAll(() => server[Symbol.asyncDispose]());

  beforeAll(async () => {
    server = await startServer({ clock, engine });
    // The zone of the site is three hours ahead of UTC.
    const place = { geo_lat: 0.3, geo_lng: 32.5, status: 'future' as const, date: '2031-03-05 12:01' };
    const venue = await server.as('editor').POST('/events/v1/venues', { body: { venue: 'Hall', ...place } });
    const dates = { start_date: '2031-05-01', end_date: '2031-05-01' };
    const body = { title: 'Evening', ...dates, venue: venue.data?.id ?? 0, status: 'publish' as const };
    await server.as('editor').POST('/events/v1/events', { body });
  });

  async function count(query: string): Promise<number> {
    const answer = await fetch(`${server.url}/events/v1/events?${query}`);
    const { total, events } = (await answer.json()) as { total: number; events: unknown[] };
    expect(events).toHaveLength(total);
    return total;
  }

  test('has a place once the venue is due, without a write', async () => {
    expect([await count('geoloc=true'), await count('geoloc=false')]).toEqual([0, 1]);
    clock.advance(minuteMs);
    expect([await count('geoloc=true'), await count('geoloc=false')]).toEqual([1, 0]);
  });
});
