import { describe, expect, test } from 'vitest';
import { loadContract } from '../../http/contract/document.ts';
import { createCalendarDocument } from './calendar-document.ts';
import { indexRoutes } from './representation.ts';

const { document } = loadContract();

describe('the index', () => {
  const routes = new Map(indexRoutes(document).map(({ pattern, ...rest }) => [pattern, rest]));

  test('names every route of the calendar and no other', () => {
    const paths = Object.keys(document.paths).filter((path) => path.startsWith('/events/v1'));
    expect(routes.size).toBe(paths.length);
    expect([...routes.keys()]).toContain('/tribe/events/v1/events/by-slug/(?P<slug>[^/]+)');
  });

  test('puts together what takes the same', () => {
    const venue = routes.get('/tribe/events/v1/venues/(?P<id>\\d+)')?.route;
    expect(venue?.methods).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
    expect(venue?.endpoints.map(({ methods }) => methods)).toEqual([['GET'], ['POST', 'PUT', 'PATCH'], ['DELETE']]);
  });

  test('says what may be sent', () => {
    const [list, create] = routes.get('/tribe/events/v1/venues')?.route.endpoints ?? [];
    expect(list?.args).toMatchObject({ page: { required: false, type: 'integer', description: expect.any(String) } });
    expect(create?.args).toMatchObject({ venue: { required: true }, city: { description: 'City.' } });
    expect(routes.get('/tribe/events/v1/doc')?.route.endpoints).toEqual([{ methods: ['GET'], args: [] }]);
  });
});

describe('the documentation', () => {
  const text = createCalendarDocument(document)('https://events.example.ug');
  const described = JSON.parse(text);

  test('is the part of the contract that begins with /events/v1', () => {
    expect(described.openapi).toBe(document.openapi);
    expect(described.servers).toEqual([{ url: 'https://events.example.ug' }]);
    expect(Object.keys(described.paths).every((path) => path.startsWith('/events/v1'))).toBe(true);
    expect(described.tags.map(({ name }: { name: string }) => name)).not.toContain('Messages');
    expect(described.components.schemas).not.toHaveProperty('Message');
  });

  test('holds everything that it refers to', () => {
    const references = [...text.matchAll(/"\$ref":"#\/components\/([^/"]+)\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(100);
    for (const [, kind = '', name = ''] of references) expect(described.components[kind]).toHaveProperty([name]);
    expect(Object.keys(described.components.securitySchemes)).toEqual(['apiKey', 'applicationPassword']);
  });
});
