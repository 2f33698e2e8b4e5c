import type { Serialized, Streamed } from './reply-body.ts';

/*
 * The types of handlers, made from `operations` of openapi-typescript. A service that has more to give to its handlers,
 * or more to take from them, extends `OperationInput` and `OperationReply`.
 */

type ParametersIn<Operation, Place extends 'path' | 'query' | 'header'> = Operation extends {
  parameters: { [In in Place]?: infer Values };
}
  ? [NonNullable<Values>] extends [never]
    ? Record<never, never>
    : NonNullable<Values>
  : Record<never, never>;

type RequestBody<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? Content[keyof Content]
  : Operation extends { requestBody?: infer Optional }
    ? OptionalBody<NonNullable<Optional>>
    : undefined;

/** `requestBody?: never` is how openapi-typescript writes that an operation has no body. */
type OptionalBody<Body> = [Body] extends [never]
  ? undefined
  : Body extends { content: infer Content }
    ? Content[keyof Content] | undefined
    : undefined;

/** `If-None-Match` of a read is compared with the finished response, not by the handler. */
type HeadersOf<Operation> = 304 extends keyof ResponsesOf<Operation>
  ? Omit<ParametersIn<Operation, 'header'>, 'If-None-Match'>
  : ParametersIn<Operation, 'header'>;

type ResponsesOf<Operation> = Operation extends { responses: infer Responses } ? Responses : never;

/**
 * The input of an operation, valid by the contract and converted to its types. `QueryReadElsewhere` names the query
 * parameters that handlers do not get.
 */
export interface OperationInput<Operation, QueryReadElsewhere extends string = never> {
  readonly path: Readonly<ParametersIn<Operation, 'path'>>;
  readonly query: {
    readonly [Name in keyof ParametersIn<Operation, 'query'> as Exclude<Name, QueryReadElsewhere>]: ParametersIn<
      Operation,
      'query'
    >[Name];
  };
  readonly headers: Readonly<HeadersOf<Operation>>;
  readonly body: RequestBody<Operation>;
}

type ContentOf<Response> = Response extends { content: infer Media } ? Media[keyof Media] : undefined;

/** Media types without JSON are texts, or a `Blob` where the generator of the types calls bytes so. */
type BodyOf<Body> = [Body] extends [Blob]
  ? Buffer | Streamed
  : Body | Serialized<Body> | ([Body] extends [string] ? Buffer | Streamed : never);

type ReplyHeaders = Readonly<Record<string, string>>;

type ReplyOf<Responses> = {
  [Status in keyof Responses & number]: ContentOf<Responses[Status]> extends undefined
    ? { readonly status: Status; readonly body?: undefined; readonly headers?: ReplyHeaders }
    : {
        readonly status: Status;
        readonly body: BodyOf<ContentOf<Responses[Status]>>;
        readonly headers?: ReplyHeaders;
      };
}[keyof Responses & number];

/** One of the responses that the contract declares for an operation; errors are thrown. */
export type OperationReply<Operation> = ReplyOf<ResponsesOf<Operation>>;

/** The reply of a handler, whichever operation it is of. */
export interface HandlerReply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: ReplyHeaders;
}

/**
 * A sentence for each operation of `All` that a map of handlers lacks or has wrong; `undefined` if there is none. The
 * compiler prints it in one line; of a map that is not assignable to `All` it prints the map.
 *
 *     undefined satisfies HandlerErrors<typeof handlers, Handlers>;
 */
export type HandlerErrors<Map, All> = [HandlerError<Map, All, keyof All & string>] extends [never]
  ? undefined
  : HandlerError<Map, All, keyof All & string>;

type HandlerError<Map, All, Id extends keyof All & string> = Id extends keyof Map
  ? Map[Id] extends All[Id]
    ? never
    : `Handler of '${Id}': does not fit the operation`
  : `Handler of '${Id}': missing`;

/**
 * A body with every member of the contract written down: a member that is added there then does not compile until it is
 * sent. `undefined` leaves an optional member out.
 */
export type Complete<Body> = {
  [Member in keyof Body]-?: Record<never, never> extends Pick<Body, Member> ? Body[Member] | undefined : Body[Member];
};

/** The body as the contract has it: JSON does not write members that are undefined. */
export const complete = <Body>(body: Complete<Body>): Body => body as Body; // as: only optional members are undefined

/**
 * Members of an input that a handler does not read: a member that is added to the contract then does not compile until it
 * is read. `ReadElsewhere` names members that other code reads. Members that the contract allows without a name do not
 * count.
 *
 *     const { to, message, ...unread } = body;
 *     unread satisfies NoMembers<typeof unread>;
 */
export type NoMembers<Rest, ReadElsewhere = never> = {
  readonly [Member in keyof Rest as string extends Member ? never : Exclude<Member, ReadElsewhere>]: never;
};
