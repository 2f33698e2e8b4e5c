import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const item = '/events/v1/events/by-slug/{slug}';
const at = (slug: string) => ({ params: { path: { slug } } });

async function create(body: object, client = server.as('editor')) {
  const whole = { title: 'Jazz night', start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00', ...body };
  const { data } = await client.POST('/events/v1/events', { body: whole });
  if (data === undefined) throw new Error('The event was rejected');
  return data;
}

test('getEventBySlug: normalizes the slug', async () => {
  const { id } = await create({ slug: 'poetry' });
  const { id: tokyo } = await create({ title: '東京' });
  for (const spelling of ['poetry', 'POETRY', 'Poetry '])
    expect((await server.anonymous.GET(item, at(spelling))).data?.id).toBe(id);
  for (const spelling of ['東京', '%e6%9d%b1%e4%ba%ac', '%E6%9D%B1%E4%BA%AC'])
    expect((await server.anonymous.GET(item, at(spelling))).data?.id).toBe(tokyo);
  expect((await server.anonymous.GET(item, at('poetry'))).data?.json_ld).toBeDefined();
});

test('updateEventBySlug, …ByPost, …ByPut: the slug in the body renames the event', async () => {
  const { id } = await create({ slug: 'rumba' });
  const editor = server.as('editor');
  const renamed = await editor.PATCH(item, { ...at('rumba'), body: { slug: 'zouk' } });
  expect(renamed.data).toMatchObject({ id, slug: 'zouk' });
  expect((await editor.POST(item, { ...at('zouk'), body: { title: 'By POST' } })).data).toMatchObject({
    id,
    title: 'By POST',
  });
  expect((await editor.PUT(item, { ...at('zouk'), body: { title: 'By PUT' } })).data).toMatchObject({
    id,
    title: 'By PUT',
  });
});

test('deleteEventBySlug: the event gets a slug of the trash', async () => {
  const { id } = await create({ slug: 'gone' });
  const editor = server.as('editor');
  expect((await editor.DELETE(item, at('gone'))).data).toMatchObject({ id, status: 'trash', slug: 'gone__trashed' });
  expect((await editor.GET(item, at('gone'))).error?.code).toBe('rest-event-not-found');
  expect((await editor.GET(item, at('gone__trashed'))).error?.code).toBe('event-no-longer-available');
  expect((await editor.DELETE(item, at('gone__trashed'))).error?.code).toBe('event-is-in-trash');
});

test('returns the published event of several with the same slug', async () => {
  await create({ slug: 'shared', status: 'draft' });
  const { id } = await create({ slug: 'shared-2' });
  await server.database.write('events').where({ id }).update({ slug: 'shared' });
  expect((await server.anonymous.GET(item, at('shared'))).data?.id).toBe(id);
});

test('403 rest_forbidden: a contributor may not change or delete events of others', async () => {
  await create({ slug: 'foreign' });
  const contributor = server.as('contributor');
  const changed = await contributor.PATCH(item, { ...at('foreign'), body: { title: 'Mine' } });
  expect(changed.error).toMatchObject({ status: 403, code: 'rest_forbidden' });
  expect((await contributor.DELETE(item, at('foreign'))).error).toMatchObject({ status: 403, code: 'rest_forbidden' });
});

test('404 rest-event-not-found: unknown slug', async () => {
  const editor = server.as('editor');
  const responses = [
    await editor.GET(item, at('no-such-thing')),
    await editor.PATCH(item, { ...at('no-such-thing'), body: { title: 'x' } }),
    await editor.POST(item, { ...at('no-such-thing'), body: { title: 'x' } }),
    await editor.PUT(item, { ...at('no-such-thing'), body: { title: 'x' } }),
    await editor.DELETE(item, at('no-such-thing')),
  ];
  for (const { error } of responses) expect(error).toMatchObject({ status: 404, code: 'rest-event-not-found' });
});

test.each(['!!!', '---', '...', ' ', '\0', '&amp;'])(
  '404 rest-event-not-found: %o, also if a pending event has no slug',
  async (slug) => {
    const { id } = await create({ status: 'pending' }, server.as('contributor'));
    const [editor, contributor] = [server.as('editor'), server.as('contributor')];
    const body = { title: 'Somebody else’s' };
    const responses = [
      await server.anonymous.GET(item, at(slug)),
      await editor.GET(item, at(slug)),
      await editor.PATCH(item, { ...at(slug), body }),
      await editor.POST(item, { ...at(slug), body }),
      await editor.PUT(item, { ...at(slug), body }),
      await contributor.PATCH(item, { ...at(slug), body }),
      await contributor.DELETE(item, at(slug)),
      await editor.DELETE(item, at(slug)),
    ];
    for (const { error } of responses) expect(error).toMatchObject({ status: 404, code: 'rest-event-not-found' });
    const path = { params: { path: { id } } };
    expect((await editor.GET('/events/v1/events/{id}', path)).data).toMatchObject({ slug: '', status: 'pending' });
  },
);
