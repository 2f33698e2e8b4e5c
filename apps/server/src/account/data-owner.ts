import { Problem } from '../problems/problem.ts';
import { type Caller, type Mode, signedIn, type UserId } from './caller.ts';

/** Whose data, in which mode: nobody sees more. */
export interface DataOwner {
  readonly userId: UserId;
  readonly mode: Mode;
}

/** A key has a mode, and may only say it again; a user who signs in says which (the query parameter `mode`). */
export function ownerOf(caller: Caller, said: Mode | undefined): DataOwner {
  const known = signedIn(caller);
  return { userId: known.user.id, mode: known.kind === 'key' ? sameMode(known.key.mode, said) : requireMode(said) };
}

function sameMode(mode: Mode, said: Mode | undefined): Mode {
  if (said === undefined || said === mode) return mode;
  throw refuse('const', `'mode' must be ${mode}, as this is a ${mode} key: leave it out, or use a ${said} key.`);
}

function requireMode(said: Mode | undefined): Mode {
  if (said !== undefined) return said;
  throw refuse(
    'required',
    "'mode' must be live or test where you sign in with a password: add ?mode=live or ?mode=test.",
  );
}

function refuse(rule: string, detail: string): Problem {
  return new Problem('validation_failed', {
    detail,
    errors: [{ pointer: '?mode', code: rule, detail }],
    params: { mode: detail },
  });
}
