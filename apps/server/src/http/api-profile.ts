import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '../account/caller.ts';
import type { ProblemCode } from '../problems/codes.ts';
import type { Problem } from '../problems/problem.ts';
import type { OperationId } from './handler.ts';
import type { Fault } from './validation.ts';

/** What can go wrong before an operation is reached, by the name that each profile has for it. */
type EdgeFault = 'noRoute' | 'methodNotAllowed' | 'invalidJson' | 'missingCredentials';

export interface SentMethod {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Without the question mark. */
  readonly queryString: string;
}

/** What a request carries before it is validated. */
export interface RawInput {
  readonly method: string;
  /** In lower case and without parameters: `application/json`. */
  readonly mediaType: string | undefined;
  /** Without the question mark. */
  readonly queryString: string;
  /** Parsed JSON, or undefined where there was no JSON body. */
  readonly json: unknown;
  /** The text of a form body, or undefined. */
  readonly form: string | undefined;
}

export interface GatheredInput {
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

/**
 * A part of the contract with manners of its own. The edge is the same for all; how input is gathered, what faults are
 * called and what is looked at first is said here.
 */
export interface ApiProfile {
  readonly name: 'messaging' | 'calendar' | 'operations';
  /** The path in the document that its paths begin with, and other paths under which it is served as well. */
  readonly basePath: string;
  readonly aliases: readonly string[];
  readonly errorMediaType: 'application/json' | 'application/problem+json';
  readonly codes: Readonly<Record<EdgeFault, ProblemCode>>;
  /** What goes into `data` beside the status where a body is not valid JSON. */
  readonly invalidJsonData?: Readonly<Record<string, unknown>>;
  readonly unknownQuery: 'refused' | 'ignored';
  readonly bodyLimitBytes: number;
  /** Media types of request bodies that are read. */
  readonly mediaTypes: readonly string[];
  /** The method that is meant, where another than that of the request line can be; in capitals. */
  meantMethod?(sent: SentMethod): string;
  gather(input: RawInput): GatheredInput;
  toProblem(faults: readonly Fault[]): Problem;
  /** Refuses callers who may never do this, before their input is looked at. */
  refuse(operation: OperationId, caller: Caller): void;
  /** Reshapes a finished JSON answer (`_fields`, `_envelope`); undefined where nothing of the kind was asked for. */
  shape?(queryString: string, answer: ReadableAnswer): ShapedAnswer | undefined;
}

export interface ReadableAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Costs as much as the answer is long, where it was put together from fragments. */
  readBody(): unknown;
}

export interface ShapedAnswer {
  readonly status: number;
  readonly body: unknown;
}
