import type { ValidateFunction } from 'ajv/dist/2020.js';
import { type HttpMethod, type OpenApiDocument, type ParameterObject, resolve } from '../document/document.ts';
import { requestsOfPath } from '../document/path-documents.ts';
import { loadCompilers } from './compilers.ts';
import type { GatheredRequest, ValidRequest } from './gathered-request.ts';
import { findOversizedLists } from './oversized-lists.ts';
import { isInteger, operationsOf, type ValidatedOperation } from './validated-operation.ts';
import { isDigits, isNumber, valuesOf } from './validator-workarounds.ts';

/**
 * Validates the requests of one operation with two functions of Ajv, one for the parameters and one for the body, because
 * express-openapi-validator rewrites and copies each request (docs/adr/0002).
 *
 * An operation has two states: not compiled, until its first request or until its turn in idle time (precompilation.ts),
 * and compiled. A request has two results:
 *
 * - valid: converted to the types of the contract, exactly as express-openapi-validator converts it;
 * - undefined: not valid, or written in a way that is not read here (a path with encoded characters, a parameter that was
 *   sent twice, a missing body). express-openapi-validator then decides, and reports the errors.
 *
 * The contract has only parameters that are one text, or a list with commas. test/differential compares both validators.
 */
export type FastValidator = (request: GatheredRequest) => ValidRequest | undefined;

export async function compileFastValidator(
  document: OpenApiDocument,
  path: string,
  method: HttpMethod,
): Promise<FastValidator> {
  const own = requestsOfPath(document, path);
  const operation = operationsOf(own, path).get(method);
  if (operation === undefined) return () => undefined;
  const { ofParameters, ofBodies } = await loadCompilers();
  const readPath = createPathReader(own, path, operation);
  const areValid = ofParameters.compile(parametersSchema(own, operation));
  const { body: bodySchema } = operation;
  const isValidBody =
    bodySchema && (ofBodies.compile({ ...bodySchema, components: own.components }) as ValidateFunction); // as: no async schema

  return ({ path: sentPath, query: sentQuery, headers: sentHeaders, body }) => {
    const params = readPath(sentPath);
    const query = readQuery(operation, sentQuery);
    const headers = readHeaders(operation, sentHeaders);
    if (params === undefined || query === undefined || headers === undefined) return undefined;
    // Converts the values in place: these objects were made here.
    if (!areValid({ params, query, headers })) return undefined;
    if (bodySchema === undefined) return { path: params, query, headers, body };
    if (body === undefined || !isValidBody?.(body) || findOversizedLists(own, bodySchema, body).length > 0)
      return undefined;
    return { path: params, query, headers, body };
  };
}

/** The schema of the parameters as the readers below return them. */
function parametersSchema(document: OpenApiDocument, { parameters }: ValidatedOperation): object {
  const schemaOf = (place: ParameterObject['in'], nameOf = (name: string) => name) => {
    const own = parameters.filter((each) => each.in === place);
    return {
      type: 'object',
      // Drops keywords beside a `$ref`, as express-openapi-validator does.
      properties: Object.fromEntries(own.map(({ name, schema }) => [nameOf(name), resolve(document, schema)])),
      required: own.filter(({ required }) => required).map(({ name }) => nameOf(name)),
    };
  };
  return {
    properties: {
      params: schemaOf('path'),
      query: schemaOf('query'),
      headers: schemaOf('header', (name) => name.toLowerCase()),
    },
    components: document.components,
  };
}

/** Reads the parameters of a path that has no encoded characters; undefined for other paths. */
function createPathReader(document: OpenApiDocument, template: string, { parameters }: ValidatedOperation) {
  const numbers = new Set(
    parameters.filter((each) => each.in === 'path' && isInteger(document, each)).map(({ name }) => name),
  );
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const expression = new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '([\\w-]+)')}$`);

  return (path: string): Record<string, unknown> | undefined => {
    const values = expression.exec(path);
    if (values === null) return undefined;
    const read = names.map((name, index) => [name, values[index + 1] ?? ''] as const);
    const areDigits = read.every(([name, value]) => !numbers.has(name) || isDigits(value));
    return areDigits ? Object.fromEntries(read) : undefined;
  };
}

/** The parameters that the contract names, in the order in which they were sent. */
function readQuery({ query }: ValidatedOperation, sent: GatheredRequest['query']) {
  const read: Record<string, unknown> = {};
  for (const name of Object.keys(sent)) {
    const parameter = query.get(name);
    if (parameter === undefined) continue;
    const value = sent[name];
    if (typeof value !== 'string') return undefined;
    const values = valuesOf(value, parameter);
    if (parameter.isNumber && !values.every(isNumber)) return undefined;
    // express-openapi-validator does not take an empty text for a list.
    read[name] = parameter.isList && value !== '' ? values : value;
  }
  return read;
}

function readHeaders({ parameters }: ValidatedOperation, sent: GatheredRequest['headers']) {
  const read: Record<string, unknown> = {};
  for (const each of parameters) {
    if (each.in !== 'header') continue;
    const name = each.name.toLowerCase();
    const value = sent[name];
    if (typeof value === 'object') return undefined;
    if (value !== undefined) read[name] = value;
  }
  return read;
}
