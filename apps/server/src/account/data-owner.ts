import { Problem } from '../problems/problem.ts';
import { type Caller, type Mode, signedIn, type UserId } from './caller.ts';
import { canOperateMessages } from './permissions.ts';

/** The user and mode whose data a request may access. */
export interface DataOwner {
  readonly userId: UserId;
  readonly mode: Mode;
}

/** The data that an operation may access: of one user or, if `userId` is undefined, of all users. */
export interface DataScope {
  readonly userId: UserId | undefined;
  readonly mode: Mode;
}

/** Administrators may access the messages of all users in one mode, others their own. */
export function messageScopeOf(caller: Caller, requested: Mode | undefined): DataScope {
  const owner = ownerOf(caller, requested);
  return canOperateMessages(caller) ? { ...owner, userId: undefined } : owner;
}

/** The mode is that of the key; with a password, the query parameter `mode` is required. */
export function ownerOf(caller: Caller, requested: Mode | undefined): DataOwner {
  const authenticated = signedIn(caller);
  return {
    userId: authenticated.user.id,
    mode: authenticated.kind === 'key' ? requireSameMode(authenticated.key.mode, requested) : requireMode(requested),
  };
}

function requireSameMode(mode: Mode, requested: Mode | undefined): Mode {
  if (requested === undefined || requested === mode) return mode;
  throw refuse('const', `'mode' must be ${mode}, as this is a ${mode} key: leave it out, or use a ${requested} key.`);
}

function requireMode(requested: Mode | undefined): Mode {
  if (requested !== undefined) return requested;
  throw refuse('required', "'mode' must be live or test if you sign in with a password: add ?mode=live or ?mode=test.");
}

function refuse(rule: string, detail: string): Problem {
  return new Problem('validation_failed', {
    detail,
    errors: [{ pointer: '?mode', code: rule, detail }],
    params: { mode: detail },
  });
}
