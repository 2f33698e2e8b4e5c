import type { InputShape } from '@ngoma/express-contract';
import type {
  ApiProfile,
  GatheredInput,
  OverridableMethod,
  RawInput,
  ReadableResponse,
  ShapedResponse,
} from '../http/api-profile.ts';
import type { ValidationError } from '../http/contract.ts';
import { Problem } from '../problems/problem.ts';
import { type InvalidParameter, invalidParameters } from './posts/invalid-parameters.ts';
import { basePaths } from './posts/site.ts';
import { gatherInput, withoutNulInside } from './tec/gather-input.ts';
import { type JsonValue, pickFields, toEnvelope } from './tec/response-fields.ts';

const [basePath, ...aliases] = basePaths;

/** The calendar as WordPress and The Events Calendar speak. */
export const calendarProfile: ApiProfile = {
  basePath,
  aliases,
  requiresHttps: false,
  revision: 'calendar',
  tagsResponses: true,
  offersMethods: true,
  // Search engines list the pages for readers, which have no such header.
  headers: { 'X-Robots-Tag': 'noindex' },
  errorMediaType: 'application/json',
  codes: {
    noRoute: 'rest_no_route',
    methodNotAllowed: 'rest_no_route',
    invalidJson: 'rest_invalid_json',
    missingCredentials: 'rest_forbidden',
    forbidden: 'rest_forbidden',
  },
  // PHP's number and name for a syntax error.
  invalidJsonData: { json_error_code: 4, json_error_message: 'Syntax error' },
  // Most of its texts are cleaned and stored as they come, those of several places at once.
  refusesLoneSurrogates: true,
  unknownQuery: 'ignored',
  bodyLimitBytes: 262_144,
  rewriteTarget,
  methodOverride,
  gather,
  toProblem,
  shape,
};

/** A WordPress without pretty addresses serves its routes at `/?rest_route=/tribe/events/v1/…`. */
function rewriteTarget(target: string): string | undefined {
  if (!/^\/(?:index\.php)?\?(?:.*&)?rest_route=/.test(target)) return undefined;
  const query = new URLSearchParams(target.slice(target.indexOf('?') + 1));
  const route = query.get('rest_route') ?? '';
  if (!/^\/tribe\/events\/v1(?:\/|$)/i.test(route)) return undefined;
  query.delete('rest_route');
  return `/wp-json${encodeURI(route.toWellFormed()).replace(/[?#]/g, encodeURIComponent)}?${query}`;
}

/** A POST is never made a read: it comes to the POST, and the contract refuses the name there. */
const readingMethods = ['GET', 'HEAD', 'OPTIONS'];

/** On POST, another method may be named (WordPress' REST server). */
function methodOverride(sent: OverridableMethod): string {
  if (sent.method !== 'POST') return sent.method;
  const meant = namedMethod(sent)?.toUpperCase() ?? sent.method;
  return readingMethods.includes(meant) ? sent.method : meant.slice(0, 20);
}

/** What `_method` in the query says, or else `X-HTTP-Method-Override`; of several the last, as PHP reads them. Nothing is none. */
function namedMethod({ headers, queryString }: Pick<OverridableMethod, 'headers' | 'queryString'>): string | undefined {
  const header = headers['x-http-method-override'];
  const named = queryString.includes('_method') ? new URLSearchParams(queryString).getAll('_method').at(-1) : undefined;
  return named || (typeof header === 'string' && header !== '' ? header : undefined);
}

function gather(raw: RawInput, shape: InputShape): GatheredInput {
  const { method, mediaType, queryString, json, form, files } = raw;
  const input = {
    method: method.toUpperCase(),
    contentType: mediaType,
    queryString,
    jsonBody: json,
    ...(form !== undefined && { formText: form }),
  };
  const gathered = gatherInput(input, shape);
  const named = Object.fromEntries(files.map(({ field, name }) => [field, name]));
  // The header is read as the parameter is, so that the contract says once which methods may be named.
  const override = method === 'post' ? namedMethod(raw) : undefined;
  const query = override === undefined ? gathered.query : { ...gathered.query, _method: override };
  return { query: withoutNulInside(query), body: withoutNulInside({ ...gathered.body, ...named }) };
}

/** What is missing comes first and alone, then everything else at once. */
function toProblem(errors: readonly ValidationError[]): Problem {
  const missing = errors.filter(
    ({ place, members, rule }) => place === 'body' && members.length === 1 && rule === 'required',
  );
  return missing.length > 0 ? missingParameters(missing) : invalidParameters(errors.map(toInvalidParameter));
}

function missingParameters(errors: readonly ValidationError[]): Problem {
  const names = errors.map(nameOf);
  return new Problem('rest_missing_callback_param', {
    detail: `Required and missing: ${names.join(', ')}.`,
    params: names,
    errors: names.map((name) => ({ pointer: `/${name}`, code: 'required', detail: `'${name}' is required.` })),
  });
}

function toInvalidParameter(error: ValidationError): InvalidParameter {
  const { place, members, rule, accepts } = error;
  const path = members.join('/').slice(0, maxNameLength);
  const pointer = place === 'query' ? `?${path}` : place === 'header' ? `:${path}` : `/${path}`;
  return { name: nameOf(error), pointer, rule, sentence: `'${path}' ${accepts}.` };
}

const maxNameLength = 100;

/** Cut short: names may come from outside. */
const nameOf = ({ members }: ValidationError): string => (members[0] ?? 'body').slice(0, maxNameLength);

/** WordPress' `_fields`, for responses that are no errors, and `_envelope`. */
function shape(queryString: string, response: ReadableResponse): ShapedResponse | undefined {
  if (!/_fields|_envelope/.test(queryString)) return undefined;
  const query = new URLSearchParams(queryString);
  const fields = [...query].flatMap(([name, value]) => (/^_fields(\[.*\])?$/.test(name) ? [value] : []));
  const body = response.readBody() as JsonValue; // as: it is about to be written as JSON
  const picked = response.status < 400 ? pickFields(body, fields.join(',')) : body;
  if (!query.has('_envelope')) return { status: response.status, body: picked };
  return { status: 200, body: toEnvelope(response.status, response.headers, picked) };
}
