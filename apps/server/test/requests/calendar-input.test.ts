import { httpMethods, type ParameterObject, parametersOf, resolve, type SchemaObject } from '@ngoma/express-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadContract, type OperationObject } from '../../src/http/contract.ts';
import { startServer, type TestServer } from '../harness/server.ts';

const { document } = loadContract();

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operation: OperationObject;
  readonly parameters: readonly ParameterObject[];
}

/** Every operation of the calendar that this folder can ask with any id: the images have bodies of their own. */
const operations: Operation[] = Object.entries(document.paths)
  .filter(([path]) => /^\/events\/v1\/(events|event-cards|feed|venues|organizers|categories|tags)\b/.test(path))
  .flatMap(([path, item]) =>
    httpMethods.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      return [{ method: method.toUpperCase(), path, operation, parameters: parametersOf(document, item, operation) }];
    }),
  );

let server: TestServer;
const filled: Record<string, string> = {};
beforeAll(async () => {
  server = await startServer();
  for (const [kind, body] of Object.entries({
    events: { title: 'Jazz', start_date: '2031-05-01', end_date: '2031-05-01' },
    venues: { venue: 'Ndere' },
    organizers: { organizer: 'Guild' },
    categories: { name: 'Music' },
    tags: { name: 'live' },
  })) {
    const response = await send('POST', `/events/v1/${kind}`, JSON.stringify(body), 'application/json');
    const { id, slug } = (await response.json()) as { id: number; slug: string }; // as: what a create answers
    filled[kind] = String(id);
    filled[`${kind}/by-slug`] = slug;
  }
});
afterAll(() => server[Symbol.asyncDispose]());

function send(method: string, path: string, body?: string | FormData, type?: string): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: server.basic('administrator'), ...(type !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body }),
  });
}

/** Cards and feeds are of events. */
function kindOf(path: string): string {
  const [, kind = ''] = /^\/events\/v1\/(\w+)/.exec(path) ?? [];
  return kind in filled ? kind : 'events';
}

const pathOf = (path: string): string => {
  const kind = kindOf(path);
  return path.replace('{id}', filled[kind] ?? '').replace('{slug}', filled[`${kind}/by-slug`] ?? '');
};

const schemaOf = ({ schema }: ParameterObject): SchemaObject => resolve(document, schema);
const inQuery = ({ parameters }: Operation) => parameters.filter((each) => each.in === 'query');
const reads = operations.filter(({ method }) => method === 'GET');
const lists = reads.filter(({ path }) => !path.includes('{'));
const writes = operations.filter(({ operation }) => operation.requestBody !== undefined);

describe('a list parameter', () => {
  const cases = reads.flatMap((each) =>
    inQuery(each)
      .filter((parameter) => schemaOf(parameter)['type'] === 'array')
      .map((parameter) => [each.operation.operationId, parameter.name, each] as const),
  );
  test('is on every list', () => expect(new Set(cases.map(([id]) => id)).size).toBeGreaterThanOrEqual(lists.length));

  test.each(cases)('of %s, %s, is the same in every spelling', async (_id, name, { path }) => {
    const values: Record<string, string> = {
      _fields: 'id',
      status: 'publish',
      categories: filled['categories'] ?? '',
      tags: filled['tags'] ?? '',
      venue: filled['venues'] ?? '',
      organizer: filled['organizers'] ?? '',
    };
    const value = values[name] ?? filled[kindOf(path)] ?? '';
    const bodies: string[] = [];
    for (const spelling of ['=', '[]=', '[0]=', '[7]=', '[x]=', '%5B%5D=', '%5Ba+b%5D=', '[__x]=']) {
      const response = await send('GET', `${pathOf(path)}?${name}${spelling}${value}`);
      expect(response.status, spelling).toBe(200);
      bodies.push(await response.text());
    }
    for (const body of bodies) expect(body).toEqual(bodies[0]);
  });

  test.each(cases)('of %s, %s, that is nested or empty is 400 or ignored', async (_id, name, { path }) => {
    for (const spelling of [
      ...['[a][b]=1', '[][]=1&X[][y]=2', '[]=', '=', '[', '[]', '[__proto__]=1', '[__proto__][x]=1', '[constructor]=1'],
      ...['[a][b][c][d][e][f][g][h][i][j]=1', '[=1', ']=1', '=1&X[]=2', '[]=1&X=2', '[hasOwnProperty]=x', '[length]=9'],
    ]) {
      const response = await send('GET', `${pathOf(path)}?${name}${spelling.replaceAll('X', name)}`);
      expect([200, 400], spelling).toContain(response.status);
    }
  });
});

describe('a parameter with one value', () => {
  const cases = reads.flatMap((each) =>
    inQuery(each)
      .filter((parameter) => schemaOf(parameter)['type'] !== 'array')
      .map((parameter) => [each.operation.operationId, parameter.name, each, schemaOf(parameter)] as const),
  );

  test.each(cases)('of %s, %s, rejects a list', async (_id, name, { path }, schema) => {
    for (const spelling of ['[]=1', '[x]=1', '[0]=1&X[1]=2', '[a][b]=1']) {
      const response = await send('GET', `${pathOf(path)}?${name}${spelling.replaceAll('X', name)}`);
      const text = await response.text();
      if (schema['x-ignored-unless-valid'] === true) expect(response.status).toBe(200);
      else {
        const body = JSON.parse(text) as { code: string; data: { params: object } }; // as: compared with the contract
        expect([response.status, body.code]).toEqual([400, 'rest_invalid_param']);
        expect(Object.keys(body.data.params)).toEqual([name]);
      }
    }
  });
});

describe('DI-31: parameters that TEC does not know are never rejected', () => {
  const names: Record<string, readonly string[]> = {
    listEvents: ['order', 'orderby', 'offset', 'exclude'],
    listVenues: ['order', 'orderby', 'offset', 'exclude', 'slug', 'has_events', 'only_with_upcoming'],
    listOrganizers: ['order', 'orderby', 'offset', 'exclude', 'slug', 'has_events', 'only_with_upcoming'],
  };
  const cases = lists.flatMap((each) =>
    (names[each.operation.operationId] ?? []).map((name) => [each.operation.operationId, name, each] as const),
  );
  test.each(cases)('%s, %s', async (_id, name, { path }) => {
    for (const value of ['=', '=rand', '=-1', '=1.5', '=1e999', `=${'x'.repeat(5000)}`, '[]=a', '[a][b]=c', '=0']) {
      const response = await send('GET', `${path}?${name}${value}`);
      expect(response.status, value).toBe(200);
    }
  });

  test.each(['categories', 'tags'])('any order of %s', async (kind) => {
    for (const query of [
      'order=up',
      'orderby=rand',
      'ORDER=1',
      'order=DESC&orderby=COUNT',
      `order=${'x'.repeat(5000)}`,
    ])
      expect((await send('GET', `/events/v1/${kind}?${query}`)).status, query).toBe(200);
  });
});

describe('DI-32: bodies', () => {
  const named = writes.map((each) => [each.operation.operationId, each] as const);

  /** The first example that is a form: texts, or lists of them. */
  function exampleForm({ operation }: Operation): FormData {
    const examples = operation.requestBody?.content['multipart/form-data']?.examples ?? {};
    const [example = { value: {} }] = Object.values(examples);
    const { value } = resolve<{ readonly value: unknown }>(document, example);
    const form = new FormData();
    for (const [name, each] of Object.entries(value as Record<string, unknown>)) // as: linted examples
      if (Array.isArray(each)) for (const item of each) form.append(`${name}[]`, String(item));
      else form.append(name, String(each));
    return form;
  }

  test.each(named)('%s accepts multipart/form-data, and ignores its files', async (_id, each) => {
    const form = exampleForm(each);
    form.append('image', new Blob(['GIF89a'], { type: 'image/gif' }), 'x.gif');
    const response = await send(each.method, pathOf(each.path), form);
    const text = await response.text();
    expect([200, 201], text).toContain(response.status);
  });

  test.each(named)('%s rejects other media types with 415', async (_id, { method, path }) => {
    for (const type of [
      'text/plain',
      'application/xml',
      'application/octet-stream',
      'multipart/mixed; boundary=x',
      'x',
    ]) {
      const response = await send(method, pathOf(path), 'title=x', type);
      expect(response.status, type).toBe(415);
    }
  });

  test.each(named)('%s rejects JSON sent as a form, with or without a media type', async (_id, { method, path }) => {
    for (const type of ['application/x-www-form-urlencoded', '']) {
      const response = await send(method, pathOf(path), ' {"title": "x"}', type);
      expect([response.status, await response.text()]).toEqual([415, expect.stringContaining('The body is JSON')]);
    }
    const form = await send(method, pathOf(path), '{=1', 'application/x-www-form-urlencoded');
    expect(form.status).not.toBe(415);
  });

  test.each<[name: string, body: string, type: string]>([
    ['no boundary', '--x\r\n', 'multipart/form-data'],
    ['another boundary', '--y\r\n\r\n--y--', 'multipart/form-data; boundary=x'],
    ['no end', '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nJazz', 'multipart/form-data; boundary=x'],
    ['no name', '--x\r\nContent-Disposition: form-data\r\n\r\nJazz\r\n--x--', 'multipart/form-data; boundary=x'],
    ['no headers', '--x\r\nJazz\r\n--x--', 'multipart/form-data; boundary=x'],
    ['nothing', ' ', 'multipart/form-data; boundary=x'],
  ])('400: a multipart body with %s', async (_name, body, type) => {
    const response = await send('POST', '/events/v1/tags', body, type);
    expect(response.status).toBe(400);
  });

  test('413: a multipart body that is too large, or has too many parts', async () => {
    const large = new FormData();
    large.append('description', 'x'.repeat(300_000));
    expect((await send('POST', '/events/v1/tags', large)).status).toBe(413);
    const part = (index: number) => `--x\r\nContent-Disposition: form-data; name="${index}"\r\n\r\n\r\n`;
    const many = `${Array.from({ length: 3900 }, (_each, index) => part(index)).join('')}--x--`;
    expect(many.length).toBeLessThan(262_144);
    expect([400, 413]).toContain(
      (await send('POST', '/events/v1/tags', many, 'multipart/form-data; boundary=x')).status,
    );
  });

  test('a form and the same multipart body create the same event, with any brackets of lists', async () => {
    const dates = { start_date: '2031-06-01 10:00', end_date: '2031-06-01 12:00' };
    const spellings = [
      { 'tags[]': 'one', 'organizer[]': filled['organizers'] ?? '' },
      { 'tags[x]': 'one', 'organizer[first]': filled['organizers'] ?? '' },
      { 'tags[0]': 'one', 'organizer[0][id]': filled['organizers'] ?? '' },
      { tags: 'one', 'organizer[id]': filled['organizers'] ?? '' },
    ];
    for (const spelling of spellings) {
      const form = new FormData();
      const fields = {
        title: 'Fair',
        ...dates,
        ...spelling,
        'categories[a]': filled['categories'] ?? '',
        'cost[k]': '5',
      };
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      const twin = new URLSearchParams(fields).toString();
      for (const [body, type] of [
        [form, undefined],
        [twin, 'application/x-www-form-urlencoded'],
      ] as const) {
        const response = await send('POST', '/events/v1/events', body, type);
        expect(response.status).toBe(201);
        expect(await response.json()).toMatchObject({
          title: 'Fair',
          tags: [{ name: 'one' }],
          organizer: [{ organizer: 'Guild' }],
          categories: [{ name: 'Music' }],
          cost_details: { values: ['5'] },
        });
      }
    }
  });

  test.each(['title', 'start_date', 'status', 'timezone', 'slug', 'author', 'featured', 'website'])(
    '400: %s as a list',
    async (name) => {
      for (const key of ['[]', '[x]', '[a][b]']) {
        const body = `title=x&start_date=2031-05-01&end_date=2031-05-01&${name}${key}=1`.replace(`${name}=x&`, '');
        const response = await send('POST', '/events/v1/events', body, 'application/x-www-form-urlencoded');
        const refusal = (await response.json()) as { data: { params: object } }; // as: compared with the contract
        expect([response.status, Object.keys(refusal.data.params)]).toEqual([400, [name]]);
      }
    },
  );
});

describe('the target', () => {
  test.each([
    ['/?rest_route=/tribe/events/v1/tags&hide_empty=false', 200],
    ['/?hide_empty=false&rest_route=%2Ftribe%2Fevents%2Fv1%2Ftags%2F', 200],
    ['/index.php?rest_route=/tribe/events/v1/tags&hide_empty=false', 200],
    ['/wp-json/tribe/events/v1/TAGS/?hide_empty=false', 200],
    ['/Events/V1/tags?hide_empty=false', 200],
    ['/WP-JSON/Tribe/events/v1/Tags?hide_empty=false', 200],
    ['/?rest_route=/tribe/events/v1/nothing', 404],
    ['/?rest_route=/tribe/events/v1/tags/../events%3Fx%23y', 404],
  ])('%s: %i', async (target, status) => {
    const response = await send('GET', target);
    const body = (await response.json()) as { tags?: unknown[] }; // as: compared with the contract
    expect(response.status).toBe(status);
    if (status === 200) expect(body.tags?.length).toBeGreaterThan(0);
  });

  test('other routes of WordPress are not routes of the calendar', async () => {
    for (const target of ['/?rest_route=/wp/v2/posts', '/?rest_route=', '/?rest_route=tribe/events/v1', '/?x=1'])
      expect((await send('GET', target)).headers.get('x-tec-total')).toBeNull();
  });
});
