import type { components } from '@ngoma/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { invalidNames, postEvent } from './test-calendar.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_CURRENCY: 'USD' } });
});
afterAll(() => server[Symbol.asyncDispose]());

const path = '/events/v1/events';
const concert = { title: 'Jazz & more', start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' };

const create = (body: object, client = server.as('administrator')) => postEvent(client, { ...concert, ...body });

describe('201', () => {
  test('the required members create a complete event', async () => {
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

  test('a form with brackets equals JSON', async () => {
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
    ['a price with a currency', { cost: 'UGX 50,000' }, { cost: 'UGX 50,000', cost_details: { values: ['50000'] } }],
    ['seconds since 1970', { start_date: 1935594000, end_date: '1935597600' }, { start_date: '2031-05-03 20:00:00' }],
    ['a date with an offset', { start_date: '2031-05-01T10:00:00+05:00' }, { start_date: '2031-05-01 08:00:00' }],
    ['another zone', { timezone: 'UTC-5' }, { utc_start_date: '2031-05-01 23:00:00', timezone_abbr: 'UTC-5' }],
    [
      'a zone in the spelling that TEC returns',
      { timezone: 'europe/kyiv' },
      { timezone: 'europe/kyiv', timezone_abbr: 'EEST', utc_start_date: '2031-05-01 15:00:00' },
    ],
    [
      'scripts in texts',
      { description: 'a<script>alert(1)</script>b' },
      { description: expect.not.stringContaining('script') },
    ],
    ['null as missing', { venue: null, cost: null, status: null }, { venue: [], cost: '', status: 'publish' }],
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

  test('a contributor creates drafts with draft venues and new terms', async () => {
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

  test('only date_utc sets the publication date of a draft', async () => {
    const dated = await create({ status: 'draft', date: '2020-03-04 10:00' });
    expect(dated.data).toMatchObject({ date: '2020-03-04 10:00:00', date_utc: '0000-00-00 00:00:00' });
    const inUtc = await create({ status: 'pending', date_utc: '2020-03-04 10:00' });
    expect(inUtc.data).toMatchObject({ date: '2020-03-04 13:00:00', date_utc: '2020-03-04 10:00:00' });
  });
});

describe('400 rest_missing_callback_param', () => {
  test('only the missing members', async () => {
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
    'unknown ids',
    { author: 404404, image: '404404', venue: 404404, organizer: [404404] },
    ['author', 'image', 'venue', 'organizer'],
  ],
  ['an invalid website', { website: 'example.org' }, ['website']],
  ['a venue without a name', { venue: { city: 'Gulu' } }, ['venue']],
  ['an invalid status', { status: 'bogus' }, ['status']],
  ['too many organizers', { organizer: Array(31).fill('1').join(',') }, ['organizer']],
  [
    'ids that no column can store',
    { author: '9999999999', venue: '9999999999', image: '9999999999' },
    ['author', 'venue', 'image'],
  ],
])('400 rest_invalid_param: %s', async (_name, given, params) => {
  const { error } = await create(given);
  expect(error).toMatchObject({ status: 400, code: 'rest_invalid_param' });
  expect(invalidNames(error)).toEqual(params.toSorted());
});

test('a rejected event stores nothing', async () => {
  const records = () => server.database.read('calendar_records').count({ count: '*' });
  const before = await records();
  await create({ venue: { venue: 'Never made' }, organizer: [{ organizer: 'Never made', website: 'nowhere' }] });
  expect(await records()).toEqual(before);
});

test('403 rest_forbidden: a subscriber creates, or an author for others', async () => {
  expect((await create({}, server.as('subscriber'))).error).toMatchObject({ status: 403, code: 'rest_forbidden' });
  const foreign = await create({ author: server.userId('editor') }, server.as('author'));
  expect(foreign.error).toMatchObject({ status: 403, code: 'rest_forbidden' });
  const given = await create({ author: server.userId('author') }, server.as('editor'));
  expect(given.data?.author).toBe(String(server.userId('author')));
});

test('401 rest_forbidden: the caller is anonymous, for any input', async () => {
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
    '400 rest_invalid_param: %s with a longer name, in a text or a list',
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
