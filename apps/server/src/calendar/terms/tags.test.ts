import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

describe('listTags', () => {
  beforeAll(async () => {
    for (const name of ['Pear', 'Apple', 'Melon'])
      await server.as('editor').POST('/events/v1/tags', { body: { name } });
  });

  test('200: returns tags by name in pages', async () => {
    const query = { hide_empty: false, per_page: 2 };
    const { data } = await server.anonymous.GET('/events/v1/tags', { params: { query } });
    expect(data?.tags.map(({ name }) => name)).toEqual(['Apple', 'Melon']);
    expect(data).toMatchObject({ total: 3, total_pages: 2 });
    const address = `${server.url}/events/v1/tags/`;
    expect(data?.next_rest_url).toBe(`${address}?per_page=2&hide_empty=false&page=2`);
  });

  test('200: hides unused tags by default', async () => {
    const { data } = await server.anonymous.GET('/events/v1/tags', {});
    expect(data).toMatchObject({ tags: [], total: 0, total_pages: 0 });
  });

  test('200: ignores parent', async () => {
    const response = await fetch(`${server.url}/events/v1/tags?hide_empty=0&parent=7`);
    expect(await response.json()).toMatchObject({ total: 3 });
  });

  test('400 rest_invalid_param: unknown event', async () => {
    const { error } = await server.anonymous.GET('/events/v1/tags', { params: { query: { event: 999_999 } } });
    expect(error).toMatchObject({ code: 'rest_invalid_param', data: { params: { event: expect.any(String) } } });
  });
});

describe('createTag', () => {
  test('201: creates a tag without a parent', async () => {
    const { response, data } = await server.as('editor').POST('/events/v1/tags', { body: { name: 'Open Air' } });
    expect(response.status).toBe(201);
    expect(data).toEqual({
      id: data?.id,
      count: 0,
      description: '',
      name: 'Open Air',
      slug: 'open-air',
      taxonomy: 'post_tag',
      meta: [],
      url: `${server.url}/tag/open-air/`,
      urls: {
        self: `${server.url}/events/v1/tags/${data?.id}`,
        collection: `${server.url}/events/v1/tags`,
      },
      revision: 1,
    });
  });

  test('400 term_exists: another tag has the name', async () => {
    const client = server.as('editor');
    await client.POST('/events/v1/tags', { body: { name: 'Twice' } });
    const { error } = await client.POST('/events/v1/tags', { body: { name: 'twice' } });
    expect(error).toMatchObject({ status: 400, code: 'term_exists' });
  });

  test('400 rest_taxonomy_not_hierarchical: tags have no parent', async () => {
    // @ts-expect-error: the contract has no such member
    const { error } = await server.as('editor').POST('/events/v1/tags', { body: { name: 'Jazz', parent: 1 } });
    expect(error).toMatchObject({ status: 400, code: 'rest_taxonomy_not_hierarchical' });
  });

  test('400 rest_missing_callback_param: the name is missing', async () => {
    // @ts-expect-error: the contract requires a name
    const { error } = await server.as('editor').POST('/events/v1/tags', { body: {} });
    expect(error).toMatchObject({ status: 400, code: 'rest_missing_callback_param' });
  });

  test('401 rest_forbidden: the caller is anonymous', async () => {
    const { error } = await server.anonymous.POST('/events/v1/tags', { body: { name: 'Jazz' } });
    expect(error).toMatchObject({ status: 401, code: 'rest_forbidden' });
  });

  test('403 rest_forbidden: authors cannot create tags', async () => {
    const { error } = await server.as('author').POST('/events/v1/tags', { body: { name: 'Jazz' } });
    expect(error).toMatchObject({ status: 403, code: 'rest_forbidden' });
  });
});

describe('getTag', () => {
  const read = (id: number) => server.anonymous.GET('/events/v1/tags/{id}', { params: { path: { id } } });

  test('200: returns a tag to anonymous callers', async () => {
    const { data } = await server.as('editor').POST('/events/v1/tags', { body: { name: 'Jazz' } });
    expect((await read(data?.id ?? 0)).data).toEqual(data);
  });

  test('404 rest_term_invalid: unknown id, or the id of a category', async () => {
    const { data } = await server.as('editor').POST('/events/v1/categories', { body: { name: 'Jazz' } });
    for (const id of [999_999, data?.id ?? 0])
      expect((await read(id)).error).toMatchObject({ status: 404, code: 'rest_term_invalid' });
  });
});

describe('updateTag', () => {
  async function create(name: string): Promise<number> {
    const { data } = await server.as('editor').POST('/events/v1/tags', { body: { name } });
    return data?.id ?? 0;
  }

  // as: some of these bodies are invalid
  const update = (id: number, body: object, client = server.as('editor')) =>
    client.PATCH('/events/v1/tags/{id}', { params: { path: { id } }, body: body as Record<string, never> });

  test('200: POST, PUT and PATCH change only the sent members', async () => {
    const params = { path: { id: await create('Polka') } };
    const client = server.as('editor');
    await client.POST('/events/v1/tags/{id}', { params, body: { name: 'Blues' } });
    await client.PUT('/events/v1/tags/{id}', { params, body: { description: 'all of it' } });
    const { data } = await client.PATCH('/events/v1/tags/{id}', { params, body: { slug: 'the-blues' } });
    expect(data).toMatchObject({ name: 'Blues', description: 'all of it', slug: 'the-blues', revision: 4 });
  });

  test('200: accepts an embedded tag from an event', async () => {
    const id = await create('Round trip');
    const { data } = await update(id, { name: 'Round trip', parent: 0, term_group: 0, filter: 'raw' });
    expect(data).toMatchObject({ id, name: 'Round trip' });
  });

  test('400 duplicate_term_slug: another tag has the slug', async () => {
    await create('Taken');
    expect((await update(await create('Free'), { slug: 'taken' })).error).toMatchObject({
      code: 'duplicate_term_slug',
    });
  });

  test('400 rest_taxonomy_not_hierarchical: tags have no parent', async () => {
    const [above, below] = [await create('Above'), await create('Below')];
    expect((await update(below, { parent: above })).error).toMatchObject({ code: 'rest_taxonomy_not_hierarchical' });
  });

  test('401 rest_forbidden: the caller is anonymous', async () => {
    expect((await update(1, {}, server.anonymous)).error).toMatchObject({ status: 401, code: 'rest_forbidden' });
  });

  test('403 rest_forbidden: the caller is an author', async () => {
    expect((await update(1, {}, server.as('author'))).error).toMatchObject({ status: 403, code: 'rest_forbidden' });
  });

  test('404 rest_term_invalid: unknown id', async () => {
    expect((await update(999_999, {})).error).toMatchObject({ status: 404, code: 'rest_term_invalid' });
  });
});

describe('deleteTag', () => {
  const remove = (id: number, client = server.as('editor')) =>
    client.DELETE('/events/v1/tags/{id}', { params: { path: { id } } });

  test('200: returns the deleted tag and removes it from events', async () => {
    const body = { title: 'Concert', start_date: '2031-05-01', end_date: '2031-05-01', tags: ['Open Air'] };
    const { data: event } = await server.as('editor').POST('/events/v1/events', { body });
    const { data } = await remove(event?.tags[0]?.id ?? 0);
    expect(data).toMatchObject({ name: 'Open Air', count: 1 });
    const path = { id: event?.id ?? 0 };
    const { data: after } = await server.anonymous.GET('/events/v1/events/{id}', { params: { path } });
    expect(after?.tags).toEqual([]);
  });

  test('401 rest_forbidden: the caller is anonymous', async () => {
    expect((await remove(1, server.anonymous)).error).toMatchObject({ status: 401, code: 'rest_forbidden' });
  });

  test('403 rest_forbidden: the caller is an author', async () => {
    expect((await remove(1, server.as('author'))).error).toMatchObject({ status: 403, code: 'rest_forbidden' });
  });

  test('404 rest_term_invalid: unknown id', async () => {
    expect((await remove(999_999)).error).toMatchObject({ status: 404, code: 'rest_term_invalid' });
  });
});
