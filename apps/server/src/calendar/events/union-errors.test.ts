import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { postEvent } from './test-calendar.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const concert = { title: 'Jazz', start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' };

const create = (body: object) => postEvent(server.as('administrator'), { ...concert, ...body });

const webAddress = 'must be a URL of at most 2,048 ASCII characters that begins with http:// or https://, or empty';
const aVenue =
  'must be the id of a venue, an object with its id, the data of a new venue with its name in venue, or empty for none';

describe('400 rest_invalid_param: errors of a union concern the intended variant', () => {
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
        '/venue/geo_lng': "is missing: send it together with 'geo_lat'",
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
    [{ venue: { website: 'a b' } }, { '/venue/venue': 'is missing', '/venue/website': webAddress }],
    [
      { image: {} },
      {
        '/image': 'must be the id of an image, the https URL of an image, an image object, or false for none',
      },
    ],
    [{ venue: [true] }, { '/venue': aVenue }],
    [{ venue: 'Hall' }, { '/venue': aVenue }],
    [
      { cost: [{}], featured: 'perhaps' },
      {
        '/cost': 'must be a text of at most 1,000 characters, a number, or a list of at most 100 of these',
        '/featured': 'must be true or false (1, 0, yes, no, on and off are also accepted)',
      },
    ],
  ])('%j', async (given, errors) => {
    const { error } = await create(given);
    const reported = error?.errors?.map(({ pointer, detail }) => [pointer, detail]) ?? [];
    const expected = Object.entries(errors).map(([pointer, words]) => [pointer, `'${pointer.slice(1)}' ${words}.`]);
    expect(reported.toSorted()).toEqual(expected.toSorted());
  });

  test('also for updates by PATCH, PUT and POST', async () => {
    const { data } = await create({});
    const client = server.as('administrator');
    const change = { params: { path: { id: Number(data?.id) } }, body: { venue: { venue: 'Hall', website: 'a b' } } };
    const rejected = [
      await client.PATCH('/events/v1/events/{id}', change),
      await client.PUT('/events/v1/events/{id}', change),
      await client.POST('/events/v1/events/{id}', change),
    ];
    for (const { error } of rejected) {
      expect(error).toMatchObject({ errors: [{ pointer: '/venue/website', code: 'pattern' }] });
      expect(error).toMatchObject({ data: { params: { venue: `'venue/website' ${webAddress}.` } } });
    }
  });
});
