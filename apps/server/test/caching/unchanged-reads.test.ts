import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declaring } from '../harness/every-operation.ts';
import { exampleImportSchedule, makeImage, makeImport, makeImportSchedule } from '../harness/example-world.ts';
import { startServer, type TestServer } from '../harness/server.ts';

describe('304: an unchanged body is not sent again', () => {
  let server: TestServer;
  let paths: Record<string, string>;
  beforeAll(async () => {
    server = await startServer();
    paths = await makeRecords(server);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  for (const each of declaring(304)) {
    test(`304: ${each.id} with the entity tag of its body`, async () => {
      const url = server.url + (paths[each.template] ?? each.path);
      const authorization = server.basic('administrator');
      const first = await fetch(url, { headers: { authorization } });
      const etag = first.headers.get('etag') ?? '';
      await first.text();
      expect([first.status, etag]).toEqual([200, expect.stringMatching(/^"/)]);
      const again = await fetch(url, { headers: { authorization, 'if-none-match': etag } });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    });
  }
});

/** One record of each kind with its path in the contract. */
async function makeRecords(server: TestServer): Promise<Record<string, string>> {
  const { data: event } = await server.as('administrator').POST('/events/v1/events', {
    body: {
      title: 'Nyege Nyege',
      start_date: '2027-09-04 14:00',
      end_date: '2027-09-07 02:00',
      venue: { venue: 'Itanda Falls' },
      organizer: { organizer: 'Nyege Nyege Festival' },
      categories: ['Music'],
      tags: ['jinja'],
    },
  });
  const venue = event?.venue;
  if (event === undefined || venue === undefined || Array.isArray(venue)) throw new Error('The event was not made.');
  const [organizer] = event.organizer;
  const { data: series } = await server.as('administrator').POST('/events/v1/events', {
    body: {
      ...{ title: 'Choir', start_date: '2027-09-07 18:00', end_date: '2027-09-07 20:00' },
      recurrence: { rrule: 'FREQ=WEEKLY;COUNT=3', rdate: ['2027-09-07 21:00'] },
    },
  });
  await makeImport(server);
  await makeImportSchedule(server);
  const base = '/events/v1';
  return {
    [`${base}/events/{id}`]: `${base}/events/${event.id}`,
    [`${base}/events/by-slug/{slug}`]: `${base}/events/by-slug/${event.slug}`,
    [`${base}/venues/{id}`]: `${base}/venues/${venue.id}`,
    [`${base}/venues/by-slug/{slug}`]: `${base}/venues/by-slug/${venue.slug}`,
    [`${base}/organizers/{id}`]: `${base}/organizers/${organizer?.id}`,
    [`${base}/organizers/by-slug/{slug}`]: `${base}/organizers/by-slug/${organizer?.slug}`,
    [`${base}/events/{id}.ics`]: `${base}/events/${event.id}.ics`,
    '/event/{slug}': `/event/${event.slug}/`,
    '/event/{slug}/all': `/event/${series?.slug}/all/`,
    '/event/{slug}/{day}': `/event/${series?.slug}/2027-09-07/`,
    '/event/{slug}/{day}/{number}': `/event/${series?.slug}/2027-09-07/2/`,
    '/venue/{slug}': `/venue/${venue?.slug}/`,
    '/organizer/{slug}': `/organizer/${organizer?.slug}/`,
    '/events/category/{slug}': `/events/category/${event.categories[0]?.slug}/`,
    '/tag/{slug}': `/tag/${event.tags[0]?.slug}/`,
    '/events/month/{month}': '/events/month/2027-09/',
    '/events/{day}': '/events/2027-09-04/',
    '/events/list/page/{page}': '/events/list/page/1/',
    [`${base}/import-schedules/{id}`]: `${base}/import-schedules/${exampleImportSchedule}`,
    [`${base}/categories/{id}`]: `${base}/categories/${event.categories[0]?.id}`,
    [`${base}/tags/{id}`]: `${base}/tags/${event.tags[0]?.id}`,
    [`${base}/images/{id}`]: `${base}/images/${await makeImage(server)}`,
  };
}
