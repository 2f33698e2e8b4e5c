import type { RequestHandler } from 'express';
import { bodyContent, httpMethods, type OpenApiDocument } from '../document/document.ts';
import { ownFormats } from '../document/formats.ts';
import { requestsOfPath } from '../document/path-documents.ts';
import type { GatheredRequest, PathValidator, ValidRequest } from './gathered-request.ts';
import { narrowUnions } from './union-errors.ts';
import { operationsOf, type ValidatedOperation } from './validated-operation.ts';
import {
  firstOfEachPlace,
  InvalidRequest,
  type ReportedError,
  toValidationError,
  type ValidationError,
  withoutInvalid,
} from './validation-error.ts';
import { findUnreported } from './validator-workarounds.ts';

/**
 * Validates the requests for one path of the contract with express-openapi-validator, and words what is wrong with them. One
 * for each path, because the validator looks a request up by compiling the expression of every path of its document
 * in turn, on every request (docs/adr/0002).
 */
export function createOpenApiValidator(document: OpenApiDocument, path: string): PathValidator {
  // Made on first use: loading the validator and compiling the schemas of a path takes tens of milliseconds and MiB.
  let preparing: Promise<PreparedPath> | undefined;

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
    preparing ??= preparePath(document, path);
    const { own, operations, middlewares } = await preparing;
    const asked = operations.get(request.method);
    if (asked === undefined) throw new Error(`${request.method} is not in the contract of ${path}`);
    const unreported = findUnreported(own, asked, path, request).map((each) => toValidationError(each, own, asked));
    if (unreported.some(isOfWhole)) throw new InvalidRequest(unreported);
    const seen = asExpressRequest(withoutErrors(request, asked, unreported));
    const found = await findErrors(middlewares, seen);
    const narrowed = await narrowBody(own, asked, seen.body, found);
    const reported = firstOfEachPlace(narrowed, (each) => toValidationError(each, own, asked, seen.body));
    // A member that was left out is not missing.
    const errors = [...unreported, ...reported.filter((each) => !unreported.some((other) => isOfSame(each, other)))];
    if (errors.length > 0) throw new InvalidRequest(errors);
    return { path: seen.params, query: seen.query, headers: seen.headers, body: seen.body };
  }
}

/** A path that names nothing, or a body that is one list: nothing is left to validate. */
const isOfWhole = ({ place, members }: ValidationError): boolean => place === 'path' || members.length === 0;

const isOfSame = (one: ValidationError, other: ValidationError): boolean =>
  one.place === other.place && one.members[0] === other.members[0];

/** The request without the values that errors are about, and without parameters that the contract does not name. */
function withoutErrors(
  request: GatheredRequest,
  { query: known }: ValidatedOperation,
  errors: readonly ValidationError[],
): GatheredRequest {
  const ofBody = errors.filter(({ place }) => place === 'body');
  const query = withoutInvalid(
    request.query,
    errors.filter(({ place }) => place === 'query'),
  );
  return {
    ...request,
    query: Object.fromEntries(Object.entries(query).filter(([name]) => known.has(name))),
    body: ofBody.length === 0 ? request.body : withoutInvalid(request.body as Record<string, unknown>, ofBody), // as: errors are about its members
  };
}

interface PreparedPath {
  /** The document with this path only. */
  readonly own: OpenApiDocument;
  readonly operations: ReadonlyMap<string, ValidatedOperation>;
  readonly middlewares: readonly RequestHandler[];
}

async function preparePath(document: OpenApiDocument, path: string): Promise<PreparedPath> {
  const own = requestsOfPath(document, path);
  return { own, operations: operationsOf(own, path), middlewares: await mount(own) };
}

/**
 * express-openapi-validator compiles the schema of OpenAPI documents for each of its instances, also with
 * `validateApiSpec: false`: two thirds of what a path costs. `npm run check:contract` validates the document.
 */
async function loadValidator() {
  const [OpenApiValidator, { default: documentSchema }] = await Promise.all([
    import('express-openapi-validator'),
    import('express-openapi-validator/dist/framework/openapi.schema.validator.js'),
  ]);
  const validatesNothing = class {
    validate = () => ({ errors: [] });
  };
  Object.assign(documentSchema, { OpenAPISchemaValidator: validatesNothing });
  return OpenApiValidator;
}

async function mount(document: OpenApiDocument): Promise<readonly RequestHandler[]> {
  const OpenApiValidator = await loadValidator();
  return OpenApiValidator.middleware({
    // The validator copies it. as: its own type of document is narrower than OpenAPI 3.1.
    apiSpec: { ...document, paths: asJson(document.paths), servers: [{ url: '/' }] } as never,
    validateApiSpec: false,
    // The service rejects or ignores unknown parameters, together with all other errors.
    validateRequests: { allErrors: true, allowUnknownQueryParameters: true },
    validateResponses: false,
    // Credentials are checked before the body is read.
    validateSecurity: false,
    fileUploader: false,
    useRequestUrl: true,
    formats: ownFormats,
  }) as RequestHandler[]; // as: Express takes them, although their type names a request of its own
}

/** The document with JSON as the only media type: bodies of all types were converted to what JSON would contain. */
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

/** The errors that the validator reports; it throws them as one. */
async function findErrors(middlewares: readonly RequestHandler[], request: object): Promise<readonly ReportedError[]> {
  try {
    for (const middleware of middlewares) await run(middleware, request);
    return [];
  } catch (error) {
    const reported = reportedErrors(error);
    if (reported === undefined) throw error;
    return reported;
  }
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

/** What the validator found wrong with the request; undefined where it failed in another way. */
function reportedErrors(error: unknown): readonly ReportedError[] | undefined {
  if (!(error instanceof Error) || !('errors' in error) || !Array.isArray(error.errors)) return undefined;
  if (!('status' in error) || error.status !== 400) return undefined;
  const reported = error.errors as ReportedError[]; // as: the validator's own form
  // `then` and `else` report their own errors.
  return reported.filter(({ errorCode }) => errorCode !== 'if.openapi.validation');
}

/** Parameters are texts, and no branch that takes one has members. */
async function narrowBody(
  document: OpenApiDocument,
  { body: schema }: ValidatedOperation,
  body: unknown,
  reported: readonly ReportedError[],
): Promise<readonly ReportedError[]> {
  if (schema === undefined) return reported;
  const isOfBody = ({ path }: ReportedError) => /^\/body(?:\/|$)/.test(path);
  const ofBody = reported.filter(isOfBody);
  const narrowed = await narrowUnions(document, { schema, value: body, path: '/body' }, ofBody);
  return [...reported.filter((error) => !isOfBody(error)), ...narrowed];
}
