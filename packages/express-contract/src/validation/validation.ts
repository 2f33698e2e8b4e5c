import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HttpMethod, OpenApiDocument } from '../document/document.ts';
import { compileFastValidator, type FastValidator } from './fast-validation.ts';
import type { GatheredRequest, PathValidator } from './gathered-request.ts';
import { createOpenApiValidator } from './openapi-validator.ts';
import { InvalidRequest } from './validation-error.ts';

/** The validation of the requests for one path. */
interface PathValidation {
  readonly validate: PathValidator;
  /** Compiles all that the first request of a method would compile, whether it is accepted or rejected. */
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

/** The fast validator accepts most requests; express-openapi-validator decides on the rest, and reports errors. */
function createPathValidation(document: OpenApiDocument, path: string): PathValidation {
  const validate = createOpenApiValidator(document, path);
  const compiling = new Map<string, Promise<FastValidator>>();
  const compiled = new Map<string, FastValidator>();

  async function fastValidatorOf(key: string, method: HttpMethod, mediaType?: string): Promise<FastValidator> {
    const found = compiling.get(key) ?? compileFastValidator(document, path, method, mediaType);
    compiling.set(key, found);
    compiled.set(key, await found);
    return found;
  }

  return {
    async validate(request) {
      const { method, mediaType } = request;
      const key = keyOf(method, mediaType);
      const validateFast = compiled.get(key) ?? (await fastValidatorOf(key, method, mediaType));
      return validateFast(request) ?? validate(request);
    },
    async prepare(method) {
      await fastValidatorOf(keyOf(method), method);
      await nextTurn();
      try {
        await validate(sampleRequest(path, method));
      } catch (error) {
        if (!(error instanceof InvalidRequest)) throw error;
      }
    },
  };
}

const keyOf = (method: HttpMethod, mediaType?: string): string =>
  mediaType === undefined ? method : `${method} ${mediaType}`;

/** A request that finds its operation. Its only purpose is that the validator compiles what it needs for others. */
const sampleRequest = (path: string, method: HttpMethod): GatheredRequest => ({
  method,
  path: path.replace(/\{[^{}]+\}/g, '1'),
  headers: {},
  query: {},
  body: undefined,
});
