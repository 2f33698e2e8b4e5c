import { bodyKindsOf } from './body-kinds.ts';
import {
  httpMethods,
  locate,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  type PathItem,
  parametersOf,
  type Reference,
  type RequestBodyObject,
  resolve,
} from './document.ts';
import { checkExtensions } from './extensions.ts';
import { withReferencesToComponents } from './local-references.ts';
import { isJsonType } from './media-types.ts';
import { readTemplate } from './path-template.ts';
import { type SchemaPlace, schemasIn, walkReferences } from './schemas-in.ts';
import { partsOf, type Schema, typesOf } from './unions.ts';

/**
 * Returns an OpenAPI document with its type, path items and bodies without references, or throws a sentence about the first
 * thing that this package cannot bind: its place, and what to write instead.
 */
export function readDocument(value: object): OpenApiDocument {
  if (!('openapi' in value) || !/^3\.1\./.test(String(value.openapi)))
    throw new Error("The document is not OpenAPI 3.1: its member 'openapi' must begin with '3.1.'.");
  if (!('paths' in value) || typeof value.paths !== 'object') throw new Error("The document has no member 'paths'.");
  checkDialect(value);
  checkReferences(value);
  const document = withoutReferences(withReferencesToComponents(value as OpenApiDocument)); // as: the rest is checked below
  for (const schema of schemasIn(document)) checkSchema(schema);
  const ids = new Set<string>();
  for (const [path, item] of Object.entries(document.paths)) checkItem(document, path, item, ids);
  checkTemplates(Object.keys(document.paths));
  checkExtensions(document, { values: {} });
  return document;
}

const dialect = 'https://spec.openapis.org/oas/3.1/dialect/base';
/** The dialect of OpenAPI 3.1 is that of JSON Schema with more keywords. */
const dialects: readonly unknown[] = [dialect, 'https://json-schema.org/draft/2020-12/schema'];

function checkDialect(value: object): void {
  if ('jsonSchemaDialect' in value && !dialects.includes(value.jsonSchemaDialect))
    throw new Error(`The document has another 'jsonSchemaDialect'; leave it out, or write '${dialect}'.`);
}

function checkReferences(document: object): void {
  walkReferences(document, (reference, place) => {
    if (!reference.startsWith('#/'))
      throw new Error(
        `The document refers to '${reference}' at ${place}; bundle it first, so that all references begin with '#/'.`,
      );
    if (locate(document, reference) === undefined)
      throw new Error(`The document refers to '${reference}' at ${place}, which it does not contain.`);
  });
}

/** Path items and request bodies in place of references to them. */
function withoutReferences(document: OpenApiDocument): OpenApiDocument {
  const paths = Object.entries(document.paths).map(
    ([path, { $ref, ...own }]: [string, PathItem & Partial<Reference>]) => {
      const item: PathItem = $ref === undefined ? own : { ...resolve<PathItem>(document, { $ref }), ...own };
      const operations = httpMethods.flatMap((method) => {
        const operation = item[method];
        if (operation?.requestBody === undefined) return [];
        return [[method, { ...operation, requestBody: resolve<RequestBodyObject>(document, operation.requestBody) }]];
      });
      return [path, { ...item, ...Object.fromEntries(operations) }];
    },
  );
  return { ...document, paths: Object.fromEntries(paths) };
}

function checkItem(document: OpenApiDocument, path: string, item: PathItem, ids: Set<string>): void {
  const { names } = readTemplate(path);
  if (!path.startsWith('/')) throw new Error(`The path '${path}' must begin with '/'.`);
  if (/[?#]/.test(path))
    throw new Error(`The path '${path}' has a query or fragment; write its parts as query parameters.`);
  if (/[{}]/.test(path.replace(/\{[^{}]+\}/g, ''))) throw new Error(`The path '${path}' has a brace without its pair.`);
  if (new Set(names).size < names.length) throw new Error(`The path '${path}' has a parameter twice.`);
  const method = ['head', 'options', 'trace'].find((each) => each in item);
  if (method !== undefined)
    throw new Error(
      `The path '${path}' has the method '${method}'; leave it out: HEAD follows GET, and your app replies to the others.`,
    );
  if ('servers' in item) throw new Error(`The path '${path}' has 'servers'; write them at the root of the document.`);
  for (const method of httpMethods) {
    const operation = item[method];
    if (operation === undefined) continue;
    checkOperation(document, `${method.toUpperCase()} ${path}`, operation, ids);
    const parameters = parametersOf(document, item, operation);
    for (const each of parameters) checkParameter(document, operation, each);
    checkPathParameters(operation, path, names, parameters);
  }
}

/** Requests cannot tell paths that differ only in the names of their parameters. */
function checkTemplates(paths: readonly string[]): void {
  const known = new Map<string, string>();
  for (const path of paths) {
    const template = path.replace(/\{[^{}]+\}/g, '{}');
    const other = known.get(template);
    if (other !== undefined)
      throw new Error(`The paths '${other}' and '${path}' are the same; write their operations at one of them.`);
    known.set(template, path);
  }
}

function checkOperation(document: OpenApiDocument, place: string, operation: OperationObject, ids: Set<string>): void {
  const { operationId, responses, requestBody } = operation;
  if (typeof operationId !== 'string')
    throw new Error(`${place} has no 'operationId'; its handler is found by that name.`);
  if (ids.has(operationId)) throw new Error(`Two operations have the name '${operationId}'.`);
  ids.add(operationId);
  if (typeof responses !== 'object') throw new Error(`The operation '${operationId}' declares no 'responses'.`);
  if ('servers' in operation)
    throw new Error(`The operation '${operationId}' has 'servers'; write them at the root of the document.`);
  const mixed = Object.keys(requestBody?.content ?? {}).find((type) => /^multipart\/(?!form-data)/i.test(type));
  if (mixed !== undefined)
    throw new Error(`The operation '${operationId}' takes '${mixed}'; write 'multipart/form-data'.`);
  for (const [type, { encoding = {}, schema }] of Object.entries(requestBody?.content ?? {})) {
    checkEncoding(operationId, type, encoding);
    checkBodyType(document, operationId, type, schema ?? {});
  }
}

/** The values of other media types than JSON and forms are texts and bytes. */
function checkBodyType(document: OpenApiDocument, operationId: string, mediaType: string, schema: Schema): void {
  if (!['text', 'bytes'].includes(bodyKindsOf(document, mediaType, schema)[0] ?? '')) return;
  const types = partsOf(document, schema).flatMap(typesOf);
  if (types.length === 0 || types.includes('string')) return;
  const whole = `The operation '${operationId}' takes '${mediaType}' with a schema of the type ${types[0]}`;
  throw new Error(
    `${whole}; write 'application/json', or leave its schema out: the handler then gets a text or a Buffer.`,
  );
}

function checkEncoding(operationId: string, mediaType: string, encoding: Readonly<Record<string, object>>): void {
  for (const [field, own] of Object.entries(encoding)) {
    const place = `The operation '${operationId}' has 'encoding' of the field '${field}' of '${mediaType}'`;
    if ('headers' in own) throw new Error(`${place} with 'headers'; send such values as fields of their own.`);
    if ('style' in own && !stylesOf.query.includes(String(own.style)))
      throw new Error(`${place} with the style '${own.style}'; use ${stylesOf.query.join(', ')}.`);
  }
}

function checkPathParameters(
  { operationId }: OperationObject,
  path: string,
  names: readonly string[],
  parameters: readonly ParameterObject[],
): void {
  const declared = parameters.filter((each) => each.in === 'path').map(({ name }) => name);
  const undeclared = names.find((name) => !declared.includes(name));
  if (undeclared !== undefined)
    throw new Error(`The operation '${operationId}' at '${path}' does not declare the parameter '${undeclared}'.`);
  const unused = declared.find((name) => !names.includes(name));
  if (unused !== undefined)
    throw new Error(
      `The operation '${operationId}' declares the path parameter '${unused}', which '${path}' does not contain.`,
    );
}

const stylesOf = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
};

function checkParameter(document: OpenApiDocument, { operationId }: OperationObject, parameter: ParameterObject): void {
  const error = (sentence: string) =>
    new Error(`The operation '${operationId}' has the parameter '${parameter.name}' ${sentence}`);
  const { in: place, style, content } = parameter;
  const styles = stylesOf[place];
  if (parameter.name === '__proto__') throw error('of this name; JavaScript reserves it.');
  if (styles === undefined) throw error(`in '${place}'; use ${Object.keys(stylesOf).join(', ')}.`);
  if (content !== undefined) {
    const [type = '', ...others] = Object.keys(content ?? {});
    if (others.length > 0 || !isJsonType(type))
      throw error(`with the content '${[type, ...others].join(', ')}'; use 'application/json'.`);
    return;
  }
  if (parameter.schema === undefined) throw error("without 'schema' or 'content'.");
  if (style !== undefined && !styles.includes(style))
    throw error(`in the ${place} with the style '${style}'; use ${styles.join(', ')}.`);
  const forms = new Set(partsOf(document, parameter.schema).flatMap((part) => typesOf(part).map(formOfType)));
  if (forms.size > 1) throw error('that is a list or an object in some cases; give it one type.');
  const needs = style === 'deepObject' ? ['object'] : style?.endsWith('Delimited') ? ['array', 'object'] : undefined;
  if (needs !== undefined && !needs.some((each) => forms.has(each)))
    throw error(`with the style '${style}', which is for the type ${needs.join(' or ')}.`);
}

const formOfType = (type: string): string => (type === 'array' || type === 'object' ? type : 'text');

function checkSchema({ schema, place }: SchemaPlace): void {
  if ('nullable' in schema)
    throw new Error(`The schema at ${place} has 'nullable' of OpenAPI 3.0; write type: ['string', 'null'].`);
  for (const name of ['exclusiveMinimum', 'exclusiveMaximum'])
    if (typeof schema[name] === 'boolean')
      throw new Error(`The schema at ${place} has '${name}: ${schema[name]}' of OpenAPI 3.0; write the limit itself.`);
  if ('$schema' in schema && !dialects.includes(schema['$schema']))
    throw new Error(`The schema at ${place} has another '$schema'; leave it out, or write '${dialect}'.`);
  for (const name of ['$id', '$dynamicRef', '$dynamicAnchor', '$anchor'])
    if (typeof schema[name] === 'string')
      throw new Error(`The schema at ${place} has '${name}'; refer to schemas by '#/components/schemas/…'.`);
}
