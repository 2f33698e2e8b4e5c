import type { components } from '@ngoma/contract';
import {
  bodyContent,
  httpMethods,
  type OpenApiDocument,
  type OperationObject,
  type PathItem,
  parametersOf,
  resolve,
  type SchemaObject,
} from '../../http/contract/document.ts';

type Route = components['schemas']['CalendarRoute'];
type Endpoint = components['schemas']['CalendarEndpoint'];
type Argument = components['schemas']['CalendarArgument'];

export const namespace = 'tribe/events/v1';
const basePath = '/events/v1';

/** What the contract says of the calendar's routes in the words of WordPress' index; the links come with each request. */
export interface IndexedRoute {
  /** `/tribe/events/v1/events/(?P<id>\d+)` */
  readonly pattern: string;
  /** The path below the base where the route has no variable part. */
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

/** As TEC registers them: POST, PUT and PATCH of one post are one endpoint. */
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

/** PHP writes an empty map as `[]`. */
function toArguments(document: OpenApiDocument, item: PathItem, operation: OperationObject): Endpoint['args'] {
  const args = { ...parameterArguments(document, item, operation), ...bodyArguments(document, operation) };
  return Object.keys(args).length === 0 ? [] : args;
}

/** Headers, and the parameters of WordPress itself, which begin with an underscore, are not listed. */
function parameterArguments(
  document: OpenApiDocument,
  item: PathItem,
  operation: OperationObject,
): Record<string, Argument> {
  const described = parametersOf(document, item, operation) as Described[]; // as: the contract's lint asks for these
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

/** The members of the contract that only the index reads, which the type of the document does not name. */
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
