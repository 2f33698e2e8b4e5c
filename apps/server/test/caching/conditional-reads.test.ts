import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { parametersOf, resolve } from '@ngoma/express-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadContract, type OperationObject } from '../../src/http/contract.ts';
import { type Coding, codings } from '../../src/http/responses/content-negotiation.ts';
import { exampleImport, exampleImportSchedule, makeExampleWorld } from '../harness/example-world.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { type UndecodedResponse, undecodedRequest } from '../harness/undecoded-request.ts';

/**
 * Each read of the calendar and the contract, in every coding and by every caller: the first time, and from the cache.
 */
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_CORS_ORIGINS: 'https://console.example.ug' } });
  await makeExampleWorld(server, '/events/v1/categories');
  for (const venue of ['Ndere', 'Serena', 'Lugogo'])
    await server.as('editor').POST('/events/v1/venues', { body: { venue, description: 'A hall. '.repeat(200) } });
});
afterAll(() => server[Symbol.asyncDispose]());

const decompress: Readonly<Record<Coding, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  gzip: gunzipSync,
};

/** The GETs of the contract with a 304, with the values of its examples. */
const tagged = Object.entries(loadContract().document.paths).filter(
  ([, { get }]) => get !== undefined && '304' in get.responses,
);
const isPublic = (security: OperationObject['security'] = []) =>
  security.length === 0 || security.some((scheme) => Object.keys(scheme).length === 0);
const exampleOf = (path: string): string =>
  path
    .replace('events/{id}', 'events/42')
    .replace('venues/{id}', 'venues/12')
    .replace('organizers/{id}', 'organizers/15')
    .replace('tags/{id}', 'tags/5')
    .replace('images/{id}', 'images/31')
    .replace('imports/{id}', `imports/${exampleImport}`)
    .replace('import-schedules/{id}', `import-schedules/${exampleImportSchedule}`)
    .replace('{day}', '2026-12-05')
    .replace('{id}', '1')
    .replace(/^\/docs$/, '/docs/')
    .replace('{file}', 'errors')
    .replace('{section}/{page}', 'errors/not_found')
    .replace('page/{page}', 'page/1/')
    .replace('{month}', '2026-12')
    .replace(/^\/event\/.*/, '/event/kampala-jazz-night/')
    .replace(/^\/venue\/.*/, '/venue/ndere/')
    .replace(/^\/organizer\/.*/, '/organizer/makerere-university-business-school/')
    .replace(/^\/events\/category\/.*/, '/events/category/film/')
    .replace(/^\/tag\/.*/, '/tag/jazz/')
    .replace('events/by-slug/{slug}', 'events/by-slug/kampala-jazz-night')
    .replace('venues/by-slug/{slug}', 'venues/by-slug/ndere')
    .replace('by-slug/{slug}', 'by-slug/makerere-university-business-school')
    .replace(/(events|categories|tags)$/, '$1?start_date=2026-01-01&hide_empty=false');
const reads = tagged.filter(([, { get }]) => isPublic(get?.security)).map(([path]) => exampleOf(path));
const onBothBases = reads.flatMap((path) => [path, path.replace('/events/v1', '/wp-json/tribe/events/v1')]);
const urls = [...new Set(onBothBases)];

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<UndecodedResponse> =>
  undecodedRequest(server.url + path, headers, { method });

const tagOf = ({ headers }: UndecodedResponse): string => headers.get('etag') ?? '';

test('covers all reads of the calendar, and the contract', () => {
  expect(reads).toContain('/openapi.json');
  expect(reads.length).toBeGreaterThanOrEqual(16);
});

test('each operation with a 304 declares ETag and If-None-Match', () => {
  const { document } = loadContract();
  for (const [path, item] of tagged) {
    const { get } = item;
    if (get === undefined) continue;
    const names = parametersOf(document, item, get).map(({ name }) => name);
    expect(names, path).toContain('If-None-Match');
    for (const status of ['200', '304']) {
      const { headers = {} } = resolve<{ readonly headers?: object }>(document, get.responses[status] ?? {});
      expect(Object.keys(headers), `${path} ${status}`).toContain('ETag');
    }
  }
});

describe.each(urls)('GET %s', (path) => {
  test('200: has a strong entity tag of its bytes, and Vary', async () => {
    const first = await ask(path);
    expect(first.status).toBe(200);
    expect(tagOf(first)).toMatch(/^"[\w-]{22}"$/);
    expect(first.headers.get('vary')).toContain('Accept-Encoding');
    expect(first.headers.get('content-encoding')).toBeNull();
    // Later responses may come from the cache.
    for (let time = 0; time < 3; time++) {
      const again = await ask(path);
      expect([tagOf(again), again.bytes]).toEqual([tagOf(first), first.bytes]);
      expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
      expect(again.headers.get('vary')?.split(', ').sort()).toEqual(first.headers.get('vary')?.split(', ').sort());
    }
  });

  test.each(codings)('200: %s gives the same body with another entity tag', async (coding) => {
    const plain = await ask(path);
    for (let time = 0; time < 3; time++) {
      const coded = await ask(path, { 'accept-encoding': coding });
      // Compressed content is not compressed again.
      const isLong = plain.bytes.length >= 1_024 && plain.headers.get('content-type') !== 'application/gzip';
      expect(coded.headers.get('content-encoding')).toBe(isLong ? coding : null);
      expect(coded.headers.get('content-length')).toBe(String(coded.bytes.length));
      expect(isLong ? decompress[coding](coded.bytes) : coded.bytes).toEqual(plain.bytes);
      expect(tagOf(coded) === tagOf(plain)).toBe(!isLong);
      expect(coded.headers.get('vary')).toContain('Accept-Encoding');
    }
  });

  test.each(['identity', ...codings])('304: %s, by its own entity tag', async (coding) => {
    const accept = { 'accept-encoding': coding };
    const known = await ask(path, accept);
    const tag = tagOf(known);
    for (const sent of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const response = await ask(path, { ...accept, 'if-none-match': sent });
      expect([response.status, response.bytes.length, tagOf(response)], sent).toEqual([304, 0, tag]);
      expect(response.headers.get('vary')).toBe(known.headers.get('vary'));
      for (const name of ['content-length', 'content-type', 'content-encoding', 'transfer-encoding'])
        expect(response.headers.get(name), name).toBeNull();
    }
  });

  test('200: with other entity tags', async () => {
    const tag = tagOf(await ask(path));
    const old = { 'if-modified-since': new Date(Date.now() + 86_400_000).toUTCString() };
    const sent = ['"other"', tag.slice(1, -1), `${tag}x`, '', ',', '"', `*, ${tag}`, 'W/*', 'é'.repeat(3)];
    for (const header of sent) expect((await ask(path, { 'if-none-match': header })).status, header).toBe(200);
    expect((await ask(path, old)).status).toBe(200);
    expect((await ask(path, { ...old, 'if-none-match': tag })).status).toBe(304);
  });

  test('HEAD has the headers of GET and no body', async () => {
    for (const accept of ['identity', 'gzip']) {
      const get = await ask(path, { 'accept-encoding': accept });
      const head = await ask(path, { 'accept-encoding': accept }, 'HEAD');
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
      for (const name of ['etag', 'content-length', 'content-type', 'content-encoding'])
        expect(head.headers.get(name), name).toBe(get.headers.get(name));
      const known = await ask(path, { 'accept-encoding': accept, 'if-none-match': tagOf(get) }, 'HEAD');
      expect(known.status).toBe(304);
    }
  });
});

describe('signed-in callers', () => {
  const signedIn = tagged.map(([path]) => exampleOf(path)).filter((path) => path !== '/openapi.json');

  test.each(signedIn)('304: %s, by the entity tag of the body of this caller', async (path) => {
    const callers = [server.bearer, server.basic('editor')];
    for (const authorization of reads.includes(path) ? [...callers, server.basic('subscriber')] : callers) {
      const known = await ask(path, { authorization });
      expect(tagOf(known)).toMatch(/^"[\w-]{22}"$/);
      const again = await ask(path, { authorization, 'if-none-match': tagOf(known) });
      expect([again.status, again.bytes.length, tagOf(again)]).toEqual([304, 0, tagOf(known)]);
    }
  });

  test('another body has another entity tag', async () => {
    await server.as('editor').POST('/events/v1/venues', { body: { venue: 'Unseen', status: 'draft' } });
    const list = '/events/v1/venues';
    const authorization = server.basic('editor');
    const [visitor, editor] = [await ask(list), await ask(list, { authorization })];
    expect(tagOf(visitor)).not.toBe(tagOf(editor));
    expect((await ask(list, { authorization, 'if-none-match': tagOf(visitor) })).status).toBe(200);
    expect((await ask(list, { 'if-none-match': tagOf(editor) })).status).toBe(200);
  });
});

describe('a body that may contain secrets is never compressed (BREACH)', () => {
  const all = { 'accept-encoding': 'gzip, br, zstd' };

  test.each(reads)('%s with credentials, valid or not', async (path) => {
    for (const authorization of [server.bearer, server.basic('editor'), `Bearer ${server.unknownKey}`, 'Basic !']) {
      const response = await ask(path, { ...all, authorization });
      expect(response.headers.get('content-encoding')).toBeNull();
    }
  });

  test('messages, errors and all bodies without an entity tag', async () => {
    const message = JSON.stringify({ to: '+256772123456', message: 'Webale nnyo. '.repeat(60) });
    const authorization = server.bearer;
    const headers = { ...all, authorization, 'content-type': 'application/json' };
    const send = () => undecodedRequest(`${server.url}/v1/messages`, headers, { method: 'POST', body: message });
    const sent = (await Promise.all([send(), send(), send(), send()]))[0];
    const responses = [sent, await ask('/v1/messages', { ...all, authorization }), await ask('/metrics', all)];
    responses.push(await ask(`/events/v1/events?per_page=0&page=0&${'start_date=never&end_date=never&search='}`, all));
    responses.push(await ask(`/v1/${'x'.repeat(1_500)}`, all));
    expect(responses.map(({ status }) => status)).toEqual([202, 200, 200, 400, 404]);
    expect(responses.map(({ bytes }) => bytes.length >= 1_024)).toEqual([false, true, true, true, true]);
    for (const response of responses) expect(response.headers.get('content-encoding')).toBeNull();
  });
});

describe('the entity tag depends on everything that the response depends on', () => {
  test.each(['_fields=id,venue', '_envelope=1', '_envelope=1&_fields=id'])('%s', async (query) => {
    const plain = await ask('/events/v1/venues/12');
    const shaped = await ask(`/events/v1/venues/12?${query}`);
    expect(tagOf(shaped)).not.toBe(tagOf(plain));
    const known = await ask(`/events/v1/venues/12?${query}`, { 'if-none-match': tagOf(shaped) });
    expect([known.status, known.bytes.length]).toEqual([304, 0]);
  });

  test('an error in an envelope has no entity tag, and never returns 304', async () => {
    const response = await ask('/events/v1/venues/999?_envelope=1', { 'if-none-match': '*' });
    expect([response.status, response.headers.get('etag')]).toEqual([200, null]);
  });

  test('an error is returned with any If-None-Match', async () => {
    expect((await ask('/events/v1/venues/999', { 'if-none-match': '*' })).status).toBe(404);
    expect((await ask('/events/v1/venues?per_page=0', { 'if-none-match': '*' })).status).toBe(400);
  });
});

test('pages of other origins may read the entity tag', async () => {
  const response = await ask('/events/v1/events', { origin: 'https://console.example.ug' });
  expect(response.headers.get('access-control-expose-headers')).toContain('ETag');
  expect(response.headers.get('vary')?.split(', ').sort()).toEqual(['Accept-Encoding', 'Authorization', 'Origin']);
});

test('malformed headers are ignored', async () => {
  const values = [
    '"',
    '""',
    'W/',
    '\x80\xff',
    'a'.repeat(8_000),
    '"'.repeat(8_000),
    ',"a"'.repeat(2_000),
    '*'.repeat(99),
  ];
  for (const value of values) {
    for (const name of ['if-none-match', 'if-match', 'if-modified-since', 'if-unmodified-since', 'if-range', 'range']) {
      const response = await ask('/events/v1/venues/12', { [name]: value });
      expect(response.status, `${name}: ${value.slice(0, 20)}`).toBe(200);
    }
    expect(
      (await ask('/events/v1/venues/12', { 'accept-encoding': value })).headers.get('content-encoding'),
    ).toBeNull();
  }
});
