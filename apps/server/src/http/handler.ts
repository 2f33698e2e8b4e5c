import type { operations } from '@ngoma/contract';
import type { Caller } from '../account/caller.ts';

/** The operations that we answer. Those that we send ourselves (webhooks, callbacks) are named `on…`. */
export type OperationId = Exclude<keyof operations, `on${string}`>;

type Operation<Id extends OperationId> = operations[Id];

type Parameters<Id extends OperationId, In extends 'path' | 'query' | 'header'> =
  Operation<Id> extends {
    parameters: { [Place in In]?: infer Values };
  }
    ? NonNullable<Values>
    : never;

type Known<Values> = [Values] extends [never] ? Record<never, never> : Values;

type RequestBody<Id extends OperationId> =
  Operation<Id> extends { requestBody: { content: infer Content } } ? Content[keyof Content] : undefined;

/** Where the request came in, for the links in the answer and for the log. */
export interface RequestContext {
  readonly id: string;
  /** `https://events.example.ug`: what the links in answers begin with. */
  readonly origin: string;
  /** The base path that was asked: `/events/v1` or one of its aliases. */
  readonly basePath: string;
  /** Whether the caller would rather have a page than JSON, as browsers say in `Accept`. */
  prefersHtml(): boolean;
  /** Whether the peer is this machine, with no proxy between. */
  readonly local: boolean;
  /** Milliseconds since the Unix epoch. */
  readonly at: number;
}

/** What a handler is given: everything validated against the contract, parameters converted to their types. */
export interface Input<Id extends OperationId> {
  readonly path: Readonly<Known<Parameters<Id, 'path'>>>;
  readonly query: Readonly<Known<Parameters<Id, 'query'>>>;
  readonly headers: Readonly<Known<Parameters<Id, 'header'>>>;
  readonly body: RequestBody<Id>;
  readonly caller: Caller;
  readonly request: RequestContext;
}

/** JSON that has been written already, as text or as UTF-8, for answers that are put together from stored fragments. */
export interface Serialized<Body> {
  readonly json: string | Buffer;
  /** Never set: only carries the type of the body. */
  readonly body?: Body;
}

type Content<Response> = Response extends { content: infer Media } ? Media[keyof Media] : undefined;

/** Until when (epoch milliseconds) an answer to an anonymous GET stays right while the calendar is not changed. */
interface Freshness {
  readonly freshUntil?: number;
}

type ReplyOf<Responses> = {
  [Status in keyof Responses & number]: Content<Responses[Status]> extends undefined
    ? { readonly status: Status; readonly body?: undefined; readonly headers?: ReplyHeaders }
    : {
        readonly status: Status;
        readonly body: Content<Responses[Status]> | Serialized<Content<Responses[Status]>>;
        readonly headers?: ReplyHeaders;
      };
}[keyof Responses & number] &
  Freshness;

type ReplyHeaders = Readonly<Record<string, string>>;

/** One of the answers that the contract declares for the operation; errors are thrown as Problems. */
export type Reply<Id extends OperationId> = ReplyOf<Operation<Id>['responses']>;

export type Handler<Id extends OperationId> = (input: Input<Id>) => Promise<Reply<Id>>;

/** One handler for each operation of the contract: a missing, misspelt or superfluous one does not compile. */
export type Handlers = { readonly [Id in OperationId]: Handler<Id> };

/**
 * A row as the contract wants it, with every property written down: adding one to the contract then does not compile
 * until its code follows. `undefined` leaves the property out.
 */
export type Complete<Body> = { [Property in keyof Body]-?: Body[Property] | undefined };
