import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import {
  type ContractRouterOptions,
  createContractRouter,
  HttpError,
  type RouterHandlers,
  type RouterInput,
  stream,
  UndeclaredResponse,
} from '../src/express-contract.ts';
import { type SmallOperations, smallContract } from './small-contract.ts';

const twoSchemes = {
  ...smallContract,
  components: {
    ...smallContract.components,
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    },
  },
};

type Options = ContractRouterOptions<SmallOperations, string>;

const note = { id: 7, text: 'Hello', state: 'draft' };
const handlers: RouterHandlers<SmallOperations, string> = {
  listNotes: async () => ({ status: 200, headers: { 'Total-Count': '1' }, body: [note] }),
  createNote: ({ body: { text } }) => ({ status: 201, body: { ...note, text } }),
  getNote({ path }) {
    if (path.id !== note.id) throw new HttpError(404, `There is no note ${path.id}.`);
    return { status: 200, body: note };
  },
  exportNotes: () => ({
    status: 200,
    headers: { 'Content-Type': 'text/csv' },
    body: stream(toPieces('a\r\n', 'b\r\n')),
  }),
};

async function* toPieces(...texts: string[]) {
  yield* texts;
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Sends requests to an app with the small contract. */
async function start(options: Partial<Options> = {}) {
  const app = express();
  const errors: unknown[] = [];
  app.use(
    '/v1',
    createContractRouter<SmallOperations, string>({
      document: smallContract,
      handlers,
      security: { bearer: ({ credential }) => credential },
      anonymous: 'anonymous',
      ...options,
    }),
  );
  app.use((error: unknown, _request: express.Request, response: express.Response, _next: unknown) => {
    errors.push(error);
    response.status(500).json({ by: 'the app' });
  });
  const server = app.listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo; // as: it listens on a port
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: 'Bearer amina', ...init.headers };
    const response = await fetch(`http://127.0.0.1:${port}/v1${path}`, { ...init, headers });
    const text = await response.text();
    const isJson = text !== '' && response.headers.get('content-type')?.includes('json') === true;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  const post = (body: unknown, type = 'application/json') =>
    send('/notes', { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) });
  return { send, post, errors };
}

describe('a handler gets', () => {
  test('parameters that are converted, with defaults, and headers by their declared names', async () => {
    const listNotes = vi.fn(handlers.listNotes);
    const { send } = await start({ handlers: { ...handlers, listNotes } });
    await send('/notes?ids=3,4', { headers: { 'if-newer': 'x', authorization: 'Bearer amina' } });
    expect(listNotes).toHaveBeenCalledWith(
      expect.objectContaining({
        query: { limit: 20, ids: [3, 4] },
        headers: { 'If-Newer': 'x' },
        caller: 'amina',
        body: undefined,
      }),
    );
  });

  test('the body', async () => {
    const { post } = await start();
    expect(await post({ text: 'Tune' })).toMatchObject({ status: 201, body: { text: 'Tune' } });
  });
});

describe('the router sends', () => {
  test('a streamed text', async () => {
    const { send } = await start();
    expect(await send('/export')).toMatchObject({ status: 200, body: 'a\r\nb\r\n' });
  });

  test('only the headers to HEAD', async () => {
    const { send } = await start();
    const { status, headers, body } = await send('/notes/7', { method: 'HEAD' });
    expect([status, headers.get('content-type'), body]).toEqual([200, 'application/json; charset=utf-8', '']);
  });

  test('304 to a client that has the body', async () => {
    const { send } = await start();
    const etag = (await send('/notes/7')).headers.get('etag') ?? '';
    expect((await send('/notes/7', { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } })).status).toBe(
      304,
    );
  });

  test('Deprecation and Sunset to a request that uses a deprecated parameter', async () => {
    const { send } = await start();
    const { headers } = await send('/notes?page=1');
    expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([
      `@${Date.parse('2026-12-01') / 1000}`,
      'Wed, 30 Jun 2027 00:00:00 GMT',
    ]);
    expect((await send('/notes')).headers.get('deprecation')).toBeNull();
  });
});

describe('the router rejects', () => {
  test('all errors of a request at once, with 400', async () => {
    const { send } = await start();
    const { status, body } = await send('/notes?limit=0&colour=red');
    expect([status, body.errors]).toEqual([
      400,
      [
        { in: 'query', name: 'colour', detail: 'is not known here' },
        { in: 'query', name: 'limit', detail: 'must be >= 1' },
      ],
    ]);
  });

  test('a path that names nothing, with 404', async () => {
    const { send } = await start();
    expect((await send('/notes/x')).status).toBe(404);
  });

  test('a method that the path does not have, with 405 and Allow', async () => {
    const { send } = await start();
    const { status, headers } = await send('/notes', { method: 'DELETE' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, POST']);
  });

  test('a body of another media type with 415, one that is no JSON with 400, one that is too large with 413', async () => {
    const { send, post } = await start({ bodyLimit: 100 });
    expect((await post({ text: 'x' }, 'text/plain')).status).toBe(415);
    const headers = { 'content-type': 'application/json' };
    expect((await send('/notes', { method: 'POST', headers, body: '{' })).status).toBe(400);
    expect((await post({ text: 'x'.repeat(200) })).status).toBe(413);
  });

  test('a caller before the body is read', async () => {
    const bearer = () => {
      throw new HttpError(403, 'This key may only read.');
    };
    const { post } = await start({ security: { bearer } });
    expect(await post({ wrong: true })).toMatchObject({ status: 403, body: { detail: 'This key may only read.' } });
  });
});

describe('a reply that the contract does not declare becomes an error', () => {
  test.each([
    ['a status', { status: 202 }, 'getNote 202: the contract does not declare this status'],
    ['a body', { status: 200, body: { ...note, id: 'x' } }, 'getNote 200 application/json: body/id must be integer'],
    ['a later value of an open enum', { status: 200, body: { ...note, state: 'read' } }, 'body/state'],
    ['a header', { status: 200, body: note, headers: { 'X-Own': '1' } }, "does not declare the header 'X-Own'"],
    ['no body', { status: 200 }, 'the contract declares a body, and there is none'],
  ])('%s', async (_what, reply, sentence) => {
    // as: the compiler refuses these replies
    const { send, errors } = await start({ handlers: { ...handlers, getNote: () => reply as never } });
    expect(await send('/notes/7')).toMatchObject({ status: 500, body: { by: 'the app' } });
    expect(errors[0]).toBeInstanceOf(UndeclaredResponse);
    expect(String(errors[0])).toContain(sentence);
  });

  test('a required header that is missing', async () => {
    const { send, errors } = await start({ handlers: { ...handlers, listNotes: () => ({ status: 200, body: [] }) } });
    expect((await send('/notes')).status).toBe(500);
    expect(String(errors[0])).toContain("the required header 'Total-Count' is missing");
  });

  test('a reply of `onError`', async () => {
    const { send, errors } = await start({
      onError: (error) => (error instanceof HttpError ? { status: 418 } : undefined),
    });
    expect((await send('/notes/8')).status).toBe(500);
    expect(String(errors[0])).toContain('getNote 418');
  });

  test('not with `checkResponses: false`', async () => {
    const getNote = () => ({ status: 202 }) as never; // as: the compiler refuses it
    const { send } = await start({ checkResponses: false, handlers: { ...handlers, getNote } });
    expect((await send('/notes/7')).status).toBe(202);
  });
});

test('an error of a handler goes to `onError`, and without it to the app', async () => {
  const fail = () => {
    throw new Error('secret');
  };
  const { send, errors } = await start({ handlers: { ...handlers, getNote: fail } });
  expect(await send('/notes/7')).toMatchObject({ status: 500, body: { by: 'the app' } });
  expect(errors).toEqual([new Error('secret')]);
  const own = await start({
    handlers: { ...handlers, getNote: fail },
    onError: () => ({ status: 503, body: 'Later' }),
  });
  expect(await own.send('/notes/7')).toMatchObject({ status: 503, body: 'Later' });
});

test('a request to a path that the contract does not have goes on to the next handler', async () => {
  const { send } = await start();
  expect(await send('/nothing')).toMatchObject({ status: 404, body: expect.stringContaining('Cannot GET') });
});

describe('the types', () => {
  test('of the input are those of the contract', () => {
    type ListInput = RouterInput<SmallOperations['listNotes'], string>;
    expectTypeOf<ListInput['query']>().toEqualTypeOf<{
      readonly limit?: number;
      readonly ids?: number[];
      readonly page?: number;
    }>();
    expectTypeOf<ListInput['body']>().toEqualTypeOf<undefined>();
    expectTypeOf<RouterInput<SmallOperations['getNote'], string>['path']>().toEqualTypeOf<Readonly<{ id: number }>>();
    expectTypeOf<RouterInput<SmallOperations['createNote'], string>['body']>().toEqualTypeOf<{ text: string }>();
  });

  test('refuse a missing handler, one without an operation, and a reply that the contract does not declare', () => {
    const { getNote, ...others } = handlers;
    // @ts-expect-error: getNote is missing
    const missing: typeof handlers = others;
    // @ts-expect-error: no operation has this name
    const superfluous: typeof handlers = { ...others, getNote, getNotes: getNote };
    // @ts-expect-error: 202 is not declared
    const undeclared: (typeof handlers)['getNote'] = () => ({ status: 202 });
    expect([missing, superfluous, undeclared]).toHaveLength(3);
  });

  test('refuse a security scheme without a function, and a function without a scheme', () => {
    type Security = ContractRouterOptions<SmallOperations, string, typeof twoSchemes>['security'];
    const find = () => 'amina';
    // @ts-expect-error: 'key' has no function
    const missing: Security = { bearer: find };
    // @ts-expect-error: the document declares no 'cookie'
    const superfluous: Security = { bearer: find, key: find, cookie: find };
    // @ts-expect-error: a number is no caller
    const wrong: Security = { bearer: find, key: () => 7 };
    expect([missing, superfluous, wrong, { bearer: find, key: find } satisfies Security]).toHaveLength(4);
  });
});
