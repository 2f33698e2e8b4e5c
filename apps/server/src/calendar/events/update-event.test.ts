import type { components } from '@ngoma/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { invalidNames } from './test-calendar.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

type EventUpdate = components['schemas']['EventUpdate'];

const item = '/events/v1/events/{id}';

async function create(body: object = {}, client = server.as('editor')) {
  const whole = { title: 'Jazz night', start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00', ...body };
  const { data } = await client.POST('/events/v1/events', { body: whole });
  if (data === undefined) throw new Error('The event was rejected');
  return data;
}

const update = (id: number, body: object, client = server.as('editor')) =>
  client.PATCH(item, { params: { path: { id } }, body: body as EventUpdate }); // as: some tests send invalid bodies

const get = (id: number) => server.as('editor').GET(item, { params: { path: { id } } });

describe('200', () => {
  test('PATCH, POST and PUT change only the members of the request', async () => {
    const before = await create({
      cost: '12',
      featured: true,
      tags: ['Live'],
      venue: { venue: 'Hall' },
      organizer: ['Ann'].map((organizer) => ({ organizer })),
    });
    const params = { path: { id: before.id } };
    const editor = server.as('editor');
    const responses = [
      await editor.PATCH(item, { params, body: { title: 'By PATCH' } }),
      await editor.POST(item, { params, body: { title: 'By POST' } }),
      await editor.PUT(item, { params, body: { title: 'By PUT' } }),
    ];
    for (const [index, { data, response }] of responses.entries()) {
      expect(response.status).toBe(200);
      const { title, modified, modified_utc, revision, ...rest } = before;
      expect(data).toMatchObject(rest);
      expect(data?.title).toBe(['By PATCH', 'By POST', 'By PUT'][index]);
      expect(data?.revision).toBe(index + 2);
    }
  });

  test('sending back the response of GET changes nothing', async () => {
    const { id } = await create({
      description: 'First\n\nSecond',
      excerpt: 'Few',
      cost: 'UGX 50,000',
      categories: ['A & B'],
      tags: ['x'],
      venue: { venue: 'Round trip hall' },
      organizer: { organizer: 'Round trip' },
      all_day: true,
      timezone: 'Europe/Berlin',
    });
    const { data: before } = await get(id);
    const { data: after } = await update(id, before ?? {});
    const { json_ld, modified, modified_utc, revision, venue, organizer, ...rest } = before ?? {};
    expect(after).toMatchObject(rest);
    expect(after?.venue).toMatchObject({ id: Array.isArray(venue) ? 0 : venue?.id });
    expect(after?.organizer).toMatchObject([{ id: organizer?.[0]?.id }]);
  });

  test.each<[name: string, given: object, want: object]>([
    [
      'empty texts clear',
      { description: '', excerpt: '', cost: '', website: '' },
      { description: '', excerpt: '', cost: '', website: '' },
    ],
    ['empty lists clear', { tags: [], categories: '', organizer: [] }, { tags: [], categories: [], organizer: [] }],
    ['0 removes the venue', { venue: 0 }, { venue: [] }],
    ['false removes the venue', { venue: false }, { venue: [] }],
    [
      'the zone alone moves the instants',
      { timezone: 'UTC' },
      { start_date: '2031-05-01 18:00:00', utc_start_date: '2031-05-01 18:00:00' },
    ],
    [
      'only the start',
      { start_date: '2031-05-01 19:00' },
      { start_date: '2031-05-01 19:00:00', end_date: '2031-05-01 20:00:00' },
    ],
    ['null is ignored', { title: null, cost: null }, { title: 'Jazz night', cost: '10' }],
  ])('%s', async (_name, given, want) => {
    const { id } = await create({
      cost: 'UGX 10',
      excerpt: 'a',
      tags: ['x'],
      organizer: { organizer: 'O' },
      venue: { venue: 'V' },
    });
    const { data, error } = await update(id, given);
    expect(error).toBeUndefined();
    const { cost, ...rest }: { cost?: string } = want;
    expect(data).toMatchObject(rest);
    if (cost !== undefined) expect(data?.cost).toContain(cost);
  });

  test.each(['', ' ', null])('the empty zone %j keeps the zone of the event', async (timezone) => {
    const { id } = await create({ timezone: 'Europe/Berlin' });
    const { data } = await update(id, { timezone, start_date: '2031-05-01 17:00' });
    expect(data).toMatchObject({ timezone: 'Europe/Berlin', utc_start_date: '2031-05-01 15:00:00' });
  });

  test('a status restores an event from the trash, other members do not', async () => {
    const { id } = await create({ title: 'Phoenix' });
    await server.as('editor').DELETE(item, { params: { path: { id } } });
    expect((await update(id, { title: 'Phoenix again' })).data?.status).toBe('trash');
    expect((await update(id, { status: 'publish' })).data).toMatchObject({ status: 'publish', slug: 'phoenix' });
  });

  test('an author changes their own published event', async () => {
    const { id } = await create({}, server.as('author'));
    expect((await update(id, { status: 'private' }, server.as('author'))).data?.status).toBe('private');
  });
});

test('400 rest_invalid_param: all invalid members', async () => {
  const { id } = await create();
  const { error } = await update(id, {
    start_date: 'nonsense',
    timezone: 'Nowhere/Land',
    website: 'ftp://example.org',
    title: '<script></script>',
  });
  expect(error).toMatchObject({ status: 400, code: 'rest_invalid_param' });
  expect(invalidNames(error)).toContain('website');
  expect((await get(id)).data?.revision).toBe(1);
});

test('403 rest_forbidden: another user is the author, or the caller may not publish', async () => {
  const { id } = await create();
  for (const role of ['author', 'contributor', 'subscriber'] as const)
    expect((await update(id, { title: 'Mine' }, server.as(role))).error).toMatchObject({
      status: 403,
      code: 'rest_forbidden',
    });
  const own = await create({}, server.as('contributor'));
  expect((await update(own.id, { title: 'Mine' }, server.as('contributor'))).data?.title).toBe('Mine');
  await update(own.id, { status: 'publish' });
  expect((await update(own.id, { title: 'More' }, server.as('contributor'))).error?.code).toBe('rest_forbidden');
});

test('404 rest-event-not-found: unknown id', async () => {
  expect((await update(404404, { title: 'x' })).error).toMatchObject({ status: 404, code: 'rest-event-not-found' });
});

test('400 rest-invalid-event-id: the id belongs to a venue', async () => {
  const { venue } = await create({ venue: { venue: 'Not an event' } });
  const id = Array.isArray(venue) ? 0 : venue.id;
  expect((await update(id, { title: 'x' })).error).toMatchObject({ status: 400, code: 'rest-invalid-event-id' });
});
