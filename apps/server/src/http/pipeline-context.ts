import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Deprecation, nothingDeprecated } from '@ngoma/express-contract';
import { anonymous, type Caller } from '../account/caller.ts';
import { ulid } from '../ids/ulid.ts';
import type { Clock } from '../time/clock.ts';
import type { ApiProfile } from './api-profile.ts';
import { type Client, type ClientOptions, readClient } from './auth/client-address.ts';
import type { OperationObject } from './contract.ts';

/** A request on its way through the pipeline, and what is known of it so far. */
export interface PipelineContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** `req_` and a ULID. */
  readonly id: string;
  readonly client: Client;
  /** By `performance.now()`. */
  readonly startedAtMs: number;
  readonly profile: ApiProfile;
  /** The base path that was asked: `/wp-json/tribe/events/v1`. */
  readonly basePath: string;
  /** The path as the contract writes it, for the log: `/events/v1/events/{id}`. */
  readonly template: string;
  /** The path in the terms of the document, whichever base path was asked: `/events/v1/events/12`. */
  readonly path: string;
  /** Without the question mark. */
  readonly queryString: string;
  operation: OperationObject | undefined;
  /** Of what the API reads, as it was before anything was read; undefined for writes. */
  revision: number | undefined;
  /** What the request uses that the contract deprecates. */
  deprecations: readonly Deprecation[];
  /** What the path offers to a caller; undefined where it is none of the contract. */
  offer: ((caller: Caller) => string) | undefined;
  caller: Caller;
  /** What goes out with the response, whatever it is. */
  headers: Record<string, string>;
}

export interface ContextOptions {
  readonly clock: Clock;
  readonly client: ClientOptions;
}

/** The context of a request that has just arrived, below one of the base paths of an API. */
export function createContext(
  { clock, client }: ContextOptions,
  request: IncomingMessage,
  response: ServerResponse,
  profile: ApiProfile,
  basePath: string,
  template: string,
): PipelineContext {
  const [path = '', queryString = ''] = splitOnce(request.url ?? '/', '?');
  return {
    request,
    response,
    id: newRequestId(clock),
    client: readClient(request, client),
    startedAtMs: performance.now(),
    profile,
    basePath,
    template,
    path: profile.basePath + toOwnPath(path.slice(basePath.length), profile) || '/',
    queryString,
    operation: undefined,
    revision: undefined,
    deprecations: nothingDeprecated,
    offer: undefined,
    caller: anonymous,
    headers: {},
  };
}

/** Below the base path, without slashes at its end. */
function toOwnPath(path: string, { ignoresParents }: ApiProfile): string {
  const own = path.endsWith('/') ? path.replace(/(?<!\/)\/+$/, '') : path;
  return ignoresParents ? own.slice(own.lastIndexOf('/')) : own;
}

/** The path that was asked, as it came. */
export function requestPath({ url = '/' }: IncomingMessage): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

export const newRequestId = (clock: Clock): string => `req_${ulid(clock.now())}`;

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
