import { suggestNumber } from '@ngoma/sms';
import { type ApiProfile, ownConventions, type RawInput } from '../http/api-profile.ts';
import type { ValidationError } from '../http/contract.ts';
import { bodyLimits, fitsBodyLimits } from '../http/requests/body-shape.ts';
import { parsePlainQuery } from '../http/requests/plain-query.ts';
import { joinRepeated, type Names } from '../http/requests/repeated-lists.ts';
import type { ProblemCode } from '../problems/codes.ts';
import { type FieldError, Problem } from '../problems/problem.ts';

/** The conventions of `/v1`: HTTPS only, JSON bodies, and all validation errors in one response. */
export const messagingProfile: ApiProfile = {
  ...ownConventions,
  basePath: '/v1',
  requiresHttps: true,
  unknownQuery: 'refused',
  bodyLimitBytes: 65_536,
  gather: (raw, { queryLists }) => ({
    query: parsePlainQuery(raw.queryString) ?? parseQuery(new URLSearchParams(raw.queryString), queryLists),
    body: toBody(raw),
  }),
  toProblem,
};

/** JSON, or a form with the names of its files. Objects and lists in its fields are JSON. */
function toBody({ json, form, files }: RawInput): unknown {
  if (form === undefined) return json;
  const fields = [...new URLSearchParams(form)].map(([name, value]) => [name, readField(name, value)]);
  return { ...Object.fromEntries(fields), ...Object.fromEntries(files.map(({ field, name }) => [field, name])) };
}

function readField(name: string, text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return text;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem('invalid_json', { detail: `The field '${name.slice(0, 40)}' of the form is not valid JSON.` });
  }
  if (fitsBodyLimits(value)) return value;
  throw new Problem('body_too_large', {
    detail: `A field of the form may hold ${bodyLimits.values} values, nested ${bodyLimits.depth} deep.`,
  });
}

/**
 * A repeated name is one list, or becomes a list that no other parameter accepts. Brackets after the name of a list, as
 * axios and PHP write them, are left out.
 */
function parseQuery(sent: URLSearchParams, lists: Names): Record<string, unknown> {
  const parameters = new URLSearchParams(
    [...sent].map(([name, value]): [string, string] => [withoutBrackets(name, lists), value]),
  );
  const names = [...new Set(parameters.keys())];
  const values = names.map((name) => {
    const [value, ...others] = parameters.getAll(name);
    return [name, others.length === 0 ? value : [value, ...others]];
  });
  return { ...Object.fromEntries(values), ...joinRepeated(parameters, lists) };
}

function withoutBrackets(name: string, lists: Names): string {
  const own = name.replace(/\[\d*\]$/, '');
  return lists.has(own) ? own : name;
}

function toProblem(errors: readonly ValidationError[]): Problem {
  const fields = errors.map(toFieldError);
  return new Problem(codeOf(errors), {
    detail: fields.map(({ detail }) => detail).join(' '),
    errors: fields,
    params: Object.fromEntries(errors.map((error) => [nameOf(error), detailOf(error)])),
  });
}

/** A single error can have a more specific code than `validation_failed`. */
function codeOf([only, ...others]: readonly ValidationError[]): ProblemCode {
  return (others.length === 0 && only?.problem) || 'validation_failed';
}

function toFieldError(error: ValidationError): FieldError {
  const fields = { pointer: pointerTo(error), code: error.rule, detail: detailOf(error) };
  const suggestion = error.problem === 'invalid_number' ? suggestNumber(error.value) : undefined;
  return suggestion === undefined ? fields : { ...fields, suggestion };
}

function pointerTo({ place, members }: ValidationError): string {
  switch (place) {
    case 'body':
      return members.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
    case 'query':
      return `?${members.join('/')}`;
    case 'header':
    case 'cookie':
      return `:${members.join('/')}`;
    case 'path':
      return '';
  }
}

function detailOf(error: ValidationError): string {
  if (error.members.length > 0) return `'${nameOf(error)}' ${error.accepts}.`;
  if (error.rule === 'minProperties') return 'The body must have at least one member.';
  return error.rule === 'required' ? 'The body is missing.' : 'The body must be a JSON object.';
}

const maxNameLength = 100;

/** Limits names of unknown members, which come from the client. */
const nameOf = ({ members }: ValidationError): string => members.join('/').slice(0, maxNameLength);
