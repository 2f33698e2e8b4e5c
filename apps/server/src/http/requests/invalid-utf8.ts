import { isValidUtf8 } from '../../text/is-valid-utf8.ts';
import type { ApiProfile } from '../api-profile.ts';
import type { ValidationError } from '../contract.ts';

/**
 * The parameters of a query string or form with percent-encoded bytes that are not UTF-8, as in `caf%E9`. Decoding would
 * replace them. A `%` without hexadecimal digits is a literal percent sign.
 */
export function findInvalidUtf8(text: string, place: 'query' | 'body'): ValidationError[] {
  // Only bytes beyond ASCII can be invalid.
  if (!/%[89a-f]/i.test(text)) return [];
  return text
    .split('&')
    .filter((pair) => !isWellFormed(pair))
    .map((pair) => invalidUtf8Error(nameOf(pair), place));
}

export const invalidUtf8Error = (name: string, place: 'query' | 'body'): ValidationError => ({
  place,
  members: [name],
  rule: 'format',
  accepts: 'must be text in UTF-8',
});

export function rejectInvalidUtf8(errors: readonly ValidationError[], profile: Pick<ApiProfile, 'toProblem'>): void {
  if (errors.length > 0) throw profile.toProblem(errors);
}

const isWellFormed = (pair: string): boolean => (pair.match(/(?:%[0-9a-f]{2})+/gi) ?? []).every(isValidUtf8);

/** The name before brackets: `tags` for `tags[]=1`. */
function nameOf(pair: string): string {
  const [name = ''] = new URLSearchParams(pair).keys();
  return name.replace(/\[.*$/s, '');
}
