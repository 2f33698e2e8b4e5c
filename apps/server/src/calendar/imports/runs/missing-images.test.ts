import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { png } from '../../../../test/harness/example-request.ts';
import { startServer, type TestServer } from '../../../../test/harness/server.ts';
import { startReceiver, type TestReceiver } from '../../../outbound/test-receiver.ts';
import { concert, counts, runImport } from './test-imports.ts';

/** A site with one event and one venue, each with an image that may be missing. */
let site: TestReceiver;
let isImageThere: boolean;
let server: TestServer;
beforeAll(async () => {
  site = await startReceiver((response, { path = '' }) => {
    if (path.endsWith('.png')) return isImageThere ? response.end(png) : response.writeHead(404).end();
    const [, name = ''] = /\/v1\/(\w+)/.exec(path) ?? [];
    return response.end(JSON.stringify({ [name]: items(name), total_pages: 1 }));
  });
  server = await startServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
});

/** Each test imports from another URL. */
let round = 0;
beforeEach(() => {
  round += 1;
});
const address = () => `http://127.0.0.1:${site.port}/${round}`;
const imageAt = (name: string) => ({ url: `${address()}/${name}.png` });

function items(name: string): object[] {
  if (name === 'venues') return [{ id: 7, venue: `Hall ${round}`, image: imageAt('hall') }];
  return name === 'events' ? [{ ...concert, id: 8, title: `Concert ${round}`, image: imageAt('poster') }] : [];
}

const runAgain = async () => {
  const { counts: made, problems } = await runImport(server, address());
  return { venues: made.venues, events: made.events, problems: problems.map(({ detail }) => detail) };
};

const query = { per_page: 50, start_date: '2031-01-01', end_date: '2031-12-31' };
async function findEvent(title: string) {
  const { data } = await server.anonymous.GET('/events/v1/events', { params: { query } });
  return data?.events.find((each) => each.title === title) ?? expect.fail(`There is no event ${title}.`);
}
async function findVenue() {
  const { data } = await server.anonymous.GET('/events/v1/venues', { params: { query: { per_page: 50 } } });
  return data?.venues.find(({ venue }) => venue === `Hall ${round}`) ?? expect.fail('There is no such venue.');
}
const change = (id: number, body: { readonly title?: string; readonly image?: number | false }) =>
  server.as('editor').PATCH('/events/v1/events/{id}', { params: { path: { id } }, body });
const countImages = async () => (await server.database.read('images').count('id as images'))[0]?.['images'];

const missing = expect.stringMatching(/^Imported without its image: /);
const unchanged = { venues: counts(0, 1), events: counts(0, 1) };

test('reports missing images, and later adds only the image', async () => {
  isImageThere = false;
  expect(await runAgain()).toEqual({ venues: counts(1), events: counts(1), problems: [missing, missing] });
  expect(await runAgain()).toEqual({ ...unchanged, problems: [missing, missing] });
  const { id } = await findEvent(`Concert ${round}`);
  await change(id, { title: 'Changed here' });
  isImageThere = true;
  expect(await runAgain()).toEqual({ venues: counts(0, 0, 1), events: counts(0, 0, 1), problems: [] });
  expect(await findEvent('Changed here')).toMatchObject({ id, image: { width: 1 } });
  expect(await findVenue()).toMatchObject({ image: { width: 1 } });
  expect(await runAgain()).toEqual({ ...unchanged, problems: [] });
});

test('keeps an image that was set locally', async () => {
  isImageThere = false;
  await runAgain();
  const { id } = await findEvent(`Concert ${round}`);
  const { image: other } = await findEvent('Changed here');
  const chosen = other === false ? expect.fail('It has an image.') : other.id;
  await change(id, { image: Number(chosen) });
  isImageThere = true;
  expect(await runAgain()).toEqual({ venues: counts(0, 0, 1), events: counts(0, 1), problems: [] });
  expect(await findEvent(`Concert ${round}`)).toMatchObject({ image: { id: chosen } });
  expect(await runAgain()).toEqual({ ...unchanged, problems: [] });
});

test('does not fetch a locally deleted image again', async () => {
  isImageThere = true;
  await runAgain();
  const { id, image } = await findEvent(`Concert ${round}`);
  await change(id, { image: false });
  const params = { path: { id: image === false ? 0 : Number(image.id) } };
  expect((await server.as('editor').DELETE('/events/v1/images/{id}', { params })).response.status).toBe(200);
  const before = await countImages();
  expect(await runAgain()).toEqual({ ...unchanged, problems: [] });
  expect(await countImages()).toBe(before);
});
