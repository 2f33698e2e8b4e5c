import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { invalidNames } from '../events/test-calendar.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const kampala = { geo_lat: 0.3476, geo_lng: 32.5825 };
const jinja = { geo_lat: 0.4244, geo_lng: 33.2042 };

async function createVenue(name: string, position: object) {
  const { data, error } = await server.as('editor').POST('/events/v1/venues', { body: { venue: name, ...position } });
  return { venue: data, error };
}

async function createEventAt(title: string, venue: number): Promise<void> {
  const body = { title, start_date: '2027-05-01 18:00', end_date: '2027-05-01 20:00', venue };
  await server.as('editor').POST('/events/v1/events', { body });
}

async function listed(query: object): Promise<string[]> {
  const { data } = await server.anonymous.GET('/events/v1/events', {
    params: { query: { start_date: '2027-05-01', end_date: '2027-05-02', ...query } },
  });
  return data?.events.map((event) => event.title).sort() ?? [];
}

test('a venue with coordinates shows them, and its events are found by them', async () => {
  const { venue: hall } = await createVenue('Hall in Kampala', kampala);
  const { venue: falls } = await createVenue('Falls at Jinja', { geo_lat: '0.4244', geo_lng: '33.2042' });
  const { venue: somewhere } = await createVenue('Somewhere', {});
  expect([hall, falls, somewhere].map((venue) => [venue?.geo_lat, venue?.geo_lng])).toEqual([
    [kampala.geo_lat, kampala.geo_lng],
    [jinja.geo_lat, jinja.geo_lng],
    [undefined, undefined],
  ]);
  for (const [title, venue] of [
    ['Town', hall],
    ['River', falls],
    ['Nowhere', somewhere],
  ] as const) {
    await createEventAt(title, venue?.id ?? 0);
  }
  expect(await listed({ geoloc: true })).toEqual(['River', 'Town']);
  expect(await listed({ geoloc: false })).toEqual(['Nowhere']);
  expect(await listed({ geoloc_lat: 0.35, geoloc_lng: 32.58 })).toEqual(['Town']);
});

test('a position can be removed, and is kept by updates without it', async () => {
  const { venue } = await createVenue('Moving hall', kampala);
  const path = { id: venue?.id ?? 0 };
  const client = server.as('editor');
  const kept = await client.PATCH('/events/v1/venues/{id}', { params: { path }, body: { city: 'Kampala' } });
  expect(kept.data?.geo_lat).toBe(kampala.geo_lat);
  const forgotten = await client.PATCH('/events/v1/venues/{id}', {
    params: { path },
    body: { geo_lat: '', geo_lng: '' },
  });
  expect(forgotten.data).not.toHaveProperty('geo_lat');
});

test('an update may change one coordinate of a venue that has both', async () => {
  const located = await createVenue('Hall that moves east', kampala);
  const unlocated = await createVenue('Hall without a location', {});
  const update = (id: number | undefined, body: { geo_lat?: '' | number; geo_lng?: number }) =>
    server.as('editor').PATCH('/events/v1/venues/{id}', { params: { path: { id: id ?? 0 } }, body });
  const moved = await update(located.venue?.id, { geo_lng: jinja.geo_lng });
  expect(moved.data).toMatchObject({ geo_lat: kampala.geo_lat, geo_lng: jinja.geo_lng });
  const halves = [await update(unlocated.venue?.id, { geo_lng: 32 }), await update(located.venue?.id, { geo_lat: '' })];
  expect(halves.map(({ error }) => invalidNames(error))).toEqual([['geo_lat'], ['geo_lat']]);
});

test('400: the error of a new venue names the missing coordinate', async () => {
  const { error } = await createVenue('Half a hall', { geo_lat: 0.3 });
  expect(error?.detail).toBe("'geo_lng' is missing: send it together with 'geo_lat'.");
});

test.each([
  ['a latitude alone', { geo_lat: 0.3 }, ['geo_lng']],
  ['a longitude alone', { geo_lng: 32 }, ['geo_lat']],
  ['an empty longitude', { geo_lat: 0.3, geo_lng: '' }, ['geo_lng']],
  ['a latitude beyond the pole', { geo_lat: 90.5, geo_lng: 32 }, ['geo_lat']],
  ['a longitude beyond the date line', { geo_lat: 0.3, geo_lng: 181 }, ['geo_lng']],
  ['a longitude out of range with an empty latitude', { geo_lat: '', geo_lng: 181 }, ['geo_lng']],
  ['words', { geo_lat: 'north', geo_lng: 'east' }, ['geo_lat', 'geo_lng']],
])('400 rest_invalid_param: %s', async (_name, position, params) => {
  const { error } = await createVenue('Nowhere hall', position);
  expect(error).toMatchObject({ status: 400, code: 'rest_invalid_param' });
  expect(invalidNames(error)).toEqual(params);
});
