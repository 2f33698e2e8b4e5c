import type { ProblemCode } from './codes.ts';

/** One error of a request: where (JSON Pointer, `?query`, `:header`), which rule, and a sentence. */
export interface FieldError {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

export interface ProblemOptions {
  /** What was wrong, where, and what to do: one sentence for the user. The title of the code where it is left out. */
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  /** WordPress' `data.params`: a map of name to text, or the names of missing parameters. */
  readonly params?: Readonly<Record<string, string>> | string[];
  /** Further members of WordPress' `data`, such as `term_id`. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Only where the same code has two statuses: `rest_forbidden` is 401 for callers who are not signed in. */
  readonly status?: number;
  readonly cause?: unknown;
}

/** An error that a user is meant to see. Everything else that is thrown becomes `internal_error`. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly detail: string | undefined;
  readonly errors: readonly FieldError[];
  readonly params: ProblemOptions['params'];
  readonly data: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number | undefined;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(options.detail ?? code, { cause: options.cause });
    this.code = code;
    this.detail = options.detail;
    this.errors = options.errors ?? [];
    this.params = options.params;
    this.data = options.data ?? {};
    this.headers = options.headers ?? {};
    this.status = options.status;
  }
}
