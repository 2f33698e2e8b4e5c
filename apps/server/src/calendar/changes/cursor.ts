import type { ReadableAuthor } from '../../account/permissions.ts';
import type { Signer } from '../../account/secret-box.ts';
import { Problem } from '../../problems/problem.ts';
import { dayMs } from '../../time/durations.ts';

/** Position of a client: first all records by kind, then the changes since the first request. */
export type Position =
  | { readonly phase: 'records'; readonly since: number; readonly kind: number; readonly afterId: number }
  | { readonly phase: 'changes'; readonly seq: number };

/** Validity of a cursor. Changes are stored longer (`deleteOldChanges`), so that a valid cursor misses none. */
export const cursorDays = 90;

/** Signed, and valid for callers with the same rights. Contains the day only, so that the ETag of a page is stable. */
export function encodeCursor(position: Position, audience: ReadableAuthor, nowMs: number, signer: Signer): string {
  const { since, kind, afterId } =
    position.phase === 'records' ? position : { since: position.seq, kind: '', afterId: '' };
  const text = [audience, Math.floor(nowMs / dayMs), since, kind, afterId].join(' ');
  return `${Buffer.from(text).toString('base64url')}.${signer.sign(text)}`;
}

/** Rejects a forged cursor (400), and one that is too old or of other rights (410). */
export function decodeCursor(cursor: string, audience: ReadableAuthor, nowMs: number, signer: Signer): Position {
  const [encoded = '', signature = '', ...rest] = cursor.split('.');
  const text = Buffer.from(encoded, 'base64url').toString();
  const isOurs =
    rest.length === 0 && signer.isSigned(text, signature) && Buffer.from(text).toString('base64url') === encoded;
  if (!isOurs) throw invalidCursor();
  const [readable, day, since, kind, afterId] = text.split(' ');
  if (readable !== String(audience))
    throw expired('This cursor belongs to a caller with other rights: start again without `cursor`.');
  if (nowMs / dayMs - Number(day) >= cursorDays + 1)
    throw expired(`This cursor is older than ${cursorDays} days: start again without \`cursor\`.`);
  return kind === ''
    ? { phase: 'changes', seq: Number(since) }
    : { phase: 'records', since: Number(since), kind: Number(kind), afterId: Number(afterId) };
}

export const expired = (detail: string): Problem => new Problem('cursor_expired', { detail });

function invalidCursor(): Problem {
  const detail = "'cursor' must be the 'next_cursor' of an earlier page; omit it to start from the beginning.";
  return new Problem('invalid_cursor', {
    detail,
    errors: [{ pointer: '?cursor', code: 'cursor', detail }],
    params: { cursor: detail },
  });
}
