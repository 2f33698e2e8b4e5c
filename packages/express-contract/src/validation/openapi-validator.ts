import type { RequestHandler } from 'express';
import type { OpenApiDocument, ParameterObject } from '../document/document.ts';
import { ownFormats } from '../document/formats.ts';
import { requestDocumentOf } from '../document/request-document.ts';
import { memberOf, readPointer } from '../document/unions.ts';
import { type ReadParameters, readParameters } from '../parameters/read-parameters.ts';
import { escapePointer, type ReportedError, toError } from '../reported-error.ts';
import type { GatheredRequest, PathValidator, ValidRequest } from './gathered-request.ts';
import { findOversizedLists } from './oversized-lists.ts';
import { narrowUnions } from './union-errors.ts';
import {
  firstOfEachPlace,
  InvalidRequest,
  nameIn,
  placeNames,
  toValidationError,
  type ValidationError,
  withoutInvalid,
} from './validation-error.ts';
import { toValidatorDocument, type ValidatorDocument, type ValidatorOperation } from './validator-document.ts';

/**
 * Validates the requests for one path of the contract with express-openapi-validator, and words what is wrong with them. All
 * paths of a document share one validator (docs/adr/0077).
 */
export function createOpenApiValidator(document: OpenApiDocument, path: string): PathValidator {
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
    const { own, find, run } = prepare(document);
    const asked = find(path, request.method, request.mediaType);
    if (asked === undefined) throw new Error(`${request.method} is not in the contract of ${path}`);
    const read = readParameters(asked, request);
    const found = [...read.errors, ...findInBody(own, asked, request.body)];
    const unreported = found.map((each) => toValidationError(each, own, asked));
    if (unreported.some(isOfWhole)) throw new InvalidRequest(unreported);
    const seen = toSeenRequest(asked, read, withoutErrors(request.body, unreported));
    const narrowed = await narrowBody(own, asked, seen.body, await findErrors(await run, asked, seen));
    const reported = firstOfEachPlace(narrowed, (each) => toValidationError(each, own, asked, seen.body));
    // A member that was left out is not missing.
    const errors = [...unreported, ...reported.filter((each) => !unreported.some((other) => isOfSame(each, other)))];
    if (errors.length > 0) throw new InvalidRequest(errors);
    return toValidRequest(asked, seen);
  }
}

/** A path that names nothing, or a body that is one list: nothing is left to validate. */
const isOfWhole = ({ place, members }: ValidationError): boolean => place === 'path' || members.length === 0;

const isOfSame = (one: ValidationError, other: ValidationError): boolean =>
  one.place === other.place && one.members[0] === other.members[0];

function findInBody(document: OpenApiDocument, { body: schema }: ValidatorOperation, body: unknown): ReportedError[] {
  if (schema === undefined) return [];
  return findOversizedLists(document, schema, body).map(({ members, maxItems }) =>
    toError(['/body', ...members].join('/'), 'maxItems', `must hold at most ${maxItems} items`),
  );
}

function withoutErrors(body: unknown, errors: readonly ValidationError[]): unknown {
  const ofBody = errors.filter(({ place }) => place === 'body');
  return ofBody.length === 0 ? body : withoutInvalid(body as Record<string, unknown>, ofBody); // as: errors are about its members
}

interface PreparedDocument extends Pick<ValidatorDocument, 'find'> {
  /** The document of all requests. */
  readonly own: OpenApiDocument;
  readonly run: Promise<RunValidator>;
}

const known = new WeakMap<OpenApiDocument, PreparedDocument>();

/** Made with the first request that needs it: loading the validator takes a tenth of a second and some MiB. */
function prepare(document: OpenApiDocument): PreparedDocument {
  const found = known.get(document) ?? prepareDocument(document);
  known.set(document, found);
  return found;
}

function prepareDocument(document: OpenApiDocument): PreparedDocument {
  const { document: ofValidator, find } = toValidatorDocument(document);
  return { own: requestDocumentOf(document), find, run: createRunner(ofValidator) };
}

/** A plain object with the members of a request that the validator uses, so that it changes nothing of the real one. */
interface SeenRequest {
  readonly headers: Record<string, unknown>;
  readonly body: unknown;
}

/** Rejects with the error of the validator. */
type RunValidator = (operation: ValidatorOperation, request: SeenRequest) => Promise<void>;

/**
 * Finds the operation with the first request to it, and gives `req.openapi` of that to the later ones: otherwise the
 * validator compiles the expression of each path of its document on every request (docs/adr/0002).
 */
async function createRunner(document: object): Promise<RunValidator> {
  const { middleware } = await import('express-openapi-validator');
  const steps = middleware({
    apiSpec: document as never, // as: the type of the validator is narrower than OpenAPI 3.1
    // `npm run check:contract` and `readDocument` do this.
    validateApiSpec: false,
    // Unknown parameters are rejected or ignored together with all other errors.
    validateRequests: { allErrors: true, allowUnknownQueryParameters: true },
    validateResponses: false,
    // Credentials are checked before the body is read.
    validateSecurity: false,
    fileUploader: false,
    useRequestUrl: true,
    formats: ownFormats,
  }) as RequestHandler[]; // as: Express takes them, although their type names a request of its own
  const metadata = new Map<number, object>();
  const lookup = steps.findIndex(({ name }) => name === 'metadataMiddleware');

  return async ({ index }, { headers, body }) => {
    const url = `/${index}`;
    const request = {
      ...{ method: 'POST', url, originalUrl: '', path: url, baseUrl: '' },
      ...{ headers, query: {}, params: {}, body },
      app: { enabled: () => false, param: () => undefined },
      openapi: metadata.get(index),
    };
    const first = request.openapi === undefined ? 0 : lookup + 1;
    for (const step of steps.slice(first)) await runStep(step, request);
    if (request.openapi !== undefined) metadata.set(index, request.openapi);
  };
}

function runStep(step: RequestHandler, request: object): Promise<void> {
  return new Promise((done, fail) => {
    // No step touches the response.
    const outcome: unknown = step(request as never, {} as never, (error?: unknown) => (error ? fail(error) : done()));
    if (outcome instanceof Promise) outcome.catch(fail);
  });
}

type PlaceName = (typeof placeNames)[ParameterObject['in']];

/** In the order in which they were sent; the validator adds defaults behind them. */
function toSeenRequest({ indexes }: ValidatorOperation, read: ReadParameters, body: unknown): SeenRequest {
  const headers: Record<string, unknown> = { 'content-type': 'application/json' };
  for (const place of Object.values(placeNames)) {
    for (const name of Object.keys(read[place])) headers[`p${indexes.get(`${place} ${name}`)}`] = read[place][name];
  }
  return { headers, body };
}

function toValidRequest({ parameters }: ValidatorOperation, { headers, body }: SeenRequest): ValidRequest {
  const valid: Record<PlaceName, Record<string, unknown>> = { params: {}, query: {}, headers: {}, cookies: {} };
  for (const [key, value] of Object.entries(headers)) {
    const parameter = parameters[Number(key.slice(1))];
    if (parameter !== undefined) valid[placeNames[parameter.in]][nameIn(parameter)] = value;
  }
  const { params: path, ...others } = valid;
  return { path, ...others, body };
}

/** The errors that the validator reports; it throws them as one. */
async function findErrors(
  run: RunValidator,
  operation: ValidatorOperation,
  request: SeenRequest,
): Promise<readonly ReportedError[]> {
  try {
    await run(operation, request);
    return [];
  } catch (error) {
    const reported = reportedErrors(error);
    if (reported === undefined) throw error;
    const errors = await withoutDecimalMultiples(request, reported);
    return errors.map((each) => ({ ...each, path: toPlace(operation, each.path) }));
  }
}

/** The validator divides in binary, and has no option for another `multipleOf`. */
async function withoutDecimalMultiples(
  request: SeenRequest,
  reported: readonly ReportedError[],
): Promise<readonly ReportedError[]> {
  if (!reported.some(isOfMultiple)) return reported;
  const { isMultipleOf } = await import('./multiple-of.ts');
  return reported.filter((each) => {
    if (!isOfMultiple(each)) return true;
    const value = readPointer(each.path).reduce(memberOf, request as unknown);
    return !isMultipleOf(Number(value), Number(each.message.split(' ').at(-1)));
  });
}

const isOfMultiple = ({ errorCode }: ReportedError): boolean => errorCode === 'multipleOf.openapi.validation';

/** `/headers/p1` as `/query/limit`. */
const toPlace = ({ parameters }: ValidatorOperation, path: string): string =>
  path.replace(/^\/headers\/p(\d+)/, (own, index: string) => {
    const parameter = parameters[Number(index)];
    return parameter === undefined ? own : `/${placeNames[parameter.in]}/${escapePointer(nameIn(parameter))}`;
  });

/** The errors that the validator found in the request; undefined where it failed in another way. */
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
  { body: schema }: ValidatorOperation,
  body: unknown,
  reported: readonly ReportedError[],
): Promise<readonly ReportedError[]> {
  if (schema === undefined) return reported;
  const isOfBody = ({ path }: ReportedError) => /^\/body(?:\/|$)/.test(path);
  const ofBody = reported.filter(isOfBody);
  const narrowed = await narrowUnions(document, { schema, value: body, path: '/body' }, ofBody);
  return [...reported.filter((error) => !isOfBody(error)), ...narrowed];
}
