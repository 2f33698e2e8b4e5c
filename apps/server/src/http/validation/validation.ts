import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HttpMethod, OpenApiDocument } from '../contract/document.ts';
import type { GatheredRequest, PathValidator, ValidRequest } from './gathered-request.ts';
import { createOpenApiValidator } from './openapi-validator.ts';
import { compileAcceptance, type QuickAcceptance } from './quick-acceptance.ts';
import { InvalidRequest } from './validation-error.ts';

/** The validation of the requests for one path. */
interface PathValidation {
  readonly validate: PathValidator;
  /** Compiles all that the first request of a method would compile, whether it is accepted or refused. */
  prepare(method: HttpMethod): Promise<void>;
}

const known = new WeakMap<OpenApiDocument, Map<string, PathValidation>>();

/** Validates the requests for one path of the contract. */
export const pathValidatorOf = (document: OpenApiDocument, path: string): PathValidator =>
  pathValidationOf(document, path).validate;

/** Compiles the validators of one operation before its first request. */
export const prepareValidators = (document: OpenApiDocument, path: string, method: HttpMethod): Promise<void> =>
  pathValidationOf(document, path).prepare(method);

/** Services of one document share it, because a sandbox starts anew as often as it is asked to. */
function pathValidationOf(document: OpenApiDocument, path: string): PathValidation {
  const ofDocument = known.get(document) ?? new Map<string, PathValidation>();
  const validation = ofDocument.get(path) ?? createPathValidation(document, path);
  known.set(document, ofDocument.set(path, validation));
  return validation;
}

/** What plainly fits is accepted quickly; the validator decides on the rest, and words what it refuses (docs/adr/0023). */
function createPathValidation(document: OpenApiDocument, path: string): PathValidation {
  const validate = createOpenApiValidator(document, path);
  // Compiled on the first request, or before it by `prepare`.
  const acceptances = new Map<HttpMethod, QuickAcceptance | Promise<QuickAcceptance>>();

  function acceptanceOf(method: HttpMethod): QuickAcceptance | Promise<QuickAcceptance> {
    const known = acceptances.get(method);
    if (known !== undefined) return known;
    const compiling = compile(method);
    acceptances.set(method, compiling);
    return compiling;
  }

  async function compile(method: HttpMethod): Promise<QuickAcceptance> {
    const acceptance = await compileAcceptance(document, path, method);
    acceptances.set(method, acceptance);
    return acceptance;
  }

  const validateBy = (accept: QuickAcceptance, request: GatheredRequest): ValidRequest | Promise<ValidRequest> =>
    accept(request) ?? validate(request);

  return {
    validate(request) {
      const accept = acceptanceOf(request.method);
      return accept instanceof Promise
        ? accept.then((compiled) => validateBy(compiled, request))
        : validateBy(accept, request);
    },
    async prepare(method) {
      await acceptanceOf(method);
      await nextTurn();
      try {
        await validate(sampleRequest(path, method));
      } catch (error) {
        if (!(error instanceof InvalidRequest)) throw error;
      }
    },
  };
}

/** A request that finds its operation. Its only purpose is that the validator compiles what it needs for others. */
const sampleRequest = (path: string, method: HttpMethod): GatheredRequest => ({
  method,
  path: path.replace(/\{\w+\}/g, '1'),
  headers: {},
  query: {},
  body: undefined,
});
