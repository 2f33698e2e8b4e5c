import type { Client, FetchResponse, RequestOptions } from 'openapi-fetch';
import type { paths } from './contract.ts';
import type { KnownMembers } from './known-members.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type PathWith<Verb extends Method> = {
  [Path in keyof paths]: paths[Path] extends Record<Verb, object> ? Path : never;
}[keyof paths];
type Operation<Path extends keyof paths, Verb extends Method> = NonNullable<paths[Path][Verb]>;

/** What an operation takes, in the terms of openapi-fetch, and what may be said to the one `fetch` that carries it. */
type Options<Spec> = RequestOptions<Spec> & Omit<RequestInit, 'body' | 'headers'>;

/** The body of the successful response. */
type Returned<Spec> = Spec extends { responses: infer Responses }
  ? { [Status in keyof Responses & (200 | 201)]: JsonOf<Responses[Status]> }[keyof Responses & (200 | 201)]
  : never;
type JsonOf<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never;

/** The calendar takes back what it returned, and ignores the members that are not for writing; `/v1` refuses them. */
type Sendable<Path, Spec> = Spec extends { requestBody?: { content: { 'application/json': infer Body } } }
  ? Body | (Path extends `/events/v1/${string}` ? Returned<Spec> : never)
  : never;

/** Refuses members that nobody reads: of the options, of the parameters, and of the body at any depth. */
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

type Call<Verb extends Method> = <
  Path extends PathWith<Verb>,
  Init extends Options<Operation<Path, Verb>> = Options<Operation<Path, Verb>>,
>(
  path: Path,
  ...init: Arguments<Init, Path, Operation<Path, Verb>>
) => Promise<FetchResponse<Operation<Path, Verb>, Init, `${string}/${string}`>>;

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
