import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ProblemCode } from '../../problems/codes.ts';
import type { OperationId } from '../handler.ts';
import {
  checkExtensions,
  type DeprecationExtensions,
  type OperationExtensions,
  type SchemaExtensions,
} from './contract-extensions.ts';

/** The parts of an OpenAPI document that the server itself reads. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, PathItem>>;
  /** What we send ourselves, by a name such as `messageDelivered`. */
  readonly webhooks?: Readonly<Record<string, PathItem>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface PathItem {
  readonly parameters?: readonly ParameterObject[];
  readonly get?: OperationObject;
  readonly post?: OperationObject;
  readonly put?: OperationObject;
  readonly patch?: OperationObject;
  readonly delete?: OperationObject;
}

export interface OperationObject extends OperationExtensions {
  readonly operationId: OperationId;
  readonly tags: readonly string[];
  readonly deprecated?: boolean;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly (ParameterObject | Reference)[];
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaTypeObject>>; readonly required?: boolean };
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
}

export interface Reference {
  readonly $ref: string;
}

export interface ParameterObject extends DeprecationExtensions {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly schema: SchemaObject | Reference;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowEmptyValue?: boolean;
  readonly example?: unknown;
}

interface MediaTypeObject {
  readonly schema: SchemaObject | Reference;
  readonly examples?: Readonly<Record<string, { readonly value: unknown } | Reference>>;
}

export interface HeaderObject {
  readonly required?: boolean;
  readonly schema?: SchemaObject | Reference;
  readonly example?: unknown;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, HeaderObject | Reference>>;
  readonly content?: Readonly<Record<string, MediaTypeObject>>;
}

export interface SchemaObject extends SchemaExtensions {
  readonly properties?: Readonly<Record<string, SchemaObject | Reference>>;
  readonly items?: SchemaObject | Reference;
  readonly [keyword: string]: unknown;
}

export const httpMethods = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type HttpMethod = (typeof httpMethods)[number];

/** The bundled contract. */
export interface Contract {
  readonly document: OpenApiDocument;
}

export function loadContract(): Contract {
  const text = readFileSync(fileURLToPath(import.meta.resolve('@ngoma/contract/openapi.json')), 'utf8');
  // The file is made by `npm run generate` and linted in CI: its shape is known.
  const document = JSON.parse(text) as OpenApiDocument;
  checkExtensions(document);
  return { document };
}

/** Follows `#/components/…` references until something else is reached. */
export function resolve<Target extends object>(document: OpenApiDocument, target: Target | Reference): Target {
  let found: Target | Reference = target;
  while ('$ref' in found && typeof found.$ref === 'string') {
    const [kind = '', name = ''] = found.$ref.replace('#/components/', '').split('/');
    // A linted bundle has no dangling references.
    found = document.components[kind]?.[decodeURIComponent(name)] as Target | Reference;
  }
  return found as Target; // as: no reference is left
}

/** The parameters of an operation, after those that its path gives to all its operations. */
export function parametersOf(document: OpenApiDocument, item: PathItem, operation: OperationObject): ParameterObject[] {
  return [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((each) => resolve(document, each));
}

interface ErrorSchema {
  readonly allOf?: readonly { readonly properties?: { readonly code?: { readonly anyOf: readonly OneCode[] } } }[];
}

interface OneCode {
  readonly enum?: readonly ProblemCode[];
}

/** The error codes that a response declares, in whichever media type: none where it is no error. */
export function errorCodesOf(document: OpenApiDocument, response: ResponseObject | Reference): ProblemCode[] {
  const { content = {} } = resolve<ResponseObject>(document, response);
  return Object.values(content).flatMap(({ schema }) => {
    const { allOf = [] } = schema as ErrorSchema; // as: an error is declared in this form, and nothing else has it
    return allOf.flatMap(({ properties }) => (properties?.code?.anyOf ?? []).flatMap((each) => each.enum ?? []));
  });
}

/** What a request body contains, in whichever media type it comes: the contract declares the same for all of them. */
export function bodyContent({ requestBody }: OperationObject): MediaTypeObject | undefined {
  return requestBody && Object.values(requestBody.content)[0];
}

const noResponses = { default: { description: '' } };

/**
 * The document with one path, without its responses, and the components that its requests need: most schemas of a path
 * are those of its responses, and a validator of requests would compile them for nothing.
 */
export function requestsOfPath(document: OpenApiDocument, path: string): OpenApiDocument {
  const item = document.paths[path] ?? {};
  const asked = httpMethods.flatMap((method) => {
    const operation = item[method];
    return operation === undefined ? [] : [[method, { ...operation, responses: noResponses }]];
  });
  return documentOfPath({ ...document, paths: { [path]: { ...item, ...Object.fromEntries(asked) } } }, path);
}

/** The document with one path only and the components that it needs. */
export function documentOfPath(document: OpenApiDocument, path: string): OpenApiDocument {
  const item = document.paths[path];
  if (item === undefined) throw new Error(`The contract has no path ${path}`);
  const components: Record<string, Record<string, unknown>> = {};
  collect(item);
  return { openapi: document.openapi, info: document.info, paths: { [path]: item }, components };

  function collect(value: unknown): void {
    if (Array.isArray(value)) {
      for (const item of value) collect(item);
    } else if (typeof value === 'object' && value !== null) {
      if ('$ref' in value && typeof value.$ref === 'string') collectComponent(value.$ref);
      for (const member of Object.values(value)) collect(member);
    }
  }

  function collectComponent(reference: string): void {
    const [kind = '', name = ''] = reference.replace('#/components/', '').split('/');
    components[kind] ??= {};
    const group = components[kind];
    if (name in group) return;
    group[name] = document.components[kind]?.[name];
    collect(group[name]);
  }
}
