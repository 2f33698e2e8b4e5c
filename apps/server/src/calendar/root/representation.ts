import type { components } from '@ngoma/contract';
import {
  bodyContent,
  documentOfPath,
  httpMethods,
  parametersOf,
  resolve,
  type SchemaObject,
} from '@ngoma/express-contract';
import type { OpenApiDocument, OperationObject, PathItem } from '../../http/contract.ts';

type Route = components['schemas']['CalendarRoute'];
type Endpoint = components['schemas']['CalendarEndpoint'];
type Argument = components['schemas']['CalendarArgument'];

export const namespace = 'tribe/events/v1';
const basePath = '/events/v1';

/** A calendar route in the format of WordPress' index; links are added per request. */
export interface IndexedRoute {
  /** `/tribe/events/v1/events/(?P<id>\d+)` */
  readonly pattern: string;
  /** The path below the base; undefined for routes with parameters. */
  readonly fixedPath: string | undefined;
  readonly route: Omit<Route, '_links'>;
}

export function indexRoutes(document: OpenApiDocument): IndexedRoute[] {
  return Object.entries(document.paths)
    .filter(([path]) => path.startsWith(basePath))
    .map(([path, item]) => {
      const rest = path.slice(basePath.length);
      const endpoints = toEndpoints(document, item);
      return {
        pattern: `/${namespace}${rest.replace('{id}', '(?P<id>\\d+)').replace('{slug}', '(?P<slug>[^/]+)')}`,
        fixedPath: rest.includes('{') ? undefined : rest,
        route: { namespace, methods: endpoints.flatMap(({ methods }) => methods), endpoints },
      };
    });
}

/** As in TEC, POST, PUT and PATCH of one post are one endpoint. */
function toEndpoints(document: OpenApiDocument, item: PathItem): Endpoint[] {
  const endpoints: Endpoint[] = [];
  for (const method of httpMethods) {
    const operation = item[method];
    if (operation === undefined) continue;
    const edit = endpoints.find(({ methods }) => methods.includes('POST'));
    if (edit !== undefined && (method === 'put' || method === 'patch')) edit.methods.push(method.toUpperCase());
    else endpoints.push({ methods: [method.toUpperCase()], args: toArguments(document, item, operation) });
  }
  return endpoints;
}

/** PHP encodes an empty map as `[]`. */
function toArguments(document: OpenApiDocument, item: PathItem, operation: OperationObject): Endpoint['args'] {
  const args = { ...parameterArguments(document, item, operation), ...bodyArguments(document, operation) };
  return Object.keys(args).length === 0 ? [] : args;
}

/** Skips headers and WordPress' own parameters, which start with an underscore. */
function parameterArguments(
  document: OpenApiDocument,
  item: PathItem,
  operation: OperationObject,
): Record<string, Argument> {
  const described = parametersOf(document, item, operation) as Described[]; // as: the lint rules of the contract require these
  const parameters = described.filter((each) => each.in !== 'header' && !each.name.startsWith('_'));
  return Object.fromEntries(
    parameters.map((parameter) => [
      parameter.name,
      toArgument(document, parameter.schema, parameter.required ?? false, parameter.description),
    ]),
  );
}

function bodyArguments(document: OpenApiDocument, operation: OperationObject): Record<string, Argument> {
  const schema = bodyContent(operation)?.schema;
  if (schema === undefined) return {};
  const { properties = {}, required = [] } = resolve<BodySchema>(document, schema);
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      toArgument(document, property, required.includes(name)),
    ]),
  );
}

function toArgument(
  document: OpenApiDocument,
  schema: SchemaObject | { readonly $ref: string },
  required: boolean,
  description?: string,
): Argument {
  const beside = schema as Typed; // as: the type of the document does not name these members
  const { type, description: own } = resolve<Typed>(document, beside);
  const text = description ?? beside.description ?? own;
  return {
    required,
    ...(text !== undefined && { description: text }),
    ...(typeof type === 'string' && { type }),
  };
}

/** Members of the contract that `OpenApiDocument` does not declare. */
interface Described {
  readonly in: string;
  readonly name: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly schema: SchemaObject | { readonly $ref: string };
}
interface BodySchema {
  readonly properties?: Readonly<Record<string, SchemaObject | { readonly $ref: string }>>;
  readonly required?: readonly string[];
}
interface Typed {
  readonly type?: unknown;
  readonly description?: string;
}

type WholeDocument = OpenApiDocument & { readonly tags?: readonly { readonly name: string }[] };

/** The calendar part of the contract as JSON, serialized once; `servers` contains the requested origin. */
export function createCalendarDocument(document: WholeDocument): (origin: string) => string {
  const own = Object.keys(document.paths).filter((path) => path.startsWith('/events/v1'));
  const parts = own.map((path) => documentOfPath(document, path));
  const paths = Object.fromEntries(own.map((path) => [path, document.paths[path]]));
  const tags = usedTags(document, own);
  const body = {
    openapi: document.openapi,
    info: document.info,
    tags,
    paths,
    components: joinComponents(document, parts),
  };
  const text = JSON.stringify(body).slice(1);
  return (origin) => `{"servers":${JSON.stringify([{ url: origin }])},${text}`;
}

function usedTags(document: WholeDocument, paths: readonly string[]) {
  const used = new Set(paths.flatMap((path) => document.paths[path]?.get?.tags ?? []));
  return document.tags?.filter(({ name }) => used.has(name));
}

/** Operations refer to security schemes by name, so they are added separately. */
function joinComponents(
  { components }: OpenApiDocument,
  parts: readonly OpenApiDocument[],
): Record<string, Record<string, unknown>> {
  const joined: Record<string, Record<string, unknown>> = { securitySchemes: { ...components['securitySchemes'] } };
  for (const part of parts) {
    for (const [kind, group] of Object.entries(part.components)) joined[kind] = { ...joined[kind], ...group };
  }
  return joined;
}
