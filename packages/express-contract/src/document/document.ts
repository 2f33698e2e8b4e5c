import type { DeprecationExtensions, SchemaExtensions } from './extensions.ts';

/**
 * The parts of an OpenAPI 3.1 document that this package reads. A service that gives operations extensions of its own
 * names their type: `OpenApiDocument<MyOperation>`.
 */
export interface OpenApiDocument<Operation extends OperationObject = OperationObject> {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, PathItem<Operation>>>;
  /** Requests that the service itself sends, by a name such as `messageDelivered`. */
  readonly webhooks?: Readonly<Record<string, PathItem<Operation>>>;
  readonly security?: readonly SecurityRequirement[];
  readonly components?: Components;
}

export type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The scopes that are needed, by the name of a security scheme; an empty object stands for no credentials. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

export interface PathItem<Operation extends OperationObject = OperationObject> {
  readonly parameters?: readonly (ParameterObject | Reference)[];
  readonly get?: Operation;
  readonly post?: Operation;
  readonly put?: Operation;
  readonly patch?: Operation;
  readonly delete?: Operation;
}

export interface OperationObject extends DeprecationExtensions {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly deprecated?: boolean;
  readonly security?: readonly SecurityRequirement[];
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

export interface MediaTypeObject {
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

/** Follows `#/components/…` references until something else is reached. */
export function resolve<Target extends object>(document: OpenApiDocument, target: Target | Reference): Target {
  let found: Target | Reference = target;
  while ('$ref' in found && typeof found.$ref === 'string') {
    const [kind = '', name = ''] = found.$ref.replace('#/components/', '').split('/');
    // A linted bundle has no dangling references.
    found = document.components?.[kind]?.[decodeURIComponent(name)] as Target | Reference;
  }
  return found as Target; // as: no reference is left
}

/** The parameters of an operation, after those that its path gives to all its operations. */
export function parametersOf(document: OpenApiDocument, item: PathItem, operation: OperationObject): ParameterObject[] {
  return [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((each) => resolve(document, each));
}

/** The content of a request body; a document declares the same schema for each of its media types. */
export function bodyContent({ requestBody }: OperationObject): MediaTypeObject | undefined {
  return requestBody && Object.values(requestBody.content)[0];
}

/** The credentials of an operation: its own, or those that the document declares for all operations. */
export const securityOf = (document: OpenApiDocument, operation: OperationObject): readonly SecurityRequirement[] =>
  operation.security ?? document.security ?? [];
