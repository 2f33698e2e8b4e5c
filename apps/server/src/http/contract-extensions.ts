import { type Permission, permissions } from '../account/permissions.ts';
import { type ProblemCode, problems } from '../problems/codes.ts';

/** The limits that requests count against: what a key sends, all else, and none at all. */
const rateLimits = ['requests', 'sends', 'none'] as const;
export type RateLimit = (typeof rateLimits)[number];

/** What the contract says of an operation beyond the words of OpenAPI. */
export interface OperationExtensions {
  /** What a caller must be allowed at the least; a caller who is not is refused before the input is looked at. */
  readonly 'x-requires'?: Permission;
  /** What callers must be allowed to be told of the operation in `Allow`, where that is checked after the input. */
  readonly 'x-offered-to'?: Permission;
  /** The limit that the requests of keys count against, where it is not `requests`; `none` exempts every caller. */
  readonly 'x-rate-limit'?: RateLimit;
  /** How many bytes a body may hold, where that is not what the API says. */
  readonly 'x-body-limit'?: number;
  /**
   * Whether others say what these requests contain, as a carrier does that reports: parameters that the contract does not
   * name are not refused, and the handler is given query and body as they were sent (`RequestContext.sent`).
   */
  readonly 'x-as-sent'?: true;
}

/** What the contract says of a parameter or member beyond the words of JSON Schema. */
export interface SchemaExtensions {
  /** What is accepted, as the end of the sentence "'start_date' must be …". */
  readonly 'x-accepts'?: string;
  /** The code of a refusal of this value, where it has one of its own: for whatever is wrong with it, or by keyword. */
  readonly 'x-problem'?: ProblemCode | Readonly<Record<string, ProblemCode>>;
  /** Whether a query parameter counts as not sent where its value does not fit, instead of being refused. */
  readonly 'x-ignored-unless-valid'?: true;
}

const known: Readonly<Record<string, readonly string[]>> = {
  'x-requires': Object.keys(permissions),
  'x-offered-to': Object.keys(permissions),
  'x-rate-limit': rateLimits,
  'x-problem': Object.keys(problems),
};

/** Throws where an extension in the contract names something that the server does not have. */
export function checkExtensions(contract: unknown): void {
  if (typeof contract !== 'object' || contract === null) return;
  for (const [member, value] of Object.entries(contract)) {
    const names = known[member];
    if (names === undefined) checkExtensions(value);
    else for (const name of namesIn(value)) requireKnown(member, name, names);
  }
}

const namesIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [value];

function requireKnown(member: string, name: unknown, names: readonly string[]): void {
  if (typeof name === 'string' && names.includes(name)) return;
  throw new Error(`The contract says '${member}: ${name}', which the server does not know; use ${names.join(', ')}.`);
}
