import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Deprecation, nothingDeprecated } from '@ngoma/express-contract';
import { anonymous, type Caller } from '../account/caller.ts';
import { ulid } from '../ids/ulid.ts';
import type { Clock } from '../time/clock.ts';
import type { ApiProfile } from './api-profile.ts';
import { type ClientOptions, readClient } from './auth/client-address.ts';
import type { Client } from './client.ts';
import type { OperationObject } from './contract.ts';

/** A request in the pipeline; the steps add to it. */
export interface PipelineContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** `req_` and a ULID. */
  readonly id: string;
  readonly client: Client;
  /** By `performance.now()`. */
  readonly startedAtMs: number;
  readonly profile: ApiProfile;
  /** The base path of the request: `/wp-json/tribe/events/v1`. */
  readonly basePath: string;
  /** The path template of the contract, for the log: `/events/v1/events/{id}`. */
  readonly template: string;
  /** The path below the main base path: `/events/v1/events/12`. */
  readonly path: string;
  /** Without the question mark. */
  readonly queryString: string;
  operation: OperationObject | undefined;
  /** The revision of the API before the handler ran; undefined for writes. */
  revision: number | undefined;
  /** Deprecated features that the request uses. */
  deprecations: readonly Deprecation[];
  /** The methods of the path for a caller, for `Allow`; undefined outside of the contract. */
  offer: ((caller: Caller) => string) | undefined;
  caller: Caller;
  /** Headers sent with every response. */
  headers: Record<string, string>;
}

export interface ContextOptions {
  readonly clock: Clock;
  readonly client: ClientOptions;
}

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

/** The path below the base path, without trailing slashes. */
function toOwnPath(path: string, { ignoresParents }: ApiProfile): string {
  const own = path.endsWith('/') ? path.replace(/(?<!\/)\/+$/, '') : path;
  return ignoresParents ? own.slice(own.lastIndexOf('/')) : own;
}

/** The path of the URL, without normalization. */
export function requestPath({ url = '/' }: IncomingMessage): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

export const newRequestId = (clock: Clock): string => `req_${ulid(clock.now())}`;

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
