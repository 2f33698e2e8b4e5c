import { type ApiProfile, ownConventions } from '../http/api-profile.ts';
import { parsePlainQuery } from '../http/requests/plain-query.ts';
import type { ValidationError } from '../http/validation/validation-error.ts';
import type { ProblemCode } from '../problems/codes.ts';
import { type FieldError, Problem } from '../problems/problem.ts';

/** `/v1`: JSON and plain query parameters, never over plain HTTP, and all validation errors at once. */
export const messagingProfile: ApiProfile = {
  ...ownConventions,
  basePath: '/v1',
  requiresHttps: true,
  unknownQuery: 'refused',
  bodyLimitBytes: 65_536,
  gather: ({ queryString, json }) => ({ query: parsePlainQuery(queryString) ?? parseQuery(queryString), body: json }),
  toProblem,
};

/** A name that is given more than once becomes a list, which no parameter of `/v1` accepts: nothing is guessed. */
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
    params: Object.fromEntries(errors.map((error) => [nameOf(error), sentenceOn(error)])),
  });
}

/** A code that says more than `validation_failed` is given only where it says all. */
function codeOf([only, ...others]: readonly ValidationError[]): ProblemCode {
  return (others.length === 0 && only?.problem) || 'validation_failed';
}

function toFieldError(error: ValidationError): FieldError {
  return { pointer: pointerTo(error), code: error.rule, detail: sentenceOn(error) };
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

function sentenceOn(error: ValidationError): string {
  if (error.members.length > 0) return `'${nameOf(error)}' ${error.accepts}.`;
  if (error.rule === 'minProperties') return 'The body must have at least one member.';
  return error.rule === 'required' ? 'The body is missing.' : 'The body must be a JSON object.';
}

const maxNameLength = 100;

/** Cut short: the names of unknown members come from outside. */
const nameOf = ({ members }: ValidationError): string => members.join('/').slice(0, maxNameLength);
