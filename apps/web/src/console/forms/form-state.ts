import type { ApiProblem, FieldError } from '../request/console-api.ts';

/** The content of a form: the typed values and their errors, or nothing yet. */
export interface FormState {
  /** The fields as they were typed; undefined if the form is new. */
  readonly typed: URLSearchParams | undefined;
  /** Why the form is shown again. */
  readonly problem: ApiProblem | undefined;
  /** The request that creates something has this key, so that reload, back and double click create it once. */
  readonly idempotencyKey: string;
  /** The typed value of the field, or the stored one. */
  value(name: string, stored?: string | number | null): string;
  /** All values of a field that occurs several times. */
  values(name: string, stored?: readonly string[]): readonly string[];
  /** Whether a box is checked. */
  isChecked(name: string, stored?: boolean): boolean;
  /** The errors of a field, with its parts: `to` has that of `/to/0`. */
  errorsOf(name: string): readonly FieldError[];
}

export const newForm = (): FormState => toFormState(undefined, undefined);

export function toFormState(typed: URLSearchParams | undefined, problem: ApiProblem | undefined): FormState {
  return {
    typed,
    problem,
    idempotencyKey: keptKey(typed, problem) ?? crypto.randomUUID(),
    value: (name, stored) => typed?.get(name) ?? (typed === undefined ? String(stored ?? '') : ''),
    values: (name, stored = []) => typed?.getAll(name) ?? stored,
    isChecked: (name, stored = false) => (typed === undefined ? stored : typed.has(name)),
    errorsOf: (name) => problem?.errors.filter(({ pointer }) => isOf(pointer, name)) ?? [],
  };
}

/** A rejected request did nothing, and its key would repeat the rejection; after other failures it may have succeeded. */
function keptKey(typed: URLSearchParams | undefined, problem: ApiProblem | undefined): string | undefined {
  const isRejected = problem !== undefined && problem.status < 500 && problem.status !== 409;
  const key = isRejected ? undefined : typed?.get('idempotency_key');
  return key && /^[\w-]{1,64}$/.test(key) ? key : undefined;
}

/** The header of a request that creates something, from the field of the form. */
export const idempotencyHeader = (fields: URLSearchParams): { readonly 'Idempotency-Key': string } => ({
  'Idempotency-Key': fields.get('idempotency_key') ?? crypto.randomUUID(),
});

/** Names of fields are pointers with dots: `template.id` is `/template/id`. */
function isOf(pointer: string, name: string): boolean {
  const own = `/${name.replaceAll('.', '/')}`;
  return pointer === own || pointer.startsWith(`${own}/`);
}
