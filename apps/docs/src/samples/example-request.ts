import type { Content, NamedExample, Operation } from '../contract/operations.ts';

/** A request as the examples of the contract have it. */
export interface ExampleRequest {
  readonly method: string;
  /** As the contract writes it: `/v1/messages/{id}`. */
  readonly template: string;
  readonly pathValues: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** The environment variable with the required credentials; undefined if none are required. */
  readonly credentials: 'NGOMA_KEY' | 'NGOMA_SESSION' | undefined;
  readonly body: ExampleBody | undefined;
  /** Whether the response is JSON. */
  readonly givesJson: boolean;
  /** Whether every error is a problem with `code` and `detail`. */
  readonly refusesWithProblem: boolean;
}

export interface ExampleBody {
  readonly mediaType: string;
  readonly value: unknown;
}

/** Optional parameters that the samples show because they are useful in a first call. */
const telling: Readonly<Record<string, readonly string[]>> = {
  listEvents: ['start_date', 'search', 'per_page'],
  listMessages: ['status', 'limit'],
  listVenues: ['search', 'per_page'],
  listOrganizers: ['search', 'per_page'],
  getCalendarFeed: ['categories'],
  getJsonFeed: ['categories'],
};

/** The request of an operation's samples; with `example`, the one of this body. */
export function exampleRequest(operation: Operation, example?: NamedExample): ExampleRequest {
  const { id, method, path, parameters, body, object } = operation;
  const [content] = body;
  const shown = example ?? content?.examples[0];
  const valuesOf = (place: 'path' | 'query', names?: readonly string[]) =>
    Object.fromEntries(
      parameters
        .filter(({ in: where, name, required }) => where === place && (required === true || names?.includes(name)))
        .filter(({ example: value }) => value !== undefined)
        .map(({ name, example: value }) => [name, value]),
    );
  const pathValues = Object.entries(valuesOf('path')).map(([name, value]) => [name, String(value)]);
  return {
    method: method.toUpperCase(),
    template: path,
    pathValues: Object.fromEntries(pathValues),
    query: valuesOf('query', telling[id]),
    credentials: credentialsOf(object.security),
    body: content && shown && { mediaType: content.mediaType, value: shown.value },
    givesJson: firstSuccess(operation)?.mediaType.endsWith('json') ?? false,
    refusesWithProblem: operation.responses
      .filter(({ status }) => /^[45]/.test(status))
      .every(({ contents }) => contents.every(isProblem)),
  };
}

/** Pages that are refused are pages too. */
const isProblem = ({ schema }: Content): boolean =>
  schema.allOf?.some(({ $ref }) => $ref === '#/components/schemas/ProblemBody') ?? false;

function credentialsOf(security: Operation['object']['security']): ExampleRequest['credentials'] {
  if (security.length === 0 || security.some(isEmpty)) return undefined;
  return security.some((each) => 'apiKey' in each) ? 'NGOMA_KEY' : 'NGOMA_SESSION';
}

const isEmpty = (requirement: object): boolean => Object.keys(requirement).length === 0;

/** The content of the first successful response. */
const firstSuccess = ({ responses }: Operation): Content | undefined =>
  responses.find(({ status }) => /^[23]/.test(status))?.contents[0];

/** The path and query of a request, ready to be asked. */
export function targetOf({ template, pathValues, query }: ExampleRequest): string {
  const path = template.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(pathValues[name] ?? name));
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(textOf(value))}`);
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

export const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

/** The members of a form, of which `file` is the name of a file. */
export const formMembers = ({ value }: ExampleBody): [name: string, text: string][] =>
  Object.entries(value as Record<string, unknown>).map(([name, member]) => [name, String(member)]); // as: forms have members
