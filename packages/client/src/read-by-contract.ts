import { ResponseError } from './problem.ts';

interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** A call of openapi-fetch, for any path. */
export type Call = (path: string, init?: { readonly parseAs?: string | undefined }) => Promise<Result>;

/** The media types of operations without JSON, by path: a test compares them with the contract. */
const otherTypes: readonly (readonly [paths: RegExp, type: string])[] = [
  [/\.csv$/, 'text/csv'],
  [/\.ics$/, 'text/calendar'],
  [/\.(ya|x)ml$/, 'application/'],
  [/\.tgz$/, 'application/gzip'],
  // `/metrics`, `/robots.txt`, and the callbacks of carriers: `receipts` and `texts`.
  [/^\/(m|ro|v1\/carriers\/.+ts$)/, 'text/plain'],
  [/\.png$/, 'image/png'],
  [/^\/docs/, 'text/'],
  // The sandbox, and pages of the calendar as HTML or iCalendar.
  [/^\/(sandbox$|(events?|venue|organizer|tag)(?!\/v1|[^/]))/, 'text/'],
];

/**
 * A call of openapi-fetch that reads each success as the contract has it, and returns a `ResponseError` for what is none of
 * it: openapi-fetch takes every one for JSON, and rejects where it is not.
 */
export const readByContract =
  (call: Call): Call =>
  async (path, init) => {
    const result = await call(path, { ...init, parseAs: init?.parseAs ?? 'stream' });
    const { response, error } = result;
    if (error || response.status === 204 || response.status === 304) return result;
    if (!response.ok) return { error: new ResponseError(response, error), response };
    return init?.parseAs ? result : readSuccess(response, path);
  };

async function readSuccess(response: Response, path: string): Promise<Result> {
  const type = otherTypes.find(([paths]) => paths.test(path))?.[1];
  const body = await (type === 'application/gzip' ? response.blob() : response.text());
  try {
    if (type === undefined) return { data: JSON.parse(body as string), response }; // as: a text, for it is not the package
    if (response.headers.get('Content-Type')?.startsWith(type)) return { data: body, response };
  } catch {} // Not JSON: the page of a proxy, or nothing.
  return { error: new ResponseError(response, body), response };
}
