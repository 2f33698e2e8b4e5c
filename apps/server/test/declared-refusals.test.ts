import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../src/clock.ts';
import { OutcomeUnknown } from '../src/database/storage-error.ts';
import {
  httpMethods,
  loadContract,
  type OperationObject,
  type PathItem,
  parametersOf,
  resolve,
} from '../src/http/document.ts';
import type { Handlers, OperationId } from '../src/http/handler.ts';
import { createLimiters } from '../src/http/limiters.ts';
import { createTestClock } from './clock.ts';
import { exampleBodies } from './example-request.ts';
import { exampleCarrier, exampleImport, makeImage, makeImport, withExampleCarrier } from './example-world.ts';
import { startServer, type TestServer } from './server.ts';

/**
 * What operations refuse in the same way, asked of each of them, whether or not the contract declares it: the server
 * compares the responses with the contract.
 */
const { document } = loadContract();

const json = { 'content-type': 'application/json' };

interface Case {
  readonly id: OperationId;
  readonly method: string;
  /** As the contract has it, and as it can be requested. */
  readonly template: string;
  readonly path: string;
  readonly item: PathItem;
  readonly operation: OperationObject;
}

const cases: Case[] = Object.entries(document.paths).flatMap(([path, item]) =>
  httpMethods.flatMap((method) => {
    const operation = item[method];
    return operation === undefined
      ? []
      : [
          {
            id: operation.operationId,
            method: method.toUpperCase(),
            template: path,
            path: fill(path),
            item,
            operation,
          },
        ];
  }),
);

function fill(path: string): string {
  const id = path.startsWith('/v1/') ? 'msg_00000000000000000000000000' : '1';
  return path
    .replace('{carrier}/receipts', `${exampleCarrier}/receipts`)
    .replace('{carrier}', 'simulator')
    .replace('imports/{id}', `imports/${exampleImport}`)
    .replace('{id}', id)
    .replace('{slug}', 'nyege-nyege')
    .replace('{code}', 'not_found')
    .replace('{guide}', 'sending');
}

const declaring = (status: number): Case[] => cases.filter(({ operation }) => String(status) in operation.responses);

/** Some are refused for other reasons than a scope: metrics to strangers. */
const needsScope = ({ operation }: Case): boolean =>
  operation.security.some((each) => (each['apiKey']?.length ?? 0) > 0);

function oversizedBody({ operation }: Case): RequestInit {
  if ('application/json' in (operation.requestBody?.content ?? {}))
    return { body: JSON.stringify({ description: 'a'.repeat(2_000_000) }), headers: json };
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(11 * 1024 * 1024)]), 'large.png');
  return { body: form, headers: {} };
}

const hasBody = ({ operation }: Case): boolean => operation.requestBody !== undefined;

/** Asks as a caller who may do everything, with the example of the contract. */
async function ask(server: TestServer, each: Case, init: RequestInit = {}): Promise<{ status: number; code: string }> {
  const authorization = each.path.startsWith('/v1/') ? server.bearer : server.basic('administrator');
  const [[, example] = ['', {}]] = exampleBodies(document, each.operation);
  const { headers, ...rest } = { ...example, ...init };
  const response = await fetch(`${server.url}${each.path}`, {
    method: each.method,
    ...rest,
    headers: { authorization, ...(headers as Record<string, string>) },
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, code: isJson ? JSON.parse(text).code : text };
}

describe('with everything in order', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  for (const each of cases) {
    test(`401: ${each.id} refuses a key that nobody made`, async () => {
      const refusal = await ask(server, each, { headers: { authorization: `Bearer ${server.unknownKey}` } });
      expect(refusal).toEqual({ status: 401, code: 'invalid_credentials' });
    });
  }

  for (const each of cases) {
    test(`403 https_required: ${each.id} refuses credentials that came over a plain connection`, async () => {
      const authorization = `Bearer ${server.scopelessKey}`;
      const refusal = await ask(server, each, { headers: { authorization, 'x-forwarded-for': '203.0.113.9' } });
      expect(refusal).toEqual({ status: 403, code: 'https_required' });
    });
  }

  describe('a key that is good from other addresses only', () => {
    let authorization: string;
    beforeAll(async () => {
      const { key } = await server.createKey({ allowedFrom: ['203.0.113.0/24'] });
      authorization = `Bearer ${key}`;
    });

    for (const each of cases) {
      test(`403 address_not_allowed: ${each.id} refuses it`, async () => {
        const refusal = await ask(server, each, { headers: { authorization } });
        expect(refusal).toEqual({ status: 403, code: 'address_not_allowed' });
      });
    }
  });

  for (const each of cases.filter(({ method }) => method !== 'GET')) {
    test(`403 cross_site_request: ${each.id} refuses a password that a page of another site had sent`, async () => {
      const headers = { authorization: server.basic('administrator'), origin: 'https://evil.example' };
      expect(await ask(server, each, { headers })).toEqual({ status: 403, code: 'cross_site_request' });
    });
  }

  for (const each of cases.filter(needsScope)) {
    test(`403: ${each.id} refuses a key without the scope it needs`, async () => {
      const refusal = await ask(server, each, { headers: { authorization: `Bearer ${server.scopelessKey}` } });
      expect(refusal.status).toBe(403);
    });
  }

  for (const each of cases.filter(hasBody)) {
    test(`413 body_too_large: ${each.id} refuses a body beyond its limit`, async () => {
      const refusal = await ask(server, each, oversizedBody(each));
      expect(refusal).toEqual({ status: 413, code: 'body_too_large' });
    });
  }

  for (const each of cases.filter(hasBody)) {
    test(`415 unsupported_media_type: ${each.id} refuses plain text`, async () => {
      const refusal = await ask(server, each, { headers: { 'content-type': 'text/plain' } });
      expect(refusal).toEqual({ status: 415, code: 'unsupported_media_type' });
    });
  }

  describe('304: what was read before is not sent again', () => {
    let paths: Record<string, string>;
    beforeAll(async () => {
      paths = await makeRecords(server);
    });

    for (const each of declaring(304)) {
      test(`304: ${each.id} says that its bytes are known`, async () => {
        const url = server.url + (paths[each.template] ?? each.path);
        const authorization = server.basic('administrator');
        const first = await fetch(url, { headers: { authorization } });
        const etag = first.headers.get('etag') ?? '';
        await first.text();
        expect([first.status, etag]).toEqual([200, expect.stringMatching(/^"/)]);
        const again = await fetch(url, { headers: { authorization, 'if-none-match': etag } });
        expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
      });
    }
  });
});

/** One record of each kind, and where each is found, by the path of the contract. */
async function makeRecords(server: TestServer): Promise<Record<string, string>> {
  const { data: event } = await server.as('administrator').POST('/events/v1/events', {
    body: {
      title: 'Nyege Nyege',
      start_date: '2027-09-04 14:00',
      end_date: '2027-09-07 02:00',
      venue: { venue: 'Itanda Falls' },
      organizer: { organizer: 'Nyege Nyege Festival' },
      categories: ['Music'],
      tags: ['jinja'],
    },
  });
  const venue = event?.venue;
  if (event === undefined || venue === undefined || Array.isArray(venue)) throw new Error('The event was not made.');
  const [organizer] = event.organizer;
  await makeImport(server);
  const base = '/events/v1';
  return {
    [`${base}/events/{id}`]: `${base}/events/${event.id}`,
    [`${base}/events/by-slug/{slug}`]: `${base}/events/by-slug/${event.slug}`,
    [`${base}/venues/{id}`]: `${base}/venues/${venue.id}`,
    [`${base}/venues/by-slug/{slug}`]: `${base}/venues/by-slug/${venue.slug}`,
    [`${base}/organizers/{id}`]: `${base}/organizers/${organizer?.id}`,
    [`${base}/organizers/by-slug/{slug}`]: `${base}/organizers/by-slug/${organizer?.slug}`,
    [`${base}/events/{id}.ics`]: `${base}/events/${event.id}.ics`,
    '/event/{slug}': `/event/${event.slug}/`,
    '/venue/{slug}': `/venue/${venue?.slug}/`,
    '/organizer/{slug}': `/organizer/${organizer?.slug}/`,
    '/events/category/{slug}': `/events/category/${event.categories[0]?.slug}/`,
    '/tag/{slug}': `/tag/${event.tags[0]?.slug}/`,
    [`${base}/categories/{id}`]: `${base}/categories/${event.categories[0]?.id}`,
    [`${base}/tags/{id}`]: `${base}/tags/${event.tags[0]?.id}`,
    [`${base}/images/{id}`]: `${base}/images/${await makeImage(server)}`,
  };
}

const badValues: Readonly<Record<string, string>> = { _fields: 'x'.repeat(300), search: '', p: 'x'.repeat(101) };

/** A query that the operation must refuse, where it takes one. */
function badQueryOf({ path, item, operation }: Case): string | undefined {
  // Carriers have parameters of their own.
  if (operation['x-as-sent']) return undefined;
  if (path.startsWith('/v1/')) return 'dry_run=1';
  const names = parametersOf(document, item, operation).map(({ name }) => name);
  const name = Object.keys(badValues).find((each) => names.includes(each));
  return name && `${name}=${badValues[name]}`;
}

describe('what is not there or not understood', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  for (const each of declaring(400)) {
    const query = badQueryOf(each);
    // An event as a calendar takes no parameters, and refuses ids of another kind.
    if (query === undefined) continue;
    test(`400: ${each.id} refuses a query that the contract does not know`, async () => {
      const refusal = await ask(server, { ...each, path: `${each.path}?${query}` });
      expect(refusal).toEqual({ status: 400, code: expect.stringMatching(/^(validation_failed|rest_invalid_param)$/) });
    });
  }

  for (const each of declaring(404)) {
    test(`404: ${each.id} finds nothing there`, async () => {
      expect((await ask(server, { ...each, path: pathToNothing(each.template) })).status).toBe(404);
    });
  }
});

/** An id, a slug or a code that there is not; a page behind the last one; another namespace. */
function pathToNothing(template: string): string {
  if (/\{(carrier|code|guide)\}/.test(template)) return template.replace(/\{\w+\}/, 'nothing');
  if (template === '/events/v1') return `${template}?namespace=wp/v2`;
  if (!template.includes('{')) return `${template}?page=99`;
  return fill(template).replace(/\/1$/, '/999999');
}

const failures = [
  { name: 'when a handler fails', error: new Error('The disk is on fire'), status: 500, code: 'internal_error' },
  {
    name: 'when the storage fails',
    // As the driver of SQLite throws it, but for the class.
    error: Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }),
    status: 503,
    code: 'storage_unavailable',
  },
  {
    name: 'when a COMMIT gets no answer',
    error: new OutcomeUnknown('The COMMIT got no answer.'),
    status: 503,
    code: 'outcome_unknown',
  },
  {
    name: 'when a query takes too long',
    // As both drivers throw it, but for the class.
    error: Object.assign(new Error('interrupted'), { code: 'SQLITE_INTERRUPT' }),
    status: 503,
    code: 'query_timeout',
  },
];

describe.each(failures)('$name', ({ error, status, code }) => {
  let server: TestServer;
  beforeAll(async () => {
    const failing = (handlers: Handlers): Handlers => {
      const fail = async (): Promise<never> => {
        throw error;
      };
      return Object.fromEntries(Object.keys(handlers).map((id) => [id, fail])) as unknown as Handlers; // each of them fails alike
    };
    server = await startServer({ changeHandlers: failing });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  for (const each of cases) {
    test(`${status} ${code}: ${each.id} says so and no more`, async () => {
      expect(await ask(server, each)).toEqual({ status, code });
    });
  }
});

describe('when the limit is reached', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({
      limiters: createLimiters(systemClock, { perSecond: { sends: 0.01, requests: 0.01 } }),
      changeHandlers: withExampleCarrier,
    });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const isLimited = ({ operation }: Case) => operation['x-rate-limit'] !== 'none';

  for (const each of cases.filter(isLimited)) {
    test(`429 rate_limited: ${each.id} says how long to wait`, async () => {
      expect(await ask(server, each)).toEqual({ status: 429, code: 'rate_limited' });
    });
  }

  for (const each of cases.filter((each) => !isLimited(each))) {
    test(`2xx: ${each.id} is outside of the limits`, async () => {
      expect((await ask(server, each)).status).toBeLessThan(300);
    });
  }
});

describe('after too many failed attempts to sign in', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ clock: createTestClock(), environment: { NGOMA_RATE_LIMIT: 'on' } });
    for (let number = 0; number < 10; number += 1)
      await fetch(`${server.url}/livez`, { headers: { authorization: guess(number) } });
  });
  afterAll(() => server[Symbol.asyncDispose]());
  const guess = (number: number) => `Basic ${Buffer.from(`okello:guess ${number}`).toString('base64')}`;

  for (const each of cases) {
    test(`429 rate_limited: ${each.id} does not look at the next one`, async () => {
      const refusal = await ask(server, each, { headers: { authorization: guess(11) } });
      expect(refusal).toEqual({ status: 429, code: 'rate_limited' });
    });
  }
});

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
