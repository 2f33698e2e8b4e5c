import type { RequestHandler } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import {
  bodyContent,
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

export interface ValidRequest {
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
    try {
      return await validate(request);
    } catch (error) {
      const ignored = error instanceof InvalidRequest ? error.errors.filter(({ isIgnored }) => isIgnored) : [];
      if (ignored.length === 0) throw error;
      return validate({ ...request, query: withoutInvalid(request.query, ignored) });
    }
  };

  async function validate(request: GatheredRequest): Promise<ValidRequest> {
    prepared ??= preparePath(document, path);
    const { own, operations, middlewares } = prepared;
    const asked = operations.get(request.method);
    if (asked === undefined) throw new Error(`${request.method} is not in the contract of ${path}`);
    const misplaced = findUnreadablePath(own, asked, path, request);
    if (misplaced !== undefined) throw new InvalidRequest([misplaced]);
    const oversized = findOversized(own, asked, request);
    if (oversized !== undefined) throw new InvalidRequest([oversized]);
    const unreadable = findUnreadable(own, asked, request);
    const seen = asExpressRequest({
      ...request,
      query: readableQuery(asked, withoutInvalid(request.query, unreadable)),
    });
    try {
      for (const middleware of middlewares) await run(middleware, seen);
    } catch (error) {
      throw asInvalidRequest(error, unreadable, own, asked);
    }
    const infinite = findInfinite(own, asked, seen);
    const errors = infinite === undefined ? unreadable : [...unreadable, infinite];
    if (errors.length > 0) throw new InvalidRequest(errors);
    return { path: seen.params, query: seen.query, headers: seen.headers, body: seen.body };
  }
}

/** Numbers in paths are digits and nothing else: the validator would take `1e1` for 10. */
function findUnreadablePath(
  document: OpenApiDocument,
  asked: ListedOperation,
  template: string,
  { path }: GatheredRequest,
): ValidationError | undefined {
  const sent = path.split('/');
  const name = template
    .split('/')
    .map((part, index) => (/^\{.*\}$/.test(part) && !/^\d+$/.test(sent[index] ?? '') ? part.slice(1, -1) : ''))
    .find((part) =>
      asked.parameters.some((each) => each.in === 'path' && each.name === part && isInteger(document, each)),
    );
  if (name === undefined) return undefined;
  const error = { path: `/params/${name}`, message: 'must be digits', errorCode: 'type.openapi.validation' };
  return toValidationError(error, document, asked);
}

const isInteger = (document: OpenApiDocument, { schema }: ParameterObject): boolean =>
  resolve<SchemaObject>(document, schema)['type'] === 'integer';

/** Parameters that are no text, such as lists where one value is wanted: the validator would take them to pieces. */
function findUnreadable(
  document: OpenApiDocument,
  asked: ListedOperation,
  { query }: GatheredRequest,
): ValidationError[] {
  return [...asked.queryNames]
    .filter((name) => Object.hasOwn(query, name) && !isReadable(query[name], asked.numberNames.has(name)))
    .map((name) => {
      const error = { path: `/query/${name}`, message: 'must be one value', errorCode: 'type.openapi.validation' };
      return toValidationError(error, document, asked);
    });
}

/** Numbers are written with digits: the validator would take `0x1f` and an empty text as well. */
function isReadable(value: unknown, isNumber: boolean): boolean {
  if (typeof value !== 'string') return false;
  return !isNumber || /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(value);
}

/** What the contract names; the validator ignores the rest, but not in every form. */
function readableQuery({ queryNames }: ListedOperation, query: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(query).filter(([name]) => queryNames.has(name)));
}

/** The query, or the body, without the members that errors are about. */
export function withoutInvalid(
  values: Readonly<Record<string, unknown>>,
  errors: readonly ValidationError[],
): Record<string, unknown> {
  const names = new Set(errors.flatMap(({ members }) => members.slice(0, 1)));
  return names.size === 0 ? values : Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
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
    apiSpec: structuredClone({ ...document, paths: asJson(document.paths), servers: [{ url: '/' }] }) as never,
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

/** Whatever came was gathered into what JSON would have said, so that is what the validator looks for. */
function asJson(paths: OpenApiDocument['paths']): OpenApiDocument['paths'] {
  const described = Object.entries(paths).map(([path, item]) => {
    const operations = httpMethods.flatMap((method) => {
      const operation = item[method];
      const content = operation && bodyContent(operation);
      if (content === undefined) return [];
      return [
        [
          method,
          { ...operation, requestBody: { ...operation?.requestBody, content: { 'application/json': content } } },
        ],
      ];
    });
    return [path, { ...item, ...Object.fromEntries(operations) }];
  });
  return Object.fromEntries(described);
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

function asInvalidRequest(
  error: unknown,
  unreadable: readonly ValidationError[],
  document: OpenApiDocument,
  asked: ListedOperation,
): unknown {
  if (!(error instanceof Error) || !('errors' in error) || !Array.isArray(error.errors)) return error;
  if (!('status' in error) || error.status !== 400) return error;
  const reported = error.errors as ReportedError[]; // as: the validator's own form
  const found = firstOfEachPlace(reported, (each) => toValidationError(each, document, asked));
  return new InvalidRequest([...unreadable, ...found]);
}

/** An operation, and where in a request for it lists may stand: most have none, and are looked at no further. */
interface ListedOperation extends AskedOperation {
  readonly queryNames: ReadonlySet<string>;
  /** Those of them that are one number. */
  readonly numberNames: ReadonlySet<string>;
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
      queryNames: new Set(ofQuery.map(({ name }) => name)),
      numberNames: new Set(ofQuery.filter(({ schema }) => isNumber(document, schema)).map(({ name }) => name)),
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

const isNumber = (document: OpenApiDocument, schema: ParameterObject['schema']): boolean =>
  ['integer', 'number'].includes(String(resolve<SchemaObject>(document, schema)['type']));

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
