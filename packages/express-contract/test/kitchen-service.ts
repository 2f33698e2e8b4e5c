import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createContractRouter, HttpError, readDocument, stream } from '../src/express-contract.ts';
import { kitchenContract } from './kitchen-contract.ts';

export interface Got {
  readonly status: number;
  readonly body: unknown;
}

/** A running service with the kitchen contract, below `/api/v2`. */
export interface KitchenService {
  readonly port: number;
  send(target: string, init?: RequestInit): Promise<Got>;
  close(): void;
}

const replies: Record<string, () => object> = {
  json: () => ({ status: 200, body: { json: 'data' } }),
  pieces: () => ({ status: 200, body: { pieces: ['data'] } }),
  text: () => ({ status: 200, body: 'a "text" of JSON' }),
  person: () => ({ status: 201, body: { id: 1, name: 'Amina' } }),
  leak: () => ({ status: 201, body: { id: 1, name: 'Amina', password: 'secret' } }),
  picture: () => ({ status: 202, headers: { 'Content-Type': 'image/png' }, body: Buffer.from([1, 2, 255]) }),
  streamed: () => ({
    status: 203,
    body: stream(
      (async function* () {
        yield Buffer.from('a,b\n');
      })(),
    ),
  }),
  undeclared: () => ({ status: 202, headers: { 'Content-Type': 'text/html' }, body: '<p>' }),
};

/** Handlers that reply with what they got. */
export function echo({
  request: _request,
  files = [],
  body,
  ...input
}: {
  [name: string]: unknown;
  files?: { field: string; path: string; name: string }[];
}) {
  const sent = files.map((file) => ({ field: file.field, name: file.name, text: readFileSync(file.path, 'utf8') }));
  const own = Buffer.isBuffer(body) ? { bytes: [...body] } : body;
  return { status: 200, body: { ...input, body: own, files: sent } };
}

export async function startKitchenService(): Promise<KitchenService> {
  const ids = Object.values(readDocument(kitchenContract).paths)
    .flatMap((item) => Object.values(item))
    .flatMap((each) => (each?.operationId === undefined ? [] : [each.operationId as string])); // as: a text
  const handlers = Object.fromEntries(
    ids.map((id) => [id, id === 'getReply' ? ({ path }: { path: { kind: string } }) => replies[path.kind]?.() : echo]),
  );
  const app = express();
  app.use(
    createContractRouter<object, string | undefined, typeof kitchenContract>({
      document: kitchenContract,
      handlers,
      security: {
        key: ({ credential }) => (credential === 'k' ? 'amina' : undefined),
        token: ({ credential, scopes }) => {
          if (credential !== 't') return undefined;
          throw new HttpError(403, `needs ${scopes.join(' ')}`);
        },
        basic: ({ basic }) => (basic?.password === 'p:q' ? basic.username : undefined),
      },
      anonymous: undefined,
      uploads: { fileBytes: 100 },
    }),
  );
  app.use((_error: unknown, _request: express.Request, response: express.Response, _next: unknown) => {
    response.status(500).json({});
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo; // as: it listens on a port
  return {
    port,
    async send(target, init = {}) {
      const response = await fetch(`http://127.0.0.1:${port}/api/v2${target}`, init);
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') === true;
      return { status: response.status, body: isJson ? JSON.parse(text) : text };
    },
    close: () => void server.close(),
  };
}
