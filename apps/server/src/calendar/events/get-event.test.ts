import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

const clock = createTestClock(Date.parse('2031-03-05T09:00:00Z'));
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock, environment: { NGOMA_CURRENCY: 'USD' } });
});
afterAll(() => server[Symbol.asyncDispose]());

const concert = { title: 'Jazz night', start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' };

async function create(body: object = {}, client = server.as('editor')) {
  const { data } = await client.POST('/events/v1/events', { body: { ...concert, ...body } });
  if (data === undefined) throw new Error('The event was rejected');
  return data;
}

const get = (id: number, client = server.anonymous) =>
  client.GET('/events/v1/events/{id}', { params: { path: { id } } });

describe('200', () => {
  test('the event with JSON-LD', async () => {
    const { id } = await create({
      slug: 'night',
      excerpt: 'Short words',
      date: '2025-02-03 08:09:10',
      cost: '15',
      venue: { venue: 'Hall', address: '1 Main Rd', city: 'Kampala' },
      organizer: [{ organizer: 'Guild', phone: '+256 711' }, { organizer: 'Friends' }],
    });
    const { data } = await get(id);
    expect(data?.json_ld).toEqual({
      '@context': 'http://schema.org',
      '@type': 'Event',
      name: 'Jazz night',
      description: '&lt;p&gt;Short words&lt;/p&gt;\\n',
      url: `${server.url}/event/night/`,
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
      startDate: '2031-05-01T18:00:00+03:00',
      endDate: '2031-05-01T20:00:00+03:00',
      location: expect.objectContaining({ '@type': 'Place', name: 'Hall' }),
      organizer: expect.objectContaining({ '@type': 'Person', name: 'Guild', telephone: '+256 711' }),
      offers: {
        '@type': 'Offer',
        price: '15',
        priceCurrency: 'USD',
        url: `${server.url}/event/night/`,
        category: 'primary',
        availability: 'inStock',
        validFrom: '2025-02-03T08:09:10+03:00',
      },
      performer: 'Organization',
    });
    expect(data?.organizer[1]?.json_ld).toMatchObject({ name: 'Friends' });
  });

  test('the start of the description replaces a missing excerpt in JSON-LD', async () => {
    const { id } = await create({ description: `<p>It's "${'word '.repeat(60)}"</p>`, cost: 'By invitation' });
    const { data } = await get(id);
    expect(data?.json_ld?.description).toMatch(/^&lt;p&gt;It\\'s &quot;word (word )+\[&hellip;\]&lt;\/p&gt;\\n$/);
    expect(data?.json_ld).not.toHaveProperty('offers');
    expect(data?.json_ld).not.toHaveProperty('location');
  });

  test('an event hidden from lists', async () => {
    const { id } = await create({ hide_from_listings: true });
    expect((await get(id)).data?.hide_from_listings).toBe(true);
  });

  test('omits a venue and organizers that the caller may not read', async () => {
    const admin = server.as('administrator');
    const { data: venue } = await admin.POST('/events/v1/venues', { body: { venue: 'Secret', status: 'draft' } });
    const { data: ann } = await admin.POST('/events/v1/organizers', { body: { organizer: 'Ann', status: 'private' } });
    const { data: bea } = await admin.POST('/events/v1/organizers', { body: { organizer: 'Bea' } });
    const { id } = await create({ venue: venue?.id, organizer: [ann?.id, bea?.id] });
    const seen = (await get(id)).data;
    expect(seen?.venue).toEqual([]);
    expect(seen?.organizer.map(({ organizer }) => organizer)).toEqual(['Bea']);
    const all = (await get(id, server.as('editor'))).data;
    expect(all?.venue).toMatchObject({ venue: 'Secret' });
    expect(all?.organizer).toHaveLength(2);
  });

  test('a draft, for its author and for editors', async () => {
    const { id } = await create({ status: 'draft' }, server.as('author'));
    expect((await get(id, server.as('author'))).data?.status).toBe('draft');
    expect((await get(id, server.as('editor'))).data?.status).toBe('draft');
  });

  test('a scheduled event, for everybody once it is due', async () => {
    const { id, status } = await create({ date: '2031-03-05 13:00' });
    expect(status).toBe('future');
    expect((await get(id)).error?.code).toBe('event-not-accessible');
    clock.advance(3_600_000);
    expect((await get(id)).data).toMatchObject({ status: 'publish', url: expect.stringMatching(/\/event\/[^/]+\/$/) });
  });

  test('an image of the media library', async () => {
    await server.database.write('calendar_records').insert({ id: 5000, kind: 'image' });
    await server.database.write('images').insert({
      ...{ id: 5000, author_id: server.userId('author'), path: '2031/03/market day.jpg', media_type: 'image/jpeg' },
      ...{ width: 800, height: 600, size_bytes: 90_000, created_at: 0, source_url: 'https://example.org/market.jpg' },
      sizes: JSON.stringify([
        { name: 'thumbnail', path: '2031/03/market-150.jpg', width: 150, height: 150, size_bytes: 9 },
      ]),
    });
    const url = `${server.url}/wp-content/uploads/2031/03/market%20day.jpg`;
    for (const image of [5000, '5000', url, 'https://example.org/market.jpg', { id: 5000, url: 'ignored' }]) {
      expect((await create({ image })).image).toEqual({
        ...{ url, id: 5000, extension: 'jpg', width: 800, height: 600, filesize: 90_000 },
        sizes: {
          thumbnail: {
            ...{ width: 150, height: 150, 'mime-type': 'image/jpeg', filesize: 9 },
            url: `${server.url}/wp-content/uploads/2031/03/market-150.jpg`,
          },
        },
      });
    }
    const { id } = await create({ image: 5000 });
    expect((await get(id)).data?.json_ld?.image).toBe(url);
    const params = { path: { id } };
    const removed = await server.as('editor').PATCH('/events/v1/events/{id}', { params, body: { image: false } });
    expect(removed.data?.image).toBe(false);
    for (const word of ['false', 'FALSE']) {
      await server.as('editor').PATCH('/events/v1/events/{id}', { params, body: { image: 5000 } });
      const form = await fetch(`${server.url}/events/v1/events/${id}`, {
        method: 'PATCH',
        headers: { authorization: server.basic('editor') },
        body: new URLSearchParams({ image: word }),
      });
      expect([form.status, ((await form.json()) as { image: unknown }).image]).toEqual([200, false]);
    }
  });
});

test('403 event-not-accessible: it is not published', async () => {
  const { id } = await create({ status: 'draft' });
  for (const client of [server.anonymous, server.as('subscriber'), server.as('contributor'), server.as('author')])
    expect((await get(id, client)).error).toMatchObject({ status: 403, code: 'event-not-accessible' });
});

test('403 event-no-longer-available: it is in the trash, for everybody', async () => {
  const { id } = await create();
  await server.as('editor').DELETE('/events/v1/events/{id}', { params: { path: { id } } });
  for (const client of [server.anonymous, server.as('administrator')])
    expect((await get(id, client)).error).toMatchObject({ status: 403, code: 'event-no-longer-available' });
});

test('404 rest-event-not-found: unknown id', async () => {
  for (const id of [0, 404404, 99_999_999_999])
    expect((await get(id)).error).toMatchObject({ status: 404, code: 'rest-event-not-found' });
});

test('400 rest-invalid-event-id: the id of a venue', async () => {
  const { data } = await server.as('editor').POST('/events/v1/venues', { body: { venue: 'No event' } });
  expect((await get(data?.id ?? 0)).error).toMatchObject({ status: 400, code: 'rest-invalid-event-id' });
});
