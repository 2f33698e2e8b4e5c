import {
  documentOfPath,
  type GatheredRequest,
  httpMethods,
  InvalidRequest,
  parametersOf,
  pathValidatorOf,
  resolve,
  type SchemaObject,
} from '@ngoma/express-contract';
import { describe, expect, test } from 'vitest';
import { loadContract } from '../../src/http/contract.ts';

const { document } = loadContract();
const key = { authorization: 'Bearer ngoma_test_x' };
const send = (body: unknown): GatheredRequest => ({
  method: 'post',
  path: '/v1/messages',
  headers: key,
  query: {},
  body,
});

async function errorsOf(path: string, request: GatheredRequest) {
  try {
    await pathValidatorOf(document, path)(request);
    return [];
  } catch (error) {
    if (error instanceof InvalidRequest) return error.errors;
    throw error;
  }
}

describe('every path of the contract has a validator that can be made', () => {
  // A schema that the validator dislikes would fail on the first request to its path, as a 500.
  for (const [path, item] of Object.entries(document.paths)) {
    const method = httpMethods.find((each) => item[each] !== undefined) ?? 'get';
    test(`${method.toUpperCase()} ${path}`, async () => {
      const asked = path
        .replace('{id}', '12')
        .replace('{slug}', 'nyege-nyege')
        .replace('{file}', 'errors')
        .replace('{section}/{page}', 'errors/not_found');
      const request = { method, path: asked, headers: key, query: {}, body: item[method]?.requestBody && {} };
      await expect(errorsOf(path, request)).resolves.toBeInstanceOf(Array);
    });
  }
});

test('a path has only the components that it needs', () => {
  const own = documentOfPath(document, '/livez');
  expect(Object.keys(own.paths)).toEqual(['/livez']);
  expect(own.components['schemas']).toHaveProperty('Liveness');
  expect(own.components['schemas']).not.toHaveProperty('Event');
});

test('all errors are told at once, in the words of the contract', async () => {
  const errors = await errorsOf(
    '/v1/messages',
    send({ to: '0772123456', template: {}, sender_id: 'far too long for one', colour: 'red' }),
  );
  expect(errors).toEqual(
    expect.arrayContaining([
      { place: 'body', members: ['template', 'language'], rule: 'required', accepts: 'is missing' },
      { place: 'body', members: ['template', 'id'], rule: 'required', accepts: 'is missing' },
      {
        place: 'body',
        members: ['to'],
        rule: 'pattern',
        accepts: 'must be a Ugandan mobile number like +256772123456',
        problem: 'invalid_number',
        value: '0772123456',
      },
      {
        place: 'body',
        members: ['sender_id'],
        rule: 'pattern',
        accepts: 'must be 1 to 11 characters of the GSM alphabet',
      },
      { place: 'body', members: ['colour'], rule: 'additionalProperties', accepts: 'is not known here' },
    ]),
  );
  expect(errors).toHaveLength(5);
});

test('services of one document share what is compiled for a path, those of another have their own', () => {
  const other = loadContract().document;
  expect(pathValidatorOf(document, '/v1/messages')).toBe(pathValidatorOf(document, '/v1/messages'));
  expect(pathValidatorOf(document, '/v1/messages')).not.toBe(pathValidatorOf(document, '/v1/messages/{id}'));
  expect(pathValidatorOf(document, '/v1/messages')).not.toBe(pathValidatorOf(other, '/v1/messages'));
});

test('parameters come back converted, with their defaults', async () => {
  const validate = pathValidatorOf(document, '/v1/messages');
  const given = await validate({
    method: 'get',
    path: '/v1/messages',
    headers: key,
    query: { limit: '7' },
    body: undefined,
  });
  expect(given.query['limit']).toBe(7);
  const none = await validate({ method: 'get', path: '/v1/messages', headers: key, query: {}, body: undefined });
  expect(none.query['limit']).toBe(25);
});

describe('no parameter is a moment or a day that there is not', () => {
  const impossible: Readonly<Record<string, string>> = { 'date-time': '2026-06-30T23:59:60Z', date: '2026-02-30' };
  const dated = Object.entries(document.paths).flatMap(([path, item]) =>
    (item.get === undefined ? [] : parametersOf(document, item, item.get)).flatMap(({ name, schema }) => {
      const value = impossible[String(resolve<SchemaObject>(document, schema)['format'])];
      return value === undefined ? [] : [[path, name, value] as const];
    }),
  );

  test('some are moments or days', () => expect(dated.length).toBeGreaterThan(6));
  test.each(dated)('%s?%s=%s', async (path, name, value) => {
    const errors = await errorsOf(path, {
      method: 'get',
      path,
      headers: key,
      query: { [name]: value },
      body: undefined,
    });
    expect(errors).toMatchObject([
      { place: 'query', members: [name], accepts: expect.stringMatching(/a (valid (time|day)|day such as)/) },
    ]);
  });
});

test('a missing body is an error of the request, not a crash', async () => {
  expect(await errorsOf('/v1/messages', send(undefined))).not.toEqual([]);
});

test('a body of the wrong kind is an error of the request', async () => {
  for (const body of [null, 1, 'text', [], true]) expect(await errorsOf('/v1/messages', send(body))).not.toEqual([]);
});
