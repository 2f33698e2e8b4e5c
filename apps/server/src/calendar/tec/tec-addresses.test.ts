import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { findTecTarget } from './tec-addresses.ts';

interface Listed {
  readonly day: string;
  readonly featured: boolean;
}

/** Which events an address of The Events Calendar has. */
type Shows = (event: Listed) => boolean;

const all: Shows = () => true;
const featured: Shows = (event) => event.featured;
const march: Shows = ({ day }) => day.startsWith('2031-03');
const april: Shows = ({ day }) => day.startsWith('2031-04');
const today: Shows = ({ day }) => day === '2031-03-05';
const tenth: Shows = ({ day }) => day === '2031-04-10';
const both =
  (...shows: Shows[]): Shows =>
  (event) =>
    shows.every((each) => each(event));

/** The forms below `/events/`, `/events/category/…/` and `/events/tag/…/` (rules of The Events Calendar 6.17). */
const forms: readonly (readonly [form: string, shows: Shows])[] = [
  ['', all],
  ['list/', all],
  ['page/1/', all],
  ['list/page/1/', all],
  ['featured/', featured],
  ['featured/page/1/', featured],
  ['list/featured/', featured],
  ['list/featured/page/1/', featured],
  ['month/', march],
  ['month/featured/', both(march, featured)],
  ['2031-04/', april],
  ['2031-04/featured/', both(april, featured)],
  ['today/', today],
  ['today/featured/', both(today, featured)],
  ['2031-04-10/', tenth],
  ['2031-04-10/featured/', both(tenth, featured)],
  ['ical/', all],
  ['featured/ical/', featured],
  ['feed/', all],
  ['featured/feed/', featured],
  ...['feed', 'rdf', 'rss', 'rss2', 'atom'].map((format) => [`feed/${format}/`, all] as const),
  ['featured/feed/rss2/', featured],
  // In the archive only.
  ['month/2031-04/', april],
  ['2031-04-10/ical/', tenth],
  ['2031-04-10/ical/featured/', both(tenth, featured)],
  ...['rdf', 'rss', 'rss2', 'atom'].map((format) => [`${format}/`, all] as const),
  ['featured/rss/', featured],
  // Below terms only.
  ['day/2031-04-10/', tenth],
  ['day/2031-04-10/featured/', both(tenth, featured)],
];

const terms = { categories: ['Choir'], tags: ['live'] };
const events = [
  { title: 'Alphorn', day: '2031-03-05', featured: true, ...terms },
  { title: 'Bagpipe', day: '2031-03-05', featured: false, ...terms },
  { title: 'Clarinet', day: '2031-03-20', featured: true, categories: ['Stage'], tags: ['quiet'] },
  { title: 'Dulcimer', day: '2031-04-10', featured: true, ...terms },
  { title: 'Euphonium', day: '2031-04-10', featured: false, ...terms },
  { title: 'Fanfare', day: '2031-04-11', featured: false, ...terms },
];

describeOnOneEngine('addresses of The Events Calendar', (engine) => {
  let server: TestServer;
  let categoryUrl: string;
  beforeAll(async () => {
    server = await startServer({ engine, clock: createTestClock(Date.parse('2031-03-05T09:00:00Z')) });
    const editor = server.as('editor');
    const { data } = await editor.POST('/events/v1/categories', { body: { name: 'Music' } });
    await editor.POST('/events/v1/categories', { body: { name: 'Choir', parent: data?.id ?? 0 } });
    const today = await editor.POST('/events/v1/categories', { body: { name: 'Today', parent: data?.id ?? 0 } });
    categoryUrl = today.data?.url ?? '';
    for (const { day, ...body } of events)
      await editor.POST('/events/v1/events', {
        body: { ...body, start_date: `${day} 18:00`, end_date: `${day} 20:00` },
      });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function open(path: string) {
    const response = await fetch(server.url + path);
    const text = await response.text();
    const titles = events.map(({ title }) => title).filter((title) => text.includes(title));
    return { status: response.status, titles, type: response.headers.get('content-type') ?? '' };
  }

  const isLive = ({ tags }: { readonly tags: readonly string[] }) => tags.includes('live');
  const roots = [
    ['/events/', () => true],
    ['/events/category/choir/', isLive],
    ['/events/category/music/choir/', isLive],
    ['/events/tag/live/', isLive],
  ] as const;

  for (const [root, isBelow] of roots)
    test.each(forms)(`${root}%s has its events`, async (form, shows) => {
      const wanted = events.filter((event) => isBelow(event) && shows(event)).map(({ title }) => title);
      const type = /ical/.test(form)
        ? 'text/calendar'
        : /feed|rdf|rss|atom/.test(form)
          ? 'application/feed+json'
          : 'html';
      for (const path of [root + form, (root + form).replace(/\/$/, ''), `${root}${form}?utm_source=elsewhere`]) {
        const opened = await open(path);
        expect(opened, path).toMatchObject({ status: 200, titles: wanted });
        expect(opened.type).toContain(type);
      }
    });

  test('/event/…/ical/ is the calendar of the event', async () => {
    expect(await open('/event/alphorn/ical/')).toMatchObject({
      status: 200,
      titles: ['Alphorn'],
      type: expect.stringContaining('text/calendar'),
    });
    expect((await open('/event/none/ical/')).status).toBe(404);
  });

  test('words of the search bar go on filtering', async () => {
    const { titles } = await open('/events/category/choir/list/?tribe-bar-search=dulcimer');
    expect(titles).toEqual(['Dulcimer']);
    expect((await open('/events/category/choir/?tribe-bar-date=2031-04-11')).titles).toEqual(['Fanfare']);
  });

  test('404: terms that do not exist, and words that are no view', async () => {
    for (const path of [
      'category/none/month/',
      'tag/none/',
      'tag/none/list/',
      '2031-13/',
      '2031-04-31/',
      'page/x/',
      'nothing/',
    ])
      expect((await open(`/events/${path}`)).status, path).toBe(404);
  });

  test('the url of a category whose slug is a view leads to its page', async () => {
    expect(categoryUrl).toBe(`${server.url}/events/category/today/`);
    expect(await (await fetch(categoryUrl)).text()).toContain('<h1>Today</h1>');
    expect((await open('/events/category/music/today/')).titles).toEqual(['Alphorn', 'Bagpipe']);
  });
});

describe('targets', () => {
  test.each([
    ['/events/page/3/', '/events/list/page/3/'],
    ['/events/list/featured/page/3/', '/events/list/page/3/?featured=1'],
    ['/events/category/a/b/page/3/', '/events/category/b/?page=3'],
    ['/events/tag/live/list/page/3/', '/tag/live/?page=3'],
    ['/events/category/a/list/page/2', '/events/category/a/?page=2'],
    ['/events/category/list/', undefined],
    ['/events/category/page/2/', undefined],
    ['/events/category/caf%c3%a9/month/', '/events/month/?tribe_events_cat=caf%C3%A9'],
    ['/events/category/100%25fado/today/', '/events/today/?tribe_events_cat=100%25fado'],
    ['/events/category/100%fado/today/', '/events/today/?tribe_events_cat=100%25fado'],
    ['/events/category/a&b=c/month/', '/events/month/?tribe_events_cat=a%26b%3Dc'],
    ['/events/tag/live/?eventDisplay=past', '/tag/live/?eventDisplay=past'],
    ['/EVENTS/2031-04', '/events/month/2031-04/'],
    ['/events/', undefined],
    ['/events/list/page/2/?x', undefined],
    ['/events/month/2031-04/', undefined],
    ['/events/v1/events/', undefined],
    ['/events/list/month/', undefined],
    ['/events/page/2/list/', undefined],
    ['/events//page/2/', undefined],
    ['/events/constructor/', undefined],
    ['/event/jazz/', undefined],
    ['/event/jazz/ical/more/', undefined],
    ['/v1/messages', undefined],
  ])('%s is %s', (path, target) => expect(findTecTarget(path)).toBe(target));
});
