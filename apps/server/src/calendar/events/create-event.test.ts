import type { components } from '@ngoma/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';
import { refusedParameters } from './test-calendar.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_CURRENCY: 'USD' } });
});
afterAll(() => server[Symbol.asyncDispose]());

type EventCreate = components['schemas']['EventCreate'];

const path = '/events/v1/events';
const concert = { title: 'Jazz & more', start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' };

const create = (body: object, client = server.as('administrator')) =>
  client.POST(path, { body: { ...concert, ...body } as EventCreate }); // as: some tests send what the contract refuses

describe('201', () => {
  test('the least that is needed gives the whole event', async () => {
    const { data, response } = await create({});
    expect(response.status).toBe(201);
    expect(data).toMatchObject({
      author: String(server.userId('administrator')),
      status: 'publish',
      url: `${server.url}/event/jazz-more/`,
      rest_url: `${server.url}/events/v1/events/${data?.id}`,
      global_id: `127.0.0.1?id=${data?.id}`,
      title: 'Jazz &#038; more',
      description: '',
      slug: 'jazz-more',
      image: false,
      all_day: false,
      start_date: '2031-05-01 18:00:00',
      start_date_details: { year: '2031', month: '05', day: '01', hour: '18', minutes: '00', seconds: '00' },
      utc_end_date: '2031-05-01 17:00:00',
      timezone: 'Africa/Kampala',
      timezone_abbr: 'EAT',
      cost: '',
      cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
      website: `${server.url}/event/jazz-more/`,
      show_map: false,
      featured: false,
      categories: [],
      tags: [],
      venue: [],
      organizer: [],
      custom_fields: [],
      revision: 1,
    });
    expect(data).not.toHaveProperty('json_ld');
  });

  test('a form with brackets says the same as JSON', async () => {
    const form = new URLSearchParams({
      ...concert,
      all_day: 'yes',
      'venue[venue]': 'Form hall',
      'organizer[0][organizer]': 'Ann',
    });
    form.append('tags[]', 'one');
    form.append('tags[]', 'two');
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { authorization: server.basic('author') },
      body: form,
    });
    const event = (await response.json()) as components['schemas']['Event'];
    expect(response.status).toBe(201);
    expect(event).toMatchObject({ all_day: true, end_date: '2031-05-01 23:59:59', venue: { venue: 'Form hall' } });
    expect(event.organizer).toMatchObject([{ organizer: 'Ann' }]);
    expect(event.tags).toMatchObject([{ name: 'one' }, { name: 'two' }]);
  });

  test.each<[name: string, given: object, want: object]>([
    [
      'numbers for texts and words for booleans',
      { title: 5, featured: 'on', sticky: 0 },
      { title: '5', featured: true, sticky: false },
    ],
    ['a price without a currency', { cost: 15 }, { cost: '$15', cost_details: { values: ['15'] } }],
    ['a price with one', { cost: 'UGX 50,000' }, { cost: 'UGX 50,000', cost_details: { values: ['50000'] } }],
    ['seconds since 1970', { start_date: 1935594000, end_date: '1935597600' }, { start_date: '2031-05-03 20:00:00' }],
    ['a date with an offset', { start_date: '2031-05-01T10:00:00+05:00' }, { start_date: '2031-05-01 08:00:00' }],
    ['another zone', { timezone: 'UTC-5' }, { utc_start_date: '2031-05-01 23:00:00', timezone_abbr: 'UTC-5' }],
    [
      'a zone in the letters in which TEC, too, gives it back',
      { timezone: 'europe/kyiv' },
      { timezone: 'europe/kyiv', timezone_abbr: 'EEST', utc_start_date: '2031-05-01 15:00:00' },
    ],
    [
      'scripts in texts',
      { description: 'a<script>alert(1)</script>b' },
      { description: expect.not.stringContaining('script') },
    ],
    ['nothing for null', { venue: null, cost: null, status: null }, { venue: [], cost: '', status: 'publish' }],
    ['a slug', { slug: 'Wanted Slug' }, { slug: 'wanted-slug' }],
  ])('%s', async (_name, given, want) => {
    const { data, error } = await create(given);
    expect(error).toBeUndefined();
    expect(data).toMatchObject(want);
  });

  test('venues and organizers by id, by data, and of one kind in a list', async () => {
    const { data: first } = await create({
      venue: { venue: 'Owino', city: 'Kampala' },
      organizer: { organizer: 'Bea' },
    });
    if (!first || Array.isArray(first.venue)) throw new Error('has a venue');
    const venue = first.venue.id;
    const [bea] = first.organizer;
    expect(first.venue).toMatchObject({ venue: 'Owino', city: 'Kampala', status: 'publish' });
    for (const given of [venue, String(venue), [venue], { id: venue, venue: 'ignored' }])
      expect((await create({ venue: given })).data?.venue).toMatchObject({ id: venue, venue: 'Owino' });
    const { data } = await create({ organizer: `${bea?.id}` });
    expect(data?.organizer).toMatchObject([{ organizer: 'Bea' }]);
    const { data: two } = await create({ organizer: [{ organizer: 'Cid' }, bea?.id] });
    expect(two?.organizer.map(({ organizer }) => organizer)).toEqual(['Cid', 'Bea']);
  });

  test('a contributor makes drafts, with draft venues, and terms along', async () => {
    const given = { venue: { venue: 'Quiet place' }, tags: ['Brand new'] };
    const { data } = await create(given, server.as('contributor'));
    expect(data).toMatchObject({
      status: 'draft',
      slug: '',
      venue: { status: 'draft' },
      tags: [{ name: 'Brand new' }],
    });
    expect(data?.url).toBe(`${server.url}/?post_type=tribe_events&p=${data?.id}`);
    expect(data?.date_utc).toBe('0000-00-00 00:00:00');
  });

  test('the date of a draft is not its publication date yet, the one in UTC is', async () => {
    const dated = await create({ status: 'draft', date: '2020-03-04 10:00' });
    expect(dated.data).toMatchObject({ date: '2020-03-04 10:00:00', date_utc: '0000-00-00 00:00:00' });
    const inUtc = await create({ status: 'pending', date_utc: '2020-03-04 10:00' });
    expect(inUtc.data).toMatchObject({ date: '2020-03-04 13:00:00', date_utc: '2020-03-04 10:00:00' });
  });
});

describe('400 rest_missing_callback_param', () => {
  test('everything that is missing, and only that', async () => {
    // @ts-expect-error: the contract requires a title and two dates
    const { error } = await server.as('author').POST(path, { body: { timezone: 'Nowhere' } });
    expect(error).toMatchObject({
      code: 'rest_missing_callback_param',
      data: { params: ['title', 'start_date', 'end_date'] },
    });
  });
});

test.each<[name: string, given: object, params: string[]]>([
  [
    'dates and a zone',
    { start_date: 'soonish', end_date: 'xx', timezone: 'Mars/Base' },
    ['start_date', 'end_date', 'timezone'],
  ],
  [
    'what is not there',
    { author: 404404, image: '404404', venue: 404404, organizer: [404404] },
    ['author', 'image', 'venue', 'organizer'],
  ],
  ['a website that is none', { website: 'example.org' }, ['website']],
  ['a venue without a name', { venue: { city: 'Gulu' } }, ['venue']],
  ['a state that is none', { status: 'bogus' }, ['status']],
  [
    'ids that no column holds',
    { author: '9999999999', venue: '9999999999', image: '9999999999' },
    ['author', 'venue', 'image'],
  ],
])('400 rest_invalid_param: %s', async (_name, given, params) => {
  const { error } = await create(given);
  expect(error).toMatchObject({ status: 400, code: 'rest_invalid_param' });
  expect(refusedParameters(error)).toEqual(params.toSorted());
});

const webAddress = 'must be an address in ASCII that begins with http:// or https://, or empty';
const aVenue =
  'must be the id of a venue, an object with its id, the data of a new venue with its name in venue, or empty for none';

describe('400 rest_invalid_param: of a member that may be many things, what is told is about the one that was meant', () => {
  test.each<[given: object, errors: Record<string, string>]>([
    [{ venue: { venue: 'Hall', website: 'a b' } }, { '/venue/website': webAddress }],
    [{ venue: [{ venue: 'Hall', website: 'a b' }] }, { '/venue/0/website': webAddress }],
    [
      { venue: { venue: {}, zip: [] } },
      {
        '/venue/venue': 'must be a text of 1 to 1,000 characters',
        '/venue/zip': 'must be a text of at most 1,000 characters',
      },
    ],
    [
      { venue: { venue: 'H'.repeat(200), geo_lat: 91 } },
      {
        '/venue/geo_lat': 'must be degrees north between -90 and 90, or empty',
      },
    ],
    [{ venue: { id: 'x', website: 'a b' } }, { '/venue/id': 'must be an id that exists' }],
    [{ venue: { venue: 'Hall', image: { id: 'x' } } }, { '/venue/image/id': 'must be an id that exists' }],
    [{ organizer: { organizer: 'Ann', website: 'a b' } }, { '/organizer/website': webAddress }],
    [
      { organizer: [{ organizer: 'Ann' }, { organizer: 'Ben', website: 'a b' }] },
      {
        '/organizer/1/website': webAddress,
      },
    ],
    [{ categories: [{ id: 'x' }] }, { '/categories/0/id': 'must be an id that exists' }],
    [{ categories: { name: 5 } }, { '/categories/name': 'must be a text of at most 1,000 characters' }],
    [{ image: { id: [] } }, { '/image/id': 'must be an id that exists' }],
    [{ venue: { website: 'a b' } }, { '/venue': aVenue }],
    [
      { image: {} },
      {
        '/image': 'must be the id of an image, the https address of an image, an image object, or false for none',
      },
    ],
    [{ venue: [true] }, { '/venue': aVenue }],
    [{ venue: 'Hall' }, { '/venue': aVenue }],
    [
      { cost: [{}], featured: 'perhaps' },
      {
        '/cost': 'must be a text of at most 1,000 characters, a number, or a list of at most 100 of these',
        '/featured': 'must be true or false (1, 0, yes, no, on and off are understood too)',
      },
    ],
  ])('%j', async (given, errors) => {
    const { error } = await create(given);
    const told = error?.errors?.map(({ pointer, detail }) => [pointer, detail]) ?? [];
    const expected = Object.entries(errors).map(([pointer, words]) => [pointer, `'${pointer.slice(1)}' ${words}.`]);
    expect(told.toSorted()).toEqual(expected.toSorted());
  });

  test('so it is where an event is changed, by PATCH, PUT and POST', async () => {
    const { data } = await create({});
    const client = server.as('administrator');
    const change = { params: { path: { id: Number(data?.id) } }, body: { venue: { venue: 'Hall', website: 'a b' } } };
    const refused = [
      await client.PATCH('/events/v1/events/{id}', change),
      await client.PUT('/events/v1/events/{id}', change),
      await client.POST('/events/v1/events/{id}', change),
    ];
    for (const { error } of refused) {
      expect(error).toMatchObject({ errors: [{ pointer: '/venue/website', code: 'pattern' }] });
      expect(error).toMatchObject({ data: { params: { venue: `'venue/website' ${webAddress}.` } } });
    }
  });
});

test('a refused event leaves nothing behind', async () => {
  const records = () => server.database.read('calendar_records').count({ count: '*' });
  const before = await records();
  await create({ venue: { venue: 'Never made' }, organizer: [{ organizer: 'Never made', website: 'nowhere' }] });
  expect(await records()).toEqual(before);
});

test('403 rest_forbidden: a subscriber may not create, an author not for others', async () => {
  expect((await create({}, server.as('subscriber'))).error).toMatchObject({ status: 403, code: 'rest_forbidden' });
  const foreign = await create({ author: server.userId('editor') }, server.as('author'));
  expect(foreign.error).toMatchObject({ status: 403, code: 'rest_forbidden' });
  const given = await create({ author: server.userId('author') }, server.as('editor'));
  expect(given.data?.author).toBe(String(server.userId('author')));
});

test('401 rest_forbidden: nobody is signed in, whatever is sent', async () => {
  // @ts-expect-error: the contract requires a title and two dates
  const { error } = await server.anonymous.POST(path, { body: {} });
  expect(error).toMatchObject({ status: 401, code: 'rest_forbidden' });
});

describe('names of categories and tags in a text with commas', () => {
  const longest = 'n'.repeat(1_000);
  const tooLong = [`${longest}n`, `short, ${longest}n, short`];

  test.each(['categories', 'tags'] as const)(
    '201: %s of 1,000 characters each, and the event can be sent back',
    async (name) => {
      const { data } = await create({ [name]: `${longest},${longest.toUpperCase()}, short` });
      expect(data?.[name].map((term) => term.name)).toHaveLength(2);
      const params = { path: { id: data?.id ?? 0 } };
      const body = { [name]: data?.[name] } as object;
      expect((await server.as('editor').PATCH('/events/v1/events/{id}', { params, body })).response.status).toBe(200);
    },
  );

  test.each(tooLong.flatMap((text) => ['categories', 'tags'].map((name) => [name, text] as const)))(
    '400 rest_invalid_param: %s with a longer one, as in a list',
    async (name, text) => {
      for (const value of [text, text.split(',')]) {
        const { error } = await create({ [name]: value });
        expect(error).toMatchObject({
          status: 400,
          code: 'rest_invalid_param',
          data: { params: { [name]: expect.any(String) } },
        });
      }
    },
  );
});

describe('the first and the last year', () => {
  const last = { start_date: '9999-12-31', end_date: '9999-12-31 23:59:59', timezone: 'UTC' };
  const first = { start_date: '0001-01-01 12:00', end_date: '0001-01-01 14:00' };

  test.each([
    ['the last second, in UTC', last, '9999-12-31 23:59:59', '9999-12-31 23:59:59'],
    ['east of UTC', { ...last, timezone: 'Africa/Kampala' }, '9999-12-31 23:59:59', '9999-12-31 20:59:59'],
    ['all day', { ...last, end_date: '9999-12-31', all_day: true }, '9999-12-31 23:59:59', '9999-12-31 23:59:59'],
    ['the first day', first, '0001-01-01 14:00:00', undefined],
    [
      'west of UTC',
      { ...first, start_date: '0001-01-01', timezone: '-05:00' },
      '0001-01-01 14:00:00',
      '0001-01-01 19:00:00',
    ],
  ])('201: %s, and every form of it can be read', async (name, dates, end, utcEnd) => {
    const { data } = await create({ title: name, ...dates });
    expect(data).toMatchObject({ end_date: end, ...(utcEnd !== undefined && { utc_end_date: utcEnd }) });
    const window = end.startsWith('9999') ? 'starts_after=9999-12-29' : 'starts_before=0001-01-03';
    for (const address of [
      `/events/v1/events?${window}`,
      `/events/v1/events/${data?.id}.ics`,
      `/events/v1/events.ics?${window}`,
      `/events/v1/feed.json?${window}`,
      `/event/${data?.slug}/`,
    ]) {
      const response = await fetch(server.url + address);
      expect([address, response.status]).toEqual([address, 200]);
      if (!address.startsWith('/events/v1/events?')) continue;
      const { events } = (await response.json()) as { events: { id: number }[] }; // as: compared with the contract
      expect(events.map(({ id }) => id)).toContain(data?.id);
    }
    const params = { path: { id: data?.id ?? 0 } };
    const { data: again } = await server.as('editor').PATCH('/events/v1/events/{id}', {
      params,
      body: { start_date: data?.start_date, end_date: data?.end_date } as object,
    });
    expect(again).toMatchObject({ start_date: data?.start_date, utc_end_date: data?.utc_end_date });
  });

  const west = { ...last, timezone: 'America/New_York' };
  test.each([
    ['the last second west of UTC', west, 'end_date'],
    ['the last day west of UTC', { ...west, end_date: '9999-12-31', all_day: true }, 'end_date'],
    ['the first midnight east of UTC', { ...first, start_date: '0001-01-01' }, 'start_date'],
    ['a moment that is later there', { ...last, end_date: '9999-12-31 22:00 UTC', timezone: '+03:00' }, 'end_date'],
    ['a date of publication', { date_utc: '9999-12-31 23:00:00' }, 'date_utc'],
  ])('400 rest_invalid_param: %s, and why', async (_name, dates, name) => {
    const { error } = await create(dates);
    expect(refusedParameters(error)).toEqual([name]);
    if (name !== 'date_utc')
      expect(error?.detail !== undefined && JSON.stringify(error)).toContain(
        'within the years 1 to 9999, in its time zone and in UTC',
      );
  });

  test('400 rest_invalid_param: a change of the zone that would leave them', async () => {
    const { data } = await create({ title: 'Moves west', ...last });
    const params = { path: { id: data?.id ?? 0 } };
    const { error } = await server
      .as('editor')
      .PATCH('/events/v1/events/{id}', { params, body: { timezone: 'America/New_York' } });
    expect(refusedParameters(error)).toEqual(['timezone']);
  });

  test('400 rest_invalid_param: a timestamp with a fraction, as a number and as a text', async () => {
    for (const start of [1796000000.5, '1796000000.5'])
      expect(refusedParameters((await create({ start_date: start })).error)).toEqual(['start_date']);
  });
});
