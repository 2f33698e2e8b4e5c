import type { IncomingHttpHeaders } from 'node:http';
import type { InputShape, UploadedFile } from '@ngoma/express-contract';
import type { RevisionName } from '../database/database.ts';
import type { ProblemCode } from '../problems/codes.ts';
import type { Problem } from '../problems/problem.ts';
import type { ValidationError } from './contract.ts';

/** Errors that every API returns, with a code of its own. */
type CommonError = 'noRoute' | 'methodNotAllowed' | 'invalidJson' | 'missingCredentials' | 'forbidden';

export interface OverridableMethod {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Without the question mark. */
  readonly queryString: string;
}

/** The content of a request before validation. */
export interface RawInput {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** In lower case and without parameters: `application/json`. */
  readonly mediaType: string | undefined;
  /** Without the question mark. */
  readonly queryString: string;
  /** Undefined without a JSON body. */
  readonly json: unknown;
  /** A form body or the fields of a multipart body, URL-encoded; undefined without one. */
  readonly form: string | undefined;
  /** Files that the operation accepts. */
  readonly files: readonly UploadedFile[];
}

export interface GatheredInput {
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

/** The differences between the APIs of the contract, which share one request pipeline. */
export interface ApiProfile {
  /** The prefix of its paths in the document, and further prefixes that serve the same paths. */
  readonly basePath: string;
  readonly aliases: readonly string[];
  /** Whether segments between the base path and the last segment are ignored. */
  readonly ignoresParents?: boolean;
  /** Whether requests without credentials require HTTPS; those with credentials always do. */
  readonly requiresHttps: boolean;
  /** The revision that changes with the records of the API, for the response cache; undefined disables the cache. */
  readonly revision: RevisionName | undefined;
  /** Whether each successful GET has an ETag; otherwise only if the handler sets one. */
  readonly tagsResponses: boolean;
  /** Whether responses have an `Allow` header with the methods that the caller may use. */
  readonly offersMethods: boolean;
  /** Further headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly errorMediaType: 'application/json' | 'application/problem+json';
  readonly codes: Readonly<Record<CommonError, ProblemCode>>;
  /** Further members of `data` in the error for invalid JSON. */
  readonly invalidJsonData?: Readonly<Record<string, unknown>>;
  /** Whether a lone surrogate makes JSON invalid; otherwise the schemas reject it where necessary. */
  readonly refusesLoneSurrogates: boolean;
  readonly unknownQuery: 'refused' | 'ignored';
  readonly bodyLimitBytes: number;
  /** The folder for uploaded files; undefined if no operation accepts one. */
  readonly uploadFolder?: string;
  /** Rewrites URLs in formats that only clients of this API use. */
  rewriteTarget?(target: string): string | undefined;
  /** The method after overrides such as `X-HTTP-Method-Override`, in capitals. */
  methodOverride?(sent: OverridableMethod): string;
  gather(input: RawInput, shape: InputShape): GatheredInput;
  /** Converts errors in query, headers and body; errors in the path are handled before. */
  toProblem(errors: readonly ValidationError[]): Problem;
  /** The page of an error for browsers; without it, they receive JSON. */
  errorPage?(status: PageErrorStatus, origin: string, address: string): RenderedPage;
  /** Reshapes a JSON response (`_fields`, `_envelope`); returns undefined if the request does not ask for it. */
  shape?(queryString: string, response: ReadableResponse): ShapedResponse | undefined;
}

/** Defaults of all APIs but the calendar, which follows WordPress. */
export const ownConventions = {
  aliases: [],
  revision: undefined,
  tagsResponses: false,
  offersMethods: false,
  headers: {},
  refusesLoneSurrogates: false,
  errorMediaType: 'application/problem+json',
  codes: {
    noRoute: 'not_found',
    methodNotAllowed: 'method_not_allowed',
    invalidJson: 'invalid_json',
    missingCredentials: 'missing_credentials',
    forbidden: 'insufficient_role',
  },
} satisfies Partial<ApiProfile>;

/** The statuses of errors that browsers receive as a page. */
export type PageErrorStatus = 400 | 404 | 405 | 414 | 429 | 500 | 503;

/** A page for browsers. */
export interface RenderedPage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ReadableResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body, parsed if the handler returned JSON text. */
  readBody(): unknown;
}

export interface ShapedResponse {
  readonly status: number;
  readonly body: unknown;
}
