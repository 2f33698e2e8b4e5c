import { describe, expect, test } from 'vitest';
import { read } from './test-ics.ts';

const start = 'DTSTART:20310501T180000Z';
const flags = 'X-NGOMA-FLAGS:';

test('reads a status with its reason, and removes both from the description', () => {
  const record = read(
    ...[start, flags, 'STATUS:TENTATIVE', 'X-NGOMA-EVENT-STATUS:postponed', 'X-NGOMA-EVENT-STATUS-REASON:Rain'],
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
])('%s wins over the status "%s" of the service', (standard, written, status) => {
  const lines = [`X-NGOMA-EVENT-STATUS:${written}`, 'X-NGOMA-EVENT-STATUS-REASON:Rain'];
  const record = read(start, flags, standard, ...lines);
  expect(record).toMatchObject({ body: { event_status: status, event_status_reason: '' }, losses: [] });
});

test('reads flags and clears the fields that are missing', () => {
  expect(read(start, 'X-NGOMA-FLAGS:sticky,other')?.body).toMatchObject({
    ...{ show_map: false, show_map_link: false, hide_from_listings: false, sticky: true, featured: false },
    ...{ cost: '', event_status_reason: '' },
  });
});

test('does not set the fields of events of other programs', () => {
  const record = read(start, 'X-NGOMA-COST:5');
  expect(record?.body).not.toHaveProperty('cost');
  expect(record?.body).not.toHaveProperty('sticky');
  expect(record?.tags).toEqual([]);
});

test('reads the website beside the URL of the page', () => {
  const page = 'URL:https://events.example.ug/event/jazz/';
  expect(read(start, flags, page)?.body).toMatchObject({ website: 'https://events.example.ug/event/jazz/' });
  expect(read(start, flags, page, 'X-NGOMA-WEBSITE:https://jazz.example/')).toMatchObject({
    body: { website: 'https://jazz.example/' },
    losses: [],
  });
});

test('reads all organizers instead of ORGANIZER and CONTACT', () => {
  const record = read(
    ...[start, flags, 'ORGANIZER;CN="Ann":mailto:ann@x.ug', 'CONTACT:Guild\\, soul\\, +256 7'],
    ...['X-NGOMA-ORGANIZER;EMAIL="ann@x.ug":Ann', 'X-NGOMA-ORGANIZER;PHONE="+256 7":Guild\\, soul'],
  );
  expect(record).toMatchObject({
    organizers: [
      { body: { organizer: 'Ann', email: 'ann@x.ug', phone: '' } },
      { body: { organizer: 'Guild, soul', email: '', phone: '+256 7' } },
    ],
    losses: [],
  });
});

test('reads ORGANIZER if no organizer of the service has a name', () => {
  const lines = ['ORGANIZER;CN="Ann":mailto:ann@x.ug', 'X-NGOMA-ORGANIZER;PHONE="+256 7":'];
  expect(read(start, flags, ...lines)?.organizers).toMatchObject([{ body: { organizer: 'Ann' } }]);
});

describe('a venue', () => {
  const venue =
    'X-NGOMA-VENUE;NAME="Ndere";ADDRESS="Plot 1; A";CITY="Kampala";GEO="0.3;32.5":Ndere\\, Plot 1\\; A\\, Kampala';
  const parts = { venue: 'Ndere', address: 'Plot 1; A', city: 'Kampala', geo_lat: 0.3, geo_lng: 32.5 };

  test('has its parts', () => {
    const record = read(start, flags, 'LOCATION:Ndere\\, Plot 1\\; A\\, Kampala', venue);
    expect(record?.venue).toMatchObject({ sourceId: 'ndere, plot 1; a, kampala', body: parts });
  });

  test('remains with an event that moved online', () => {
    const record = read(start, flags, 'STATUS:CONFIRMED', 'X-NGOMA-EVENT-STATUS:moved_online', venue);
    expect(record?.venue?.body).toMatchObject(parts);
  });

  test('is read from LOCATION if another program has changed that', () => {
    expect(read(start, flags, 'LOCATION:Hall', venue)?.venue?.body).toEqual({ venue: 'Hall' });
    expect(read(start, flags, venue)?.venue).toBeUndefined();
  });
});
