import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let id: number;
let count = 0;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  count += 1;
  const body = { organizer: `Guild ${count}`, email: 'a@b.ug', phone: '1', description: 'Old' };
  const { data } = await server.as('editor').POST('/events/v1/organizers', { body });
  id = data?.id ?? 0;
});

const update = (body: object, client = server.as('editor')) =>
  client.PATCH('/events/v1/organizers/{id}', { params: { path: { id } }, body: body as Record<string, never> });

test('200: POST, PUT and PATCH change what they name and nothing else, by id and by slug', async () => {
  const client = server.as('editor');
  const byId = { params: { path: { id } } };
  const bySlug = { params: { path: { slug: `guild-${count}` } } };
  const changes = [
    () => client.PATCH('/events/v1/organizers/{id}', { ...byId, body: { phone: '2' } }),
    () => client.POST('/events/v1/organizers/{id}', { ...byId, body: { phone: '3' } }),
    () => client.PUT('/events/v1/organizers/{id}', { ...byId, body: { phone: '4' } }),
    () => client.PATCH('/events/v1/organizers/by-slug/{slug}', { ...bySlug, body: { organizer: 'Five' } }),
    () => client.POST('/events/v1/organizers/by-slug/{slug}', { ...bySlug, body: { phone: '6' } }),
    () => client.PUT('/events/v1/organizers/by-slug/{slug}', { ...bySlug, body: { website: 'https://7.example.ug' } }),
  ];
  for (const change of changes) expect((await change()).response.status).toBe(200);
  const { data } = await client.GET('/events/v1/organizers/{id}', byId);
  expect(data).toMatchObject({ organizer: 'Five', email: 'a@b.ug', description: '<p>Old</p>', revision: 7 });
  expect(data).toMatchObject({ phone: '6', website: 'https://7.example.ug', status: 'publish' });
});

test('200: a body may name another method and another id, the path counts', async () => {
  const response = await fetch(`${server.url}/events/v1/organizers/${id}?_method=PATCH`, {
    method: 'POST',
    headers: { authorization: server.basic('editor'), 'content-type': 'application/json' },
    body: JSON.stringify({ id: 1, phone: '2' }),
  });
  expect(await response.json()).toMatchObject({ id, phone: '2' });
});

test('200: empty texts clear, null does not', async () => {
  const { data } = await update({ phone: '', email: null, description: '' });
  expect(data).toMatchObject({ email: 'a@b.ug' });
  expect(data).not.toHaveProperty('phone');
  expect(data).not.toHaveProperty('description');
});

test('200: an organizer as GET shows it can be sent back', async () => {
  const { data: before } = await server.as('editor').GET('/events/v1/organizers/{id}', { params: { path: { id } } });
  const { data: after } = await update(before ?? {});
  const { revision: _revision, modified: _modified, modified_utc: _utc, json_ld: _jsonLd, ...same } = before ?? {};
  expect(after).toMatchObject(same);
});

test('200: a new name leaves the slug, a future date schedules', async () => {
  const { data } = await update({ organizer: 'Another name', date: '2100-01-01 10:00' });
  expect(data).toMatchObject({ organizer: 'Another name', slug: `guild-${count}`, status: 'future' });
  expect(data?.url).toBe(`${server.url}/?post_type=tribe_organizer&p=${id}`);
});

test('400 rest_invalid_param: what cannot be used is named', async () => {
  const { error } = await update({ organizer: '', author: 999_999, date: 'someday' });
  expect(error).toMatchObject({ code: 'rest_invalid_param', data: { params: { organizer: expect.any(String) } } });
});

test('401 rest_forbidden: nobody is signed in', async () => {
  expect((await update({ phone: '2' }, server.anonymous)).error).toMatchObject({ status: 401, code: 'rest_forbidden' });
});

test('403 rest_forbidden: others may not, and a subscriber hears so before anything else', async () => {
  for (const role of ['author', 'contributor', 'subscriber'] as const)
    expect((await update({ phone: '2' }, server.as(role))).error).toMatchObject({
      status: 403,
      code: 'rest_forbidden',
    });
  const { error } = await update({ status: 'bogus' }, server.as('subscriber'));
  expect(error).toMatchObject({ status: 403, code: 'rest_forbidden' });
});

test('403 rest_forbidden: a slug gives no more rights than an id (DI-12)', async () => {
  const { error } = await server.as('contributor').PATCH('/events/v1/organizers/by-slug/{slug}', {
    params: { path: { slug: `guild-${count}` } },
    body: { phone: '2' },
  });
  expect(error).toMatchObject({ status: 403, code: 'rest_forbidden' });
});

test('404 organizer-not-found: nobody has this id or slug', async () => {
  id = 999_999;
  expect((await update({ phone: '2' })).error).toMatchObject({ status: 404, code: 'organizer-not-found' });
  const { error } = await server.as('editor').PUT('/events/v1/organizers/by-slug/{slug}', {
    params: { path: { slug: 'no-such-guild' } },
    body: {},
  });
  expect(error).toMatchObject({ status: 404, code: 'organizer-not-found' });
});
