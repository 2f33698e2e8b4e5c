import type { Client, ParseAsResponse, RequestOptions } from 'openapi-fetch';
import type { paths } from './contract.ts';
import type { KnownMembers } from './known-members.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type PathWith<Verb extends Method> = {
  [Path in keyof paths]: paths[Path] extends Record<Verb, object> ? Path : never;
}[keyof paths];
type Operation<Path extends keyof paths, Verb extends Method> = NonNullable<paths[Path][Verb]>;

/** What an operation takes, in the terms of openapi-fetch, and the options of the `fetch` that carries it. */
type Options<Spec> = RequestOptions<Spec> & Omit<RequestInit, 'body' | 'headers'>;

/** The bodies of the responses whose statuses begin with these digits. */
type BodyOf<Spec, Digit extends number> = Spec extends { responses: infer Responses }
  ? {
      [Status in keyof Responses & number]: `${Status}` extends `${Digit}${string}`
        ? ContentOf<Responses[Status]>
        : never;
    }[keyof Responses & number]
  : never;
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

/** What a call that sends `If-None-Match` may get: the caller has the data already. */
type NotModified<Init, Spec> = Spec extends { responses: { 304: unknown } }
  ? Init extends { params: { header: { 'If-None-Match': string | undefined } } }
    ? { data?: never; error?: never; response: Response }
    : never
  : never;

type Result<Init, Spec> =
  | NotModified<Init, Spec>
  | { data: ParseAsResponse<BodyOf<Spec, 2>, Init>; error?: never; response: Response }
  | { data?: never; error: BodyOf<Spec, 4 | 5>; response: Response };

type Call<Verb extends Method> = <
  Path extends PathWith<Verb>,
  Init extends Options<Operation<Path, Verb>> = Options<Operation<Path, Verb>>,
>(
  path: Path,
  ...init: Arguments<Init, Path, Operation<Path, Verb>>
) => Promise<Result<Init, Operation<Path, Verb>>>;

/**
 * The calls of openapi-fetch for every path of the service, and `use` for middleware. What is given must be in the
 * contract: a misspelt member of a body or a parameter does not compile.
 */
export interface NgomaClient extends Pick<Client<paths>, 'use' | 'eject'> {
  GET: Call<'get'>;
  POST: Call<'post'>;
  PUT: Call<'put'>;
  PATCH: Call<'patch'>;
  DELETE: Call<'delete'>;
}
