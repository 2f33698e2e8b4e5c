import { expect, test } from 'vitest';
import { cardWith } from '../../test/fixed-api.ts';
import { origin, zone } from '../../test/open-page.ts';
import type { Card } from '../api.ts';
import { toPath } from '../to-path.ts';
import { english } from '../words/en.ts';
import { eventItem } from './event-item.ts';

const show = (members: Partial<Card>): string => eventItem(cardWith(members), english, { zone, origin }).text;

test.each([
  ['UGX 50000', 'UGX 50,000'],
  ['UGX 5000', 'UGX 5,000'],
  ['UGX 1234567', 'UGX 1,234,567'],
  ['$5000', '$5,000'],
  ['€1500 to €2500', '€1,500 to €2,500'],
  ['20000 – 30000', '20,000 – 30,000'],
  ['UGX 50,000', 'UGX 50,000'],
  ['UGX 500', 'UGX 500'],
  ['10000.50', '10,000.50'],
  ['0.12345', '0.12345'],
  ['Season 2026', 'Season 2026'],
  ['Free', 'Free'],
])('the cost %s is shown as %s', (cost, shown) => {
  expect(show({ cost })).toContain(`<p class="muted">${shown}</p>`);
});

test.each<readonly [string, Partial<Card>, string]>([
  ['begins and ends on one day', {}, '5 Dec, 18:00 – 23:30'],
  ['ends on another day', { end_date: '2026-12-06 02:00:00' }, '5 Dec, 18:00 – 6 Dec, 02:00'],
  ['ends when it begins', { end_date: '2026-12-05 18:00:00' }, '5 Dec, 18:00'],
  ['lasts a day', { all_day: true }, '5 Dec, All day'],
  ['lasts days', { all_day: true, end_date: '2026-12-07 23:59:59' }, '5 Dec, until 7 Dec'],
  ['is in another zone', { timezone: 'Europe/Berlin', timezone_abbr: 'CET' }, '5 Dec, 18:00 – 23:30 CET'],
])('the times of an event that %s', (_name, members, shown) => {
  expect(show(members)).toContain(`<time datetime="2026-12-05T18:00">${shown}</time>`);
});

test('place, cost and categories are one line, without those that are missing', () => {
  const categories = [
    { name: 'Music', slug: 'music' },
    { name: 'Jazz', slug: 'jazz' },
  ];
  const venue = { venue: 'Ndere', slug: 'ndere', url: `${origin}/venue/ndere/` };
  const all = show({ venue: { ...venue, city: 'Kampala' }, cost: 'Free', categories });
  expect(all).toContain('<p class="muted">Ndere, Kampala · Free · Music, Jazz</p>');
  expect(show({ venue })).toContain('<p class="muted">Ndere</p>');
  expect(show({})).not.toContain('muted');
});

test('states other than scheduled have a word', () => {
  expect(show({ event_status: 'canceled' })).toContain('<b class="state">Canceled</b>');
  expect(show({ event_status: 'scheduled' })).not.toContain('state');
  expect(show({})).not.toContain('state');
});

test('the image has the size and the text of its smallest copy', () => {
  const picture = (name: string, width: number, height: number) => ({ url: `${origin}/${name}.jpg`, width, height });
  const whole = { ...picture('stage', 1200, 800), alt: 'A "stage"' };
  const thumbnail = picture('stage-150x150', 150, 150);
  expect(show({ image_details: { ...whole, thumbnail } })).toContain(
    '<img src="/stage-150x150.jpg" alt="A &quot;stage&quot;" loading="lazy" width="150" height="150">',
  );
  expect(show({ image_details: whole })).toContain('src="/stage.jpg"');
  expect(show({})).not.toContain('<img');
});

test('addresses of the site lose their origin, and no others', () => {
  expect(toPath(`${origin}/event/jazz/`, origin)).toBe('/event/jazz/');
  expect(toPath(`${origin}.example/event/`, origin)).toBe(`${origin}.example/event/`);
});
