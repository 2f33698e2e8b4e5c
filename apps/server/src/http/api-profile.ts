import type { IncomingHttpHeaders } from 'node:http';
import type { InputShape } from '@ngoma/express-contract';
import type { RevisionName } from '../database/database.ts';
import type { ProblemCode } from '../problems/codes.ts';
import type { Problem } from '../problems/problem.ts';
import type { ValidationError } from './contract.ts';
import type { UploadedFile } from './handler.ts';
import type { RenderedPage } from './rendered-page.ts';

/** What every API refuses, by the code that each has for it. */
type CommonRefusal = 'noRoute' | 'methodNotAllowed' | 'invalidJson' | 'missingCredentials' | 'forbidden';

export interface OverridableMethod {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Without the question mark. */
  readonly queryString: string;
}

/** What a request carries before it is validated. */
export interface RawInput {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** In lower case and without parameters: `application/json`. */
  readonly mediaType: string | undefined;
  /** Without the question mark. */
  readonly queryString: string;
  /** Parsed JSON, or undefined where there was no JSON body. */
  readonly json: unknown;
  /** The text of a form body, or of the fields of a multipart one, or undefined. */
  readonly form: string | undefined;
  /** Those that the operation takes. */
  readonly files: readonly UploadedFile[];
}

export interface GatheredInput {
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

/** What differs between the APIs that the contract holds; the request pipeline is the same for all of them. */
export interface ApiProfile {
  /** The path in the document that its paths begin with, and other paths under which it is served as well. */
  readonly basePath: string;
  readonly aliases: readonly string[];
  /** Whether only the last part of a path counts, whatever stands between it and the base path. */
  readonly ignoresParents?: boolean;
  /** Whether requests without credentials need HTTPS too; those with credentials always do. */
  readonly requiresHttps: boolean;
  /** What counts the changes of all that its reads show, so that their responses may be cached; undefined for none. */
  readonly revision: RevisionName | undefined;
  /** Whether each successful GET has an ETag; where not, only responses that bring one of their own. */
  readonly tagsResponses: boolean;
  /** Whether each response says in `Allow` which methods its caller may use there. */
  readonly offersMethods: boolean;
  /** What every response says besides. */
  readonly headers: Readonly<Record<string, string>>;
  readonly errorMediaType: 'application/json' | 'application/problem+json';
  readonly codes: Readonly<Record<CommonRefusal, ProblemCode>>;
  /** What goes into `data` beside the status where a body is not valid JSON. */
  readonly invalidJsonData?: Readonly<Record<string, unknown>>;
  /** Whether half of a surrogate pair makes JSON invalid; where not, the contract says so of each text that may have none. */
  readonly refusesLoneSurrogates: boolean;
  readonly unknownQuery: 'refused' | 'ignored';
  readonly bodyLimitBytes: number;
  /** Where files that are sent wait for their operation; undefined where no operation takes one. */
  readonly uploadFolder?: string;
  /** The target that another one means, in a form of address that only clients of this API use. */
  rewriteTarget?(target: string): string | undefined;
  /** The method that is meant, where another than that of the request line can be; in capitals. */
  methodOverride?(sent: OverridableMethod): string;
  gather(input: RawInput, shape: InputShape): GatheredInput;
  /** Words what is wrong with query, headers and body; a path that names nothing is refused before. */
  toProblem(errors: readonly ValidationError[]): Problem;
  /** The page that browsers get where others get 404 in JSON; missing where only programs ask. */
  notFoundPage?(origin: string): RenderedPage;
  /** Reshapes a finished JSON response (`_fields`, `_envelope`); undefined where nothing of the kind was asked for. */
  shape?(queryString: string, response: ReadableResponse): ShapedResponse | undefined;
}

/** What the APIs that are our own have in common; the calendar keeps the habits of WordPress instead. */
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

export interface ReadableResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Parses the body where a handler gave it as JSON text. */
  readBody(): unknown;
}

export interface ShapedResponse {
  readonly status: number;
  readonly body: unknown;
}
