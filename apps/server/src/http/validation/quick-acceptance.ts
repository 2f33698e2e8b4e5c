import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';
import {
  type HttpMethod,
  type OpenApiDocument,
  type ParameterObject,
  requestsOfPath,
  resolve,
  type SchemaObject,
} from '../contract/document.ts';
import { loadCompilers } from './compilers.ts';
import type { GatheredRequest, ValidRequest } from './gathered-request.ts';
import { isInteger, isList, type ListedOperation, listOperations } from './listed-operation.ts';
import { infiniteMember, isReadable } from './misreadings.ts';
import { findOversizedList } from './oversized-lists.ts';
import { bodySchema } from './validation-error.ts';

/**
 * Gives a request that plainly fits the contract, converted as express-openapi-validator would convert it; undefined where
 * that has to be asked. It never accepts what the validator refuses.
 */
export type QuickAcceptance = (request: GatheredRequest) => ValidRequest | undefined;

/** Compiles the quick way of one operation. */
export async function compileAcceptance(
  document: OpenApiDocument,
  path: string,
  method: HttpMethod,
): Promise<QuickAcceptance> {
  const own = requestsOfPath(document, path);
  const asked = listOperations(own, path).get(method);
  if (asked === undefined || !asked.parameters.every((each) => isPlain(own, each))) return () => undefined;
  const { ofParameters, ofBodies } = await loadCompilers();
  const readPath = createPathReader(own, path, asked);
  const readQuery = createQueryReader(own, asked);
  const readHeaders = createHeaderReader(asked);
  const fitsParameters = ofParameters.compile(parametersSchema(own, asked));
  const acceptBody = createBodyAcceptance(own, asked, ofBodies);

  return (request) => {
    const params = readPath(request.path);
    const query = readQuery(request.query);
    const headers = readHeaders(request.headers);
    if (params === undefined || query === undefined || headers === undefined) return undefined;
    // Converts the values where they stand: these objects are ours.
    if (!fitsParameters({ params, query, headers }) || !acceptBody(request.body)) return undefined;
    if (infiniteMember(query) !== undefined || infiniteMember(params) !== undefined) return undefined;
    return { path: params, query, headers, body: request.body };
  };
}

/** Whether a parameter is one text, or texts with commas between: the validator parses other forms by rules of its own. */
function isPlain(document: OpenApiDocument, parameter: ParameterObject): boolean {
  const { schema, explode, style = 'form' } = parameter;
  if (schema === undefined || holdsObjects(document, schema)) return false;
  switch (parameter.in) {
    case 'query':
      return style === 'form' && (!isList(document, schema) || explode === false);
    case 'path':
    case 'header':
      return !isList(document, schema);
    default:
      return false;
  }
}

/** Where the validator would parse JSON. */
function holdsObjects(document: OpenApiDocument, schema: ParameterObject['schema']): boolean {
  const own = resolve<SchemaObject>(document, schema);
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((each) => own[each] ?? []) as ParameterObject['schema'][]; // as: a linted contract
  return own['type'] === 'object' || branches.some((each) => holdsObjects(document, each));
}

/** The schema of what the readers below give. */
function parametersSchema(document: OpenApiDocument, { parameters }: ListedOperation): object {
  const schemaOf = (place: ParameterObject['in'], nameOf: (name: string) => string) => {
    const own = parameters.filter((each) => each.in === place);
    return {
      type: 'object',
      // Drops keywords beside a `$ref`, as the validator does.
      properties: Object.fromEntries(own.map(({ name, schema }) => [nameOf(name), resolve(document, schema)])),
      required: own.filter(({ required }) => required).map(({ name }) => nameOf(name)),
    };
  };
  const asIs = (name: string) => name;
  return {
    properties: {
      params: schemaOf('path', asIs),
      query: schemaOf('query', asIs),
      headers: schemaOf('header', (name) => name.toLowerCase()),
    },
    components: document.components,
  };
}

type Read<Given> = (given: Given) => Record<string, unknown> | undefined;

/** Takes the parameters out of a path in which they need not be decoded. */
function createPathReader(document: OpenApiDocument, template: string, { parameters }: ListedOperation): Read<string> {
  const inPath = parameters.filter((each) => each.in === 'path');
  const names: string[] = [];
  const source = template.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, (_all, name: string) => {
    names.push(name);
    return inPath.some((each) => each.name === name && isInteger(document, each)) ? '(\\d+)' : '([\\w-]+)';
  });
  const expression = new RegExp(`^${source}$`);

  return (path) => {
    const values = expression.exec(path);
    return values === null ? undefined : Object.fromEntries(names.map((name, index) => [name, values[index + 1]]));
  };
}

/** Takes the parameters that the contract names out of a query, in the order in which they were sent. */
function createQueryReader(
  document: OpenApiDocument,
  { parameters, queryNames, numberNames }: ListedOperation,
): Read<Readonly<Record<string, unknown>>> {
  const lists = new Set(parameters.filter(({ schema }) => isList(document, schema)).map(({ name }) => name));

  return (query) => {
    const read: Record<string, unknown> = {};
    for (const name of Object.keys(query)) {
      if (!queryNames.has(name)) continue;
      const value = query[name];
      if (typeof value !== 'string' || !isReadable(value, numberNames.has(name))) return undefined;
      // An empty text is no list to the validator.
      read[name] = value !== '' && lists.has(name) ? value.split(',') : value;
    }
    return read;
  };
}

function createHeaderReader({ parameters }: ListedOperation): Read<GatheredRequest['headers']> {
  const names = parameters.filter((each) => each.in === 'header').map(({ name }) => name.toLowerCase());

  return (headers) => {
    const read: Record<string, unknown> = {};
    for (const name of names) {
      const value = headers[name];
      if (value === undefined) continue;
      if (typeof value !== 'string') return undefined;
      read[name] = value;
    }
    return read;
  };
}

/** Bodies are validated as they are; one that is missing is left to the validator. */
function createBodyAcceptance(
  document: OpenApiDocument,
  { operation, listBody }: ListedOperation,
  compiler: Ajv2020,
): (body: unknown) => boolean {
  const schema = bodySchema(document, operation);
  if (schema === undefined) return () => true;
  const fits: ValidateFunction = compiler.compile({ ...schema, components: document.components });
  return (body) =>
    body !== undefined &&
    fits(body) &&
    (listBody === undefined || findOversizedList(document, listBody, body) === undefined);
}
