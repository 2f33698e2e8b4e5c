import type { OperationObject, ParameterObject } from './document.ts';

/** A deprecated part of an operation that a request uses. */
export interface Deprecation {
  /** The query parameter that is deprecated; undefined where the whole operation is. */
  readonly parameter: string | undefined;
  /** The day from which it is, and the day on which it goes, both in milliseconds since the epoch. */
  readonly sinceMs: number;
  readonly sunsetMs: number | undefined;
}

export const nothingDeprecated: readonly Deprecation[] = [];

/** The deprecated parts of an operation, with its query parameters: found once at the start. */
export function listDeprecations(
  operation: OperationObject,
  parameters: readonly ParameterObject[],
): readonly Deprecation[] {
  const found = [
    ...(isOnADay(operation) ? [toDeprecation(undefined, operation)] : []),
    ...parameters.filter(isOnADay).map((each) => toDeprecation(each.name, each)),
  ];
  return found.length === 0 ? nothingDeprecated : found;
}

/** Without a day, the document alone has the deprecation: the value of `Deprecation` is a day. */
const isOnADay = ({ deprecated, 'x-deprecated-since': since }: OperationObject | ParameterObject): boolean =>
  deprecated === true && since !== undefined;

type Dates = Pick<OperationObject, 'x-deprecated-since' | 'x-sunset'>;

function toDeprecation(parameter: string | undefined, dates: Dates): Deprecation {
  const { 'x-deprecated-since': since = '', 'x-sunset': sunset } = dates;
  return { parameter, sinceMs: Date.parse(since), sunsetMs: sunset === undefined ? undefined : Date.parse(sunset) };
}

/** Those that concern a request: a parameter only whoever sends it, `page` as well as `page[]`. */
export function deprecationsOfRequest(all: readonly Deprecation[], queryString: string): readonly Deprecation[] {
  if (all.length === 0) return nothingDeprecated;
  const sent = new Set([...new URLSearchParams(queryString).keys()].map((name) => name.replace(/\[.*$/s, '')));
  return all.filter(({ parameter }) => parameter === undefined || sent.has(parameter));
}

const nothing = {};

/** `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) with the earliest day of each. */
export function deprecationHeaders(used: readonly Deprecation[]): Readonly<Record<string, string>> {
  if (used.length === 0) return nothing;
  const sunsets = used.flatMap(({ sunsetMs }) => sunsetMs ?? []);
  return {
    Deprecation: `@${Math.min(...used.map(({ sinceMs }) => sinceMs)) / 1000}`,
    ...(sunsets.length > 0 && { Sunset: new Date(Math.min(...sunsets)).toUTCString() }),
  };
}
