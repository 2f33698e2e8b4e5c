import { Problem } from '../../problems/problem.ts';

/** Of a `cursor` that no list of ours has given. */
export function invalidCursor(): Problem {
  const detail = "'cursor' must be the 'next_cursor' of an earlier page; leave it out to begin with the newest.";
  return new Problem('invalid_cursor', {
    detail,
    errors: [{ pointer: '?cursor', code: 'cursor', detail }],
    params: { cursor: detail },
  });
}
