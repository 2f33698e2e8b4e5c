import type { IncomingHttpHeaders } from 'node:http';
import type { operations } from '@ngoma/contract';
import type { HandlerReply as AnyReply, OperationInput, OperationReply, UploadedFile } from '@ngoma/express-contract';

import type { Caller } from '../account/caller.ts';
import type { Client } from './client.ts';

/** The operations that we answer. Those that we send ourselves (webhooks, callbacks) are named `on…`. */
export type OperationId = Exclude<keyof operations, `on${string}`>;

/** The address that was asked, for the links in the response and for the log. */
export interface RequestContext {
  readonly id: string;
  /** `https://events.example.ug`: what the links in responses begin with. */
  readonly origin: string;
  /** The path that was asked, as it came. */
  readonly path: string;
  /** The base path that was asked: `/events/v1` or one of its aliases. */
  readonly basePath: string;
  /** Whether the caller would rather have a page than JSON, as browsers say in `Accept`. */
  prefersHtml(): boolean;
  /** The address of the caller, as far as the proxies that we trust can tell. */
  readonly address: string;
  /** The header `User-Agent`. */
  readonly userAgent?: string | undefined;
  /** Whether the peer is this machine, with no proxy between. */
  readonly local: boolean;
  /** The visitor, for requests that a page sends to the API. */
  readonly client: Client;
  /** Milliseconds since the Unix epoch. */
  readonly at: number;
  /** The revision of what the API reads, when the request came; undefined for writes, and for an API that has none. */
  readonly revision?: number | undefined;
  /** Only for operations that the contract marks with `x-as-sent`. */
  readonly sent?: SentRequest;
}

/** A request whose content others define. */
export interface SentRequest {
  readonly query: URLSearchParams;
  /** Without the question mark, still encoded, as its charset may not be UTF-8. */
  readonly queryString: string;
  readonly headers: IncomingHttpHeaders;
  /** In lower case and without parameters; undefined where the header is missing. */
  readonly mediaType: string | undefined;
  /** The text of the body, as it was before it was parsed; empty where there was none. */
  readonly body: string;
}

/**
 * The input of a handler: valid by the contract, parameters converted to their types. Parameters that begin with `_`
 * shape any response (`_fields`), so the profile of the API reads them.
 */
export interface Input<Id extends OperationId> extends OperationInput<operations[Id], `_${string}`> {
  /** The file that the operation takes, if one was sent; it is removed with the response. */
  readonly files: readonly UploadedFile[];
  readonly caller: Caller;
  readonly request: RequestContext;
}

interface Extras {
  /** Until when (epoch) a response to an anonymous GET stays right while its data is not changed; it is then cached. */
  readonly expiresAtMs?: number;
  /**
   * The number of records for the access log, if that is neither one nor the length of `data`; of a streamed body, those
   * that have been sent so far.
   */
  readonly records?: number | (() => number);
}

/** One of the responses that the contract declares for the operation; errors are thrown as Problems. */
export type Reply<Id extends OperationId> = OperationReply<operations[Id]> & Extras;

/** The reply of a handler, whichever operation it is of. */
export type HandlerReply = AnyReply & Extras;

export type Handler<Id extends OperationId> = (input: Input<Id>) => Promise<Reply<Id>>;

/**
 * One handler for each operation of the contract. `satisfies Partial<Handlers>` on the map of each feature makes the
 * compiler name a handler that does not fit, and one without an operation; `HandlerErrors` names what is missing.
 */
export type Handlers = { readonly [Id in OperationId]: Handler<Id> };
