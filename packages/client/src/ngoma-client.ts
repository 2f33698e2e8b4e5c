import type { paths } from './contract.ts';
import type { KnownMembers } from './known-members.ts';
import type { Client, ParseAsResponse, RequestOptions } from './openapi-fetch.ts';
import type { Problem, ProblemOf } from './problem.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
export type PathWith<Verb extends Method> = {
  [Path in keyof paths]: paths[Path] extends Record<Verb, object> ? Path : never;
}[keyof paths];
export type Operation<Path extends keyof paths, Verb extends Method> = NonNullable<paths[Path][Verb]>;

/** The input of an operation, in the terms of openapi-fetch, and the options of its `fetch`. */
type Options<Spec> = RequestOptions<Spec> & Omit<RequestInit, 'body' | 'headers'> & TimeLimited;

interface TimeLimited {
  /** Milliseconds that this call may take, with all its tries and the body of the response, instead of the client's. */
  timeoutMs?: number | undefined;
}

/** The bodies of the responses whose statuses begin with these digits. */
export type BodyOf<Spec, Digit extends number> = Spec extends { responses: infer Responses }
  ? {
      [Status in keyof Responses & number]: `${Status}` extends `${Digit}${string}`
        ? ContentOf<Responses[Status]>
        : never;
    }[keyof Responses & number]
  : never;
/** The parsed body of a success: only the package of the client is neither text nor JSON. */
type SuccessOf<Spec> = Spec extends { responses: { 200: { content: { 'application/gzip': unknown } } } }
  ? Blob
  : BodyOf<Spec, 2>;
type ContentOf<Message> = Message extends { content: infer Content } ? Content[keyof Content] : never;

/** The calendar takes back what it returned, and ignores the members that are not for writing; `/v1` refuses them. */
type Sendable<Path, Spec> = Spec extends { requestBody?: infer Body }
  ? ContentOf<Body> | (Path extends `/events/v1/${string}` ? BodyOf<Spec, 2> : never)
  : never;

/** Refuses what nobody reads: options, parameters, and members of the body at any depth. */
type Exact<Init, Path, Spec> = {
  [Name in keyof Init]: Name extends 'body'
    ? KnownMembers<Init[Name], Sendable<Path, Spec>>
    : Name extends 'params'
      ? KnownMembers<Init[Name], Spec extends { parameters: infer Parameters } ? Parameters : never>
      : Name extends keyof Options<Spec>
        ? Init[Name]
        : never;
};

// The options may be left out where nothing in them is required.
type Arguments<Init, Path, Spec> =
  Record<never, never> extends Options<Spec>
    ? [init?: Init & Exact<Init, Path, Spec>]
    : [init: Init & Exact<Init, Path, Spec>];

/** A response to `If-None-Match`: the caller has the data already. */
type NotModified<Init, Spec> = Spec extends { responses: { 304: unknown } }
  ? Init extends { params: { header: { 'If-None-Match': string | undefined } } }
    ? { data?: never; error?: never; response: ResponseOf<Spec, 3> }
    : never
  : never;

/** A response with one of the statuses that the contract declares, as far as they begin with these digits. */
type ResponseOf<Spec, Digit extends number> = Spec extends { responses: infer Responses }
  ? Response & {
      readonly status: {
        [Status in keyof Responses & number]: `${Status}` extends `${Digit}${string}` ? Status : never;
      }[keyof Responses & number];
    }
  : never;

/** The error bodies of an operation: one variant for each code that the contract gives it, with the status it comes with. */
type ErrorOf<Body> = Body extends { code: infer Code extends Problem['code']; status: infer Status }
  ? ProblemOf<Code, Status>
  : Body;

/** The response of a proxy that does not reach the service. */
interface ProxyFailure {
  responses: { 502: unknown; 504: unknown };
}

type Result<Init, Spec> =
  | NotModified<Init, Spec>
  | { data: ParseAsResponse<SuccessOf<Spec>, Init>; error?: never; response: ResponseOf<Spec, 2> }
  | {
      data?: never;
      error: ErrorOf<BodyOf<Spec, 4 | 5>>;
      response: ResponseOf<Spec, 2 | 4 | 5> | ResponseOf<ProxyFailure, 5>; // 2: a success that cannot be read
    };

type Call<Verb extends Method> = <
  Path extends PathWith<Verb>,
  Init extends Options<Operation<Path, Verb>> = Options<Operation<Path, Verb>>,
>(
  path: Path,
  ...init: Arguments<Init, Path, Operation<Path, Verb>>
) => Promise<Result<Init, Operation<Path, Verb>>>;

/**
 * The calls of openapi-fetch for every path of the service, and `use` for middleware. Inputs must be in the
 * contract: a misspelt member of a body or a parameter does not compile.
 */
export interface NgomaClient extends Pick<Client<paths>, 'use' | 'eject'> {
  /** Reads. Tried again after passing failures; list operations have iterators, too (`iterateByPage`, `iterateByCursor`). */
  GET: Call<'get'>;
  /** Creates a record or starts an action. Adds a missing `Idempotency-Key` to creations, and retries them. */
  POST: Call<'post'>;
  /** Replaces or updates a record. */
  PUT: Call<'put'>;
  /** Updates the given members of a record. */
  PATCH: Call<'patch'>;
  /** Deletes a record. */
  DELETE: Call<'delete'>;
}
