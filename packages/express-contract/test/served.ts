import type { AddressInfo } from 'node:net';
import express from 'express';
import { onTestFinished } from 'vitest';
import { type ContractRouterOptions, createContractRouter } from '../src/express-contract.ts';

type Options = Partial<ContractRouterOptions<object, undefined>>;
type Input = Readonly<Record<string, unknown>>;

export interface Served {
  /** The last input of the handler. */
  input(): Input;
  /** The errors that reached the app. */
  readonly errors: readonly unknown[];
  send(target: string, init?: RequestInit): Promise<{ status: number; headers: Headers; text: string }>;
}

const responses = { default: { description: '', content: { '*/*': {} } } };

/** A document of operations by method and path: `{ 'GET /books': { parameters: [] } }`. */
export function documentOf(operations: Readonly<Record<string, object>>, more: object = {}): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [place, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = place.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: { operationId: place, responses, ...operation } };
  }
  return { openapi: '3.1.0', info: { title: 'Test', version: '1' }, paths, ...more };
}

/** Serves a document; each handler returns `reply`. */
export async function serve(
  document: object,
  reply: object = { status: 200, body: {} },
  options: Options = {},
): Promise<Served> {
  let input: Input = {};
  const errors: unknown[] = [];
  const handle = (got: Input) => {
    input = got;
    return reply;
  };
  const app = express();
  // as: the operations are only known to the document
  const handlers = new Proxy({}, { get: () => handle }) as object;
  app.use(
    createContractRouter<object, undefined>({ document, handlers, security: {}, anonymous: undefined, ...options }),
  );
  app.use((error: unknown, _request: express.Request, response: express.Response, _next: unknown) => {
    errors.push(error);
    response.status(500).end();
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // as: it listens on a port
  return {
    input: () => input,
    errors,
    async send(target, init) {
      const response = await fetch(`http://127.0.0.1:${port}${target}`, init);
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
  };
}
