/** The parts of the bundled contract that its pages show. */
export interface ContractDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly webhooks: Readonly<Record<string, PathItem>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>> & {
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

export const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof methods)[number];

export type PathItem = { readonly [Name in Method]?: OperationObject } & {
  readonly parameters?: readonly (ParameterObject | Reference)[];
};

export interface Reference {
  readonly $ref: string;
}

/** Of an operation or a parameter that is going to go: the days are such as `2027-06-30`. */
export interface Deprecation {
  readonly deprecated?: boolean;
  readonly 'x-deprecated-since'?: string;
  readonly 'x-sunset'?: string;
}

export interface OperationObject extends Deprecation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly (ParameterObject | Reference)[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
  readonly 'x-requires'?: string;
  readonly 'x-available-to'?: string;
  /** The operation that does the same with another method: WordPress' clients change a record by POST, PUT or PATCH. */
  readonly 'x-alias-of'?: string;
  readonly 'x-rate-limit'?: 'requests' | 'sends' | 'none';
}

export interface ParameterObject extends Deprecation {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface MediaType {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, Example | Reference>>;
}

export interface Example {
  readonly summary?: string;
  readonly value: unknown;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, HeaderObject | Reference>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface HeaderObject {
  readonly description?: string;
  readonly schema: Schema;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly additionalProperties?: boolean | Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly 'x-accepts'?: string;
}

/** Follows references into the components until something else is reached. */
export function resolve<Target extends object>(document: ContractDocument, target: Target | Reference): Target {
  let found: Target | Reference = target;
  while ('$ref' in found && typeof found.$ref === 'string') {
    const [kind = '', name = ''] = found.$ref.replace('#/components/', '').split('/');
    found = document.components[kind]?.[name] as Target | Reference; // as: a linted bundle has no dangling references
  }
  return found as Target; // as: no reference is left
}

/**
 * A schema whose reference was followed, its parts in one; what stands beside a reference counts before what is behind it,
 * and a later part before an earlier one.
 */
export function resolveSchema(document: ContractDocument, schema: Schema): Schema {
  const { $ref, allOf, ...beside } = schema;
  if ($ref !== undefined) return { ...resolveSchema(document, resolve<Schema>(document, { $ref })), ...beside };
  if (allOf === undefined) return schema;
  const parts = [...allOf.map((part) => resolveSchema(document, part)), beside];
  return Object.assign({}, ...parts, {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  });
}

/** The name of the schema that is referred to. */
export const nameOf = ({ $ref = '' }: Schema): string => $ref.replace('#/components/schemas/', '');
