import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContractRouter, readDocument } from '../src/express-contract.ts';
import { echo, type Got, type KitchenService, startKitchenService } from './kitchen-service.ts';
import { document, refused } from './refused-documents.ts';

let kitchen: KitchenService;
beforeAll(async () => {
  kitchen = await startKitchenService();
});
afterAll(() => kitchen.close());

const get = (target: string, headers: Record<string, string> = {}) =>
  kitchen.send(`${target}${target.includes('?') ? '&' : '?'}api_key=k`, { headers });
const post = (target: string, type: string, body: string | Buffer | FormData) =>
  kitchen.send(`${target}?api_key=k`, {
    method: 'POST',
    body,
    ...(body instanceof FormData ? {} : { headers: { 'content-type': type } }),
  });
const ok = (body: object) => ({ status: 200, body: expect.objectContaining(body) });
const wrong = (...fields: [string, string][]) => ({
  status: 400,
  body: expect.objectContaining({ errors: fields.map(([name, detail]) => expect.objectContaining({ name, detail })) }),
});
const form = 'application/x-www-form-urlencoded';
const json = 'application/json';

function files(fields: readonly (readonly [string, string | Blob])[]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}
const png = (text: string) => new File([text], 'a.png', { type: 'image/png' });

/** Each supported feature that a request shows, with requests and what comes of them. */
const requests: Record<string, readonly (readonly [() => Promise<Got>, object])[]> = {
  'order of paths': [[() => get('/books/mine'), ok({ path: {} })]],
  'names of path parameters': [
    [() => get('/books/7'), ok({ path: { 'book-id': 7 } })],
    [() => get('/books/x'), { status: 404, body: expect.anything() }],
    [() => get('/covers/a.b.png'), ok({ path: { 'book.id': 'a.b', format: 'png' } })],
    [() => get('/books/7%2F8'), { status: 404, body: expect.anything() }],
    [() => get('/covers/a%2Fb%20c.jpg'), ok({ path: { 'book.id': 'a/b c', format: 'jpg' } })],
  ],
  'path item by `$ref`': [[() => get('/shelves/3'), ok({ path: { id: 3 } })]],
  'parameters of a path item': [[() => get('/shelves/x'), { status: 404, body: expect.anything() }]],
  '`servers` at the root': [
    [
      async () => ({ status: (await fetch(`http://127.0.0.1:${kitchen.port}/books/7`)).status, body: 0 }),
      { status: 404, body: 0 },
    ],
  ],
  '`security` at the root': [
    [() => kitchen.send('/books/7'), { status: 401, body: expect.anything() }],
    [() => kitchen.send('/books/7?api_key=wrong'), { status: 401, body: expect.anything() }],
    [() => get('/books/7'), ok({ caller: 'amina' })],
  ],
  '`security` of an operation': [
    [() => kitchen.send('/open'), ok({ files: [] })],
    [() => kitchen.send('/optional?api_key=k'), ok({ caller: 'amina' })],
    [() => kitchen.send('/optional'), ok({})],
    [
      () => kitchen.send('/scoped', { headers: { authorization: 'bearer t' } }),
      { status: 403, body: expect.objectContaining({ detail: 'needs write' }) },
    ],
    [
      () => kitchen.send('/scoped?api_key=k', { headers: { authorization: `Basic ${btoa('juma:p:q')}` } }),
      ok({ caller: 'juma' }),
    ],
    [
      () => kitchen.send('/scoped', { headers: { authorization: `Basic ${btoa('juma:p:q')}` } }),
      { status: 401, body: expect.anything() },
    ],
  ],
  'query parameter, `form` exploded': [
    [() => get('/form?tags=a&tags=b,c'), ok({ query: { tags: ['a', 'b,c'], limit: 20 } })],
    [() => get('/form?tags=a'), ok({ query: { tags: ['a'], limit: 20 } })],
    [() => get('/form?limit=1&limit=2'), wrong(['limit', 'must be one value'])],
    [() => get('/form?filter[name]=x'), ok({ query: { 'filter[name]': 'x', limit: 20 } })],
    [() => get('/form?colour=red'), wrong(['colour', 'is not known here'])],
    [() => get('/form?tags=%ff'), wrong(['tags', 'is not percent-encoded UTF-8'])],
  ],
  'query parameter, `form`': [
    [() => get('/form?ids=1,2'), ok({ query: { ids: [1, 2], limit: 20 } })],
    [() => get('/form?ids=1&ids=2,3'), ok({ query: { ids: [1, 2, 3], limit: 20 } })],
    [() => get('/form?ids=1,0x2'), wrong(['ids', 'must be a number'])],
    [() => get('/form?ids=1,2,3,4'), wrong(['ids', 'must hold at most 3 items'])],
  ],
  'query parameter, `spaceDelimited`': [
    [() => get('/delimited?spaced=a%20b+c'), ok({ query: { spaced: ['a', 'b', 'c'] } })],
  ],
  'query parameter, `pipeDelimited`': [
    [() => get('/delimited?piped=a|b%7Cc%2C'), ok({ query: { piped: ['a', 'b', 'c,'] } })],
  ],
  'query parameter, `deepObject`': [
    [
      () => get('/objects?price[from]=1&price[tags]=a&price[tags]=b'),
      ok({ query: { price: { from: 1, tags: ['a', 'b'] } } }),
    ],
    [() => get('/objects?price[tags][]=a'), ok({ query: { price: { tags: ['a'] } } })],
    [() => get('/objects?price[from]=x'), wrong(['price/from', 'must be integer'])],
    [() => get('/objects?price=x'), wrong(['price', 'must be object'])],
  ],
  'query parameter, object in `form`': [
    [() => get('/objects?width=1&height=2'), ok({ query: { size: { width: 1, height: 2 } } })],
    [() => get('/objects?area=from,1,to,2'), ok({ query: { area: { from: 1, to: 2 } } })],
  ],
  'query parameter, JSON `content`': [
    [() => get(`/objects?where=${encodeURIComponent('{"a":1}')}`), ok({ query: { where: { a: 1 } } })],
    [() => get('/objects?where={'), wrong(['where', 'must be JSON'])],
  ],
  '`allowEmptyValue`': [[() => get('/form?flag='), ok({ query: { limit: 20 } })]],
  '`allowReserved`': [[() => get('/form?tags=a:/?@'), ok({ query: { tags: ['a:/?@'], limit: 20 } })]],
  'path parameter, `simple`, `label`, `matrix`': [
    [() => get('/simple/1,2/from=1,to=2'), ok({ path: { ids: [1, 2], size: { from: 1, to: 2 } } })],
    [() => get('/label/.a.b'), ok({ path: { ids: ['a', 'b'] } })],
    [() => get('/matrix/;ids=a,b/;from=1;to=2'), ok({ path: { ids: ['a', 'b'], size: { from: 1, to: 2 } } })],
    [() => get('/matrix/a,b/;from=1'), { status: 404, body: expect.anything() }],
  ],
  'header parameter': [
    [
      () => get('/headers', { 'x-ids': '1, 2', 'x-range': 'from=1,to=2' }),
      ok({ headers: { 'X-Ids': [1, 2], 'X-Range': { from: 1, to: 2 } } }),
    ],
    [() => get('/headers', { 'x-ids': '1, x' }), wrong(['x-ids', 'must be a number'])],
  ],
  'header parameter `Authorization`': [[() => get('/headers'), ok({ cookies: {} })]],
  'cookie parameter': [
    [
      () => get('/headers', { cookie: 'theme=dark; seen=1,2; other=x' }),
      ok({ cookies: { theme: 'dark', seen: [1, 2] } }),
    ],
    [() => get('/headers', { cookie: 'theme=red' }), wrong(['theme', expect.stringContaining('dark, light')])],
  ],
  'body in JSON': [
    [() => post('/bodies', `${json}; charset=utf-8`, '{"a":1}'), ok({ body: { a: 1 }, mediaType: json })],
  ],
  'body of several media types': [
    [() => post('/bodies', 'application/vnd.kitchen+json', '{"b":1}'), ok({ body: { b: 1 } })],
    [() => post('/bodies', 'application/vnd.kitchen+json', '{"a":1}'), wrong(['b', 'is missing'])],
    [() => post('/bodies', json, '{"b":1}'), wrong(['a', 'is missing'])],
    [() => post('/bodies', 'application/xml', '<a/>'), { status: 415, body: expect.anything() }],
    [() => kitchen.send('/bodies?api_key=k', { method: 'POST' }), wrong(['', 'is missing'])],
  ],
  'body of text': [
    [() => post('/bodies', 'text/plain', 'abc'), ok({ body: 'abc' })],
    [() => post('/bodies', 'text/plain', 'abcdef'), { status: 400, body: expect.anything() }],
  ],
  'body of bytes': [
    [
      () => post('/bodies', 'image/png', Buffer.from([1, 255])),
      ok({ body: { bytes: [1, 255] }, mediaType: 'image/*' }),
    ],
  ],
  'body by a range of media types': [
    [() => post('/ranges', json, '{"from":1}'), ok({ body: { from: 1 }, mediaType: '*/*' })],
    [() => post('/ranges', 'application/vnd.a+json', '{"from":1}'), ok({ body: { from: 1 } })],
    [() => post('/ranges', form, 'from=1'), ok({ body: { from: 1 } })],
    [() => post('/ranges', '', files([['from', '1']])), ok({ body: { from: 1 } })],
    [() => post('/ranges', json, '{}'), wrong(['from', 'is missing'])],
    [() => post('/ranges', json, '{"from":"a"}'), wrong(['from', 'must be integer'])],
    [
      () => post('/ranges', 'text/plain', '{"from":1}'),
      {
        status: 415,
        body: expect.objectContaining({ detail: `Send the body as ${json} or ${form} or multipart/form-data.` }),
      },
    ],
    [() => post('/texts-or-values', json, '"a"'), ok({ body: 'a', mediaType: 'application/*' })],
    [() => post('/texts-or-values', 'application/pdf', 'a'), { status: 415, body: expect.anything() }],
    [() => post('/texts-or-values', 'image/png', Buffer.from([1, 255])), ok({ body: { bytes: [1, 255] } })],
    [() => post('/json-ranges', 'application/vnd.a+json', '{"from":1}'), ok({ body: { from: 1 } })],
    [() => post('/json-ranges', 'application/vnd.a+json', '{"from":"a"}'), wrong(['from', 'must be integer'])],
    [() => post('/json-ranges', json, '{}'), { status: 415, body: expect.anything() }],
  ],
  'body as a form': [
    [
      () => post('/form-bodies', form, 'title=7&pages=12&tags=a&tags=b&done=true&size=%7B%22from%22%3A1%7D&piped=a|b'),
      ok({ body: { title: '7', pages: 12, tags: ['a', 'b'], done: true, size: { from: 1 }, piped: ['a', 'b'] } }),
    ],
    [() => post('/form-bodies', form, 'title=x&pages=twelve'), wrong(['pages', 'must be integer'])],
    [() => post('/form-bodies', form, 'title=x&colour=red'), wrong(['colour', 'is not known here'])],
  ],
  'body with files': [
    [
      () =>
        post(
          '/files',
          '',
          files([
            ['title', 'x'],
            ['pages', '3'],
            ['size', '{"to":2}'],
            ['cover', png('C')],
            ['scans', png('1')],
            ['scans', png('2')],
          ]),
        ),
      ok({
        body: { title: 'x', pages: 3, size: { to: 2 }, cover: 'a.png', scans: ['a.png', 'a.png'] },
        files: [
          { field: 'cover', name: 'a.png', text: 'C' },
          { field: 'scans', name: 'a.png', text: '1' },
          { field: 'scans', name: 'a.png', text: '2' },
        ],
      }),
    ],
    [() => post('/files', '', files([['cover', 'no file']])), wrong(['cover', 'must be a file'])],
    [
      () =>
        post(
          '/files',
          '',
          files([
            ['cover', png('C')],
            ['title', png('T')],
          ]),
        ),
      wrong(['title', 'must not be a file']),
    ],
    [
      () =>
        post(
          '/files',
          '',
          files([
            ['cover', png('C')],
            ['cover', png('D')],
          ]),
        ),
      wrong(['cover', 'is one file too many']),
    ],
    [() => post('/files', '', files([['cover', png('x'.repeat(200))]])), { status: 413, body: expect.anything() }],
    [
      () => post('/files', 'multipart/form-data; boundary=x', '--x\r\nbroken'),
      { status: 400, body: expect.anything() },
    ],
  ],
  'body by `$ref`': [
    [() => post('/people', json, '{"name":"Amina","password":"x"}'), ok({ body: { name: 'Amina', password: 'x' } })],
  ],
  '`readOnly`': [
    [() => post('/people', json, '{"id":1,"name":"Amina","password":"x"}'), wrong(['id', 'is read-only'])],
  ],
  '`writeOnly`': [
    [() => get('/replies/person'), { status: 201, body: { id: 1, name: 'Amina' } }],
    [() => get('/replies/leak'), { status: 500, body: {} }],
  ],
  '`discriminator`': [
    [() => post('/pets', json, '{"kind":"cat","lives":9}'), ok({ body: { kind: 'cat', lives: 9 } })],
    [() => post('/pets', json, '{"kind":"cat","barks":"no"}'), wrong(['lives', 'is missing'])],
    [() => post('/pets', json, '{"kind":"Dog","barks":"x"}'), wrong(['barks', 'must be number'])],
    [() => post('/pets', json, '{"lives":9}'), wrong(['kind', 'is missing'])],
    [() => post('/pets', json, '{"kind":"cow"}'), wrong(['kind', 'must be one of: cat, Dog'])],
  ],
  '`default` of a parameter or member': [[() => get('/form'), ok({ query: { limit: 20 } })]],
  'reply by a range of media types': [
    [() => get('/replies/picture'), { status: 202, body: expect.any(String) }],
    [() => get('/replies/undeclared'), { status: 500, body: {} }],
  ],
  'a reply is data': [
    [() => get('/replies/json'), { status: 200, body: { json: 'data' } }],
    [() => get('/replies/pieces'), { status: 200, body: { pieces: ['data'] } }],
    [() => get('/replies/text'), { status: 200, body: 'a "text" of JSON' }],
    [() => get('/replies/streamed'), { status: 203, body: 'a,b\n' }],
  ],
};

describe('a request shows', () => {
  test.each(Object.entries(requests))('%s', async (_feature, cases) => {
    for (const [ask, expected] of cases) expect(await ask()).toEqual(expected);
  });

  test('a form that ends in the middle leaves the server alive', async () => {
    const socket = connect(kitchen.port, '127.0.0.1');
    const lines = ['POST /api/v2/files?api_key=k HTTP/1.1', 'Host: x', 'Content-Type: multipart/form-data; boundary=x'];
    socket.end([...lines, 'Content-Length: 999', '', '--x', ''].join('\r\n'));
    await new Promise((closed) => socket.once('close', closed).resume());
    expect(await get('/books/7')).toEqual(ok({ caller: 'amina' }));
  });
});

test.each(Object.entries(refused))('the start refuses %s', (_feature, cases) => {
  for (const [each, sentence] of cases) expect(() => readDocument(each)).toThrow(sentence);
});

test.each<[object, object, string]>([
  [document({ security: [{ key: [] }] }), {}, "needs the security scheme 'key'"],
  [document(), {}, "set 'anonymous'"],
  [
    document({ security: [{ key: [] }] }, { components: { securitySchemes: { key: { type: 'apiKey' } } } }),
    {},
    "'key' has no function",
  ],
  [document(), { key: () => '' }, "declares no security scheme 'key'"],
])('the start refuses %j with the functions %j', (each, security, sentence) => {
  const start = () =>
    createContractRouter<object, string>({
      document: each,
      handlers: { x: echo } as object,
      security: security as never,
    }); // as: wrong on purpose
  expect(start).toThrow(sentence);
});

/** Features that other tests show, or that nothing is made of. */
const shownElsewhere = [
  'parameter with a union',
  '`$ref` within the document',
  'errors in a form of your own',
  '`format`',
  'status by class or `default`',
  'headers of a response',
  '`deprecated`',
  '`webhooks`',
];
const withoutEffect = [
  'reply of objects in XML and the like, streams',
  '`contentEncoding`, `contentSchema`, `xml`',
  '`callbacks`, `links`, `tags`, `externalDocs`, `example`',
];

test('the table of the README has each feature with its test', () => {
  const readme = readFileSync(path.resolve(import.meta.dirname, '../README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| (.+?) +\| (supported|refused|ignored) +\|/gm)].map(
    ([, feature = '', support = '']) => [feature.trim(), support] as const,
  );
  expect(rows.length).toBeGreaterThan(40);
  for (const [feature, support] of rows) {
    const known =
      support === 'refused' ? Object.keys(refused) : [...Object.keys(requests), ...shownElsewhere, ...withoutEffect];
    expect(known, `${feature} is ${support}`).toContain(feature);
  }
});
