import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
let pear: number;
let event: number;
beforeAll(async () => {
  server = await startServer();
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
afterAll(() => server[Symbol.asyncDispose]());

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

test('200: what is used, by name, with totals in body and headers', async () => {
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

test('200: the categories of an event, and those named by ids in any spelling', async () => {
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
