import { createClient, isProblem, type NgomaClient } from '@ngoma/client';
import type { ConsoleRequest } from './console-request.ts';
import { waitForFirst } from './wait-for-first.ts';

/** An error in a part of a request; `pointer` is a JSON Pointer, `?query` or `:header`. */
export interface FieldError {
  readonly pointer: string;
  /** The rule of the API that failed; undefined for errors of the page itself. */
  readonly code?: string | undefined;
  readonly detail: string;
  readonly suggestion?: string | undefined;
  /** Records whose names are like the one that was typed. */
  readonly near?: readonly { readonly id: number; readonly label: string }[];
}

/** The code of the page's own error for an address whose `mode` is neither `live` nor `test`. */
export const unknownMode = 'unknown_mode';

/** A response of the API other than a success, or none: then `status` is 503. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: string;
  /** A sentence for the person. */
  readonly detail: string;
  readonly errors: readonly FieldError[];

  constructor(status: number, code: string, detail: string, errors: readonly FieldError[] = []) {
    super(detail);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.errors = errors;
  }
}

/** A value of a form that the page itself cannot use. `name` is that of the field. */
export const invalidField = (name: string, detail: string): ApiProblem =>
  invalidFields([{ pointer: `/${name.replaceAll('.', '/')}`, detail }]);

/** All values of a form that the page itself cannot use. */
export const invalidFields = (errors: readonly FieldError[]): ApiProblem =>
  new ApiProblem(400, 'validation_failed', errors.map(({ detail }) => detail).join(' '), errors);

/** The API with the rights of a session; anonymous without a token. */
export const createConsoleApi = (
  { origin, fetch }: Pick<ConsoleRequest, 'origin' | 'fetch'>,
  token: string | undefined,
): NgomaClient => createClient({ baseUrl: origin, fetch: waitForFirst(fetch), retry: { attempts: 1 }, apiKey: token });

interface Outcome<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** The data of a call. Throws an ApiProblem for every other response. */
export async function ask<Data>(call: Promise<Outcome<Data>>): Promise<Exclude<Data, undefined>> {
  return (await askTagged(call)).data;
}

/** The data of a call with its entity tag, for `If-Match`. */
export async function askTagged<Data>(
  call: Promise<Outcome<Data>>,
): Promise<{ readonly data: Exclude<Data, undefined>; readonly etag: string | undefined }> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw Object.assign(unavailable(), { cause });
  });
  if (error !== undefined || !response.ok) throw toProblem(error, response.status);
  // as: responses without a body are empty texts or undefined, and their callers do not read them
  return { data: data as Exclude<Data, undefined>, etag: response.headers.get('etag') ?? undefined };
}

/** The data of a call, or undefined if the record does not exist. */
export async function askOptional<Data>(call: Promise<Outcome<Data>>): Promise<Exclude<Data, undefined> | undefined> {
  try {
    return await ask(call);
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return undefined;
    throw error;
  }
}

function toProblem(error: unknown, status: number): ApiProblem {
  if (!isProblem(error)) return status < 500 ? new ApiProblem(status, 'unknown', 'The request failed.') : unavailable();
  const { code, detail = 'The request failed.', errors = [] } = error;
  return new ApiProblem(status, code, detail, errors);
}

const unavailable = (): ApiProblem =>
  new ApiProblem(503, 'unavailable', 'The service does not respond at the moment. Try again in a minute.');
