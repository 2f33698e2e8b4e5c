import { parametersOf } from '@ngoma/express-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type Case, cases, declaring, document, fill } from '../harness/every-operation.ts';
import { startServer, type TestServer } from '../harness/server.ts';

/**
 * Common errors of all operations, requested from each one, declared or not: the server compares the responses with the
 * contract.
 */

const json = { 'content-type': 'application/json' };

/** Some are refused for other reasons than a scope: metrics to strangers. */
const needsScope = ({ operation }: Case): boolean =>
  operation.security.some((each) => (each['apiKey']?.length ?? 0) > 0);

const isAboutSenders = ({ template }: Case): boolean => template.startsWith('/v1/senders');

function oversizedBody({ operation }: Case): RequestInit {
  if ('application/json' in (operation.requestBody?.content ?? {}))
    return { body: JSON.stringify({ description: 'a'.repeat(2_000_000) }), headers: json };
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(11 * 1024 * 1024)]), 'large.png');
  return { body: form, headers: {} };
}

const hasBody = ({ operation }: Case): boolean => operation.requestBody !== undefined;

describe('with a valid request', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  for (const each of cases) {
    test(`401: ${each.id} rejects an unknown key`, async () => {
      const refusal = await ask(server, each, { headers: { authorization: `Bearer ${server.unknownKey}` } });
      expect(refusal).toEqual({ status: 401, code: 'invalid_credentials' });
    });
  }

  for (const each of cases) {
    test(`403 https_required: ${each.id} rejects credentials over plain HTTP`, async () => {
      const authorization = `Bearer ${server.senderKey}`;
      const refusal = await ask(server, each, { headers: { authorization, 'x-forwarded-for': '203.0.113.9' } });
      expect(refusal).toEqual({ status: 403, code: 'https_required' });
    });
  }

  describe('a key for other addresses only', () => {
    let authorization: string;
    beforeAll(async () => {
      const { key } = await server.createKey({ allowedFrom: ['203.0.113.0/24'] });
      authorization = `Bearer ${key}`;
    });

    for (const each of cases) {
      test(`403 address_not_allowed: ${each.id} rejects it`, async () => {
        const refusal = await ask(server, each, { headers: { authorization } });
        expect(refusal).toEqual({ status: 403, code: 'address_not_allowed' });
      });
    }
  });

  for (const each of cases.filter(({ method }) => method !== 'GET')) {
    test(`403 cross_site_request: ${each.id} rejects a password sent by a page of another site`, async () => {
      const headers = { authorization: server.basic('administrator'), origin: 'https://evil.example' };
      expect(await ask(server, each, { headers })).toEqual({ status: 403, code: 'cross_site_request' });
    });
  }

  for (const each of cases.filter(needsScope)) {
    test(`403: ${each.id} rejects a key without its scope`, async () => {
      const { key } = isAboutSenders(each)
        ? await server.createKey({ scopes: ['messages:send'] })
        : { key: server.senderKey };
      const refusal = await ask(server, each, { headers: { authorization: `Bearer ${key}` } });
      expect(refusal.status).toBe(403);
    });
  }

  for (const each of cases.filter(hasBody)) {
    test(`413 body_too_large: ${each.id} rejects a body above its limit`, async () => {
      const refusal = await ask(server, each, oversizedBody(each));
      expect(refusal).toEqual({ status: 413, code: 'body_too_large' });
    });
  }

  for (const each of cases.filter(hasBody)) {
    test(`415 unsupported_media_type: ${each.id} rejects a PDF`, async () => {
      const refusal = await ask(server, each, { headers: { 'content-type': 'application/pdf' } });
      expect(refusal).toEqual({ status: 415, code: 'unsupported_media_type' });
    });
  }
});

const badValues: Readonly<Record<string, string>> = { _fields: 'x'.repeat(300), search: '', p: 'x'.repeat(101) };

/** A query that the operation must reject, if it has parameters. */
function badQueryOf({ path, item, operation }: Case): string | undefined {
  // Carriers have parameters of their own.
  if (operation['x-as-sent']) return undefined;
  if (path.startsWith('/v1/')) return 'dry_run=1';
  const names = parametersOf(document, item, operation)
    .filter(({ schema }) => !(typeof schema === 'object' && 'x-ignored-unless-valid' in schema))
    .map(({ name }) => name);
  const name = Object.keys(badValues).find((each) => names.includes(each));
  return name && `${name}=${badValues[name]}`;
}

describe('missing records and malformed requests', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  for (const each of declaring(400)) {
    const query = badQueryOf(each);
    // An event as iCalendar has no parameters, and rejects ids of another kind.
    if (query === undefined) continue;
    test(`400: ${each.id} rejects an undeclared query parameter`, async () => {
      // Browsers would get a page.
      const accept = { headers: { accept: 'application/json' } };
      const refusal = await ask(server, { ...each, path: `${each.path}?${query}` }, accept);
      expect(refusal).toEqual({ status: 400, code: expect.stringMatching(/^(validation_failed|rest_invalid_param)$/) });
    });
  }

  const takesJson = ({ operation }: Case) => 'application/json' in (operation.requestBody?.content ?? {});
  for (const each of cases.filter(takesJson)) {
    test(`400 invalid_json: ${each.id} rejects a body that is not JSON`, async () => {
      const refusal = await ask(server, each, { body: '{', headers: json });
      expect(refusal).toEqual({ status: 400, code: expect.stringMatching(/^(rest_)?invalid_json$/) });
    });
  }

  const hasNumber = ({ template }: Case) => /^\/events\/v1\/(?!imports|import-schedules).*\{id\}/.test(template);
  for (const each of cases.filter(hasNumber)) {
    test(`404 rest_no_route: ${each.id} accepts no word as an id`, async () => {
      const refusal = await ask(server, { ...each, path: each.template.replace('{id}', 'jazz') });
      expect(refusal).toEqual({ status: 404, code: 'rest_no_route' });
    });
  }

  // The client package, sign-ins, the sitemap and pages of all events have no id, and the body names the owner of a key: other tests
  // cover them.
  const archives = ['getEventsWebPage', 'getEventListWebPage', 'getEventMonthWebPage', 'getSitemap'];
  const apart = [
    'getClientPackage',
    'createApiKey',
    'redeemSignInLink',
    'redeemPasswordReset',
    'confirmPhone',
    'listSessions',
    ...archives,
  ];
  for (const each of declaring(404).filter(({ id }) => !apart.includes(id))) {
    test(`404: ${each.id} with an unknown id`, async () => {
      const missing = { ...each, path: pathToNothing(each.template) };
      // Browsers are led on from `/`.
      expect((await ask(server, missing, { headers: { ...json, accept: 'application/json' } })).status).toBe(404);
    });
  }
});

/** An id, a slug or a code that there is not; a page behind the last one; another namespace. */
function pathToNothing(template: string): string {
  if (/\{(carrier|day|file|month|page)\}/.test(template)) return template.replace(/\{\w+\}/g, 'nothing');
  if (template === '/events/v1') return `${template}?namespace=wp/v2`;
  if (template.startsWith('/v1/users/')) return fill(template.replace('{id}', '999999'));
  if (!template.includes('{')) return `${template}?page=99`;
  return fill(template).replace(/\/1$/, '/999999');
}
