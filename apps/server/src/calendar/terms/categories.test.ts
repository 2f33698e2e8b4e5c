import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

describe('listCategories', () => {
  let pear: number;
  let event: number;
  beforeAll(async () => {
    const make = async (name: string) => {
      const { data } = await server.as('editor').POST('/events/v1/categories', { body: { name } });
      return data?.id ?? 0;
    };
    pear = await make('Pear');
    await make('Apple');
    const body = { title: 'Concert', start_date: '2031-05-01', end_date: '2031-05-01', categories: [pear] };
    const { data } = await server.as('editor').POST('/events/v1/events', { body });
    event = data?.id ?? 0;
  });

  const ask = async (query: string) => {
    const response = await fetch(`${server.url}/events/v1/categories?${query}`);
    const body = (await response.json()) as {
      categories: { name: string }[];
      total: number;
      rest_url: string;
      code: string;
      data: { params: object };
    };
    return { response, body };
  };

  test('200: returns used categories by name, with totals in body and headers', async () => {
    const { response, data } = await server.anonymous.GET('/events/v1/categories', {});
    expect(data).toMatchObject({ categories: [{ name: 'Pear', count: 1 }], total: 1, total_pages: 1 });
    expect(data?.rest_url).toBe(`${server.url}/events/v1/categories/?page=1&per_page=10&hide_empty=true`);
    expect(response.headers.get('x-tec-total')).toBe('1');
  });

  test.each([
    ['hide_empty=false', ['Apple', 'Pear']],
    ['hide_empty=no&order=desc', ['Pear', 'Apple']],
    ['hide_empty=0&search=app', ['Apple']],
    ['hide_empty=0&per_page=1&page=2', ['Pear']],
    ['page=9', []],
  ])('200: ?%s', async (query, want) => {
    const { response, body } = await ask(query);
    expect([response.status, body.categories.map(({ name }) => name)]).toEqual([200, want]);
  });

  test('200: filters by event, and by ids in any spelling', async () => {
    expect((await ask(`event=${event}`)).body.categories).toMatchObject([{ name: 'Pear' }]);
    expect((await ask(`include[]=${pear}`)).body.categories).toMatchObject([{ name: 'Pear' }]);
    expect((await ask(`hide_empty=0&exclude=${pear}`)).body.categories).toMatchObject([{ name: 'Apple' }]);
  });

  test.each([
    ['event', 'event=999999'],
    ['post', 'post=999999'],
    ['parent', 'parent=999999'],
    ['include', 'include=999999'],
    ['order', 'order='],
    ['per_page', 'per_page=-1'],
  ])('400 rest_invalid_param: %s in ?%s', async (name, query) => {
    const { response, body } = await ask(query);
    expect([response.status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [name]]);
  });
});

describe('createCategory', () => {
  test('201: creates a category below its parent', async () => {
    const client = server.as('author');
    const { data: music } = await client.POST('/events/v1/categories', { body: { name: 'Music' } });
    const { response, data } = await client.POST('/events/v1/categories', {
      body: { name: 'Jazz & <i>Blues</i>', description: 'Some <b>words</b>', slug: 'All That', parent: music?.id ?? 0 },
    });
    expect(response.status).toBe(201);
    expect(data).toEqual({
      id: data?.id,
      count: 0,
      description: 'Some <b>words</b>',
      name: 'Jazz &amp; Blues',
      slug: 'all-that',
      taxonomy: 'tribe_events_cat',
      parent: music?.id,
      meta: [],
      url: `${server.url}/events/category/music/all-that/`,
      urls: {
        self: `${server.url}/events/v1/categories/${data?.id}`,
        collection: `${server.url}/events/v1/categories`,
        up: `${server.url}/events/v1/categories/${music?.id}`,
      },
      revision: 1,
    });
  });

  test('400 term_exists: another category has the name; returns its id', async () => {
    const client = server.as('editor');
    const { data } = await client.POST('/events/v1/categories', { body: { name: 'Twice' } });
    const { error } = await client.POST('/events/v1/categories', { body: { name: 'TWICE' } });
    expect(error).toMatchObject({ status: 400, code: 'term_exists', data: { status: 400, term_id: data?.id } });
  });

  test('400 rest_missing_callback_param: the name is missing', async () => {
    // @ts-expect-error: the contract requires a name
    const { error } = await server.as('editor').POST('/events/v1/categories', { body: {} });
    expect(error).toMatchObject({ status: 400, code: 'rest_missing_callback_param', data: { params: ['name'] } });
  });

  test('400 rest_invalid_param: empty name, unknown parent', async () => {
    for (const [name, body] of Object.entries({ name: { name: '' }, parent: { name: 'Jazz', parent: 999_999 } })) {
      const { error } = await server.as('editor').POST('/events/v1/categories', { body });
      expect(error).toMatchObject({ code: 'rest_invalid_param', data: { params: { [name]: expect.any(String) } } });
    }
  });

  test('401 rest_forbidden: the caller is anonymous', async () => {
    const { error } = await server.anonymous.POST('/events/v1/categories', { body: { name: 'Jazz' } });
    expect(error).toMatchObject({ status: 401, code: 'rest_forbidden' });
  });

  test('403 rest_forbidden: contributors cannot create categories', async () => {
    const { error } = await server.as('contributor').POST('/events/v1/categories', { body: { name: 'Jazz' } });
    expect(error).toMatchObject({ status: 403, code: 'rest_forbidden' });
  });
});

describe('getCategory', () => {
  const read = (id: number) => server.anonymous.GET('/events/v1/categories/{id}', { params: { path: { id } } });
  const write = async (title: string, categories: number[], status: 'publish' | 'draft' = 'publish') => {
    const body = { title, start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00', categories, status };
    const { data } = await server.as('editor').POST('/events/v1/events', { body });
    return data?.id ?? 0;
  };

  test('200: counts published events', async () => {
    const { data } = await server.as('editor').POST('/events/v1/categories', { body: { name: 'Jazz' } });
    const id = data?.id ?? 0;
    const event = await write('One', [id]);
    await write('Two', [id]);
    await write('Draft', [id], 'draft');
    expect((await read(id)).data?.count).toBe(2);
    await server.as('editor').DELETE('/events/v1/events/{id}', { params: { path: { id: event } } });
    expect((await read(id)).data?.count).toBe(1);
  });

  test('404 rest_term_invalid: unknown id, or the id of a tag', async () => {
    const { data } = await server.as('editor').POST('/events/v1/tags', { body: { name: 'Jazz' } });
    for (const id of [0, 999_999, data?.id ?? 0])
      expect((await read(id)).error).toMatchObject({ status: 404, code: 'rest_term_invalid' });
  });

  test('404 rest_no_route: the id is not a number', async () => {
    // @ts-expect-error: an id is a number
    expect((await read('jazz')).error).toMatchObject({ status: 404, code: 'rest_no_route' });
  });
});

describe('updateCategory', () => {
  async function create(name: string, parent = 0): Promise<number> {
    const { data } = await server.as('editor').POST('/events/v1/categories', { body: { name, parent } });
    return data?.id ?? 0;
  }

  // as: some of these bodies are invalid
  const update = (id: number, body: object, client = server.as('editor')) =>
    client.PATCH('/events/v1/categories/{id}', { params: { path: { id } }, body: body as Record<string, never> });

  test('200: POST, PUT and PATCH change only the sent members', async () => {
    const id = await create('Polka');
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

  test('200: a parent of 0, or below the category itself, makes it top-level (DI-22)', async () => {
    const music = await create('Theatre');
    const jazz = await create('Opera', music);
    expect((await update(jazz, { parent: '0' })).data).toMatchObject({ parent: 0 });
    expect((await update(jazz, { parent: music })).data).toMatchObject({ parent: music });
    expect((await update(music, { parent: jazz })).data).toMatchObject({ parent: 0 });
  });

  test('400 duplicate_term_slug: another category has the slug', async () => {
    await create('Taken');
    const { error } = await update(await create('Free'), { slug: 'taken' });
    expect(error).toMatchObject({ status: 400, code: 'duplicate_term_slug' });
  });

  test('400 rest_invalid_param: names each invalid member', async () => {
    const { error } = await update(await create('Invalid'), { name: '<b></b>', parent: 999_999 });
    expect(Object.keys(error?.data.params ?? {}).sort()).toEqual(['name', 'parent']);
  });

  test('401 rest_forbidden: the caller is anonymous', async () => {
    const { error } = await update(1, { name: 'x' }, server.anonymous);
    expect(error).toMatchObject({ status: 401, code: 'rest_forbidden' });
  });

  test('403 rest_forbidden: checks the role of contributors first', async () => {
    const { error } = await update(999_999, { name: '' }, server.as('contributor'));
    expect(error).toMatchObject({ status: 403, code: 'rest_forbidden' });
  });

  test('404 rest_term_invalid: unknown id', async () => {
    expect((await update(999_999, { name: 'x' })).error).toMatchObject({ status: 404, code: 'rest_term_invalid' });
  });

  describe('400 rest_invalid_param: deeper than a hundred levels', () => {
    const tooDeep = "'parent' must leave at most 100 levels of categories: choose a parent higher up.";
    const levels: number[] = [];
    beforeAll(async () => {
      for (let level = 1; level <= 100; level++) levels.push(await create(`Level ${level}`, levels.at(-1)));
    });

    test('a new category', async () => {
      const body = { name: 'Level 101', parent: levels.at(-1) ?? 0 };
      const { error } = await server.as('author').POST('/events/v1/categories', { body });
      expect(error?.data).toMatchObject({ params: { parent: tooDeep } });
    });

    test('a moved category with its descendants', async () => {
      const top = await create('Top');
      expect((await update(levels[0] ?? 0, { parent: top })).error?.data).toMatchObject({
        params: { parent: tooDeep },
      });
      expect((await update(levels[1] ?? 0, { parent: top })).data).toMatchObject({ parent: top });
      expect((await update(levels[99] ?? 0, { name: 'Still there', parent: levels[98] })).data).toMatchObject({
        name: 'Still there',
      });
    });
  });
});

describe('deleteCategory', () => {
  async function create(name: string, parent = 0): Promise<number> {
    const { data } = await server.as('editor').POST('/events/v1/categories', { body: { name, parent } });
    return data?.id ?? 0;
  }

  const remove = (id: number, client = server.as('editor')) =>
    client.DELETE('/events/v1/categories/{id}', { params: { path: { id } } });

  test('200: returns the deleted category, moves its children up and removes it from events', async () => {
    const [music, jazz] = [await create('Dance'), await create('Salsa')];
    await server
      .as('editor')
      .PATCH('/events/v1/categories/{id}', { params: { path: { id: jazz } }, body: { parent: music } });
    const bebop = await create('Rumba', jazz);
    const body = { title: 'Concert', start_date: '2031-05-01', end_date: '2031-05-01', categories: [jazz, bebop] };
    const { data: event } = await server.as('editor').POST('/events/v1/events', { body });
    expect((await remove(jazz)).data).toMatchObject({
      name: 'Salsa',
      count: 1,
      url: `${server.url}/events/category/dance/salsa/`,
    });
    const { data: below } = await server.anonymous.GET('/events/v1/categories/{id}', {
      params: { path: { id: bebop } },
    });
    expect(below).toMatchObject({ parent: music });
    const path = { id: event?.id ?? 0 };
    const { data: after } = await server.anonymous.GET('/events/v1/events/{id}', { params: { path } });
    expect(after?.categories.map(({ name }) => name)).toEqual(['Rumba']);
  });

  test('401 rest_forbidden: the caller is anonymous', async () => {
    expect((await remove(1, server.anonymous)).error).toMatchObject({ status: 401, code: 'rest_forbidden' });
  });

  test('403 rest_forbidden: the caller is a contributor', async () => {
    expect((await remove(1, server.as('contributor'))).error).toMatchObject({ status: 403, code: 'rest_forbidden' });
  });

  test('404 rest_term_invalid: the category was deleted', async () => {
    const id = await create('Gone');
    await remove(id);
    expect((await remove(id)).error).toMatchObject({ status: 404, code: 'rest_term_invalid' });
  });
});
