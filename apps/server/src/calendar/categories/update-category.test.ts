import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

async function create(name: string, parent = 0): Promise<number> {
  const { data } = await server.as('editor').POST('/events/v1/categories', { body: { name, parent } });
  return data?.id ?? 0;
}

// as: some of these bodies are what the contract refuses
const update = (id: number, body: object, client = server.as('editor')) =>
  client.PATCH('/events/v1/categories/{id}', { params: { path: { id } }, body: body as Record<string, never> });

test('200: POST, PUT and PATCH change what they name and nothing else', async () => {
  const id = await create('Jazz');
  const client = server.as('author');
  const params = { path: { id } };
  await client.POST('/events/v1/categories/{id}', { params, body: { name: 'Blues' } });
  await client.PUT('/events/v1/categories/{id}', { params, body: { description: 'all of it' } });
  const { data } = await client.PATCH('/events/v1/categories/{id}', { params, body: { slug: 'The Blues' } });
  expect(data).toMatchObject({
    id,
    name: 'Blues',
    description: 'all of it',
    slug: 'the-blues',
    parent: 0,
    revision: 4,
  });
});

test('200: 0 moves to the top, a category below itself stands there too (DI-22)', async () => {
  const music = await create('Music');
  const jazz = await create('Bebop', music);
  expect((await update(jazz, { parent: '0' })).data).toMatchObject({ parent: 0 });
  expect((await update(jazz, { parent: music })).data).toMatchObject({ parent: music });
  expect((await update(music, { parent: jazz })).data).toMatchObject({ parent: 0 });
});

test('400 duplicate_term_slug: another category has it', async () => {
  await create('Taken');
  const { error } = await update(await create('Free'), { slug: 'taken' });
  expect(error).toMatchObject({ status: 400, code: 'duplicate_term_slug' });
});

test('400 rest_invalid_param: what cannot be used is named', async () => {
  const { error } = await update(await create('Invalid'), { name: '<b></b>', parent: 999_999 });
  expect(Object.keys(error?.data.params ?? {}).sort()).toEqual(['name', 'parent']);
});

test('401 rest_forbidden: nobody is signed in', async () => {
  const { error } = await update(1, { name: 'x' }, server.anonymous);
  expect(error).toMatchObject({ status: 401, code: 'rest_forbidden' });
});

test('403 rest_forbidden: contributors hear so before anything else', async () => {
  const { error } = await update(999_999, { name: '' }, server.as('contributor'));
  expect(error).toMatchObject({ status: 403, code: 'rest_forbidden' });
});

test('404 rest_term_invalid: nothing has this id', async () => {
  expect((await update(999_999, { name: 'x' })).error).toMatchObject({ status: 404, code: 'rest_term_invalid' });
});

describe('400 rest_invalid_param: deeper than a hundred levels', () => {
  const tooDeep = "'parent' must leave at most 100 levels of categories: choose one that is higher up.";
  const levels: number[] = [];
  beforeAll(async () => {
    for (let level = 1; level <= 100; level++) levels.push(await create(`Level ${level}`, levels.at(-1)));
  });

  test('a new category', async () => {
    const body = { name: 'Level 101', parent: levels.at(-1) ?? 0 };
    const { error } = await server.as('author').POST('/events/v1/categories', { body });
    expect(error?.data).toMatchObject({ params: { parent: tooDeep } });
  });

  test('one that is moved, with all that is below it', async () => {
    const top = await create('Top');
    expect((await update(levels[0] ?? 0, { parent: top })).error?.data).toMatchObject({ params: { parent: tooDeep } });
    expect((await update(levels[1] ?? 0, { parent: top })).data).toMatchObject({ parent: top });
    expect((await update(levels[99] ?? 0, { name: 'Still there', parent: levels[98] })).data).toMatchObject({
      name: 'Still there',
    });
  });
});
