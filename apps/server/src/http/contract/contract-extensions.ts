import { type Permission, permissions } from '../../account/permissions.ts';
import { type ProblemCode, problems } from '../../problems/codes.ts';
import { isDay } from './formats.ts';

/** The limits that requests count against: what a caller sends, all else, and none at all. */
const rateLimits = ['requests', 'sends', 'none'] as const;
export type RateLimit = (typeof rateLimits)[number];

/** When an operation or a query parameter that is `deprecated` began to be that, and when it goes: days, `2027-06-30`. */
export interface DeprecationExtensions {
  readonly 'x-deprecated-since'?: string;
  readonly 'x-sunset'?: string;
}

/** What the contract says of an operation beyond the words of OpenAPI. */
export interface OperationExtensions extends DeprecationExtensions {
  /** What a caller must be allowed at the least; a caller who is not is refused before the input is looked at. */
  readonly 'x-requires'?: Permission;
  /** What callers must be allowed to be told of the operation in `Allow`, where that is checked after the input. */
  readonly 'x-available-to'?: Permission;
  /** The limit that the requests of callers count against, where it is not `requests`; `none` exempts every caller. */
  readonly 'x-rate-limit'?: RateLimit;
  /** How many bytes a body may hold, where that is not what the API says. */
  readonly 'x-body-limit'?: number;
  /** How many values of JSON a body may hold, where that is not what every body may. */
  readonly 'x-body-values'?: number;
  /**
   * Whether others say what these requests contain, as a carrier does that reports: parameters that the contract does not
   * name are not refused, and the handler is given query and body as they were sent (`RequestContext.sent`).
   */
  readonly 'x-as-sent'?: true;
  /** Whether the response contains stored phone numbers or texts: who reads them is recorded in the access log. */
  readonly 'x-personal-data'?: true;
  /** The operation that does the same: other tools document and generate that one alone. */
  readonly 'x-alias-of'?: string;
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

/** The extensions that are for this server alone: the others are explained in the description of the contract. */
export const internalExtensions: readonly (keyof OperationExtensions | keyof SchemaExtensions)[] = [
  'x-requires',
  'x-available-to',
  'x-rate-limit',
  'x-body-limit',
  'x-body-values',
  'x-as-sent',
  'x-personal-data',
  'x-accepts',
  'x-problem',
  'x-ignored-unless-valid',
];

const known: Readonly<Record<string, readonly string[]>> = {
  'x-requires': Object.keys(permissions),
  'x-available-to': Object.keys(permissions),
  'x-rate-limit': rateLimits,
  'x-problem': Object.keys(problems),
};

/** Throws where an extension in the contract names something that the server does not have. */
export function checkExtensions(contract: unknown): void {
  if (typeof contract !== 'object' || contract === null) return;
  checkDeprecation(contract);
  for (const [member, value] of Object.entries(contract)) {
    const names = known[member];
    if (names === undefined) checkExtensions(value);
    else for (const name of namesIn(value)) requireKnown(member, name, names);
  }
}

interface Deprecable extends DeprecationExtensions {
  readonly deprecated?: unknown;
  readonly operationId?: unknown;
  readonly name?: unknown;
  readonly in?: unknown;
}

/** Clients are told when, so the contract has to say it; of what a body contains they read in the contract alone. */
function checkDeprecation(node: Deprecable): void {
  const { deprecated, 'x-deprecated-since': since, 'x-sunset': sunset } = node;
  const name = node.operationId ?? (node.in === undefined ? undefined : node.name);
  const error = (what: string) => new Error(`The contract says of '${name}' ${what}.`);
  if (name === undefined || (deprecated !== true && since === undefined && sunset === undefined)) return;
  if (deprecated !== true) throw error("'x-deprecated-since' or 'x-sunset', but not 'deprecated: true'");
  if (node.in !== undefined && node.in !== 'query') throw error('that it is deprecated; only query parameters can be');
  if (since === undefined || !isDay(since))
    throw error("'deprecated' without a day such as 2027-06-30 in 'x-deprecated-since'");
  if (sunset === undefined) return;
  if (!isDay(sunset)) throw error("'x-sunset' without a day such as 2027-06-30");
  if (sunset < sixMonthsAfter(since)) throw error(`that it goes on ${sunset}, less than six months after ${since}`);
}

/** What docs/guides/changes.md promises. */
function sixMonthsAfter(day: string): string {
  const date = new Date(day);
  date.setUTCMonth(date.getUTCMonth() + 6);
  return date.toJSON().slice(0, 10);
}

const namesIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [value];

function requireKnown(member: string, name: unknown, names: readonly string[]): void {
  if (typeof name === 'string' && names.includes(name)) return;
  throw new Error(`The contract says '${member}: ${name}', which the server does not know; use ${names.join(', ')}.`);
}
