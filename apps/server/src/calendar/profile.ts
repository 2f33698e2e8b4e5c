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
import { keepEscapesInSlug } from './posts/slug-paths.ts';
import { gatherInput, withoutNulInside } from './tec/gather-input.ts';
import { type JsonValue, pickFields, toEnvelope } from './tec/response-fields.ts';
import { findTecTarget } from './tec/tec-addresses.ts';

const [basePath, ...aliases] = basePaths;

/** The REST conventions of WordPress and The Events Calendar. */
export const calendarProfile: ApiProfile = {
  basePath,
  aliases,
  requiresHttps: false,
  revision: 'calendar',
  tagsResponses: true,
  offersMethods: true,
  // Search engines should list only the web pages, which do not have this header.
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
  // Texts are sanitized and stored in several columns, which cannot contain them.
  refusesLoneSurrogates: true,
  unknownQuery: 'ignored',
  bodyLimitBytes: 262_144,
  rewriteTarget,
  methodOverride,
  gather,
  toProblem,
  shape,
};

function rewriteTarget(target: string): string | undefined {
  const route = readRestRoute(target) ?? readArchive(target) ?? findTecTarget(target);
  return keepEscapesInSlug(route ?? target) ?? route;
}

/** `/?post_type=tribe_events` is WordPress' address of all events, and of one with its id in `p`. */
function readArchive(target: string): string | undefined {
  if (!/^\/(?:index\.php)?\?(?:.*&)?post_type=tribe_events(?:&|$)/.test(target)) return undefined;
  if (/[?&]p=/.test(target)) return undefined;
  return `/events/${target.slice(target.indexOf('?'))}`;
}

/** A WordPress without pretty addresses serves its routes at `/?rest_route=/tribe/events/v1/…`. */
function readRestRoute(target: string): string | undefined {
  if (!/^\/(?:index\.php)?\?(?:.*&)?rest_route=/.test(target)) return undefined;
  const query = new URLSearchParams(target.slice(target.indexOf('?') + 1));
  const route = query.get('rest_route') ?? '';
  if (!/^\/tribe\/events\/v1(?:\/|$)/i.test(route)) return undefined;
  query.delete('rest_route');
  return `/wp-json${encodeURI(route.toWellFormed()).replace(/[?#]/g, encodeURIComponent)}?${query}`;
}

/** POST requests with these methods stay POST; the contract then rejects the parameter. */
const readingMethods = ['GET', 'HEAD', 'OPTIONS'];

/** A POST can override its method, as in WordPress' REST server. */
function methodOverride(sent: OverridableMethod): string {
  if (sent.method !== 'POST') return sent.method;
  const meant = namedMethod(sent)?.toUpperCase() ?? sent.method;
  return readingMethods.includes(meant) ? sent.method : meant.slice(0, 20);
}

/** The last `_method` in the query, or else `X-HTTP-Method-Override`, as in PHP; empty values are ignored. */
function namedMethod({ headers, queryString }: Pick<OverridableMethod, 'headers' | 'queryString'>): string | undefined {
  const header = headers['x-http-method-override'];
  const named = queryString.includes('_method') ? new URLSearchParams(queryString).getAll('_method').at(-1) : undefined;
  return named || (typeof header === 'string' && header !== '' ? header : undefined);
}

function gather(raw: RawInput, shape: InputShape): GatheredInput {
  const gathered = gatherInput(raw, shape);
  const named = Object.fromEntries(raw.files.map(({ field, name }) => [field, name]));
  // The contract lists the methods once, for the parameter.
  const override = raw.method === 'post' ? namedMethod(raw) : undefined;
  const query = override === undefined ? gathered.query : { ...gathered.query, _method: override };
  return { query: withoutNulInside(query), body: withoutNulInside({ ...gathered.body, ...named }) };
}

/** Reports missing members alone, or else all other errors together. */
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

/** Shortened, because clients choose the names. */
const nameOf = ({ members }: ValidationError): string => (members[0] ?? 'body').slice(0, maxNameLength);

/** Applies WordPress' `_envelope`, and `_fields` except to errors. */
function shape(queryString: string, response: ReadableResponse): ShapedResponse | undefined {
  if (!/_fields|_envelope/.test(queryString)) return undefined;
  const query = new URLSearchParams(queryString);
  const fields = [...query].flatMap(([name, value]) => (/^_fields(\[.*\])?$/.test(name) ? [value] : []));
  const body = response.readBody() as JsonValue; // as: response bodies are JSON
  const picked = response.status < 400 ? pickFields(body, fields.join(',')) : body;
  if (!query.has('_envelope')) return { status: response.status, body: picked };
  return { status: 200, body: toEnvelope(response.status, response.headers, picked) };
}
