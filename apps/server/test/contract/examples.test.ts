import { type HttpMethod, httpMethods, parametersOf, resolve } from '@ngoma/express-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadContract, type OperationObject, type PathItem } from '../../src/http/contract.ts';
import { authorizationFor, type Case, cases } from '../harness/every-operation.ts';
import { type ExampleBody, exampleBodies } from '../harness/example-request.ts';
import {
  exampleClock,
  makeApiKey,
  makeExampleConsent,
  makeExampleInbound,
  makeExampleSender,
  makeExampleSignIn,
  makeExampleSuppression,
  makeExampleTemplate,
  makeExampleVerification,
  makeExampleWorld,
  makeOwn,
  withExampleCarrier,
} from '../harness/example-world.ts';
import {
  declaredInputs,
  findUnread,
  type InputReads,
  plantBody,
  planted,
  plantInputs,
  recordReads,
} from '../harness/input-reads.ts';
import { startServer, type TestServer } from '../harness/server.ts';

/**
 * Sends every example of the contract, of bodies and of parameters, to the running service. The server itself compares
 * its responses with the contract (`VALIDATE_RESPONSES`): a response that does not fit would be a 500.
 *
 * Meanwhile the handlers record the input that they read. The service has a contract with a planted parameter and a planted
 * member in each operation, which the requests send: the check of reads at the end must report all of these, and no other.
 */
const { document } = loadContract();
const plantedContract = { document: plantInputs(document) };
const reads: InputReads = new Map();

/** Operations that need no records of the calendar. */
const besideCalendar = [
  ...[
    'Messages',
    'Senders',
    'Templates',
    'Suppressions',
    'Consents',
    'Verifications',
    'Inbound messages',
    'Carriers',
    'Webhooks',
    'Users',
    'API keys',
    'Sessions',
    'Audit',
    'System',
  ],
  'Sandbox',
];

/** Parameters that need another parameter. */
const companions: Readonly<Record<string, string>> = { geoloc_lat: 'geoloc_lng=32.58', geoloc_lng: 'geoloc_lat=0.31' };

const worlds = new Map<string, TestServer>();
afterAll(async () => {
  for (const server of worlds.values()) await server[Symbol.asyncDispose]();
});

/** Reads share a server with others that need the same records. */
async function worldOf({ operationId, tags }: OperationObject, method: HttpMethod, path: string): Promise<TestServer> {
  const [kind = ''] = [
    ...besideCalendar.filter((tag) => tags.includes(tag)),
    path.startsWith('/events/v1/tags') ? 'Tags' : 'Calendar',
  ];
  const name = method === 'get' ? kind : operationId;
  const known = worlds.get(name);
  if (known !== undefined) return known;
  const server = await startServer({
    changeHandlers: (handlers) => recordReads(withExampleCarrier(handlers), reads),
    contract: plantedContract,
    clock: exampleClock,
    isSandbox: kind === 'Sandbox',
  });
  worlds.set(name, server);
  if (kind === 'API keys') await makeApiKey(server);
  if (kind === 'Sessions') await makeExampleSignIn(server);
  if (kind === 'Senders') await makeExampleSender(server);
  if (kind === 'Messages') await makeExampleTemplate(server);
  if (kind === 'Suppressions') await makeExampleSuppression(server);
  if (kind === 'Consents') await makeExampleConsent(server);
  if (kind === 'Verifications') await makeExampleVerification(server);
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
        test(`the example ${name} is accepted`, async () => {
          await expectSuccess(server, operation, method, target, withPlanted(operation, body));
        });
      }

      // Reads accept the query parameters of writes too, and a repeated write may rightly be rejected.
      for (const [name, query] of method === 'get' ? queryExamples(item, operation) : []) {
        test(`the example of ${name} is accepted`, async () => {
          await expectSuccess(server, operation, method, `${target}?${query}`, {});
        });
      }
    });
  }
}

async function expectSuccess(
  server: TestServer,
  operation: OperationObject,
  method: HttpMethod,
  target: string,
  example: ExampleBody,
): Promise<void> {
  const authorization = await authorizationFor(server, operation, target);
  const response = await fetch(`${server.url}${target}${target.includes('?') ? '&' : '?'}${planted.query}=planted`, {
    ...example,
    method: method.toUpperCase(),
    headers: {
      authorization,
      // The header of browsers, which only the page at `/` reads.
      accept: 'text/html',
      [planted.headers]: 'planted',
      ...(example.headers as Record<string, string>), // as: exampleBodies makes these
    },
  });
  const text = await response.text();
  expect(response.status, `${target}: ${text.slice(0, 500)}`).toBeLessThan(300);
}

/** Forms are as they are: the handler gets the same members of JSON. */
function withPlanted(operation: OperationObject, example: ExampleBody): ExampleBody {
  if (typeof example.body !== 'string') return example;
  return { ...example, body: JSON.stringify(plantBody(document, operation, JSON.parse(example.body))) };
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

/** Members of an event that name a record or contain a new one; the examples of the contract name records. */
const newRecords = {
  venue: { venue: 'Ndere Cultural Centre', image: { id: 31 } },
  organizer: { organizer: 'Kirabo', image: { id: 31 } },
  categories: { name: 'Film' },
  tags: { name: 'jazz' },
  image: { id: 31 },
};
const inputs = declaredInputs(plantedContract.document);
const recordsWithin = ({ id }: Case, suffix: '' | '[]') =>
  Object.entries(newRecords).filter(([name]) =>
    inputs.get(id)?.some((input) => input.startsWith(`body.${name}${suffix}.`)),
  );

test.each(cases.filter((each) => recordsWithin(each, '').length > 0))(
  '$id accepts new records within its body',
  async (each) => {
    const { item, operation, template } = each;
    const method = each.method.toLowerCase() as HttpMethod; // as: a case has it in capitals
    const server = await worldOf(operation, method, template);
    const [[, example] = ['', {}]] = exampleBodies(document, operation);
    if (typeof example.body !== 'string') throw new Error(`${each.id} has no example in JSON`);
    const own = JSON.parse(example.body);
    const records = Object.fromEntries(recordsWithin(each, ''));
    const lists = Object.fromEntries(recordsWithin(each, '[]').map(([name, record]) => [name, [record]]));
    for (const nested of [records, lists]) {
      const body = withPlanted(operation, { ...example, body: JSON.stringify({ ...own, ...nested }) });
      await expectSuccess(server, operation, method, examplePath(template, item), body);
    }
  },
);

/** Declared input that no handler reads, with the reason. */
const readElsewhere: readonly (readonly [input: RegExp, reason: string])[] = [
  [/: query\._(fields|envelope|method)$/, 'calendar/profile.ts reads it for each operation'],
  [/^(get|list)\w+: headers\.If-None-Match$/, 'http/responses/response.ts compares it with the finished response'],
  [/^create\w+: headers\.If-None-Match$/, 'no record exists before a create, so the condition always holds'],
  [/: query\.ticketed$/, 'the contract allows only `false`, which every event fulfils'],
  [
    /^get(Events|EventList|NumberedEventList|DatedEventMonth|EventDay|EventDates|Venue|Organizer|Category|Tag)WebPage: (query|path)\./,
    'apps/web/src/calendar/filters.ts and site.ts read it from the address',
  ],
  [/^getCalendarRoot: query\.context$/, 'the response is the same for each value'],
];

/** These two tests need the requests of all tests above. */
describe('declared input', () => {
  const unread = (): string[] => findUnread(inputs, reads);

  test('is read by the handler of each operation', () => {
    const real = unread().filter((each) => !isPlanted(each));
    expect(
      real.filter((each) => !readElsewhere.some(([input]) => input.test(each))),
      'The contract declares this input and the handler does not read it. Read it; where it is inside an object, give the ' +
        'operation an example that contains the object.',
    ).toEqual([]);
    expect(
      readElsewhere.filter(([input]) => !real.some((each) => input.test(each))),
      'These exceptions apply to nothing: remove them.',
    ).toEqual([]);
  });

  test('is reported at each planted place of each operation and each object of a body', () => {
    const all = [...inputs].flatMap(([id, ofOperation]) => ofOperation.map((input) => `${id}: ${input}`));
    expect(unread().filter(isPlanted)).toEqual(all.filter(isPlanted));
    for (const { id } of cases)
      for (const parameter of [`query.${planted.query}`, `headers.${planted.headers}`, `path.${planted.path}`])
        expect(all).toContain(`${id}: ${parameter}`);
  });
});

const isPlanted = (input: string): boolean => Object.values(planted).some((name) => input.endsWith(`.${name}`));
