import { describe, expect, test } from 'vitest';
import { calendarOf, event, recordsOf } from './test-ics.ts';

const start = 'DTSTART:20310501T180000Z';
const uid = 'UID:x.ug?id=1';
const json = (name: string, fields: object) => `X-NGOMA-${name}:${JSON.stringify(fields).replace(/[\\,;]/g, '\\$&')}`;
const own = (fields: object = {}) => json('EVENT', fields);
const eventOf = (...lines: string[]) => ['BEGIN:VEVENT', uid, 'SUMMARY:Jazz', ...lines, 'END:VEVENT'];
const read = (...lines: string[]) => recordsOf(calendarOf(...eventOf(...lines)))[0];

test('reads a status with its reason, and removes both from the description', () => {
  const record = read(
    ...[start, own({ event_status: 'postponed', event_status_reason: 'Rain' }), 'STATUS:TENTATIVE'],
    'DESCRIPTION:Postponed: Rain\\n\\nSeven bands',
  );
  expect(record).toMatchObject({
    body: { event_status: 'postponed', event_status_reason: 'Rain', description: 'Seven bands' },
    losses: [],
  });
});

test.each([
  ['STATUS:CANCELLED', 'postponed', 'canceled'],
  ['STATUS:CONFIRMED', 'canceled', 'scheduled'],
  ['STATUS:CONFIRMED', 'unknown', 'scheduled'],
])('%s wins over the status "%s" of the service', (standard, event_status, status) => {
  const record = read(start, own({ event_status, event_status_reason: 'Rain' }), standard);
  expect(record).toMatchObject({ body: { event_status: status, event_status_reason: '' }, losses: [] });
});

test('reads flags and clears the fields that are missing', () => {
  expect(read(start, 'STATUS:CONFIRMED', own({ sticky: true, other: true, featured: 'yes' }))?.body).toMatchObject({
    ...{ show_map: false, show_map_link: false, hide_from_listings: false, sticky: true, featured: false },
    ...{ cost: '', event_status_reason: '', excerpt: '', image: false, slug: 'jazz' },
  });
});

test('does not set the fields of events of other programs', () => {
  const [record] = recordsOf(calendarOf(...event(start, own({ cost: '5', sticky: true }))));
  expect(record?.body).not.toHaveProperty('cost');
  expect(record?.body).not.toHaveProperty('sticky');
  expect(record?.tags).toEqual([]);
});

test('keeps quotes in texts', () => {
  const record = read(start, own(), `DESCRIPTION:It's 5" < 6" & more`);
  expect(record?.body).toMatchObject({ description: `It's 5" &lt; 6" &amp; more` });
});

describe('HTML', () => {
  const html = { title: '<em>Jazz</em>', description: '<p>Seven</p><p>bands</p>' };

  test('replaces the same plain text', () => {
    expect(read(start, own(html), 'DESCRIPTION:Seven\\n\\nbands')?.body).toMatchObject(html);
  });

  test('is not read if another program has changed the text', () => {
    const [record] = recordsOf(
      calendarOf('BEGIN:VEVENT', uid, start, 'SUMMARY:Blues', own(html), 'DESCRIPTION:Eight bands', 'END:VEVENT'),
    );
    expect(record?.body).toMatchObject({ title: 'Blues', description: 'Eight bands' });
  });
});

test('reads the website beside the URL of the page', () => {
  const page = 'URL:https://x.ug/event/jazz/';
  expect(read(start, own(), page)?.body).toMatchObject({ website: 'https://x.ug/event/jazz/' });
  expect(read(start, page, own({ website: '' }))?.body).toMatchObject({ website: '' });
  expect(read(start, page, own({ website: 'javascript:alert(1)' }))?.body).toMatchObject({
    website: 'https://x.ug/event/jazz/',
  });
  expect(read(start, page, own({ website: 'https://jazz.example/' }))).toMatchObject({
    body: { website: 'https://jazz.example/' },
    losses: [],
  });
});

test.each([
  ['CLASS:PRIVATE', 'draft', 'draft'],
  ['CLASS:PRIVATE', 'trash', 'private'],
  ['CLASS:PRIVATE', 'unknown', 'private'],
  ['CLASS:PUBLIC', 'draft', 'publish'],
])('%s and the status "%s" mean %s', (standard, status, expected) => {
  expect(read(start, standard, own({ status }))?.body).toMatchObject({ status: expected });
});

test('reads the zone of all-day events and of times in UTC', () => {
  const zone = own({ timezone: 'Europe/Berlin' });
  expect(read('DTSTART:20310501', zone)?.body).toMatchObject({ timezone: 'Europe/Berlin', all_day: true });
  expect(read(start, zone)?.body).toMatchObject({ timezone: 'Europe/Berlin', start_date: '2031-05-01 20:00:00' });
  expect(read(start, own({ timezone: 'Mars/Base' }))?.body).toMatchObject({ timezone: 'UTC' });
  expect(read('DTSTART;TZID=Africa/Kampala:20310501T180000', zone)?.body).toMatchObject({
    timezone: 'Africa/Kampala',
  });
});

test('reads all organizers instead of ORGANIZER and CONTACT', () => {
  const record = read(
    ...[start, 'ORGANIZER;CN="Ann":mailto:ann@x.ug', 'CONTACT:Guild\\, soul\\, +256 7', own({ organizer: [2, 3] })],
    json('ORGANIZER', { id: 2, organizer: 'Ann', email: 'ann@x.ug', status: 'trash' }),
    json('ORGANIZER', { id: 3, slug: 'guild', organizer: 'Guild, soul', phone: '+256 7', author: 1 }),
  );
  expect(record).toMatchObject({
    organizers: [
      { sourceId: 'x.ug?id=2', body: { organizer: 'Ann', email: 'ann@x.ug', phone: '', status: 'publish' } },
      { sourceId: 'x.ug?id=3', slug: 'guild', body: { organizer: 'Guild, soul', email: '', phone: '+256 7' } },
    ],
    losses: [],
  });
  expect(record?.organizers?.[1]?.body).not.toHaveProperty('author');
});

test('reads ORGANIZER and reports ids without a description', () => {
  const record = read(start, 'ORGANIZER;CN="Ann":mailto:ann@x.ug', own({ organizer: [2], tags: [3] }));
  expect(record?.organizers).toMatchObject([{ body: { organizer: 'Ann' } }]);
  expect(record?.losses).toEqual([
    { reason: 'not_stored', detail: 'Its organizer 2 is not described in the file.' },
    { reason: 'not_stored', detail: 'Its tag 3 is not described in the file.' },
  ]);
});

test('reads the parents of categories, also of later events', () => {
  const music = json('CATEGORY', { id: 3, name: 'Music', slug: 'music' });
  const jazz = json('CATEGORY', { id: 4, name: 'R&amp;B, soul', slug: 'rb', parent: 3, description: 'x' });
  const names = 'CATEGORIES:R&B\\, soul';
  const records = recordsOf(
    calendarOf(
      ...eventOf(start, music, jazz, names, own({ categories: [4] })),
      ...eventOf(start, names, own({ categories: [4] })).with(1, 'UID:x.ug?id=2'),
      ...eventOf(start, 'CATEGORIES:Blues', own({ categories: [4] })).with(1, 'UID:x.ug?id=3'),
    ),
  );
  const parent = { sourceId: 'x.ug?id=3', body: { name: 'Music', slug: 'music', parent: 0 } };
  const expected = { sourceId: 'x.ug?id=4', name: 'R&B, soul', body: { slug: 'rb', description: 'x' }, parent };
  expect(records.map(({ categories }) => categories)).toMatchObject([
    [expected],
    [expected],
    [{ sourceId: 'blues', body: { name: 'Blues' } }],
  ]);
});

test('a category is not its own ancestor', () => {
  const [record] = recordsOf(
    calendarOf(
      ...eventOf(
        ...[start, 'CATEGORIES:B', own({ categories: [4] })],
        json('CATEGORY', { id: 3, name: 'A', slug: 'a', parent: 4 }),
        json('CATEGORY', { id: 4, name: 'B', slug: 'b', parent: 3 }),
      ),
    ),
  );
  expect(record?.categories?.[0]).toMatchObject({ name: 'B', parent: { name: 'A' } });
  expect(record?.categories?.[0]?.parent).not.toHaveProperty('parent');
});

describe('a venue', () => {
  const fields = {
    ...{ id: 5, slug: 'ndere', venue: 'Ndere', address: 'Plot 1; A', city: 'Kampala', zip: '256' },
    ...{ geo_lat: 0.3, geo_lng: 32.5, show_map: false, image: 'https://x.ug/a.png', website: 'ftp://x' },
  };
  const venue = json('VENUE', fields);
  const location = 'LOCATION:Ndere\\, Plot 1\\; A\\, Kampala';
  const expected = { ...fields, country: '', website: '', show_map_link: true, status: 'publish' };
  const { id: _id, slug: _slug, ...body } = expected;

  test('has its members', () => {
    const record = read(start, location, venue, own({ venue: 5 }));
    expect(record?.venue).toMatchObject({ sourceId: 'x.ug?id=5', slug: 'ndere', body });
  });

  test('remains with an event that moved online', () => {
    const record = read(start, 'STATUS:CONFIRMED', venue, own({ venue: 5, event_status: 'moved_online' }));
    expect(record?.venue?.body).toMatchObject(body);
  });

  test('is read from LOCATION if another program has changed that', () => {
    expect(read(start, 'LOCATION:Hall', venue, own({ venue: 5 }))?.venue?.body).toEqual({ venue: 'Hall' });
    expect(read(start, venue, own({ venue: 5 }))?.venue).toBeUndefined();
  });
});

test.each(['{', '[]', 'null', '"text"', '{"id":1'.padEnd(1_000_001)])('reports a value that is no object', (value) => {
  const record = read(start, `X-NGOMA-EVENT:${value}`);
  expect(record?.body).not.toHaveProperty('cost');
  expect(record?.losses).toMatchObject([{ reason: 'dropped_line' }]);
});
