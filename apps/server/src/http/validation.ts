import type { RequestHandler } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import type { ProblemCode } from '../problems/codes.ts';
import type { SchemaExtensions } from './contract-extensions.ts';
import {
  documentOfPath,
  type HttpMethod,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  resolve,
  type SchemaObject,
} from './document.ts';
import { findOversizedList, type OversizedList } from './oversized-lists.ts';

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

type Place = 'body' | 'query' | 'path' | 'header';

/** One rule of the contract that a request breaks. */
export interface ValidationError {
  readonly place: Place;
  /** The names on the way to the value: `['organizer', '0', 'email']`. */
  readonly members: readonly string[];
  /** The keyword of JSON Schema that was broken. */
  readonly rule: string;
  /** What is accepted, where the contract says it in words (`x-accepts`), else what the rule says. */
  readonly accepts: string;
  /** The code that the contract gives to this error (`x-problem`). */
  readonly problem?: ProblemCode;
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

interface ReportedError {
  readonly path: string;
  readonly message: string;
  readonly errorCode?: string;
}

/**
 * A validator for one path of the contract. One for each path, because express-openapi-validator looks a request up by
 * compiling the expression of every path of its document in turn, on every request (docs/adr/0002).
 */
export function createPathValidator(document: OpenApiDocument, path: string): PathValidator {
  const own = documentOfPath(document, path);
  // Made on first use: compiling the schemas of a path takes tens of milliseconds.
  let middlewares: readonly RequestHandler[] | undefined;

  return async (request) => {
    const oversized = findOversized(own, path, request);
    if (oversized !== undefined) throw new InvalidRequest([oversized]);
    middlewares ??= mount(own);
    const seen = asExpressRequest(request);
    try {
      for (const middleware of middlewares) await run(middleware, seen);
    } catch (error) {
      throw asInvalidRequest(error, own, path, request.method);
    }
    const infinite = findInfinite(own, path, request.method, seen);
    if (infinite !== undefined) throw new InvalidRequest([infinite]);
    return { path: seen.params, query: seen.query, headers: seen.headers, body: seen.body };
  };
}

/** The format of a text without halves of surrogate pairs: a `pattern` says so only with a flag that other tools do not set. */
const wellFormedText = 'well-formed-text';

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

function asInvalidRequest(error: unknown, document: OpenApiDocument, path: string, method: HttpMethod): unknown {
  if (!(error instanceof Error) || !('errors' in error) || !Array.isArray(error.errors)) return error;
  if (!('status' in error) || error.status !== 400) return error;
  const asked = operationAt(document, path, method);
  if (asked === undefined) return error;
  const reported = error.errors as ReportedError[]; // as: the validator's own form
  return new InvalidRequest(firstOfEachPlace(reported, (each) => toValidationError(each, document, asked)));
}

interface AskedOperation {
  readonly operation: OperationObject;
  readonly parameters: readonly ParameterObject[];
}

function operationAt(document: OpenApiDocument, path: string, method: HttpMethod): AskedOperation | undefined {
  const item = document.paths[path];
  const operation = item?.[method];
  if (item === undefined || operation === undefined) return undefined;
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
  return { operation, parameters: parameters.map((each) => resolve(document, each)) };
}

function findOversized(document: OpenApiDocument, path: string, request: GatheredRequest): ValidationError | undefined {
  const asked = operationAt(document, path, request.method);
  if (asked === undefined) return undefined;
  for (const { name, schema, in: place } of asked.parameters) {
    const value = place === 'query' ? request.query[name] : undefined;
    const items = typeof value === 'string' && isList(document, schema) ? value.split(',') : value;
    const found = findOversizedList(document, schema, items, [name]);
    if (found !== undefined) return tooLong('query', found, document, asked);
  }
  const body = bodySchema(document, asked.operation);
  const found = body && findOversizedList(document, body, request.body);
  return found && tooLong('body', found, document, asked);
}

/** `1e309` and a thousand digits become an infinite number, which the validator compares with no limit. */
function findInfinite(
  document: OpenApiDocument,
  path: string,
  method: HttpMethod,
  { query, params }: Pick<ReturnType<typeof asExpressRequest>, 'query' | 'params'>,
): ValidationError | undefined {
  const asked = operationAt(document, path, method);
  const isInfinite = (value: unknown) => value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY;
  const named = [...Object.entries({ query }), ...Object.entries({ params })].flatMap(([place, values]) =>
    Object.entries(values).map(([name, value]) => ({ path: `/${place}/${name}`, value })),
  );
  const found = named.find(({ value }) => [value].flat().some(isInfinite));
  if (found === undefined || asked === undefined) return undefined;
  const error = { path: found.path, message: 'must be a number', errorCode: 'maximum.openapi.validation' };
  return toValidationError(error, document, asked);
}

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

const places: Record<string, Place> = { body: 'body', query: 'query', params: 'path', headers: 'header' };

function toValidationError(
  error: ReportedError,
  document: OpenApiDocument,
  { operation, parameters }: AskedOperation,
): ValidationError {
  const [place = 'body', ...members] = error.path
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  const rule = error.errorCode?.replace('.openapi.validation', '') ?? 'invalid';
  const at = places[place] ?? 'body';
  const schema = at === 'body' ? bodySchema(document, operation) : parameterSchema(parameters, at, members[0]);
  const own = schemaAt(document, schema, at === 'body' ? members : members.slice(1));
  const problem = problemOf(rule, own?.['x-problem']);
  return {
    place: at,
    members,
    // To clients it is one rule with the `pattern`: which characters there may be.
    rule: rule === 'format' && own?.['format'] === wellFormedText ? 'pattern' : rule,
    accepts: wording(rule, error.message, own?.['x-accepts']),
    ...(problem !== undefined && { problem }),
  };
}

/** What is missing is not a wrong value: it has no code of its own. */
function problemOf(rule: string, named: SchemaExtensions['x-problem']): ProblemCode | undefined {
  if (typeof named === 'object') return named[rule];
  return rule === 'required' ? undefined : named;
}

function wording(rule: string, message: string, accepts: string | undefined): string {
  switch (rule) {
    case 'required':
      return 'is missing';
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'is not known here';
    default:
      return accepts === undefined ? message : `must be ${accepts}`;
  }
}

function bodySchema(document: OpenApiDocument, operation: OperationObject): SchemaObject | undefined {
  const content = operation.requestBody?.content['application/json'];
  return content && resolve<SchemaObject>(document, content.schema);
}

function parameterSchema(
  parameters: readonly ParameterObject[],
  place: Place,
  name: string | undefined,
): ParameterObject['schema'] | undefined {
  return parameters.find((each) => each.in === place && each.name.toLowerCase() === name?.toLowerCase())?.schema;
}

/** The innermost schema on the way that has words of its own: an error deep in a union is told in the words of the union. */
function schemaAt(
  document: OpenApiDocument,
  schema: SchemaObject | { readonly $ref: string } | undefined,
  members: readonly string[],
): SchemaObject | undefined {
  if (schema === undefined) return undefined;
  const here = { ...resolve<SchemaObject>(document, schema), ...siblings(schema) };
  const [name, ...rest] = members;
  if (name === undefined) return here;
  const next = /^\d+$/.test(name) ? here.items : here.properties?.[name];
  const below = schemaAt(document, next, rest);
  return below?.['x-accepts'] === undefined && here['x-accepts'] !== undefined ? here : below;
}

/** OpenAPI 3.1 allows members beside a `$ref`; they win. */
function siblings(schema: SchemaObject | { readonly $ref: string }): Partial<SchemaObject> {
  const { $ref: _reference, ...own } = schema as SchemaObject & { readonly $ref?: string };
  return own;
}

/** More would not help anybody to put a request right. */
const maxErrors = 20;

/** A union reports an error for each of its branches; one for each place is enough. What lies nearest to the top comes first. */
function firstOfEachPlace(
  reported: readonly ReportedError[],
  read: (error: ReportedError) => ValidationError,
): ValidationError[] {
  const byPlace = new Map<string, ReportedError>();
  const depthOf = ({ path }: ReportedError) => path.split('/').length;
  for (const error of reported.toSorted((one, other) => depthOf(one) - depthOf(other))) {
    if (byPlace.size === maxErrors) break;
    if (!byPlace.has(error.path)) byPlace.set(error.path, error);
  }
  return [...byPlace.values()].map(read);
}
