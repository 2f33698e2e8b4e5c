import type {
  ApiProfile,
  GatheredInput,
  RawInput,
  ReadableResponse,
  SentMethod,
  ShapedResponse,
} from '../http/api-profile.ts';
import type { ValidationError } from '../http/validation-error.ts';
import { Problem } from '../problems/problem.ts';
import { type InvalidParameter, invalidParameters } from './posts/invalid-parameters.ts';
import { gatherInput, withoutNul } from './tec/gather-input.ts';
import { type JsonValue, pickFields, toEnvelope } from './tec/response-fields.ts';

/** The calendar as WordPress and The Events Calendar speak. */
export const calendarProfile: ApiProfile = {
  basePath: '/events/v1',
  aliases: ['/wp-json/tribe/events/v1'],
  requiresHttps: false,
  revision: 'calendar',
  tagsResponses: true,
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
  unknownQuery: 'ignored',
  bodyLimitBytes: 262_144,
  mediaTypes: ['application/json', 'application/x-www-form-urlencoded'],
  meantMethod,
  gather,
  toProblem,
  shape,
};

const overridingMethods = ['PUT', 'PATCH', 'DELETE'];

/** On POST, `_method` in the query or else `X-HTTP-Method-Override` may name another method (WordPress' REST server). */
function meantMethod({ method, headers, queryString }: SentMethod): string {
  if (method !== 'POST') return method;
  const named = new URLSearchParams(queryString).get('_method') ?? headers['x-http-method-override'];
  const meant = typeof named === 'string' ? named.toUpperCase() : method;
  return overridingMethods.includes(meant) ? meant : method;
}

function gather({ method, mediaType, queryString, json, form }: RawInput): GatheredInput {
  const gathered = gatherInput({
    method: method.toUpperCase(),
    contentType: mediaType,
    queryString,
    jsonBody: json,
    ...(form !== undefined && { formText: form }),
  });
  return { query: withoutNul(gathered.query), body: withoutNul(gathered.body) };
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
