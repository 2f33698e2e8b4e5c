import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { loadContract } from '../../http/contract.ts';
import { createCalendarDocument, indexRoutes } from './representation.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const { document } = loadContract();

describe('the index', () => {
  const routes = new Map(indexRoutes(document).map(({ pattern, ...rest }) => [pattern, rest]));

  test('names every route of the calendar and no other', () => {
    const paths = Object.keys(document.paths).filter((path) => path.startsWith('/events/v1'));
    expect(routes.size).toBe(paths.length);
    expect([...routes.keys()]).toContain('/tribe/events/v1/events/by-slug/(?P<slug>[^/]+)');
  });

  test('merges methods with the same arguments', () => {
    const venue = routes.get('/tribe/events/v1/venues/(?P<id>\\d+)')?.route;
    expect(venue?.methods).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
    expect(venue?.endpoints.map(({ methods }) => methods)).toEqual([['GET'], ['POST', 'PUT', 'PATCH'], ['DELETE']]);
  });

  test('describes the arguments', () => {
    const [list, create] = routes.get('/tribe/events/v1/venues')?.route.endpoints ?? [];
    expect(list?.args).toMatchObject({ page: { required: false, type: 'integer', description: expect.any(String) } });
    expect(create?.args).toMatchObject({ venue: { required: true }, city: { description: 'City.' } });
    expect(routes.get('/tribe/events/v1/doc')?.route.endpoints).toEqual([{ methods: ['GET'], args: [] }]);
  });
});

describe('the documentation', () => {
  const text = createCalendarDocument(document)('https://events.example.ug');
  const described = JSON.parse(text);

  test('contains the paths below /events/v1', () => {
    expect(described.openapi).toBe(document.openapi);
    expect(described.servers).toEqual([{ url: 'https://events.example.ug' }]);
    expect(Object.keys(described.paths).every((path) => path.startsWith('/events/v1'))).toBe(true);
    expect(described.tags.map(({ name }: { name: string }) => name)).not.toContain('Messages');
    expect(described.components.schemas).not.toHaveProperty('Message');
  });

  test('contains all its references', () => {
    const references = [...text.matchAll(/"\$ref":"#\/components\/([^/"]+)\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(100);
    for (const [, kind = '', name = ''] of references) expect(described.components[kind]).toHaveProperty([name]);
    expect(Object.keys(described.components.securitySchemes)).toEqual(['apiKey', 'applicationPassword', 'session']);
  });
});

describe('getCalendarRoot', () => {
  test('200: returns routes with links below the requested base', async () => {
    const { data } = await server.anonymous.GET('/events/v1', {});
    expect(data).toMatchObject({ namespace: 'tribe/events/v1', _links: { up: [{ href: `${server.url}/` }] } });
    const base = `${server.url}/wp-json/tribe/events/v1`;
    const index = (await (await fetch(base)).json()) as { routes: Record<string, object> };
    expect(index.routes['/tribe/events/v1/venues']).toMatchObject({ _links: { self: [{ href: `${base}/venues` }] } });
    expect(index.routes['/tribe/events/v1/venues/(?P<id>\\d+)']).not.toHaveProperty('_links');
  });

  test('200: ignores the context', async () => {
    const [view, help] = await Promise.all([
      server.anonymous.GET('/events/v1', {}),
      server.anonymous.GET('/events/v1', { params: { query: { context: 'help' } } }),
    ]);
    expect(help.data).toEqual(view.data);
  });

  test('400 rest_invalid_param: unknown context', async () => {
    // @ts-expect-error: the contract has no such context
    const { error } = await server.anonymous.GET('/events/v1', { params: { query: { context: 'edit' } } });
    expect(error).toMatchObject({
      status: 400,
      code: 'rest_invalid_param',
      data: { params: { context: expect.any(String) } },
    });
  });

  test('404 rest_no_route: unknown namespace', async () => {
    const { error } = await server.anonymous.GET('/events/v1', { params: { query: { namespace: 'wp/v2' } } });
    expect(error).toMatchObject({ status: 404, code: 'rest_no_route' });
  });
});

describe('getCalendarDocumentation', () => {
  test('200: returns the calendar part of the contract with the requested origin', async () => {
    const { data } = await server.anonymous.GET('/events/v1/doc', {});
    expect(data).toMatchObject({ openapi: expect.stringMatching(/^3\.1/), servers: [{ url: server.url }] });
    expect(Object.keys(data?.paths ?? {})).toContain('/events/v1/venues/{id}');
  });

  test('200: supports _fields', async () => {
    const response = await fetch(`${server.url}/events/v1/doc?_fields=openapi`);
    expect(Object.keys((await response.json()) as object)).toEqual(['openapi']);
  });
});
