import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import type { Role } from '../../account/caller.ts';
import { createPost, createSend, type Send, type TestBody, testedKinds } from './test-linked-posts.ts';

let server: TestServer;
let send: Send;
beforeAll(async () => {
  server = await startServer();
  send = createSend(server);
});
afterAll(() => server[Symbol.asyncDispose]());

describe.each(testedKinds)('$table', (kind) => {
  const { noun, table } = kind;
  beforeAll(async () => {
    await createPost(send, kind, 'Alpha', { date: '2024-01-01' });
    await createPost(send, kind, 'Bravo', { date: '2024-01-02', description: 'marimba' });
    await createPost(send, kind, 'Charlie', { date: '2024-01-03' });
    await send('POST', table, { as: 'contributor', body: { [noun]: 'Drafted', status: 'draft' } });
  });

  const list = (query = '', as?: Role) => send('GET', `${table}?${query}`, { as });
  const namesIn = (body: TestBody) => (body[table] as TestBody[]).map((post) => post[noun]); // as: a page of posts
  const names = async (query: string, as?: Role) => namesIn((await list(query, as)).body);

  test('200: returns published posts, newest first, with totals in body and headers', async () => {
    const { headers, body } = await list();
    expect(namesIn(body)).toEqual(['Charlie', 'Bravo', 'Alpha']);
    expect(body).toMatchObject({ total: 3, total_pages: 1 });
    expect(body['rest_url']).toBe(`${server.url}/events/v1/${table}/?page=1&per_page=10&status=publish`);
    expect(headers.get('x-tec-total')).toBe('3');
    expect(headers.get('x-tec-totalpages')).toBe('1');
  });

  test('200: links between pages contain every filter (DI-5)', async () => {
    const { body } = await list('page=2&per_page=1&search=a');
    const address = `${server.url}/events/v1/${table}/`;
    expect(namesIn(body)).toEqual(['Bravo']);
    expect(body).toMatchObject({
      rest_url: `${address}?page=2&per_page=1&search=a&status=publish`,
      next_rest_url: `${address}?per_page=1&search=a&status=publish&page=3`,
      previous_rest_url: `${address}?per_page=1&search=a&status=publish`,
    });
    expect(await names('per_page=1&search=a&status=publish&page=3')).toEqual(['Alpha']);
  });

  test('200: skipped entries count neither in the total nor in the pages', async () => {
    const { headers, body } = await list('offset=1&per_page=1');
    expect(namesIn(body)).toEqual(['Bravo']);
    expect(body).toMatchObject({ total: 2, total_pages: 2 });
    expect([headers.get('x-tec-total'), headers.get('x-tec-totalpages')]).toEqual(['2', '2']);
    expect((await list('offset=9&per_page=1')).body).toMatchObject({ [table]: [], total: 0, total_pages: 0 });
  });

  test.each(['_fields=', '_fields', '_fields=,', '_fields[]=', '_fields=%20'])(
    '200: %s returns all members',
    async (query) => {
      const { status, body } = await list(query);
      expect([status, namesIn(body).length]).toEqual([200, 3]);
      expect((await list(`${query}&_fields=total`)).body).toEqual({ total: 3 });
    },
  );

  test('200: a page has at most 100 entries (DI-27)', async () => {
    expect((await list('per_page=1000')).body['rest_url']).toContain('per_page=100&');
  });

  test('200: a search without matches has the total 0', async () => {
    const { body } = await list('search=no+such+thing');
    expect(body).toMatchObject({ [table]: [], total: 0, total_pages: 0 });
  });

  test('200: authors see their own drafts, but not those of others (DI-9)', async () => {
    expect(await names('', 'contributor')).toContain('Drafted');
    expect(await names('status=draft', 'contributor')).toEqual(['Drafted']);
    expect(await names('status=draft', 'author')).toEqual([]);
    expect(await names('status[]=draft&status[]=publish', 'editor')).toHaveLength(4);
  });

  test('200: ignores unknown parameters', async () => {
    expect((await list('_locale=user&lang=lg&orderby=title')).status).toBe(200);
  });

  test('200: a ranked search tolerates a typing error, and its links contain the query', async () => {
    const { body } = await list('q=alhpa');
    expect(body['total']).toBe(1);
    expect(body['rest_url']).toContain('q=alhpa');
    expect((await list('q=alhpa&search=bravo')).body['total']).toBe(0);
    expect((await list('q=zzzz')).body['total']).toBe(0);
    expect((await list('q=%21%21')).body['total']).toBe(0);
    const { id } = ((await list('q=bravo')).body[table] as TestBody[])[0] ?? { id: 0 }; // as: a page of posts
    expect((await list(`q=bravo&exclude=${id}`)).body).toMatchObject({ [table]: [], total: 0 });
    expect(await names('q=bravo&slug=bravo&modified_after=2020-01-01')).toEqual(['Bravo']);
  });

  test('200: the list contains new posts', async () => {
    const { body: first } = await list('search=Echo');
    await createPost(send, kind, 'Echo', { date: '2023-01-01' });
    const { body: second } = await list('search=Echo');
    expect([first['total'], second['total']]).toEqual([0, 1]);
  });

  test.each([
    ['per_page', 'per_page=0'],
    ['page', 'page=abc'],
    ['search', 'search='],
    ['q', 'q='],
    ['q', `q=${'a'.repeat(201)}`],
    ['event', 'event=999999'],
    ['status', 'status=bogus'],
    ['status', 'status=draft'],
  ])('400 rest_invalid_param: %s in ?%s', async (name, query) => {
    const { status, body } = await list(query);
    expect([status, body['code'], Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [name]]);
  });

  test(`404 ${noun}-archive-page-not-found: the page is after the last one`, async () => {
    expect((await list('page=9')).body).toMatchObject({ status: 404, code: `${noun}-archive-page-not-found` });
  });
});
