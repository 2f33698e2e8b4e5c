import type { ContractDocument, Deprecation, HeaderObject, ParameterObject, Schema } from '../contract/document.ts';
import { nameOf, resolve } from '../contract/document.ts';
import { codesOf, type Operation, type Response } from '../contract/operations.ts';
import { describeType, type Field, hasMembers, membersOf, noMembers, toField } from '../contract/types.ts';
import { clientSample } from '../samples/client.ts';
import { curlSample } from '../samples/curl.ts';
import { exampleRequest } from '../samples/example-request.ts';
import { fetchSample } from '../samples/fetch.ts';
import { requestForm } from '../try-it/form.ts';
import { type Block, heading, type PageContent, type Sample } from './page.ts';

/** The page of an operation: description, permissions, input, responses, samples and a form. */
export function operationPage(document: ContractDocument, operation: Operation): PageContent {
  const form = requestForm(operation);
  return {
    blocks: [
      { kind: 'route', method: operation.method.toUpperCase(), path: operation.path },
      { kind: 'text', markdown: operation.object.description ?? '' },
      { kind: 'facts', facts: factsOf(operation) },
      ...aliasBlocks(operation),
      ...parameterBlocks(document, operation, ['path']),
      ...bodyBlocks(document, operation),
      ...parameterBlocks(document, operation, ['query', 'header']),
      ...responseBlocks(document, operation),
    ],
    aside: [
      heading('Request', 'samples'),
      { kind: 'samples', samples: samplesOf(operation) },
      ...exampleBlocks(operation),
      ...(form === undefined ? [] : [heading('Try it', 'try-it'), { kind: 'form', form } as const]),
    ],
  };
}

const samplesOf = (operation: Operation): Sample[] => {
  const request = exampleRequest(operation);
  return [
    { label: 'curl', language: 'sh', text: curlSample(request) },
    { label: 'Client', language: 'ts', text: clientSample(request) },
    { label: 'fetch', language: 'js', text: fetchSample(request) },
  ];
};

const rateLimits = {
  requests: 'counts as a request',
  sends: 'counts as a send',
  none: 'none',
} as const;

function factsOf({ object }: Operation): [string, string][] {
  const permission = object['x-requires'] ?? object['x-available-to'];
  const limit = rateLimits[object['x-rate-limit'] ?? 'requests'];
  return [
    ...(object.deprecated === true ? [['Deprecated', describeDeprecation(object)] satisfies [string, string]] : []),
    ['Credentials', describeSecurity(object.security)],
    ...(permission === undefined
      ? []
      : [['Permission', `[\`${permission}\`](docs:guides/authentication#permissions)`] satisfies [string, string]]),
    ['Rate limit', limit === 'none' ? 'none' : `[${limit}](docs:guides/operating#rate-limits)`],
  ];
}

/** Since when it should not be used, and when it goes, as far as that is said. */
function describeDeprecation(deprecated: Deprecation): string {
  const { 'x-deprecated-since': since, 'x-sunset': sunset } = deprecated;
  const end = sunset === undefined ? '' : `; it may be gone from ${sunset} on`;
  return `[since ${since}](docs:guides/changes#deprecation)${end}`;
}

type Security = Operation['object']['security'];

/** The credentials of each scheme; a scheme without an entry fails the build. */
const credentials: Readonly<Record<string, (scopes: readonly string[]) => string>> = {
  session: () => '[session](docs:guides/people-who-sign-in)',
  applicationPassword: () => '[application password](docs:guides/authentication)',
  apiKey: (scopes) => {
    const named = scopes.map((scope) => `\`${scope}\``).join(', ');
    return `[API key](docs:guides/authentication)${named === '' ? '' : ` with the scope ${named}`}`;
  },
};

function describeSecurity(security: Security): string {
  const ways = security.map(describeWay);
  return ways.length === 0 ? 'none' : ways.join(', or ');
}

function describeWay(way: Security[number]): string {
  const schemes = Object.entries(way).map(([scheme, scopes]) => {
    const describe = credentials[scheme];
    if (describe === undefined) throw new Error(`The documentation has no words for the credentials '${scheme}'.`);
    return describe(scopes);
  });
  return schemes.length === 0 ? 'none' : schemes.join(' and ');
}

function aliasBlocks({ aliases }: Operation): Block[] {
  if (aliases.length === 0) return [];
  const others = aliases.map(({ method, id }) => `${method.toUpperCase()} (\`${id}\`)`).join(' and ');
  return [
    heading('Other methods', 'other-methods'),
    { kind: 'text', markdown: `On the same path ${others} do the same, as clients written for WordPress expect.` },
  ];
}

const places = { path: 'Path', query: 'Query', header: 'Headers' } as const;

const parameterBlocks = (
  document: ContractDocument,
  { parameters }: Operation,
  shown: readonly (keyof typeof places)[],
): Block[] =>
  shown.flatMap((place) => {
    const found = parameters.filter(({ in: where }) => where === place);
    if (found.length === 0) return [];
    const fields = found.map((each) => parameterField(document, each));
    return [heading(places[place], place), { kind: 'members', members: { fields, alternatives: [] } } as const];
  });

/** The description of a parameter, or of its schema. */
export function parameterField(document: ContractDocument, parameter: ParameterObject): Field {
  const { in: place, name, description = '', required = false, schema, example } = parameter;
  const field = toField(document, name, `${place}-${name}`, schema, required, example);
  const going = parameter.deprecated === true ? [`deprecated ${describeDeprecation(parameter)}`] : [];
  return { ...field, description, notes: [...going, ...field.notes] };
}

export function bodyBlocks(document: ContractDocument, { body, isBodyRequired }: Operation): Block[] {
  const [first] = body;
  if (first === undefined) return [];
  const types = body.map(({ mediaType }) => `\`${mediaType}\``).join(', ');
  const members = membersOf(document, first.schema, 'body', 2);
  const optional = isBodyRequired ? '' : ' It may be left out.';
  return [
    heading('Body', 'body'),
    { kind: 'text', markdown: `${describeType(first.schema)} as ${types}.${optional}` },
    ...(hasMembers(members) ? [{ kind: 'members', members } as const] : []),
  ];
}

const isSuccess = ({ status }: Response): boolean => /^[23]/.test(status);

function responseBlocks(document: ContractDocument, { responses }: Operation): Block[] {
  const errors = responses.filter((each) => !isSuccess(each));
  return [
    heading('Responses', 'responses'),
    ...responses.filter(isSuccess).flatMap((each) => successBlocks(document, each)),
    ...(errors.length === 0
      ? []
      : [heading('Errors', 'errors'), { kind: 'text', markdown: errorTable(errors) } as const]),
  ];
}

function successBlocks(document: ContractDocument, response: Response): Block[] {
  const { status, description, contents, headers = {} } = response;
  const schemas = contents.map(({ mediaType, schema }) => `${describeBody(schema)} as \`${mediaType}\``);
  const [content] = contents;
  const members = content === undefined ? noMembers : membersOf(document, content.schema, `response-${status}`, 1);
  const names = Object.entries(headers).map(([name, target]) => {
    const { description: words = '' } = resolve<HeaderObject>(document, target);
    return `\n- \`${name}\`: ${words}`;
  });
  return [
    { kind: 'heading', level: 3, text: status, anchor: `response-${status}` },
    { kind: 'text', markdown: [description, schemas.length > 0 ? `${schemas.join(' or ')}.` : 'No body.'].join(' ') },
    ...(names.length === 0 ? [] : [{ kind: 'text', markdown: `Headers:\n${names.join('')}` } as const]),
    ...(hasMembers(members) ? [{ kind: 'members', members } as const] : []),
  ];
}

const describeBody = (schema: Schema): string =>
  schema.$ref === undefined ? `Text` : `[${nameOf(schema)}](docs:schemas/${nameOf(schema)})`;

const errorTable = (errors: readonly Response[]): string => {
  const rows = errors.map((response) => {
    const codes = codesOf(response).map((code) => `[${code}](docs:errors/${code})`);
    const words = response.description.replace(/\s+/g, ' ');
    return `| \`${response.status}\` | ${[words, codes.join(', ')].join(' ')} |`;
  });
  return ['| | |', '| --- | --- |', ...rows].join('\n');
};

/** The responses: the first examples of each success. */
const exampleBlocks = ({ responses }: Operation): Block[] =>
  responses.filter(isSuccess).flatMap(({ status, contents }) => {
    const [content] = contents;
    const [example] = content?.examples ?? [];
    if (content === undefined || example === undefined) return [];
    const isText = typeof example.value === 'string';
    const text = isText ? String(example.value) : JSON.stringify(example.value, undefined, 2);
    return [{ kind: 'code', language: isText ? '' : 'json', label: `Response ${status}`, text } as const];
  });
