import { authorization, type Credentials } from './authorization.ts';
import type { paths } from './contract.ts';
import type { NgomaClient } from './ngoma-client.ts';
import { createFetchClient, type Middleware } from './openapi-fetch.ts';
import { type Call, readByContract } from './read-by-contract.ts';
import { takesKey } from './repeatable.ts';
import { type Fetch, type RetryPolicy, retryingFetch } from './retrying-fetch.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The address of the service, the credentials, and how requests are sent. */
export type ClientOptions = Credentials & {
  /** The address of the service without the paths of the contract, such as `https://sms.example.ug`. */
  baseUrl: string;
  /** Sends the requests; the global `fetch` by default. For proxies, own certificates, or logging. */
  fetch?: Fetch | undefined;
  /** Milliseconds that one call may take, with all its tries and the body of the response: 30,000 by default. */
  timeoutMs?: number | undefined;
  /** How often a request that is safe to repeat is tried: every GET, and what is sent with an `Idempotency-Key`. */
  retry?: RetryPolicy | undefined;
};

/**
 * A typed client: each call resolves to `{ data, response }` or, for every status from 400 on and for a success that is not
 * as the contract has it, `{ error, response }`, and rejects when there was no response, with a `TimeoutError` after
 * `timeoutMs`. Requests that are safe to repeat are tried again
 * after passing failures: reads, and creations, which get an `Idempotency-Key` where none is given, so that none happens
 * twice.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://sms.example.ug', apiKey: 'ngoma_test_…' });
 * const { data, error } = await client.POST('/v1/messages', {
 *   body: { to: '+256772123456', message: 'Your booking at Ndere Centre is confirmed.' },
 * });
 * if (error) throw new Error(`${error.code}: ${error.detail}`);
 * console.log(data.id, data.segments);
 */
export function createClient({ baseUrl, fetch, timeoutMs, retry, ...credentials }: ClientOptions): NgomaClient {
  const client = createFetchClient<paths>({
    baseUrl,
    // Looked up at each call, so that what replaces the global one later, as test tools do, is used.
    fetch: retryingFetch(fetch ?? ((request) => globalThis.fetch(request)), { timeoutMs, retry }),
    bodySerializer: serializeBody,
    // Lists are separated by commas: each array parameter of the contract says `explode: false`.
    querySerializer: { array: { style: 'form', explode: false } },
  });
  client.use(pathParameters, authorization(credentials), idempotencyKey, notModified);
  const calls = client as unknown as Record<(typeof methods)[number], Call>; // as: their types need literal paths
  for (const method of methods) calls[method] = readByContract(calls[method]);
  return client as unknown as NgomaClient; // as: the same calls, of which this type refuses more
}

/**
 * Makes 304 neither data nor an error: openapi-fetch takes every status that is not 2xx for an error, unless the response
 * says that it is empty.
 */
const notModified: Middleware = {
  onResponse({ response }) {
    if (response.status !== 304) return undefined;
    const headers = new Headers(response.headers);
    headers.set('Content-Length', '0');
    return new Response(null, { status: 304, headers });
  },
};

/** Names each request that creates something by a random UUID, unless its caller has, so that it can be tried again. */
const idempotencyKey: Middleware = {
  onRequest({ request, schemaPath }) {
    if (takesKey(request, schemaPath) && !request.headers.has('Idempotency-Key')) {
      request.headers.set('Idempotency-Key', crypto.randomUUID());
    }
  },
};

/**
 * Refuses with a `TypeError`, before anything is sent, a parameter that leads to another operation: addresses swallow
 * the segments `.` and `..`, however they are encoded, and `/v1/messages/` is the list.
 */
const pathParameters: Middleware = {
  onRequest({ schemaPath, params }) {
    for (const [, name = ''] of schemaPath.matchAll(/\{(\w+)\}/g)) {
      const value: unknown = params.path?.[name];
      const isSegment = typeof value === 'string' ? !/^\.{0,2}$/.test(value) : Number.isFinite(value);
      if (!isSegment) throw new TypeError(`'${name}' of ${schemaPath} must not be '${value}'.`);
    }
  },
};

/** JSON, or a form where a member is a file: only forms carry files. Objects in a form are JSON. */
export function serializeBody(body: unknown): string | FormData {
  if (body instanceof FormData) return body;
  if (typeof body !== 'object' || body === null) return JSON.stringify(body);
  const members = Object.entries(body).filter(([, value]) => value !== undefined);
  if (!members.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of members) form.append(name, toField(value));
  return form;
}

function toField(value: unknown): Blob | string {
  if (value instanceof Blob) return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
