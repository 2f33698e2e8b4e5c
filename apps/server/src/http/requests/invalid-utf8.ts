import { isValidUtf8 } from '../../text/is-valid-utf8.ts';
import type { ApiProfile } from '../api-profile.ts';
import type { ValidationError } from '../contract.ts';

/**
 * The parameters of a query string or form whose escapes are no UTF-8, as in `caf%E9`: whoever decodes them loses
 * letters. A `%` before anything else is a percent sign.
 */
export function findInvalidUtf8(text: string, place: 'query' | 'body'): ValidationError[] {
  // Only bytes beyond ASCII can be wrong.
  if (!/%[89a-f]/i.test(text)) return [];
  return text
    .split('&')
    .filter((pair) => !isWellEncoded(pair))
    .map((pair) => invalidUtf8Error(nameOf(pair), place));
}

export const invalidUtf8Error = (name: string, place: 'query' | 'body'): ValidationError => ({
  place,
  members: [name],
  rule: 'format',
  accepts: 'must be text in UTF-8',
});

export function rejectInvalidUtf8(errors: readonly ValidationError[], profile: ApiProfile): void {
  if (errors.length > 0) throw profile.toProblem(errors);
}

const isWellEncoded = (pair: string): boolean => (pair.match(/(?:%[0-9a-f]{2})+/gi) ?? []).every(isValidUtf8);

/** `tags` of `tags[]=1`. */
function nameOf(pair: string): string {
  const [name = ''] = new URLSearchParams(pair).keys();
  return name.replace(/\[.*$/s, '');
}
