import { parametersOf } from '@ngoma/express-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../test/harness/server.ts';
import { type Contract, loadContract, type OpenApiDocument, type PathItem } from './contract.ts';

const sinceSeconds = Date.parse('2026-12-01') / 1000;
const deprecated = { deprecated: true, 'x-deprecated-since': '2026-12-01' };
const sunset = 'Wed, 30 Jun 2027 00:00:00 GMT';

/** Our contract, in which listing tags is deprecated, and a parameter of listing venues. */
function deprecatingContract(): Contract {
  const { document } = loadContract();
  const [tags, venues] = [itemAt(document, '/events/v1/tags'), itemAt(document, '/events/v1/venues')];
  if (tags.get === undefined || venues.get === undefined) throw new Error('Tags and venues are listed.');
  const parameters = parametersOf(document, venues, venues.get).map((each) =>
    each.name === 'per_page' ? { ...each, ...deprecated } : each,
  );
  const { parameters: _ofPath, ...ofVenues } = venues;
  const paths = {
    ...document.paths,
    '/events/v1/tags': { ...tags, get: { ...tags.get, ...deprecated, 'x-sunset': '2027-06-30' } },
    '/events/v1/venues': { ...ofVenues, get: { ...venues.get, parameters } },
  };
  return { document: { ...document, paths } };
}

function itemAt({ paths }: OpenApiDocument, path: string): PathItem {
  const item = paths[path];
  if (item === undefined) throw new Error(`The contract has no ${path}`);
  return item;
}

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ contract: deprecatingContract() });
});
afterAll(() => server[Symbol.asyncDispose]());

const ask = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, init);
const told = ({ headers }: Response) => [headers.get('deprecation'), headers.get('sunset')];
const signed = () => ({ headers: { authorization: server.bearer } });

describe('each response of a deprecated operation tells since when, and until when', () => {
  test.each([
    ['a success', '/events/v1/tags', {}, 200],
    ['an alias of its path', '/wp-json/tribe/events/v1/tags', {}, 200],
    ['another spelling of its path', '/events/v1/tags/', {}, 200],
    ['HEAD', '/events/v1/tags', { method: 'HEAD' }, 200],
    ['a refusal of what was sent', '/events/v1/tags?per_page=many', {}, 400],
    ['a refusal of who sent it', '/events/v1/tags', { headers: { authorization: 'Bearer ngoma_test_no' } }, 401],
  ])('%s', async (_name, path, init, status) => {
    const response = await ask(path, init);
    expect(response.status).toBe(status);
    expect(told(response)).toEqual([`@${sinceSeconds}`, sunset]);
  });

  test('the response of the cache, and that there is nothing new', async () => {
    for (let time = 0; time < 3; time += 1)
      expect(told(await ask('/events/v1/tags?page=1'))).toEqual([`@${sinceSeconds}`, sunset]);
    const etag = (await ask('/events/v1/tags?page=1')).headers.get('etag') ?? '';
    const known = await ask('/events/v1/tags?page=1', { headers: { 'if-none-match': etag } });
    expect([known.status, ...told(known)]).toEqual([304, `@${sinceSeconds}`, sunset]);
  });

  test('another method at its path tells nothing', async () => {
    expect(told(await ask('/events/v1/tags', { method: 'POST' }))).toEqual([null, null]);
  });

  test('pages of other origins can read it', async () => {
    const { headers } = await ask('/events/v1/tags', { headers: { origin: 'https://example.ug' } });
    expect(headers.get('access-control-expose-headers')).toContain('Deprecation, Sunset');
  });
});

describe('a deprecated parameter is told to whoever sends it', () => {
  test.each(['?per_page=5', '?per_page[]=5', '?page=1&per%5Fpage=5'])('%s', async (query) => {
    expect(told(await ask(`/events/v1/venues${query}`))).toEqual([`@${sinceSeconds}`, null]);
  });

  test.each(['', '?page=1', '?search=per_page'])('and not with %j', async (query) => {
    expect(told(await ask(`/events/v1/venues${query}`))).toEqual([null, null]);
  });
});

describe('the metrics count who still calls', () => {
  async function counts(): Promise<string[]> {
    const text = await (await ask('/metrics', signed())).text();
    return text.split('\n').filter((line) => line.startsWith('ngoma_deprecated_requests_total{'));
  }
  const countOf = (lines: readonly string[], labels: string) =>
    Number(
      lines
        .find((line) => line.includes(`{${labels}}`))
        ?.split(' ')
        .at(-1) ?? 0,
    );

  test('by operation, parameter and key, from the cache as well', async () => {
    const before = await counts();
    for (let time = 0; time < 4; time += 1) await ask('/events/v1/tags?per_page=7');
    await ask('/events/v1/tags', signed());
    await ask('/events/v1/tags', { headers: { authorization: server.basic('editor') } });
    await ask('/events/v1/venues?per_page=7', signed());
    await ask('/events/v1/venues', signed());
    const after = await counts();
    const more = (labels: string) => countOf(after, labels) - countOf(before, labels);
    const key = await keyId();
    expect(more('operation="listTags",parameter="",key="anonymous"')).toBe(4);
    expect(more(`operation="listTags",parameter="",key="${key}"`)).toBe(1);
    expect(more(`operation="listTags",parameter="",key="user:${server.userId('editor')}"`)).toBe(1);
    expect(more(`operation="listVenues",parameter="per_page",key="${key}"`)).toBe(1);
  });

  /** Of the key that may do everything. */
  async function keyId(): Promise<string> {
    const [row] = await server.database.read('api_keys').select('id').where({ scopes: '' });
    return row.id;
  }
});

test('a contract that deprecates nothing tells nothing', async () => {
  await using usual = await startServer();
  expect(told(await fetch(`${usual.url}/events/v1/tags?per_page=5`))).toEqual([null, null]);
});
