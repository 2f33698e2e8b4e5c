import {
  bodyContent,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  resolve,
  type SchemaObject,
} from '../document/document.ts';
import type { SchemaExtensions } from '../document/extensions.ts';
import { wellFormedTextName } from '../document/formats.ts';
import { meantSchema, memberOf, memberSchema, readPointer } from '../document/unions.ts';
import type { ReportedError } from '../reported-error.ts';

type Place = 'body' | 'query' | 'path' | 'header' | 'cookie';

/** One rule of the contract that a request breaks. `Code` is the type of the codes in `x-problem`. */
export interface ValidationError<Code extends string = string> {
  readonly place: Place;
  /** The names on the way to the value: `['organizer', '0', 'email']`. */
  readonly members: readonly string[];
  /** The keyword of JSON Schema that was broken. */
  readonly rule: string;
  /** The accepted values in the words of the contract (`x-accepts`), else in those of the rule. */
  readonly accepts: string;
  /** The code that the contract gives to this error (`x-problem`). */
  readonly problem?: Code;
  /** The value in the body, for errors with a code of their own. */
  readonly value?: unknown;
  /** Whether the contract wants the value ignored instead (`x-ignored-unless-valid`). */
  readonly isIgnored?: true;
}

/** An operation of the contract, with the parameters of its path and the schema of its body. */
export interface AskedOperation {
  readonly operation: OperationObject;
  readonly parameters: readonly ParameterObject[];
  readonly body: SchemaObject | undefined;
}

/** The first segment of the path of an error. */
export const placeNames = { query: 'query', path: 'params', header: 'headers', cookie: 'cookies' } as const;
/** Node gives the names of headers in lower case. */
export const nameIn = ({ in: place, name }: ParameterObject): string =>
  place === 'header' ? name.toLowerCase() : name;

const places: Record<string, Place> = {
  body: 'body',
  query: 'query',
  params: 'path',
  headers: 'header',
  cookies: 'cookie',
};

/** Words an error as the contract does, at the place where it is; of a body, by what that has there. */
export function toValidationError(
  error: ReportedError,
  document: OpenApiDocument,
  { parameters, body: ofBody }: AskedOperation,
  body?: unknown,
): ValidationError {
  const [place = 'body', ...members] = readPointer(error.path);
  const keyword = error.errorCode?.replace('.openapi.validation', '') ?? 'invalid';
  // Ajv calls a member that a condition forbids `false schema`.
  const rule = keyword === 'false schema' ? 'additionalProperties' : keyword;
  const at = places[place] ?? 'body';
  const schema = at === 'body' ? ofBody : parameterSchema(parameters, at, members[0]);
  const own = at === 'body' ? schemaAt(document, schema, members, body) : schemaAt(document, schema, members.slice(1));
  const problem = problemOf(rule, own?.['x-problem']);
  return {
    place: at,
    members,
    // To clients it is one rule with the `pattern`: which characters there may be.
    rule: rule === 'format' && own?.['format'] === wellFormedTextName ? 'pattern' : rule,
    accepts: own?.['readOnly'] === true ? 'is read-only' : wording(rule, error.message, own?.['x-accepts']),
    ...(problem !== undefined && { problem }),
    ...(problem !== undefined && at === 'body' && { value: members.reduce(memberOf, body) }),
    ...(schema !== undefined && isIgnoredUnlessValid(document, schema) && { isIgnored: true }),
  };
}

const isIgnoredUnlessValid = (document: OpenApiDocument, schema: ParameterObject['schema']): boolean =>
  resolve<SchemaObject>(document, schema)['x-ignored-unless-valid'] === true;

/** A missing member has no value, and no code of its own. */
function problemOf(rule: string, named: SchemaExtensions['x-problem']): string | undefined {
  if (typeof named === 'object') return named[rule];
  return rule === 'required' || rule === 'dependentRequired' ? undefined : named;
}

function wording(rule: string, message: string, accepts: string | undefined): string {
  switch (rule) {
    case 'required':
      return 'is missing';
    case 'dependentRequired':
      return `is missing: send it together with '${/when property (\S+) is present/.exec(message)?.[1]}'`;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'is not known here';
    default:
      return accepts === undefined ? message : `must be ${accepts}`;
  }
}

export function bodySchema(document: OpenApiDocument, operation: OperationObject): SchemaObject | undefined {
  const content = bodyContent(operation);
  return content && resolve<SchemaObject>(document, content.schema ?? {});
}

function parameterSchema(
  parameters: readonly ParameterObject[],
  place: Place,
  name: string | undefined,
): ParameterObject['schema'] | undefined {
  return parameters.find((each) => each.in === place && each.name.toLowerCase() === name?.toLowerCase())?.schema;
}

/** The innermost schema on the way to a value that has words of its own. */
function schemaAt(
  document: OpenApiDocument,
  schema: SchemaObject | { readonly $ref: string } | undefined,
  members: readonly string[],
  value?: unknown,
): SchemaObject | undefined {
  if (schema === undefined) return undefined;
  const here = { ...resolve<SchemaObject>(document, schema), ...siblings(schema) };
  const [name, ...rest] = members;
  if (name === undefined) return here;
  const next = memberSchema(meantSchema(document, here, value), name);
  const below = schemaAt(document, next, rest, memberOf(value, name));
  return below?.['x-accepts'] === undefined && here['x-accepts'] !== undefined ? here : below;
}

/** OpenAPI 3.1 allows members beside a `$ref`; they win. */
function siblings(schema: SchemaObject | { readonly $ref: string }): Partial<SchemaObject> {
  const { $ref: _reference, ...own } = schema;
  return own;
}

/** More would not help anybody to put a request right. */
const maxErrors = 20;

/** One error for each place is enough. The one nearest to the top comes first. */
export function firstOfEachPlace(
  reported: readonly ReportedError[],
  read: (error: ReportedError) => ValidationError,
): ValidationError[] {
  const byPlace = new Map<string, ReportedError>();
  const depthOf = ({ path }: ReportedError) => path.split('/').length;
  for (const error of reported.toSorted((one, other) => depthOf(one) - depthOf(other))) {
    if (byPlace.size === maxErrors) break;
    if (!byPlace.has(error.path)) byPlace.set(error.path, error);
  }
  return [...byPlace.values()].map(read);
}

/** All errors of a request; each API words them in its own way. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest';
  readonly errors: readonly ValidationError[];
  constructor(errors: readonly ValidationError[]) {
    super('The request does not fit the contract');
    this.errors = errors;
  }

  /** 404 for a path that names nothing, such as `/tasks/x` where the contract has a number. */
  get status(): 400 | 404 {
    return this.errors.some(({ place }) => place === 'path') ? 404 : 400;
  }
}

/** The query, or the body, without the members that errors are about. */
export function withoutInvalid(
  values: Readonly<Record<string, unknown>>,
  errors: readonly ValidationError[],
): Record<string, unknown> {
  const names = new Set(errors.flatMap(({ members }) => members.slice(0, 1)));
  return names.size === 0 ? values : Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}
