import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
let id: number;
beforeAll(async () => {
  server = await startServer();
  const editor = server.as('editor');
  const guild = { organizer: 'Guild', email: 'a@b.ug', website: 'https://guild.example.ug' };
  const { data } = await editor.POST('/events/v1/organizers', { body: guild });
  id = data?.id ?? 0;
});
afterAll(() => server[Symbol.asyncDispose]());

const read = (of: number, client = server.anonymous) =>
  client.GET('/events/v1/organizers/{id}', { params: { path: { id: of } } });
const readBySlug = (slug: string, client = server.anonymous) =>
  client.GET('/events/v1/organizers/by-slug/{slug}', { params: { path: { slug } } });

test('200: returns a published organizer to everybody, with an encoded e-mail address in json_ld', async () => {
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
