import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type HttpMethod,
  httpMethods,
  loadContract,
  type OperationObject,
  type PathItem,
  parametersOf,
  resolve,
} from '../../src/http/contract/document.ts';
import { cases } from '../harness/every-operation.ts';
import { type ExampleBody, exampleBodies } from '../harness/example-request.ts';
import {
  exampleClock,
  makeApiKey,
  makeExampleInbound,
  makeExampleSender,
  makeExampleSuppression,
  makeExampleTemplate,
  makeExampleWorld,
  makeOwn,
  withExampleCarrier,
} from '../harness/example-world.ts';
import { startServer, type TestServer } from '../harness/server.ts';

/**
 * Sends every example of the contract, of bodies and of parameters, to the running service. What comes back is compared
 * with the contract by the server itself (`VALIDATE_RESPONSES`): a response that does not fit would be a 500.
 */
const { document } = loadContract();

/** What needs nothing of the calendar. */
const besideCalendar = [
  ...[
    'Messages',
    'Senders',
    'Templates',
    'Suppressions',
    'Inbound messages',
    'Carriers',
    'Webhooks',
    'Users',
    'API keys',
    'Audit',
    'System',
  ],
  'Sandbox',
];

/** What only makes sense together with another parameter. */
const companions: Readonly<Record<string, string>> = { geoloc_lat: 'geoloc_lng=32.58', geoloc_lng: 'geoloc_lat=0.31' };

const worlds = new Map<string, TestServer>();
afterAll(async () => {
  for (const server of worlds.values()) await server[Symbol.asyncDispose]();
});

/** What only reads shares a world with others that need the same one. */
async function worldOf({ operationId, tags }: OperationObject, method: HttpMethod, path: string): Promise<TestServer> {
  const [kind = ''] = [
    ...besideCalendar.filter((tag) => tags.includes(tag)),
    path.startsWith('/events/v1/tags') ? 'Tags' : 'Calendar',
  ];
  const name = method === 'get' ? kind : operationId;
  const known = worlds.get(name);
  if (known !== undefined) return known;
  const server = await startServer({
    changeHandlers: withExampleCarrier,
    clock: exampleClock,
    isSandbox: kind === 'Sandbox',
  });
  worlds.set(name, server);
  if (kind === 'API keys') await makeApiKey(server);
  if (kind === 'Senders') await makeExampleSender(server);
  if (kind === 'Messages') await makeExampleTemplate(server);
  if (kind === 'Suppressions') await makeExampleSuppression(server);
  if (kind === 'Inbound messages') await makeExampleInbound(server);
  if (!besideCalendar.includes(kind)) await makeExampleWorld(server, path);
  return server;
}

for (const [path, item] of Object.entries(document.paths)) {
  for (const method of httpMethods) {
    const operation = item[method];
    if (operation === undefined) continue;
    describe(`${operation.operationId}`, () => {
      let server: TestServer;
      let target: string;
      beforeAll(async () => {
        server = await worldOf(operation, method, path);
        target = (await ownPath(server, path, operation.operationId)) ?? examplePath(path, item);
      });

      const bodies = exampleBodies(document, operation);
      for (const [name, body] of bodies.length > 0 ? bodies : [['without a body', {}] as const]) {
        test(`the example ${name} is understood`, async () => {
          await expectSuccess(server, method, target, body);
        });
      }

      // What a write takes in its query, reads take too; and the same write twice may rightly be refused.
      for (const [name, query] of method === 'get' ? queryExamples(item, operation) : []) {
        test(`the example of ${name} is understood`, async () => {
          await expectSuccess(server, method, `${target}?${query}`, {});
        });
      }
    });
  }
}

async function expectSuccess(
  server: TestServer,
  method: HttpMethod,
  target: string,
  example: ExampleBody,
): Promise<void> {
  const authorization = target.startsWith('/v1/') ? server.bearer : server.basic('administrator');
  const response = await fetch(server.url + target, {
    ...example,
    method: method.toUpperCase(),
    // As browsers ask: only the page at `/` looks at it.
    headers: { authorization, accept: 'text/html', ...(example.headers as Record<string, string>) }, // as: exampleBodies makes these
  });
  const text = await response.text();
  expect(response.status, `${target}: ${text.slice(0, 500)}`).toBeLessThan(300);
}

function queryExamples(item: PathItem, operation: OperationObject): [name: string, query: string][] {
  return parametersOf(document, item, operation)
    .filter((each) => each.in === 'query' && each.example !== undefined)
    .map(({ name, example }) => {
      const value = encodeURIComponent(Array.isArray(example) ? example.join(',') : String(example));
      return [name, [`${name}=${value}`, ...(companions[name] === undefined ? [] : [companions[name]])].join('&')];
    });
}

function examplePath(path: string, item: PathItem): string {
  // The examples call it as people would; there is one carrier everywhere.
  if (path === '/v1/carriers/{carrier}') return '/v1/carriers/simulator';
  const parameters = (item.parameters ?? []).map((each) => resolve(document, each));
  return path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    String(parameters.find((each) => each.name === name)?.example),
  );
}

/** The server chooses the id of a message, an endpoint and a delivery, not the example. */
async function ownPath(server: TestServer, path: string, operationId: string): Promise<string | undefined> {
  const [, collection] = /^\/v1\/([a-z-]+)\/\{id\}/.exec(path) ?? [];
  const id = await makeOwn(server, collection, operationId);
  return id && path.replace('{id}', id);
}

test('every operation has an example for each request and each response with a body', () => {
  for (const { id, operation } of cases) {
    const bodies = [
      operation.requestBody,
      ...Object.values(operation.responses).map((each) => resolve(document, each)),
    ];
    for (const body of bodies) {
      for (const [type, media] of Object.entries(body?.content ?? {})) {
        expect(Object.keys(media.examples ?? {}), `${id} ${type}`).not.toEqual([]);
      }
    }
  }
});
