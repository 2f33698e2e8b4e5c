import type { Half } from '../http/half.ts';
import type { Fault } from '../http/validation.ts';
import type { ProblemCode } from '../problems/codes.ts';
import { type FieldError, Problem } from '../problems/problem.ts';
import { messageNotFound } from './messages/message.ts';

/** The manners of `/v1`: JSON and plain query parameters, and every fault told at once. */
export const messagingHalf: Half = {
  name: 'messaging',
  basePath: '/v1',
  aliases: [],
  errorMediaType: 'application/problem+json',
  codes: {
    noRoute: 'not_found',
    methodNotAllowed: 'method_not_allowed',
    invalidJson: 'invalid_json',
    missingCredentials: 'missing_credentials',
  },
  unknownQuery: 'refused',
  bodyLimitBytes: 65_536,
  mediaTypes: ['application/json'],
  gather: ({ queryString, json }) => ({ query: parseQuery(queryString), body: json }),
  toProblem,
  // Scopes are all that decides who may do what here, and the edge has looked at them.
  refuse: () => undefined,
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

function toProblem(faults: readonly Fault[]): Problem {
  const wrongId = faults.find(({ place }) => place === 'path');
  if (wrongId) return messageNotFound();
  const errors = faults.map(toFieldError);
  return new Problem(codeOf(faults), {
    detail: errors.map(({ detail }) => detail).join(' '),
    errors,
    params: Object.fromEntries(faults.map((fault, index) => [nameOf(fault), errors[index]?.detail ?? ''])),
  });
}

/** A code that says more than `validation_failed` is given only where it says all. */
function codeOf(faults: readonly Fault[]): ProblemCode {
  const [only, ...others] = faults;
  if (only === undefined || others.length > 0 || only.rule === 'required') return 'validation_failed';
  if (only.place === 'body' && nameOf(only) === 'message' && only.rule === 'maxLength') return 'message_too_long';
  // The contract's lint admits only codes of ours in `x-problem`.
  return (only.problem as ProblemCode | undefined) ?? 'validation_failed';
}

function toFieldError(fault: Fault): FieldError {
  return { pointer: pointerTo(fault), code: fault.rule, detail: sentenceOn(fault) };
}

function pointerTo({ place, members }: Fault): string {
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

function sentenceOn(fault: Fault): string {
  if (fault.members.length > 0) return `'${nameOf(fault)}' ${fault.accepts}.`;
  return fault.rule === 'required' ? 'The body is missing.' : 'The body must be a JSON object.';
}

const maxNameLength = 100;

/** Cut short: the names of unknown members come from outside. */
const nameOf = ({ members }: Fault): string => members.join('/').slice(0, maxNameLength);
