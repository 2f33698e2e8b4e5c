import {
  type HeaderObject,
  httpMethods,
  loadContractCheck,
  type ResponseObject,
  resolve,
  serialized,
} from '@ngoma/express-contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { loadContract, type OperationObject } from '../../src/http/contract.ts';
import type { Handlers, OperationId } from '../../src/http/handler.ts';
import { Problem } from '../../src/problems/problem.ts';
import { startServer, type TestServer } from '../harness/server.ts';

/** Replaces the reply of an operation by one that its type would never let through. */
const replying =
  (id: OperationId, reply: () => unknown) =>
  (handlers: Handlers): Handlers =>
    ({ ...handlers, [id]: async () => reply() }) as Handlers; // as: the fault that is planted

const throwing = (id: OperationId, error: Problem) =>
  replying(id, () => {
    throw error;
  });

async function ask(server: TestServer, path: string, init?: RequestInit) {
  const response = await fetch(server.url + path, { headers: { accept: 'application/json' }, ...init });
  const text = await response.text();
  return { status: response.status, text };
}

describe('an undeclared response becomes a 500 without details, and is reported to the test', () => {
  const liveness = { status: 200, body: { status: 'ok' } };
  const etag = { headers: { ETag: '"1"' } };
  const planted: [name: string, path: string, change: (handlers: Handlers) => Handlers, violation: string][] = [
    [
      'the status of a refusal',
      '/events/v1/doc',
      throwing('getCalendarDocumentation', new Problem('idempotency_in_progress')),
      'getCalendarDocumentation 409: the contract does not declare this status',
    ],
    [
      'the status of a refusal inside an envelope',
      '/events/v1/doc?_envelope=1',
      throwing('getCalendarDocumentation', new Problem('idempotency_in_progress')),
      'getCalendarDocumentation 409: the contract does not declare this status',
    ],
    [
      'the status of a reply',
      '/livez',
      replying('getLiveness', () => ({ ...liveness, status: 201 })),
      'getLiveness 201: the contract does not declare this status',
    ],
    [
      'a body',
      '/livez',
      replying('getLiveness', () => ({ status: 200, body: { status: 'fine' } })),
      'getLiveness 200 application/json: body/status must be equal to constant',
    ],
    [
      'a body of bytes that were prepared',
      '/livez',
      replying('getLiveness', () => ({ status: 200, body: serialized(Buffer.from('{}')) })),
      "getLiveness 200 application/json: body must have required property 'status'",
    ],
    [
      'no body where there should be one',
      '/livez',
      replying('getLiveness', () => ({ status: 200 })),
      'getLiveness 200: the contract declares a body, and there is none',
    ],
    [
      'a media type',
      '/livez',
      replying('getLiveness', () => ({ status: 200, body: 'ok' })),
      "getLiveness 200: the contract does not declare the media type 'text/plain'",
    ],
    [
      'a header',
      '/livez',
      replying('getLiveness', () => ({ ...liveness, headers: { 'X-Alive': '1' } })),
      "getLiveness 200: the contract does not declare the header 'X-Alive'",
    ],
    [
      'the header of a refusal',
      '/docs/errors/not_found',
      throwing('getDocsPage', new Problem('not_found', { headers: { 'X-Gone': '1' } })),
      "getDocsPage 404: the contract does not declare the header 'X-Gone'",
    ],
    [
      'a required header that is not sent',
      '/docs',
      replying('getDocsIndex', () => ({ status: 308 })),
      "getDocsIndex 308: the required header 'Location' is missing",
    ],
    [
      'a header of a refusal whose value does not fit',
      '/livez',
      throwing('getLiveness', new Problem('rate_limited', { headers: { 'Retry-After': 'tomorrow' } })),
      "getLiveness 429 header 'Retry-After': value must be integer",
    ],
    [
      'a tag',
      '/livez',
      replying('getLiveness', () => ({ ...liveness, ...etag })),
      "getLiveness 200: the contract does not declare the header 'ETag'",
    ],
  ];

  test.each(planted)('%s', async (_name, path, changeHandlers, violation) => {
    await using server = await startServer({ changeHandlers });
    const { status, text } = await ask(server, path);
    const told = JSON.parse(text);
    const { code, detail } = told.body ?? told;
    expect([told.status, code]).toEqual([500, 'internal_error']);
    expect(status).toBe(path.includes('_envelope') ? 200 : 500);
    expect(detail).toBe('Something went wrong on our side; the log of the service names it by the request id.');
    expect(text).not.toContain('declare');
    expect(server.takeViolations()).toEqual([expect.stringContaining(violation)]);
    expect(server.logged()).toContain(JSON.stringify(violation).slice(1, -1));
  });

  test('HEAD is checked like GET', async () => {
    await using server = await startServer({ changeHandlers: replying('getLiveness', () => ({ status: 202 })) });
    expect((await ask(server, '/livez', { method: 'HEAD' })).status).toBe(500);
    expect(server.takeViolations()).toEqual(['getLiveness 202: the contract does not declare this status']);
  });

  test('responses are compared only if the setting says so', async () => {
    const changeHandlers = replying('getLiveness', () => ({ ...liveness, status: 201 }));
    await using server = await startServer({ changeHandlers, environment: { VALIDATE_RESPONSES: 'false' } });
    expect((await ask(server, '/livez')).status).toBe(201);
  });
});

test('a server that violated the contract fails its test when it is disposed', async () => {
  const server = await startServer({ changeHandlers: replying('getLiveness', () => ({ status: 202 })) });
  await ask(server, '/livez');
  await expect(server[Symbol.asyncDispose]()).rejects.toThrow(
    'getLiveness 202: the contract does not declare this status',
  );
});

const { document } = loadContract();
const check = await loadContractCheck(document);

describe('the comparison', () => {
  const operations = Object.values(document.paths).flatMap((item) =>
    httpMethods.flatMap((method) => item[method] ?? []),
  );
  const find = (id: OperationId): OperationObject => {
    const found = operations.find(({ operationId }) => operationId === id);
    if (found === undefined) throw new Error(`No operation ${id}`);
    return found;
  };
  const notModified = { status: 304, mediaType: undefined, headers: {}, sentHeaders: { ETag: '"1"' }, body: undefined };

  test('an operation with an entity tag must declare 304', () => {
    expect(check.response(find('listEvents'), notModified)).toBeUndefined();
    expect(check.response(find('getMessage'), notModified)).toBe(
      'getMessage 304: the contract does not declare this status',
    );
  });

  test.each([
    ['a required header', {}, "listEvents 304: the required header 'ETag' is missing"],
    ['a required header, whatever its case', { etag: '"1"' }, undefined],
    ['a header that is a number', { ETag: '"1"', 'Retry-After': '5' }, undefined],
  ])('%s is compared', (_name, sentHeaders, violation) => {
    expect(check.response(find('listEvents'), { ...notModified, sentHeaders })).toBe(violation);
  });

  test.each([
    ['5', undefined],
    ['0', undefined],
    ['-1', 'must be'],
    ['1.5', 'must be integer'],
    ['soon', 'must be integer'],
    ['', 'must be integer'],
  ])('the value %j of an integer header', (value, violation) => {
    const tooMany = {
      ...notModified,
      status: 429,
      sentHeaders: { RateLimit: 'a', 'RateLimit-Policy': 'b', 'Retry-After': value },
    };
    const found = check.response(find('listEvents'), tooMany);
    if (violation === undefined) expect(found).not.toContain('header');
    else expect(found).toMatch(new RegExp(`^listEvents 429 header 'Retry-After': .*${violation}`));
  });

  test('each example of a header fits the schema of the header', () => {
    const ajv = new Ajv2020({ strict: false, validateSchema: false }).addSchema(document, 'contract');
    const headers = operations.flatMap(({ operationId, responses }) =>
      Object.entries(responses).flatMap(([status, response]) =>
        Object.entries(resolve<ResponseObject>(document, response).headers ?? {}).map(
          ([name, header]) => [`${operationId} ${status} ${name}`, resolve<HeaderObject>(document, header)] as const,
        ),
      ),
    );
    expect(headers.length).toBeGreaterThan(100);
    const wrong = headers.filter(
      ([, { example, schema = {} }]) => example !== undefined && !ajv.validate(schema, example),
    );
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  test('a webhook and its body must be declared in the contract', () => {
    const body = {
      type: 'message.delivered',
      timestamp: '2026-11-21T08:30:00.000Z',
      data: {
        id: 'msg_01kb8t4q2n6v0x3m5c7r9w1f2h',
        status: 'delivered',
        to: '+256772123456',
        segments: 1,
        sequence: 5,
      },
    };
    const webhook = (eventType: string, change: object = {}) =>
      check.webhook(eventType, JSON.stringify({ ...body, ...change }));
    expect(webhook('message.delivered')).toBeUndefined();
    expect(webhook('message.read')).toBe('messageRead: the contract does not declare this webhook');
    expect(webhook('message.delivered', { colour: 'red' })).toBe(
      'messageDelivered: body must NOT have additional properties',
    );
    expect(webhook('message.delivered', { timestamp: undefined })).toBe(
      "messageDelivered: body must have required property 'timestamp'",
    );
  });
});
