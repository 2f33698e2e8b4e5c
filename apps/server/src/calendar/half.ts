import type { Caller } from '../account/caller.ts';
import { canCreate, canManageCategories, canManageTags } from '../account/permissions.ts';
import type { GatheredInput, Half, RawInput, ReadableAnswer, ShapedAnswer } from '../http/half.ts';
import type { OperationId } from '../http/handler.ts';
import type { Fault } from '../http/validation.ts';
import type { ProblemCode } from '../problems/codes.ts';
import { Problem } from '../problems/problem.ts';
import { meantMethod } from './method-override.ts';
import { forbidden } from './posts/access.ts';
import { type InvalidParameter, invalidParameters } from './posts/invalid-parameters.ts';
import { gatherInput, withoutNul } from './tec/gather-input.ts';
import { type JsonValue, pickFields, toEnvelope } from './tec/response-fields.ts';

/** The manners of WordPress and The Events Calendar. */
export const calendarHalf: Half = {
  name: 'calendar',
  basePath: '/events/v1',
  aliases: ['/wp-json/tribe/events/v1'],
  errorMediaType: 'application/json',
  codes: {
    noRoute: 'rest_no_route',
    methodNotAllowed: 'rest_no_route',
    invalidJson: 'rest_invalid_json',
    missingCredentials: 'rest_forbidden',
  },
  // PHP's number and name for a syntax error.
  invalidJsonData: { json_error_code: 4, json_error_message: 'Syntax error' },
  unknownQuery: 'ignored',
  bodyLimitBytes: 1_048_576,
  mediaTypes: ['application/json', 'application/x-www-form-urlencoded'],
  meantMethod,
  gather,
  toProblem,
  refuse,
  shape,
};

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

/** A path that names nothing comes first, then what is missing, alone, then everything else at once. */
function toProblem(faults: readonly Fault[]): Problem {
  const inPath = faults.find(({ place }) => place === 'path');
  if (inPath !== undefined) return impossibleAddress(inPath);
  const missing = faults.filter(
    ({ place, members, rule }) => place === 'body' && members.length === 1 && rule === 'required',
  );
  return missing.length > 0 ? missingParameters(missing) : invalidParameters(faults.map(toParameterFault));
}

/** Digits that are no id of ours, or a slug that nothing can have, are answered like every unknown one; all else is no route. */
function impossibleAddress({ rule, problem }: Fault): Problem {
  const isRoute = rule === 'maximum' || rule === 'maxLength';
  // The contract's lint admits only codes of ours in `x-problem`.
  if (isRoute && problem !== undefined)
    return new Problem(problem as ProblemCode, { detail: 'Nothing can have this address.' });
  return new Problem('rest_no_route', { detail: 'There is nothing here: an id consists of digits only.' });
}

function missingParameters(faults: readonly Fault[]): Problem {
  const names = faults.map(nameOf);
  return new Problem('rest_missing_callback_param', {
    detail: `Required and missing: ${names.join(', ')}.`,
    params: names,
    errors: names.map((name) => ({ pointer: `/${name}`, code: 'required', detail: `'${name}' is required.` })),
  });
}

function toParameterFault(fault: Fault): InvalidParameter {
  const { place, members, rule, accepts } = fault;
  const path = members.join('/').slice(0, maxNameLength);
  const pointer = place === 'query' ? `?${path}` : place === 'header' ? `:${path}` : `/${path}`;
  return { name: nameOf(fault), pointer, rule, sentence: `'${path}' ${accepts}.` };
}

const maxNameLength = 100;

/** Cut short: names may come from outside. */
const nameOf = ({ members }: Fault): string => (members[0] ?? 'body').slice(0, maxNameLength);

/** Which callers may do something of the kind at all. Creating is looked at later: there, wrong input is told first. */
const rights: readonly (readonly [operations: RegExp, isAllowed: (caller: Caller) => boolean])[] = [
  [/^(update|delete)(Event|Venue|Organizer)/, canCreate],
  [/^(update|delete)Category/, canManageCategories],
  [/^(update|delete)Tag/, canManageTags],
];

function refuse(operation: OperationId, caller: Caller): void {
  const right = rights.find(([operations]) => operations.test(operation));
  if (right === undefined || right[1](caller)) return;
  throw forbidden('Your role may not change this; ask an administrator for another role.');
}

/** WordPress' `_fields`, for answers that are no errors, and `_envelope`. */
function shape(queryString: string, answer: ReadableAnswer): ShapedAnswer | undefined {
  if (!/_fields|_envelope/.test(queryString)) return undefined;
  const query = new URLSearchParams(queryString);
  const fields = [...query].flatMap(([name, value]) => (/^_fields(\[.*\])?$/.test(name) ? [value] : []));
  const body = answer.readBody() as JsonValue; // as: it is about to be written as JSON
  const picked = answer.status < 400 ? pickFields(body, fields.join(',')) : body;
  if (!query.has('_envelope')) return { status: answer.status, body: picked };
  return { status: 200, body: toEnvelope(answer.status, answer.headers, picked) };
}
