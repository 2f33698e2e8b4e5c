import { suggestNumber } from '@ngoma/sms';
import { type ApiProfile, ownConventions } from '../http/api-profile.ts';
import type { ValidationError } from '../http/contract.ts';
import { parsePlainQuery } from '../http/requests/plain-query.ts';
import type { ProblemCode } from '../problems/codes.ts';
import { type FieldError, Problem } from '../problems/problem.ts';

/** The conventions of `/v1`: HTTPS only, JSON bodies, and all validation errors in one response. */
export const messagingProfile: ApiProfile = {
  ...ownConventions,
  basePath: '/v1',
  requiresHttps: true,
  unknownQuery: 'refused',
  bodyLimitBytes: 65_536,
  gather: ({ queryString, json }) => ({ query: parsePlainQuery(queryString) ?? parseQuery(queryString), body: json }),
  toProblem,
};

/** A repeated name becomes a list, which no parameter of `/v1` accepts. */
function parseQuery(queryString: string): Record<string, unknown> {
  const parameters = new URLSearchParams(queryString);
  const names = [...new Set(parameters.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
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
