import type { IncomingHttpHeaders } from 'node:http';
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

/** Where the request came in, for the links in the response and for the log. */
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
  /** Whether the peer is this machine, with no proxy between. */
  readonly local: boolean;
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
  readonly headers: IncomingHttpHeaders;
  /** In lower case and without parameters; undefined where the header is missing. */
  readonly mediaType: string | undefined;
  /** The text of the body, as it was before it was parsed; empty where there was none. */
  readonly body: string;
}

/** A file of a multipart body, on disk until the request has been answered. */
export interface UploadedFile {
  /** The name of the field: `file`. */
  readonly field: string;
  /** As the sender named it, without a path: `market.jpg`. */
  readonly name: string;
  /** As the sender says, in lower case; `application/octet-stream` where it says nothing. */
  readonly mediaType: string;
  readonly path: string;
}

/** Parameters that begin with `_` shape the response (`_fields`), whatever it is: the profile of the API reads them. */
type OwnParameters<Query> = { readonly [Name in keyof Query as Exclude<Name, `_${string}`>]: Query[Name] };

/** `If-None-Match` of a read is compared with the finished response, whatever it is. */
type OwnHeaders<Id extends OperationId> = 304 extends keyof Operation<Id>['responses']
  ? Omit<Known<Parameters<Id, 'header'>>, 'If-None-Match'>
  : Known<Parameters<Id, 'header'>>;

/** What a handler is given: everything validated against the contract, parameters converted to their types. */
export interface Input<Id extends OperationId> {
  readonly path: Readonly<Known<Parameters<Id, 'path'>>>;
  readonly query: OwnParameters<Known<Parameters<Id, 'query'>>>;
  readonly headers: Readonly<OwnHeaders<Id>>;
  readonly body: RequestBody<Id>;
  /** The file that the operation takes, if one was sent; it is removed with the response. */
  readonly files: readonly UploadedFile[];
  readonly caller: Caller;
  readonly request: RequestContext;
}

/** JSON that has been written already, as text or as UTF-8, for responses that are put together from cached parts. */
export interface Serialized<Body> {
  readonly json: string | Buffer;
  /** Never set: only carries the type of the body. */
  readonly body?: Body;
}

/** Bytes as they are, for responses that the contract calls binary. */
export interface FileBody {
  readonly file: Buffer;
}

/** Text that is made while it is sent, and only as fast as it is read. */
export interface StreamedText {
  readonly pieces: AsyncIterable<string>;
  /** How many records have been sent so far, for the access log. */
  readonly records?: () => number;
}

type Content<Response> = Response extends { content: infer Media } ? Media[keyof Media] : undefined;

type BodyOf<Body> = [Body] extends [Blob]
  ? FileBody
  : Body | Serialized<Body> | ([Body] extends [string] ? StreamedText : never);

interface Expiry {
  /** Until when (epoch) a response to an anonymous GET stays right while its data is not changed; it is then cached. */
  readonly expiresAtMs?: number;
  /** How many records the access log counts, where that is neither one nor the length of `data`. */
  readonly records?: number;
}

type ReplyOf<Responses> = {
  [Status in keyof Responses & number]: Content<Responses[Status]> extends undefined
    ? { readonly status: Status; readonly body?: undefined; readonly headers?: ReplyHeaders }
    : {
        readonly status: Status;
        readonly body: BodyOf<Content<Responses[Status]>>;
        readonly headers?: ReplyHeaders;
      };
}[keyof Responses & number] &
  Expiry;

type ReplyHeaders = Readonly<Record<string, string>>;

/** One of the responses that the contract declares for the operation; errors are thrown as Problems. */
export type Reply<Id extends OperationId> = ReplyOf<Operation<Id>['responses']>;

export type Handler<Id extends OperationId> = (input: Input<Id>) => Promise<Reply<Id>>;

/**
 * One handler for each operation of the contract. `satisfies Partial<Handlers>` on the map of each feature makes the
 * compiler name a handler that does not fit, and one without an operation; `HandlerErrors` names what is missing.
 */
export type Handlers = { readonly [Id in OperationId]: Handler<Id> };

/**
 * A sentence for each operation that a map of handlers lacks or has wrong; `undefined` where there is none. The compiler
 * prints it in one line; of a map that is not assignable to `Handlers` it prints the map.
 */
export type HandlerErrors<Map> = [HandlerError<Map, OperationId>] extends [never]
  ? undefined
  : HandlerError<Map, OperationId>;

type HandlerError<Map, Id extends OperationId> = Id extends keyof Map
  ? Map[Id] extends Handler<Id>
    ? never
    : `Handler of '${Id}': does not fit the operation`
  : `Handler of '${Id}': missing`;

/**
 * A body with every member of the contract written down: one that is added there then does not compile until it is sent.
 * `undefined` leaves an optional member out.
 */
export type Complete<Body> = {
  [Member in keyof Body]-?: Record<never, never> extends Pick<Body, Member> ? Body[Member] | undefined : Body[Member];
};

/** The body as the contract has it, without the members that are undefined: JSON does not write them. */
export const complete = <Body>(body: Complete<Body>): Body => body as Body; // as: only optional members are undefined

/**
 * What is left of an input once all that is read has been taken, or all but the members that are read elsewhere: one that
 * is added to the contract then does not compile until it is read. Members that the contract only allows, without a name,
 * do not count.
 *
 *     const { to, message, ...unread } = body;
 *     unread satisfies NoMembers<typeof unread>;
 */
export type NoMembers<Rest, ReadElsewhere = never> = {
  readonly [Member in keyof Rest as string extends Member ? never : Exclude<Member, ReadElsewhere>]: never;
};
