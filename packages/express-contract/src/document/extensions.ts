import { isDay } from './formats.ts';

/** The days from which an operation or a query parameter is deprecated and on which it is removed: `2027-06-30`. */
export interface DeprecationExtensions {
  readonly 'x-deprecated-since'?: string;
  readonly 'x-sunset'?: string;
}

/** Extensions of a parameter or member. */
export interface SchemaExtensions {
  /** The accepted values, as the end of the sentence "'start_date' must be …". */
  readonly 'x-accepts'?: string;
  /** The error code for this value, where it has one of its own: for each broken rule, or by keyword. */
  readonly 'x-problem'?: string | Readonly<Record<string, string>>;
  /** Whether a query parameter counts as not sent where its value does not fit, instead of being rejected. */
  readonly 'x-ignored-unless-valid'?: true;
  /** Whether the handler validates the items of this list, because an invalid item does not reject the request. */
  readonly 'x-items-validated-by-handler'?: true;
}

export interface KnownExtensions {
  /** The values that an extension may have, by its name: `{ 'x-problem': ['not_found', 'conflict'] }`. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** The least number of months from `x-deprecated-since` to `x-sunset`. With it, each deprecation needs its day. */
  readonly noticeMonths?: number;
}

/** Throws if an extension of the document has a value that the service does not know, or a deprecation has no valid day. */
export function checkExtensions(document: unknown, known: KnownExtensions): void {
  if (typeof document !== 'object' || document === null) return;
  checkDeprecation(document, known.noticeMonths);
  for (const [member, value] of Object.entries(document)) {
    const values = known.values[member];
    if (values === undefined) checkExtensions(value, known);
    else for (const each of valuesIn(value)) requireKnown(member, each, values);
  }
}

interface Deprecable extends DeprecationExtensions {
  readonly deprecated?: unknown;
  readonly operationId?: unknown;
  readonly name?: unknown;
  readonly in?: unknown;
}

/** Responses carry the days of operations and query parameters; for members of a body the document is enough. */
function checkDeprecation(node: Deprecable, noticeMonths: number | undefined): void {
  const { deprecated, 'x-deprecated-since': since, 'x-sunset': sunset } = node;
  const name = node.operationId ?? (node.in === undefined ? undefined : node.name);
  const error = (what: string) => new Error(`The contract says of '${name}' ${what}.`);
  if (name === undefined || (deprecated !== true && since === undefined && sunset === undefined)) return;
  if (deprecated !== true) throw error("'x-deprecated-since' or 'x-sunset', but not 'deprecated: true'");
  const hasDays = since !== undefined || sunset !== undefined;
  if (noticeMonths === undefined && !hasDays) return;
  if (node.in !== undefined && node.in !== 'query')
    throw error('that it is deprecated on a day; only query parameters can be');
  if (since === undefined || !isDay(since))
    throw error("'deprecated' without a day such as 2027-06-30 in 'x-deprecated-since'");
  if (sunset === undefined) return;
  if (!isDay(sunset)) throw error("'x-sunset' without a day such as 2027-06-30");
  if (noticeMonths !== undefined && sunset < addMonths(since, noticeMonths))
    throw error(`that it is removed on ${sunset}, less than ${noticeMonths} months after ${since}`);
}

function addMonths(day: string, months: number): string {
  const date = new Date(day);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toJSON().slice(0, 10);
}

const valuesIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [value];

function requireKnown(member: string, value: unknown, known: readonly string[]): void {
  if (typeof value === 'string' && known.includes(value)) return;
  throw new Error(`The contract says '${member}: ${value}', which the server does not know; use ${known.join(', ')}.`);
}
