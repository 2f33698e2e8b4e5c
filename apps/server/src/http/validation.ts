import type { RequestHandler } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import {
  documentOfPath,
  type HttpMethod,
  httpMethods,
  type OpenApiDocument,
  type ParameterObject,
  parametersOf,
  resolve,
  type SchemaObject,
} from './document.ts';
import { findOversizedList, holdsLists, type OversizedList } from './oversized-lists.ts';
import {
  type AskedOperation,
  bodySchema,
  firstOfEachPlace,
  type Place,
  type ReportedError,
  toValidationError,
  type ValidationError,
  wellFormedText,
} from './validation-error.ts';

/** A request as the validator sees it. The query holds text; the values come back converted to their types. */
export interface GatheredRequest {
  readonly method: HttpMethod;
  /** The path in the terms of the document, whichever base path was asked. */
  readonly path: string;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

interface ValidRequest {
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
  readonly body: unknown;
}

/** All that is wrong with a request; each API words it in its own way. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest';
  readonly errors: readonly ValidationError[];
  constructor(errors: readonly ValidationError[]) {
    super('The request does not fit the contract');
    this.errors = errors;
  }
}

export type PathValidator = (request: GatheredRequest) => Promise<ValidRequest>;

/**
 * A validator for one path of the contract. One for each path, because express-openapi-validator looks a request up by
 * compiling the expression of every path of its document in turn, on every request (docs/adr/0002).
 */
export function createPathValidator(document: OpenApiDocument, path: string): PathValidator {
  // Made on first use: compiling the schemas of a path takes tens of milliseconds.
  let prepared: PreparedPath | undefined;

  return async (request) => {
    prepared ??= preparePath(document, path);
    const { own, operations, middlewares } = prepared;
    const asked = operations.get(request.method);
    if (asked === undefined) throw new Error(`${request.method} is not in the contract of ${path}`);
    const oversized = findOversized(own, asked, request);
    if (oversized !== undefined) throw new InvalidRequest([oversized]);
    const seen = asExpressRequest(request);
    try {
      for (const middleware of middlewares) await run(middleware, seen);
    } catch (error) {
      throw asInvalidRequest(error, own, asked);
    }
    const infinite = findInfinite(own, asked, seen);
    if (infinite !== undefined) throw new InvalidRequest([infinite]);
    return { path: seen.params, query: seen.query, headers: seen.headers, body: seen.body };
  };
}

interface PreparedPath {
  /** The document with this path only. */
  readonly own: OpenApiDocument;
  readonly operations: ReadonlyMap<string, ListedOperation>;
  readonly middlewares: readonly RequestHandler[];
}

function preparePath(document: OpenApiDocument, path: string): PreparedPath {
  const own = documentOfPath(document, path);
  return { own, operations: operationsAt(own, path), middlewares: mount(own) };
}

function mount(document: OpenApiDocument): readonly RequestHandler[] {
  return OpenApiValidator.middleware({
    // The validator changes what it is given; its own type of document is narrower than OpenAPI 3.1.
    apiSpec: structuredClone({ ...document, servers: [{ url: '/' }] }) as never,
    validateApiSpec: false,
    // Unknown parameters are refused or ignored, as the API has it, together with all else (request-pipeline.ts).
    validateRequests: { allErrors: true, allowUnknownQueryParameters: true },
    validateResponses: false,
    // Credentials are checked before the body is read (security.ts).
    validateSecurity: false,
    fileUploader: false,
    useRequestUrl: true,
    formats: { [wellFormedText]: { type: 'string', validate: (text: string) => text.isWellFormed() } },
  }) as RequestHandler[];
}

/**
 * The validator takes an Express request. It is given a plain object with the members that it uses, so that it sees
 * the canonical path and the gathered input, and changes nothing of the real request.
 */
function asExpressRequest(request: GatheredRequest) {
  return {
    method: request.method.toUpperCase(),
    url: request.path,
    // Only its query is looked at, which was gathered already.
    originalUrl: '',
    path: request.path,
    baseUrl: '',
    // Whatever came was gathered into what JSON would have said.
    headers: { ...request.headers, 'content-type': 'application/json' },
    query: request.query,
    params: {},
    body: request.body,
    app: { enabled: () => false, param: () => undefined },
  };
}

function run(middleware: RequestHandler, request: object): Promise<void> {
  return new Promise((done, fail) => {
    // Neither the validator nor its metadata step touches the response.
    const outcome: unknown = middleware(request as never, {} as never, (error?: unknown) =>
      error ? fail(error) : done(),
    );
    if (outcome instanceof Promise) outcome.catch(fail);
  });
}

function asInvalidRequest(error: unknown, document: OpenApiDocument, asked: ListedOperation): unknown {
  if (!(error instanceof Error) || !('errors' in error) || !Array.isArray(error.errors)) return error;
  if (!('status' in error) || error.status !== 400) return error;
  const reported = error.errors as ReportedError[]; // as: the validator's own form
  return new InvalidRequest(firstOfEachPlace(reported, (each) => toValidationError(each, document, asked)));
}

/** An operation, and where in a request for it lists may stand: most have none, and are looked at no further. */
interface ListedOperation extends AskedOperation {
  readonly listParameters: readonly ParameterObject[];
  readonly listBody: SchemaObject | undefined;
}

function operationsAt(document: OpenApiDocument, path: string): ReadonlyMap<string, ListedOperation> {
  const item = document.paths[path] ?? {};
  const found = new Map<string, ListedOperation>();
  for (const method of httpMethods) {
    const operation = item[method];
    if (operation === undefined) continue;
    const parameters = parametersOf(document, item, operation);
    const ofQuery = parameters.filter((each) => each.in === 'query');
    const body = bodySchema(document, operation);
    found.set(method, {
      operation,
      parameters,
      listParameters: ofQuery.filter(({ schema }) => holdsLists(document, schema)),
      listBody: body !== undefined && holdsLists(document, body) ? body : undefined,
    });
  }
  return found;
}

function findOversized(
  document: OpenApiDocument,
  asked: ListedOperation,
  { query, body }: GatheredRequest,
): ValidationError | undefined {
  for (const { name, schema } of asked.listParameters) {
    const value = query[name];
    const items = typeof value === 'string' && isList(document, schema) ? value.split(',') : value;
    const found = findOversizedList(document, schema, items, [name]);
    if (found !== undefined) return tooLong('query', found, document, asked);
  }
  const found = asked.listBody && findOversizedList(document, asked.listBody, body);
  return found && tooLong('body', found, document, asked);
}

/** `1e309` and a thousand digits become an infinite number, which the validator compares with no limit. */
function findInfinite(
  document: OpenApiDocument,
  asked: AskedOperation,
  { query, params }: Pick<ReturnType<typeof asExpressRequest>, 'query' | 'params'>,
): ValidationError | undefined {
  const ofQuery = infiniteMember(query);
  const ofPath = infiniteMember(params);
  if (ofQuery === undefined && ofPath === undefined) return undefined;
  const path = ofQuery === undefined ? `/params/${ofPath}` : `/query/${ofQuery}`;
  return toValidationError(
    { path, message: 'must be a number', errorCode: 'maximum.openapi.validation' },
    document,
    asked,
  );
}

function infiniteMember(values: Readonly<Record<string, unknown>>): string | undefined {
  for (const name in values) {
    const value = values[name];
    if (Array.isArray(value) ? value.some(isInfinite) : isInfinite(value)) return name;
  }
  return undefined;
}

const isInfinite = (value: unknown): boolean =>
  value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY;

/** The contract writes each list in a query with commas (`explode: false`). */
const isList = (document: OpenApiDocument, schema: ParameterObject['schema']): boolean =>
  resolve<SchemaObject>(document, schema)['type'] === 'array';

function tooLong(
  place: Place,
  { members, maxItems }: OversizedList,
  document: OpenApiDocument,
  asked: AskedOperation,
): ValidationError {
  const path = ['', place, ...members].join('/');
  const message = `must hold at most ${maxItems} items`;
  return toValidationError({ path, message, errorCode: 'maxItems.openapi.validation' }, document, asked);
}
