import type { Request } from 'express';
import type { BoundOperation } from '../operations.ts';
import { decode, readQueryString } from '../parameters/query.ts';
import { InvalidRequest } from '../validation/validation-error.ts';

/** Without the question mark. */
export function queryStringOf({ url }: Request): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

/** The query in the styles of the document, without the keys of security schemes. */
export function readQuery(
  request: Request,
  { query }: Pick<BoundOperation<never, never>, 'query'>,
  queryKeys: ReadonlySet<string>,
): Record<string, unknown> {
  const text = queryStringOf(request);
  try {
    const read = readQueryString(text, query);
    if (queryKeys.size === 0) return read;
    return Object.fromEntries(Object.entries(read).filter(([name]) => query.has(name) || !queryKeys.has(name)));
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw new InvalidRequest([
      { place: 'query', members: [invalidNameOf(text)], rule: 'format', accepts: 'is not percent-encoded UTF-8' },
    ]);
  }
}

function invalidNameOf(text: string): string {
  const pair = text.split('&').find((each) => {
    try {
      decode(each);
      return false;
    } catch {
      return true;
    }
  });
  return pair?.split('=')[0]?.slice(0, 100) ?? '';
}
