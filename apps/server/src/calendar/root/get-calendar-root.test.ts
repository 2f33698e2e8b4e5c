import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

test('200: the routes, with links below the base that was asked', async () => {
  const { data } = await server.anonymous.GET('/events/v1', {});
  expect(data).toMatchObject({ namespace: 'tribe/events/v1', _links: { up: [{ href: `${server.url}/` }] } });
  const base = `${server.url}/wp-json/tribe/events/v1`;
  const index = (await (await fetch(base)).json()) as { routes: Record<string, object> };
  expect(index.routes['/tribe/events/v1/venues']).toMatchObject({ _links: { self: [{ href: `${base}/venues` }] } });
  expect(index.routes['/tribe/events/v1/venues/(?P<id>\\d+)']).not.toHaveProperty('_links');
});

test('200: for whom it is meant makes no difference', async () => {
  const [view, help] = await Promise.all([
    server.anonymous.GET('/events/v1', {}),
    server.anonymous.GET('/events/v1', { params: { query: { context: 'help' } } }),
  ]);
  expect(help.data).toEqual(view.data);
});

test('400 rest_invalid_param: it is meant for nobody else', async () => {
  // @ts-expect-error: the contract has no such context
  const { error } = await server.anonymous.GET('/events/v1', { params: { query: { context: 'edit' } } });
  expect(error).toMatchObject({
    status: 400,
    code: 'rest_invalid_param',
    data: { params: { context: expect.any(String) } },
  });
});

test('404 rest_no_route: there is no other interface', async () => {
  const { error } = await server.anonymous.GET('/events/v1', { params: { query: { namespace: 'wp/v2' } } });
  expect(error).toMatchObject({ status: 404, code: 'rest_no_route' });
});
