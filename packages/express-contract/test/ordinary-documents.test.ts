import { expect, test } from 'vitest';
import { createContractRouter, loadContractCheck, readDocument, stream } from '../src/express-contract.ts';
import { documentOf, serve } from './served.ts';

/** As other people write documents: each case is the neighbour of one that a public document has. */
const integer = { type: 'integer' };
const text = { type: 'string' };
const none = { type: 'null' };
const numbers = { type: 'array', items: integer };
const components = {
  schemas: { Numbers: numbers, From: { type: 'object', properties: { from: integer } } },
  pathItems: { Sent: { post: { requestBody: { $ref: '#/components/requestBodies/Sent' }, responses: {} } } },
  requestBodies: { Sent: { content: { 'application/json': { schema: { type: 'object' } } } } },
};
const png = new File(['a'], 'a.png', { type: 'image/png' });

const query = (schema: unknown, more: object = {}) => ({ parameters: [{ name: 'x', in: 'query', schema, ...more }] });
const form = (...fields: [string, string | Blob][]) => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};

test.each<[string, object, string, unknown]>([
  ['a number or a text', query({ oneOf: [integer, text] }), 'x=5', 5],
  ['a number or a text', query({ oneOf: [text, integer] }), 'x=a5', 'a5'],
  ['a number or a boolean', query({ anyOf: [{ type: 'number' }, { type: 'boolean' }] }), 'x=1', 1],
  ['a number or null', query({ anyOf: [integer, none] }), 'x=5', 5],
  ['a text or null', query({ anyOf: [text, none] }), 'x=', ''],
  ['a list or null', query({ anyOf: [numbers, none] }), 'x=5&x=6', [5, 6]],
  ['a list by allOf', query({ allOf: [{ $ref: '#/components/schemas/Numbers' }] }), 'x=5', [5]],
  ['a list of a union', query({ type: 'array', items: { anyOf: [integer, text] } }), 'x=5&x=b', [5, 'b']],
  [
    'an object by allOf',
    query({ allOf: [components.schemas.From] }, { style: 'deepObject' }),
    'x[from]=1',
    { from: 1 },
  ],
  ['an object with any members', query({ type: 'object' }), 'a=1&b=2', { a: '1', b: '2' }],
  ['an object with pipes', query(components.schemas.From, { style: 'pipeDelimited' }), 'x=from|1', { from: 1 }],
  ['an object with spaces', query(components.schemas.From, { style: 'spaceDelimited' }), 'x=from%201', { from: 1 }],
  ['anything', query(true), 'x=5', '5'],
])('%s in a query is read', async (_what, operation, sent, expected) => {
  const { send, input } = await serve(documentOf({ 'GET /a': operation }, { components }));
  expect((await send(`/a?${sent}`)).status).toBe(200);
  expect(input()['query']).toEqual({ x: expected });
});

test.each([
  ['oneOf', 'x=a', { oneOf: [integer, { type: 'boolean' }] }],
  ['a number or null', 'x=', { anyOf: [integer, none] }],
  ['nothing', 'x=5', false],
])('a value in a query that does not fit %s is 400', async (_what, sent, schema) => {
  const { send } = await serve(documentOf({ 'GET /a': query(schema) }));
  expect((await send(`/a?${sent}`)).status).toBe(400);
});

const multipart = (f: unknown, encoding: object = {}) => ({
  'multipart/form-data': { schema: { type: 'object', properties: { f } }, encoding },
});
const urlencoded = (schema: object) => ({ 'application/x-www-form-urlencoded': { schema } });
const binary = { type: 'string', format: 'binary' };
const lists = { type: 'array', items: numbers };

test.each<[string, object, string | Buffer | FormData, string, unknown]>([
  ['bytes', { 'application/pdf': { schema: binary } }, Buffer.from('a'), 'application/pdf', Buffer.from('a')],
  ['bytes', { 'image/*': { schema: binary } }, Buffer.from('a'), 'image/png', Buffer.from('a')],
  ['XML as bytes', { 'application/xml': { schema: text } }, '<a/>', 'application/xml', Buffer.from('<a/>')],
  ['JSON without a rule', { 'application/json': { schema: true } }, '5', 'application/json', 5],
  [
    'a list without a rule',
    { 'application/json': { schema: { type: 'array', items: true } } },
    '[{}]',
    'application/json',
    [{}],
  ],
  ['a file without a type', multipart({}), form(['f', png]), '', { f: 'a.png' }],
  ['a text without a type', multipart({}), form(['f', 'a']), '', { f: 'a' }],
  ['a file or null', multipart({ anyOf: [binary, none] }), form(['f', png]), '', { f: 'a.png' }],
  [
    'a file by its encoding',
    multipart(text, { f: { contentType: 'image/png' } }),
    form(['f', png]),
    '',
    { f: 'a.png' },
  ],
  ['files', multipart({ type: 'array', items: {} }), form(['f', png], ['f', png]), '', { f: ['a.png', 'a.png'] }],
  [
    'a list of objects',
    multipart({ type: 'array', items: { type: 'object' } }),
    form(['f', '{"a":1}']),
    '',
    { f: [{ a: 1 }] },
  ],
  ['a list of lists', multipart(lists), form(['f', '[1,2]'], ['f', '[3]']), '', { f: [[1, 2], [3]] }],
  ['a number or null', multipart({ anyOf: [integer, none] }), form(['f', '5']), '', { f: 5 }],
  [
    'a list or null',
    urlencoded({ properties: { f: { anyOf: [numbers, none] } } }),
    'f=1&f=2',
    'application/x-www-form-urlencoded',
    { f: [1, 2] },
  ],
  [
    'members without a name',
    urlencoded({ additionalProperties: integer }),
    'a=1',
    'application/x-www-form-urlencoded',
    { a: 1 },
  ],
])('%s in a body is read', async (_what, content, body, type, expected) => {
  const { send, input } = await serve(documentOf({ 'POST /a': { requestBody: { required: true, content } } }));
  const headers = type === '' ? {} : { 'content-type': type };
  expect(await send('/a', { method: 'POST', headers, body })).toMatchObject({ status: 200 });
  expect(input()['body']).toEqual(expected);
});

const json = (schema: unknown) => ({ 'application/json': { schema } });
const oneOf = ['A', 'B'].map((kind) => ({
  type: 'object',
  required: ['kind', kind],
  properties: { kind: { const: kind }, [kind]: integer },
}));

test.each<[string, object, string | FormData, string]>([
  [
    'a file of another media type',
    multipart(binary, { f: { contentType: 'image/gif, image/jpeg' } }),
    form(['f', png]),
    'must be of the media type image/gif or image/jpeg',
  ],
  ['a field that is sent twice', urlencoded({ additionalProperties: text }), 'a=1&a=2', 'must be string'],
  ['a body where none fits', json(false), '5', 'must NOT be valid'],
  ['the branch that a constant names', json({ oneOf }), '{"kind":"B","A":1}', '"name":"B","detail":"is missing"'],
  [
    'the branch that a constant names in a list',
    json({ type: 'array', items: { oneOf } }),
    '[{"kind":"A","B":1}]',
    '"name":"0/A","detail":"is missing"',
  ],
])('%s is named in the 400', async (_what, content, body, sentence) => {
  const { send } = await serve(documentOf({ 'POST /a': { requestBody: { required: true, content } } }));
  const headers = body instanceof FormData ? {} : { 'content-type': Object.keys(content)[0] ?? '' };
  const { status, text: sent } = await send('/a', { method: 'POST', headers, body });
  expect([status, sent]).toEqual([400, expect.stringContaining(sentence)]);
});

test.each(['anyOf', 'oneOf', 'allOf'])('a read-only member is not required by a branch of %s', async (union) => {
  const properties = { id: { ...integer, readOnly: true }, name: text };
  const content = json({ type: 'object', properties, [union]: [{ required: ['id'] }] });
  const { send } = await serve(documentOf({ 'POST /a': { requestBody: { content } } }));
  const headers = { 'content-type': 'application/json' };
  expect((await send('/a', { method: 'POST', headers, body: '{"name":"a"}' })).status).toBe(200);
});

const ok = (own: object) => ({ responses: { '2xx': { description: '', ...own } } });
const object = { type: 'object', required: ['a'] };

test.each<[string, object, object, string | null]>([
  [
    'an object in JSON, whichever media type comes first',
    { content: { 'application/xml': { schema: object }, ...json(object) } },
    { body: { a: 1 } },
    'application/json',
  ],
  ['an object of any media type', { content: { '*/*': { schema: object } } }, { body: { a: 1 } }, 'application/json'],
  [
    'XML that a schema describes',
    { content: { 'application/xml': { schema: object } } },
    { body: '<a/>' },
    'application/xml',
  ],
  [
    'a stream of events that a schema describes',
    { content: { 'text/event-stream': { schema: object } } },
    { body: stream(pieces('data: {}')) },
    'text/event-stream',
  ],
  ['a stream of JSON', { content: json(object) }, { body: stream(pieces('{"a":1}')) }, 'application/json'],
  ['a header with a list', { headers: { 'X-Ids': { schema: numbers } } }, { headers: { 'X-Ids': '1, 2' } }, null],
  [
    'a required Content-Type',
    { content: { 'text/plain': {} }, headers: { 'Content-Type': { required: true } } },
    { body: 'a' },
    'text/plain',
  ],
])('%s is sent', async (_what, declared, reply, type) => {
  const { send, errors } = await serve(documentOf({ 'GET /a': ok(declared) }), { status: 200, ...reply });
  const { status, headers } = await send('/a');
  expect([status, headers.get('content-type')?.split(';')[0] ?? null, errors]).toEqual([200, type, []]);
});

async function* pieces(...texts: string[]) {
  yield* texts;
}

test.each<[string, object]>([
  ['declares none', {}],
  ['declares it without content', { 400: { description: '' } }],
  ['declares another one', { 404: { description: '' } }],
])('an invalid request is 400 where the document %s', async (_what, more) => {
  const operation = { ...query(integer), responses: { 200: { description: '' }, ...more } };
  const { send, errors } = await serve(documentOf({ 'GET /a': operation }));
  const { status, headers } = await send('/a?x=b');
  expect([status, headers.get('content-type'), errors]).toEqual([400, 'application/problem+json; charset=utf-8', []]);
});

test('errors in another form than problem details need `onError`', () => {
  const operation = { ...query(integer), responses: { default: { description: '', content: json({}) } } };
  const options = { document: documentOf({ 'GET /a': operation }), handlers: { 'GET /a': () => ({}) } as object };
  const start = (more: object = {}) =>
    createContractRouter<object, undefined>({ ...options, security: {}, anonymous: undefined, ...more });
  expect(() => start()).toThrow("The operation 'GET /a' declares 'application/json' for 400; set 'onError'");
  expect(() => start({ onError: () => undefined })).not.toThrow();
});

test('a reference to any place of the document is followed', async () => {
  const place = '#/paths/~1a/post/requestBody/content/application~1json/schema';
  const node = { type: 'object', properties: { next: { $ref: place }, size: integer } };
  const post = (schema: object) => ({ requestBody: { content: json(schema) } });
  const { send } = await serve(documentOf({ 'POST /a': post(node), 'PUT /a': post({ $ref: place }) }));
  const put = (body: string) => send('/a', { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
  expect((await put('{"next":{"next":{"size":1}}}')).status).toBe(200);
  expect((await put('{"next":{"next":{"size":"a"}}}')).text).toContain('next/next/size');
});

test('a deprecation without a day has no header', async () => {
  const { send } = await serve(documentOf({ 'GET /a': { ...query(text, { deprecated: true }), deprecated: true } }));
  const { status, headers } = await send('/a?x=1');
  expect([status, headers.get('deprecation')]).toEqual([200, null]);
});

test('a schema may name the dialect of OpenAPI 3.1 or of JSON Schema', async () => {
  const $schema = 'https://json-schema.org/draft/2020-12/schema';
  const { send } = await serve(
    documentOf({ 'GET /a': query({ ...integer, $schema }) }, { jsonSchemaDialect: $schema }),
  );
  expect((await send('/a?x=5')).status).toBe(200);
});

test('a webhook is found by its own name, and by references', async () => {
  const webhooks = { 'order.sent': { $ref: '#/components/pathItems/Sent' }, 'order-paid': components.pathItems.Sent };
  const { webhook } = await loadContractCheck(readDocument(documentOf({}, { webhooks, components })));
  expect([webhook('order.sent', '{}'), webhook('order-paid', '{}')]).toEqual([undefined, undefined]);
  expect(webhook('order.sent', '5')).toContain('must be object');
});

test('decimals are multiples of decimals, beside other errors and in replies', async () => {
  const price = { type: 'number', multipleOf: 0.01 };
  const content = json({ type: 'object', properties: { price, title: { type: 'string' } } });
  const parameters = [{ name: 'price', in: 'query', schema: price }];
  const responses = { 200: { description: '', content: json({ type: 'object', properties: { price } }) } };
  const reply = { status: 200, body: { price: 19.99 } };
  const { send, errors } = await serve(
    documentOf({ 'POST /a': { parameters, requestBody: { content }, responses } }),
    reply,
  );
  const post = (body: object, query = '') =>
    send(`/a${query}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  expect((await post({ price: 0.07 })).status).toBe(200);
  expect((await send('/a?price=0.07', { method: 'POST' })).status).toBe(200);
  expect((await post({ price: 0.075 })).text).toContain('must be multiple of 0.01');
  const both = JSON.parse((await post({ price: 0.07, title: 7 }, '?price=1.001')).text);
  expect(both.errors.map(({ name }: { name: string }) => name)).toEqual(['price', 'title']);
  expect(errors).toEqual([]);
});

const payment = (type: object, member: string, schema: object) => ({
  allOf: [
    { $ref: '#/components/schemas/Base' },
    { type: 'object', required: [member], properties: { type, [member]: schema } },
  ],
});
const schemas = {
  Base: { type: 'object', required: ['type'], properties: { type: { type: 'string' } } },
  Card: payment({ const: 'card' }, 'number', { type: 'string', minLength: 4 }),
  Cash: payment({ enum: ['cash'] }, 'amount', { type: 'integer' }),
};
const payments = { oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Cash' }] };

test.each<[string, object, (value: object) => object, string]>([
  ['a body', payments, (value) => value, ''],
  ['a member', { type: 'object', properties: { pay: payments } }, (pay) => ({ pay }), 'pay/'],
  ['an item', { type: 'array', items: payments }, (value) => [value], '0/'],
  ['a part of `allOf`', { allOf: [{ type: 'object' }, payments] }, (value) => value, ''],
])('errors of %s that is a union of `allOf` name the branch of its constant', async (_what, schema, wrap, at) => {
  const requestBody = { content: json(schema) };
  const { send } = await serve(documentOf({ 'POST /a': { requestBody } }, { components: { schemas } }));
  const errorsOf = async (value: object) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wrap(value)) };
    const { errors } = JSON.parse((await send('/a', init)).text);
    return errors.map(({ name, detail }: { name: string; detail: string }) => `${name} ${detail}`);
  };
  expect(await errorsOf({ type: 'cash' })).toEqual([`${at}amount is missing`]);
  expect(await errorsOf({ type: 'cash', amount: 'x' })).toEqual([`${at}amount must be integer`]);
  expect(await errorsOf({ type: 'card', number: '1' })).toEqual([`${at}number must NOT have fewer than 4 characters`]);
});
