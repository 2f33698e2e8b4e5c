import type { ProblemCode } from './codes.ts';

/** An error in a part of a request; `pointer` is a JSON Pointer, `?query` or `:header`. */
export interface FieldError {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
  /** The value that was probably meant. */
  readonly suggestion?: string;
}

export interface ProblemOptions {
  /** A sentence for the user: the error, its place and the solution. The title of the code by default. */
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  /** WordPress' `data.params`: a map of name to text, or the names of missing parameters. */
  readonly params?: Readonly<Record<string, string>> | string[];
  /** Further members of WordPress' `data`, such as `term_id`. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Only for codes with two statuses: `rest_forbidden` is 401 for anonymous callers. */
  readonly status?: number;
  readonly cause?: unknown;
}

/** An error for users. All other errors become `internal_error`. */
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
