import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

test('201: an organizer as it was sent, with what follows from it', async () => {
  const { response, data } = await server.as('author').POST('/events/v1/organizers', {
    body: {
      organizer: 'Makerere <b>Business</b> School',
      description: 'About them',
      phone: '+256 414 337 000',
      email: 'info@mubs.example.ug',
      website: 'https://mubs.example.ug',
    },
  });
  expect(response.status).toBe(201);
  expect(data).toMatchObject({
    author: String(server.userId('author')),
    status: 'publish',
    url: `${server.url}/organizer/makerere-business-school/`,
    organizer: 'Makerere <b>Business</b> School',
    description: '<p>About them</p>',
    phone: '+256 414 337 000',
    email: 'info@mubs.example.ug',
    website: 'https://mubs.example.ug',
    revision: 1,
  });
  for (const member of ['excerpt', 'image', 'json_ld']) expect(data).not.toHaveProperty(member);
});

test('201: the same name again is the same organizer', async () => {
  const client = server.as('editor');
  const { data: first } = await client.POST('/events/v1/organizers', { body: { organizer: 'Guild', phone: '1' } });
  const { data: again } = await client.POST('/events/v1/organizers', { body: { organizer: 'guild', email: 'a@b.ug' } });
  expect(again).toMatchObject({ id: first?.id, organizer: 'Guild', phone: '1', email: 'a@b.ug' });
});

test('400 rest_missing_callback_param: the name is missing', async () => {
  const { error } = await server.as('editor').POST('/events/v1/organizers', { body: {} as never });
  expect(error).toMatchObject({ status: 400, code: 'rest_missing_callback_param', data: { params: ['organizer'] } });
});

test('400 rest_invalid_param: all that is wrong is told at once', async () => {
  const body = { organizer: '', website: 'nowhere', email: [] } as never;
  const { error } = await server.as('editor').POST('/events/v1/organizers', { body });
  expect(Object.keys(error?.data.params ?? {}).sort()).toEqual(['email', 'organizer', 'website']);
});

test('401 rest_forbidden: nobody is signed in', async () => {
  const { error } = await server.anonymous.POST('/events/v1/organizers', { body: { organizer: 'Guild' } });
  expect(error).toMatchObject({ status: 401, code: 'rest_forbidden' });
});

test('403 rest_forbidden: a subscriber makes no organizers', async () => {
  const { error } = await server.as('subscriber').POST('/events/v1/organizers', { body: { organizer: 'Guild' } });
  expect(error).toMatchObject({ status: 403, code: 'rest_forbidden' });
});
