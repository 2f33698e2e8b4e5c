import type { HttpMethod, OpenApiDocument } from '../contract/document.ts';
import type { GatheredRequest, PathValidator, ValidRequest } from './gathered-request.ts';
import { createOpenApiValidator } from './openapi-validator.ts';
import { compileAcceptance, type QuickAcceptance } from './quick-acceptance.ts';

const known = new WeakMap<OpenApiDocument, Map<string, PathValidator>>();

/**
 * What validates the requests for one path of the contract. Services of one document share it: a sandbox begins anew as
 * often as it is asked to, and what is compiled for a path is kept as long as the process.
 */
export function pathValidatorOf(document: OpenApiDocument, path: string): PathValidator {
  const ofDocument = known.get(document) ?? new Map<string, PathValidator>();
  const validator = ofDocument.get(path) ?? createPathValidator(document, path);
  known.set(document, ofDocument.set(path, validator));
  return validator;
}

/** What plainly fits is accepted quickly; the validator decides on the rest, and words what it refuses (docs/adr/0023). */
function createPathValidator(document: OpenApiDocument, path: string): PathValidator {
  const validate = createOpenApiValidator(document, path);
  // Compiled on the first request: most operations are never asked in the life of a process.
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

  return (request) => {
    const accept = acceptanceOf(request.method);
    return accept instanceof Promise
      ? accept.then((compiled) => validateBy(compiled, request))
      : validateBy(accept, request);
  };
}
