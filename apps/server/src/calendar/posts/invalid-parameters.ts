import { type FieldError, Problem } from '../../problems/problem.ts';

export interface InvalidParameter {
  readonly name: string;
  /** A JSON Pointer for members of the body, `?name` for query parameters. */
  readonly pointer: string;
  readonly rule: string;
  readonly sentence: string;
}

/** Invalid members of a body, each with a sentence about the accepted values. */
export type MemberErrors = Readonly<Record<string, string>>;

/** WordPress' `rest_invalid_param` with all errors. */
export function invalidParameters(errors: readonly InvalidParameter[]): Problem {
  const names = [...new Set(errors.map(({ name }) => name))];
  const [only] = errors;
  const sentences = errors.map(({ name, sentence }) => [name, sentence] as const);
  const details = errors.map(
    ({ name, rule, sentence }) => [name, { code: rule, message: sentence, data: null }] as const,
  );
  return new Problem('rest_invalid_param', {
    detail: only && errors.length === 1 ? only.sentence : `These parameters are not valid: ${names.join(', ')}.`,
    errors: errors.map(toFieldError),
    params: Object.fromEntries(sentences),
    data: { details: Object.fromEntries(details) },
  });
}

export function rejectErrors(errors: MemberErrors): void {
  const found = Object.entries(errors).map(([name, sentence]) => ({
    name,
    pointer: `/${name}`,
    rule: 'invalid',
    sentence,
  }));
  if (found.length > 0) throw invalidParameters(found);
}

export function invalidQuery(name: string, sentence: string): InvalidParameter {
  return { name, pointer: `?${name}`, rule: 'invalid', sentence };
}

export function rejectInvalid(errors: readonly InvalidParameter[]): void {
  if (errors.length > 0) throw invalidParameters(errors);
}

function toFieldError({ pointer, rule, sentence }: InvalidParameter): FieldError {
  return { pointer, code: rule, detail: sentence };
}
