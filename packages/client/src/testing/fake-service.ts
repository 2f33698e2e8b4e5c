import type { BodyOf, Method, Operation, PathWith } from '../ngoma-client.ts';
import type { ProblemCode } from '../problem.ts';
import type { Fetch } from '../retrying-fetch.ts';
import { contract } from './contract-examples.ts';
import { findMismatch } from './find-mismatch.ts';
import type { ExampleOperation, ExampleProblem, ExampleResponse } from './read-contract.ts';

type Verb = Uppercase<Method>;
type SuccessOf<Path extends PathWith<Lowercase<V>>, V extends Verb> = BodyOf<Operation<Path, Lowercase<V>>, 2>;

/** A request that the client sent. */
export interface SentRequest {
  readonly method: string;
  /** As the contract writes it: `/v1/messages/{id}`. */
  readonly path: string;
  readonly url: URL;
  readonly headers: Headers;
  /** Parsed JSON, or the form; undefined where there was none. */
  readonly body: unknown;
}

/** A failure: an error of the service by its code, no connection, or no answer until the client's time is over. */
export type Fault = ProblemCode | 'network' | 'timeout';

/** The faults of an operation: its errors are those that the contract gives it. */
export type FaultOf<Path extends PathWith<Lowercase<V>>, V extends Verb> =
  | Extract<CodeOf<BodyOf<Operation<Path, Lowercase<V>>, 4 | 5>>, ProblemCode>
  | 'network'
  | 'timeout';
type CodeOf<Body> = Body extends { code: infer Code } ? Code : never;

/** How often something happens: always, unless it is said. */
export interface Times {
  times?: number | undefined;
}

/** A service that is not there: it answers with the examples of the contract, or as the test says. */
export interface FakeService {
  /** For `createClient`. */
  readonly baseUrl: string;
  /** For `createClient`. */
  readonly fetch: Fetch;
  /** The requests of the client so far, each try of a call by itself. */
  readonly requests: readonly SentRequest[];
  /**
   * Answers with the example of the contract, with these members in place of its own or as the function changes it. Throws
   * where the result is not as the contract has it. Of several answers and faults for one operation the last one counts.
   */
  answer<V extends Verb, Path extends PathWith<Lowercase<V>>>(
    method: V,
    path: Path,
    change: Partial<SuccessOf<Path, V>> | ((example: SuccessOf<Path, V>) => SuccessOf<Path, V>),
    options?: Times,
  ): void;
  /**
   * Lets an operation fail. The client tries again what is safe to repeat: say `times: 1` to see it succeed, or give the
   * client `retry: { attempts: 1 }`.
   */
  fail<V extends Verb, Path extends PathWith<Lowercase<V>>>(
    method: V,
    path: Path,
    fault: FaultOf<Path, V>,
    options?: Times,
  ): void;
}

type Answer = (request: Request) => Response | Promise<Response>;

interface Rule {
  readonly operation: ExampleOperation;
  readonly answer: Answer;
  left: number;
}

/**
 * Stands in for the service in tests of what uses the client, without a server.
 *
 * @example
 * const service = createFakeService();
 * const client = createClient({ baseUrl: service.baseUrl, fetch: service.fetch, apiKey: 'ngoma_test_1' });
 * service.fail('POST', '/v1/messages', 'rate_limited', { times: 1 });
 */
export function createFakeService(): FakeService {
  const rules: Rule[] = [];
  const requests: SentRequest[] = [];

  function addRule(operation: ExampleOperation, answer: Answer, { times = Number.POSITIVE_INFINITY }: Times): void {
    rules.unshift({ operation, answer, left: times });
  }

  return {
    baseUrl: 'http://ngoma.test',
    requests,
    async fetch(request) {
      request.signal.throwIfAborted();
      const operation = findOperation(request);
      requests.push(await readRequest(request, operation));
      const rule = rules.find((each) => each.operation === operation && each.left > 0);
      if (rule === undefined) return toResponse(findSuccess(operation), undefined);
      rule.left -= 1;
      return rule.answer(request);
    },
    answer(method, path, change, options = {}) {
      const operation = requireOperation(method, path);
      const success = findSuccess(operation);
      // as: the contract says that its example has this type
      const example = structuredClone(success.examples[0]) as never;
      const body: unknown = typeof change === 'function' ? change(example) : { ...(example as object), ...change }; // as: an object
      const mismatch = success.schema && findMismatch(body, success.schema, contract.schemas);
      if (mismatch !== undefined) throw new Error(`${method} ${path} never answers like this: ${mismatch}`);
      addRule(operation, () => toResponse(success, body), options);
    },
    fail(method, path, fault, options = {}) {
      const operation = requireOperation(method, path);
      addRule(operation, toFailure(operation, fault), options);
    },
  };
}

function toFailure(operation: ExampleOperation, fault: Fault): Answer {
  if (fault === 'network') return () => Promise.reject(new TypeError('fetch failed'));
  if (fault === 'timeout') return waitForAbort;
  const mediaType = operation.path.startsWith('/events/v1') ? 'application/json' : 'application/problem+json';
  const { status, example } = findProblem(fault);
  return ({ url }) => {
    const body = { ...example, instance: new URL(url).pathname };
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': mediaType } });
  };
}

const waitForAbort = ({ signal }: Request) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** The example of the contract, or one like it. */
function findProblem(code: ProblemCode): Required<ExampleProblem> {
  const { status, example } = contract.problems[code] ?? {};
  if (status === undefined) throw new Error(`No operation of the contract fails with '${code}'.`);
  const detail = `This is an example of ${code}.`;
  const type = `http://127.0.0.1:3000/docs/errors/${code}`;
  const names = { type, title: code, code, request_id: 'req_01kb8t4q2n6v0x3m5c7r9w1f2h' };
  return { status, example: example ?? { ...names, status, detail, message: detail, data: { status } } };
}

function requireOperation(method: string, path: string): ExampleOperation {
  const operation = contract.operations.find((each) => each.method === method && each.path === path);
  if (operation === undefined) throw new Error(`The contract has no operation ${method} ${path}.`);
  return operation;
}

function findOperation({ method, url }: Request): ExampleOperation {
  const { pathname } = new URL(url);
  // The first path that fits takes a request, as in the service.
  const operation = contract.operations.find((each) => each.method === method && toPattern(each.path).test(pathname));
  if (operation === undefined) throw new Error(`The contract has no operation ${method} ${pathname}.`);
  return operation;
}

function toPattern(path: string): RegExp {
  const literal = path.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('[^/]+')}$`);
}

function findSuccess({ method, path, success }: ExampleOperation): ExampleResponse {
  if (success === undefined) throw new Error(`${method} ${path} has no answer of success.`);
  return success;
}

function toResponse({ status, mediaType, examples }: ExampleResponse, changed: unknown): Response {
  if (mediaType === undefined) return new Response(null, { status });
  const body = changed ?? examples[0];
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return new Response(text, { status, headers: { 'Content-Type': mediaType } });
}

async function readRequest(request: Request, { path }: ExampleOperation): Promise<SentRequest> {
  const { method, url, headers } = request;
  return { method, path, url: new URL(url), headers: new Headers(headers), body: await readBody(request.clone()) };
}

async function readBody(request: Request): Promise<unknown> {
  if (request.body === null) return undefined;
  if (request.headers.get('Content-Type')?.startsWith('multipart/form-data')) return request.formData();
  const text = await request.text();
  return text === '' ? undefined : JSON.parse(text);
}
