import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

async function create(name: string): Promise<number> {
  const { data } = await server.as('editor').POST('/events/v1/tags', { body: { name } });
  return data?.id ?? 0;
}

// as: some of these bodies are what the contract refuses
const update = (id: number, body: object, client = server.as('editor')) =>
  client.PATCH('/events/v1/tags/{id}', { params: { path: { id } }, body: body as Record<string, never> });

test('200: POST, PUT and PATCH change what they name and nothing else', async () => {
  const params = { path: { id: await create('Jazz') } };
  const client = server.as('editor');
  await client.POST('/events/v1/tags/{id}', { params, body: { name: 'Blues' } });
  await client.PUT('/events/v1/tags/{id}', { params, body: { description: 'all of it' } });
  const { data } = await client.PATCH('/events/v1/tags/{id}', { params, body: { slug: 'the-blues' } });
  expect(data).toMatchObject({ name: 'Blues', description: 'all of it', slug: 'the-blues', revision: 4 });
});

test('200: a tag as an event shows it can be sent back', async () => {
  const id = await create('Round trip');
  const { data } = await update(id, { name: 'Round trip', parent: 0, term_group: 0, filter: 'raw' });
  expect(data).toMatchObject({ id, name: 'Round trip' });
});

test('400 duplicate_term_slug: another tag has it', async () => {
  await create('Taken');
  expect((await update(await create('Free'), { slug: 'taken' })).error).toMatchObject({ code: 'duplicate_term_slug' });
});

test('400 rest_taxonomy_not_hierarchical: tags have no parents', async () => {
  const [above, below] = [await create('Above'), await create('Below')];
  expect((await update(below, { parent: above })).error).toMatchObject({ code: 'rest_taxonomy_not_hierarchical' });
});

test('401 rest_forbidden: nobody is signed in', async () => {
  expect((await update(1, {}, server.anonymous)).error).toMatchObject({ status: 401, code: 'rest_forbidden' });
});

test('403 rest_forbidden: authors may not', async () => {
  expect((await update(1, {}, server.as('author'))).error).toMatchObject({ status: 403, code: 'rest_forbidden' });
});

test('404 rest_term_invalid: nothing has this id', async () => {
  expect((await update(999_999, {})).error).toMatchObject({ status: 404, code: 'rest_term_invalid' });
});
