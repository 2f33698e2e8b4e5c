import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let id: number;
let draftId: number;
beforeAll(async () => {
  server = await startServer();
  const editor = server.as('editor');
  const guild = { organizer: 'Guild', email: 'a@b.ug', website: 'https://guild.example.ug' };
  const { data } = await editor.POST('/events/v1/organizers', { body: guild });
  const { data: draft } = await editor.POST('/events/v1/organizers', { body: { organizer: 'Draft', status: 'draft' } });
  id = data?.id ?? 0;
  draftId = draft?.id ?? 0;
});
afterAll(() => server[Symbol.asyncDispose]());

const read = (of: number, client = server.anonymous) =>
  client.GET('/events/v1/organizers/{id}', { params: { path: { id: of } } });
const readBySlug = (slug: string, client = server.anonymous) =>
  client.GET('/events/v1/organizers/by-slug/{slug}', { params: { path: { slug } } });

test('200: a published organizer is for everybody, its address hidden from harvesters in one place', async () => {
  const { data } = await read(id);
  expect(data).toMatchObject({ organizer: 'Guild', email: 'a@b.ug' });
  expect(data?.json_ld).toEqual({
    '@type': 'Person',
    name: 'Guild',
    description: '',
    url: 'https://guild.example.ug',
    telephone: '',
    email: '&#97;&#64;&#98;&#46;&#117;&#103;',
    sameAs: 'https://guild.example.ug',
  });
  expect((await readBySlug('guild')).data).toEqual(data);
});

test('200: a draft is for editors', async () => {
  expect((await read(draftId, server.as('editor'))).data?.status).toBe('draft');
});

test('403 organizer-not-accessible: a draft is not for others', async () => {
  for (const client of [server.anonymous, server.as('contributor')]) {
    expect((await read(draftId, client)).error).toMatchObject({ status: 403, code: 'organizer-not-accessible' });
    expect((await readBySlug('draft', client)).error).toMatchObject({ status: 403, code: 'organizer-not-accessible' });
  }
});

test('404 organizer-not-found: nobody has this id or slug', async () => {
  expect((await read(999_999)).error).toMatchObject({ status: 404, code: 'organizer-not-found' });
  expect((await readBySlug('nobody')).error).toMatchObject({ status: 404, code: 'organizer-not-found' });
});
