import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventId } from '../events/event.ts';
import { testSite } from '../events/test-calendar.ts';
import type { OrganizerId } from '../organizers/organizer.ts';
import type { TermId } from '../terms/term.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { testEntry, testImage, testOrganizer, testTerm, testVenue } from './test-entry.ts';
import { linesOf, parse, propertiesOf } from './test-vcalendar.ts';
import { toVcalendar } from './vcalendar.ts';

const full = (text: string): CalendarEntry =>
  testEntry({
    title: text,
    description: text,
    excerpt: text,
    slug: text,
    state: { status: 'postponed', reason: text },
    venue: {
      post: testVenue({
        ...{ name: text, address: text, city: text, stateprovince: text, country: text, description: text },
        ...{ geoLat: 0.3476, geoLng: -1e-7 },
      }),
      image: undefined,
    },
    organizers: [1, 2].map((id) => ({
      post: testOrganizer({ id: id as OrganizerId, name: text, phone: text, email: text, description: text }),
      image: undefined,
    })),
    categories: [3, 4].map((id) => ({ term: testTerm('tribe_events_cat', id, { name: text }), ancestors: [] })),
    tags: [5, 6].map((id) => testTerm('post_tag', id, { name: text, description: text })),
    cost: text,
  });

const jazz = testTerm('tribe_events_cat', 4, { name: 'R&amp;B, soul', slug: 'rb', parentId: 3 as TermId });
const wholeEvent = {
  title: 'Jazz &amp; <b>Blues</b>; live, loud',
  description: '<p>Seven bands.</p><p>Doors at five.</p>',
  state: { status: 'canceled', reason: 'Rain.' },
  venue: {
    post: testVenue({
      ...{ address: 'Plot 4505', city: 'Kampala', country: 'Uganda', zip: '256', showMapLink: false },
      ...{ geoLat: 0.3476123456, geoLng: 32.5825 },
    }),
    image: testImage('2031/03/hall.png'),
  },
  organizers: [
    { post: testOrganizer({ id: 1 as OrganizerId, name: 'MUBS', email: 'a@mubs.ug' }), image: undefined },
    { post: testOrganizer({ id: 2 as OrganizerId, phone: '+256 7' }), image: undefined },
  ],
  categories: [{ term: jazz, ancestors: [testTerm('tribe_events_cat', 3)] }],
  tags: [testTerm('post_tag', 5, { name: 'Rock, roll', slug: 'rock', description: 'Loud' })],
  cost: 'UGX 50,000',
  website: 'https://jazz.example/?a=1',
  flags: { ...testEntry().event.flags, sticky: true, featured: true },
  image: testImage('2031/03/jazz.png'),
} as const;

describe('an event', () => {
  test('has all its properties', () => {
    const lines = propertiesOf(testEntry(wholeEvent));
    const date = '"date_utc":"2031-03-01 08:00:00"';
    const own = [
      `X-NGOMA-VENUE:{"id":7,"slug":"ndere",${date},"image":"https://events.example.ug/wp-content/uploads/2031/03/hall.png",` +
        '"venue":"Ndere","address":"Plot 4505","city":"Kampala","country":"Uganda","zip":"256","show_map_link":false,' +
        '"geo_lat":0.3476123456,"geo_lng":32.5825}',
      `X-NGOMA-ORGANIZER:{"id":1,"slug":"guild",${date},"organizer":"MUBS","email":"a@mubs.ug"}`,
      `X-NGOMA-ORGANIZER:{"id":2,"slug":"guild",${date},"organizer":"Guild","phone":"+256 7"}`,
      'X-NGOMA-CATEGORY:{"id":3,"name":"Music","slug":"music"}',
      'X-NGOMA-CATEGORY:{"id":4,"name":"R&amp;B, soul","slug":"rb","parent":3}',
      'X-NGOMA-TAG:{"id":5,"name":"Rock, roll","slug":"rock","description":"Loud"}',
      'X-NGOMA-EVENT:{"title":"Jazz &amp; <b>Blues</b>; live, loud","description":"<p>Seven bands.</p><p>Doors at five.</p>",' +
        '"slug":"jazz-night","cost":"UGX 50,000","website":"https://jazz.example/?a=1","sticky":true,"featured":true,' +
        '"event_status":"canceled","event_status_reason":"Rain.","venue":7,"organizer":[1,2],"categories":[4],"tags":[5]}',
    ];
    expect(lines.slice(lines.indexOf('BEGIN:VEVENT'))).toEqual([
      'BEGIN:VEVENT',
      'UID:events.example.ug?id=42',
      'DTSTAMP:20310302T080000Z',
      'LAST-MODIFIED:20310302T080000Z',
      'CREATED:20310301T080000Z',
      'SEQUENCE:2',
      'DTSTART;TZID=Africa/Kampala:20310501T180000',
      'DTEND;TZID=Africa/Kampala:20310501T200000',
      'SUMMARY:Jazz & Blues\\; live\\, loud',
      'DESCRIPTION:Canceled: Rain.\\n\\nSeven bands.\\n\\nDoors at five.',
      'LOCATION:Ndere\\, Plot 4505\\, Kampala\\, Uganda',
      'GEO:0.347612;32.5825',
      'URL:https://events.example.ug/event/jazz-night/',
      'ORGANIZER;CN="MUBS":mailto:a@mubs.ug',
      'CONTACT:Guild\\, +256 7',
      'CATEGORIES:R&B\\, soul',
      'IMAGE;VALUE=URI:https://events.example.ug/wp-content/uploads/2031/03/jazz.png',
      'STATUS:CANCELLED',
      ...own.map((line) => line.replace(/[,;]/g, '\\$&')),
      'END:VEVENT',
      'END:VCALENDAR',
    ]);
  });

  test('has a title and a place without line breaks, which make calcurse skip it', () => {
    const entry = testEntry({
      title: 'Jazz\n night',
      venue: { post: testVenue({ name: 'Big\r\nhall', address: 'Plot 1\nRoad 2' }), image: undefined },
    });
    const lines = propertiesOf(entry);
    expect(lines).toContain('SUMMARY:Jazz night');
    expect(lines.find((line) => line.startsWith('LOCATION:'))).toMatch(/^LOCATION:Big hall\\, Plot 1 Road 2/);
    expect(lines.find((line) => line.startsWith('X-NGOMA-EVENT:'))).toContain(String.raw`"title":"Jazz\\n night"`);
  });

  test('without other members is short', () => {
    expect(propertiesOf(testEntry()).at(-3)).toBe('X-NGOMA-EVENT:{}');
  });

  test('refers to a venue, organizer, category and tag that an earlier event of the file describes', () => {
    const lines = propertiesOf(testEntry(wholeEvent), testEntry({ ...wholeEvent, id: 43 as EventId }));
    expect(lines.filter((line) => line.startsWith('X-NGOMA-')).map((line) => line.split(':')[0])).toEqual([
      ...['X-NGOMA-VENUE', 'X-NGOMA-ORGANIZER', 'X-NGOMA-ORGANIZER', 'X-NGOMA-CATEGORY', 'X-NGOMA-CATEGORY'],
      ...['X-NGOMA-TAG', 'X-NGOMA-EVENT', 'X-NGOMA-EVENT'],
    ]);
  });

  test('that moved online has no place', () => {
    const entry = full('Hall');
    const lines = propertiesOf({
      ...entry,
      event: { ...entry.event, state: { status: 'moved_online', reason: '' } },
    });
    expect(lines).toContain('STATUS:CONFIRMED');
    expect(lines.filter((line) => /^(LOCATION|GEO)/.test(line))).toEqual([]);
  });

  test('that is not public is private, and an organizer without e-mail is the URL of the page', () => {
    const entry = full('Hall');
    const lines = propertiesOf({ ...entry, event: { ...entry.event, status: 'draft' } });
    expect(lines).toContain('CLASS:PRIVATE');
    expect(lines).toContain('ORGANIZER;CN="Hall":https://events.example.ug/organizer/guild/');
  });
});

/** Characters that end a line for some readers, also as entities, which are decoded. */
const breaks = [
  '\r\n',
  '\n',
  '\r',
  '\u2028',
  '\u2029',
  '\x85',
  '\v',
  '\f',
  '\x1c',
  '\x1d',
  '\x1e',
  '\0',
  '\x1b',
  '\x7f',
];
const injections = breaks.flatMap((each) => [each, ...[...each].map((one) => `&#${one.codePointAt(0)};`)]);

test('texts cannot add lines', () => {
  const plain = linesOf(toVcalendar([full('x')], testSite)).map((line) => line.split(/[;:]/)[0]);
  for (const injection of injections) {
    const text = toVcalendar([full(`a${injection}ATTENDEE:mailto:evil@example.org${injection} b`)], testSite);
    expect(linesOf(text).map((line) => line.split(/[;:]/)[0])).toEqual(plain);
    // All characters that a reader may read as a line end.
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
  }
});

test('another library finds each property once, for any texts', () => {
  const texts = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => /\w/.test(text));
  fc.assert(
    fc.property(texts, (text) => {
      const { events } = parse(toVcalendar([full(`x${text}`)], testSite));
      const names = events.flatMap((event) => event.getAllProperties().map(({ name }) => name));
      expect(names).toEqual([
        ...['uid', 'dtstamp', 'last-modified', 'created', 'sequence', 'dtstart', 'dtend', 'summary', 'description'],
        ...['location', 'geo', 'url', 'organizer', 'contact', 'categories', 'status'],
        ...['x-ngoma-venue', 'x-ngoma-organizer', 'x-ngoma-organizer', 'x-ngoma-category', 'x-ngoma-category'],
        ...['x-ngoma-tag', 'x-ngoma-tag', 'x-ngoma-event'],
      ]);
    }),
    { numRuns: 300 },
  );
});

test('a subscribed calendar has a name, a zone and a refresh interval', () => {
  const name = 'Events; of\r\nX-EVIL:1';
  expect(linesOf(toVcalendar([], testSite, { name, zone: 'Africa/Kampala' }))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ngoma//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'NAME:Events\\; of\\nX-EVIL:1',
    'X-WR-CALNAME:Events\\; of\\nX-EVIL:1',
    'X-WR-TIMEZONE:Africa/Kampala',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'END:VCALENDAR',
  ]);
});
