import type { Thousandths } from '../money/amounts.ts';

/** Branded, so that other numbers cannot be used as the id of a user. */
export type UserId = number & { readonly brand: 'UserId' };
export type ApiKeyId = string & { readonly brand: 'ApiKeyId' };
export type SessionId = string & { readonly brand: 'SessionId' };

export const roles = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;
export type Role = (typeof roles)[number];

export const modes = ['live', 'test'] as const;
export type Mode = (typeof modes)[number];

export const scopes = [
  'messages:send',
  'messages:read',
  'verifications:write',
  'senders:write',
  'webhooks:read',
  'webhooks:write',
  'calendar:read',
  'calendar:write',
  'admin',
] as const;
export type Scope = (typeof scopes)[number];

interface User {
  readonly id: UserId;
  readonly login: string;
  readonly role: Role;
  /** Monthly spending limit; null or undefined for none. */
  readonly perMonth?: Thousandths | null;
}

/** Limits of a key; null for the default rate, no daily limit and no spending limit. */
export interface KeyLimits {
  readonly perSecond: number | null;
  readonly perDay: number | null;
  readonly perMonth: Thousandths | null;
}

export const noLimits: KeyLimits = { perSecond: null, perDay: null, perMonth: null };

/** An empty list of `scopes` means all scopes. */
interface ApiKey {
  readonly id: ApiKeyId;
  readonly name: string;
  readonly mode: Mode;
  readonly scopes: readonly Scope[];
  /** Undefined if the key has no limits of its own. */
  readonly limits?: KeyLimits;
}

/** `recentUntilMs` is the time until which the sign-in counts as recent. */
interface CallingSession {
  readonly id: SessionId;
  readonly recentUntilMs: number;
}

/** The caller of a request: anonymous, a user with an application password or a session, or a key of a user. */
export type Caller =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'user'; readonly user: User; readonly passwordId?: number; readonly session?: CallingSession }
  | { readonly kind: 'key'; readonly user: User; readonly key: ApiKey };

export const anonymous: Caller = { kind: 'anonymous' };

/** Narrows the caller of an operation that requires credentials. */
export function signedIn(caller: Caller): Exclude<Caller, { kind: 'anonymous' }> {
  if (caller.kind === 'anonymous') throw new Error('This operation requires credentials');
  return caller;
}

/** The id of the authenticated user, or of the user of the key. */
export const userIdOf = (caller: Caller): UserId => signedIn(caller).user.id;
