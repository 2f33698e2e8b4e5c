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
  readonly servers?: readonly ServerObject[];
  readonly components?: Components;
}

export type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The scopes that are needed, by the name of a security scheme; an empty object stands for no credentials. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

/** The address of the API, of which only the path counts. */
export interface ServerObject {
  readonly url: string;
  readonly variables?: Readonly<Record<string, { readonly default: string }>>;
}

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
  readonly requestBody?: RequestBodyObject;
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
}

export interface RequestBodyObject {
  readonly content: Readonly<Record<string, MediaTypeObject>>;
  readonly required?: boolean;
}

export interface Reference {
  readonly $ref: string;
}

export interface ParameterObject extends DeprecationExtensions {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly schema: SchemaObject | Reference;
  /** JSON in place of a style: `parametersOf` copies its schema to `schema`. */
  readonly content?: Readonly<Record<string, MediaTypeObject>>;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowEmptyValue?: boolean;
  readonly example?: unknown;
}

export interface MediaTypeObject {
  /** Without one, any body of the media type. */
  readonly schema: SchemaObject | Reference;
  /** How the fields of a form are written. */
  readonly encoding?: Readonly<Record<string, EncodingObject>>;
  readonly examples?: Readonly<Record<string, { readonly value: unknown } | Reference>>;
}

export interface EncodingObject {
  readonly style?: string;
  readonly explode?: boolean;
  /** The media types of a field of `multipart/form-data`: `image/png, image/*`. */
  readonly contentType?: string;
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

/** Follows references within the document until something else is reached. */
export function resolve<Target extends object>(document: OpenApiDocument, target: Target | Reference): Target {
  let found: Target | Reference = target;
  // A schema may also be `true` or `false`.
  for (let steps = 0; typeof found === 'object' && '$ref' in found && typeof found.$ref === 'string'; steps += 1) {
    const next = locate(document, found.$ref);
    if (next === undefined || next === null || steps === maxSteps)
      throw new Error(`The document refers to '${found.$ref}', which it does not contain.`);
    found = next as Target | Reference; // as: a linted document refers to what belongs there
  }
  return found as Target; // as: no reference is left
}

/** A chain of references that is longer has a circle. */
const maxSteps = 100;

/** The value at a JSON pointer such as `#/components/schemas/Loan`; undefined if there is none. */
export function locate(document: object, pointer: string): unknown {
  let found: unknown = document;
  for (const name of pointer.split('/').slice(1)) {
    const key = decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<string, unknown>)[key]; // as: an object has members
  }
  return found;
}

/** OpenAPI describes these headers elsewhere: parameters of these names are ignored. */
const describedElsewhere = ['accept', 'content-type', 'authorization'];

/** The parameters of an operation; they replace those of the path with the same name and place. */
export function parametersOf(document: OpenApiDocument, item: PathItem, operation: OperationObject): ParameterObject[] {
  const found = new Map<string, ParameterObject>();
  for (const each of [...(item.parameters ?? []), ...(operation.parameters ?? [])]) {
    const parameter = resolve(document, each);
    if (parameter.in === 'header' && describedElsewhere.includes(parameter.name.toLowerCase())) continue;
    found.set(`${parameter.in} ${parameter.name}`, withSchema(parameter));
  }
  return [...found.values()];
}

const withSchema = (parameter: ParameterObject): ParameterObject => {
  const [media] = Object.values(parameter.content ?? {});
  return media === undefined ? parameter : { ...parameter, schema: media.schema ?? {} };
};

/** The content of a request body: of a media type, or else of the first one. */
export const bodyContent = ({ requestBody }: OperationObject, mediaType?: string): MediaTypeObject | undefined =>
  requestBody && (requestBody.content[mediaType ?? ''] ?? Object.values(requestBody.content)[0]);

/** The credentials of an operation: its own, or those that the document declares for all operations. */
export const securityOf = (document: OpenApiDocument, operation: OperationObject): readonly SecurityRequirement[] =>
  operation.security ?? document.security ?? [];
