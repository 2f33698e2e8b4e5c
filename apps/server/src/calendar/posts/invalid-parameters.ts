import { type FieldError, Problem } from '../../problems/problem.ts';

/** A parameter that is not valid. */
export interface InvalidParameter {
  readonly name: string;
  /** A JSON Pointer for members of the body, `?name` for query parameters. */
  readonly pointer: string;
  readonly rule: string;
  readonly sentence: string;
}

/** The members of a body that are not valid, each with a sentence that says what is accepted. */
export type MemberErrors = Readonly<Record<string, string>>;

/** WordPress' `rest_invalid_param`, with every error at once. */
export function invalidParameters(errors: readonly InvalidParameter[]): Problem {
  const names = [...new Set(errors.map(({ name }) => name))];
  const [only] = errors;
  const sentences = errors.map(({ name, sentence }) => [name, sentence] as const);
  const details = errors.map(
    ({ name, rule, sentence }) => [name, { code: rule, message: sentence, data: null }] as const,
  );
  return new Problem('rest_invalid_param', {
    detail: only && errors.length === 1 ? only.sentence : severalSentence(names),
    errors: errors.map(toFieldError),
    params: Object.fromEntries(sentences),
    data: { details: Object.fromEntries(details) },
  });
}

/** Two of WordPress' `rest_invalid_param` as one; what both name is told in the words of the first. */
export function joinInvalid(one: Problem, other: Problem): Problem {
  const params = { ...other.params, ...one.params };
  const told = new Set(one.errors.map(({ pointer }) => pointer));
  return new Problem('rest_invalid_param', {
    detail: severalSentence(Object.keys(params)),
    errors: [...one.errors, ...other.errors.filter(({ pointer }) => !told.has(pointer))],
    params,
    data: { details: { ...detailsOf(other), ...detailsOf(one) } },
  });
}

/** Throws an error; invalid parameters together with those that `check`, which writes nothing, refuses besides. */
export async function withFurtherErrors(error: unknown, check: (refusal: Problem) => Promise<unknown>): Promise<never> {
  if (!isInvalid(error)) throw error;
  try {
    await check(error);
  } catch (further) {
    if (further !== error && isInvalid(further)) throw joinInvalid(error, further);
  }
  throw error;
}

const isInvalid = (error: unknown): error is Problem => error instanceof Problem && error.code === 'rest_invalid_param';

const severalSentence = (names: readonly string[]): string => `These parameters are not valid: ${names.join(', ')}.`;
const detailsOf = ({ data }: Problem): object => (data['details'] ?? {}) as object; // as: made above

/** Refuses a write whose body has members that are not valid. */
export function refuseErrors(errors: MemberErrors): void {
  const found = Object.entries(errors).map(([name, sentence]) => ({
    name,
    pointer: `/${name}`,
    rule: 'invalid',
    sentence,
  }));
  if (found.length > 0) throw invalidParameters(found);
}

/** A query parameter that is not valid for what the calendar contains. */
export function invalidQuery(name: string, sentence: string): InvalidParameter {
  return { name, pointer: `?${name}`, rule: 'invalid', sentence };
}

/** Refuses a list whose parameters are not valid. */
export function refuseInvalid(errors: readonly InvalidParameter[]): void {
  if (errors.length > 0) throw invalidParameters(errors);
}

function toFieldError({ pointer, rule, sentence }: InvalidParameter): FieldError {
  return { pointer, code: rule, detail: sentence };
}
