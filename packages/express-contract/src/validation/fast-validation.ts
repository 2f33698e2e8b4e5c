import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { HttpMethod, OpenApiDocument, ParameterObject } from '../document/document.ts';
import { requestsOfPath } from '../document/path-documents.ts';
import { parameterSchema } from '../parameters/parameter.ts';
import { readParameters } from '../parameters/read-parameters.ts';
import { loadCompilers } from './compilers.ts';
import type { GatheredRequest, ValidRequest } from './gathered-request.ts';
import { findOversizedLists } from './oversized-lists.ts';
import { readOperation, type ValidatedOperation } from './validated-operation.ts';

/**
 * Validates the requests of one operation with two functions of Ajv, one for the parameters and one for the body, because
 * express-openapi-validator rewrites and copies each request (docs/adr/0002).
 *
 * An operation has two states: not compiled, until its first request or until its turn in idle time (precompilation.ts),
 * and compiled. A request has two results:
 *
 * - valid: converted to the types of the contract, exactly as express-openapi-validator converts it;
 * - undefined: not valid, or without its body. express-openapi-validator then decides, and reports the errors.
 *
 * test/differential of the server compares both validators.
 */
export type FastValidator = (request: GatheredRequest) => ValidRequest | undefined;

export async function compileFastValidator(
  document: OpenApiDocument,
  path: string,
  method: HttpMethod,
  mediaType?: string,
): Promise<FastValidator> {
  const own = requestsOfPath(document, path);
  const operation = readOperation(own, path, method, mediaType);
  if (operation === undefined) return () => undefined;
  const { ofParameters, ofBodies } = await loadCompilers();
  const areValid = ofParameters.compile(parametersSchema(own, operation));
  const { body: bodySchema } = operation;
  const isValidBody =
    bodySchema && (ofBodies.compile({ ...bodySchema, components: own.components }) as ValidateFunction); // as: no async schema

  return (request) => {
    const { errors, ...read } = readParameters(operation, request);
    // Converts the values in place: these objects were made here.
    if (errors.length > 0 || !areValid(read)) return undefined;
    const { params, query, headers, cookies } = read;
    const { body } = request;
    if (bodySchema === undefined) return { path: params, query, headers, cookies, body };
    if (body === undefined || !isValidBody?.(body) || findOversizedLists(own, bodySchema, body).length > 0)
      return undefined;
    return { path: params, query, headers, cookies, body };
  };
}

/** The schema of the parameters as `readParameters` returns them. */
function parametersSchema(document: OpenApiDocument, { parameters }: ValidatedOperation): object {
  const schemaOf = (place: ParameterObject['in'], nameOf = (name: string) => name) => {
    const own = parameters.filter((each) => each.in === place);
    return {
      type: 'object',
      properties: Object.fromEntries(own.map(({ name, schema }) => [nameOf(name), parameterSchema(document, schema)])),
      required: own.filter(({ required }) => required).map(({ name }) => nameOf(name)),
    };
  };
  return {
    properties: {
      params: schemaOf('path'),
      query: schemaOf('query'),
      headers: schemaOf('header', (name) => name.toLowerCase()),
      cookies: schemaOf('cookie'),
    },
    components: document.components,
  };
}
