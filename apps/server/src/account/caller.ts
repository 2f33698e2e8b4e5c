import type { Thousandths } from '../money/amounts.ts';

/** Branded so that the id of a user is never taken for another number. */
export type UserId = number & { readonly brand: 'UserId' };
export type ApiKeyId = string & { readonly brand: 'ApiKeyId' };

export const roles = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;
export type Role = (typeof roles)[number];

export const modes = ['live', 'test'] as const;
export type Mode = (typeof modes)[number];

export const scopes = [
  'messages:send',
  'messages:read',
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
  /** What the user may spend in a month; null or undefined: any amount. */
  readonly perMonth?: Thousandths | null;
}

/** What may be sent with a key; null: as the installation has it, any number, any amount. */
export interface KeyLimits {
  readonly perSecond: number | null;
  readonly perDay: number | null;
  readonly perMonth: Thousandths | null;
}

export const noLimits: KeyLimits = { perSecond: null, perDay: null, perMonth: null };

/** `scopes` are those named when the key was made; none named means all of its mode. */
interface ApiKey {
  readonly id: ApiKeyId;
  readonly name: string;
  readonly mode: Mode;
  readonly scopes: readonly Scope[];
  /** Undefined where the key has none of its own. */
  readonly limits?: KeyLimits;
}

/** Who asks: nobody we know, a user with an application password, or a key that acts for its user. */
export type Caller =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'user'; readonly user: User /** Which of the user's passwords. */; readonly passwordId?: number }
  | { readonly kind: 'key'; readonly user: User; readonly key: ApiKey };

export const anonymous: Caller = { kind: 'anonymous' };

/** The caller of an operation that the contract gives only to those who sign in. */
export function signedIn(caller: Caller): Exclude<Caller, { kind: 'anonymous' }> {
  if (caller.kind === 'anonymous') throw new Error('The contract lets only those in here who sign in');
  return caller;
}

/** Likewise, the user who signs in, or whose key does. */
export const userIdOf = (caller: Caller): UserId => signedIn(caller).user.id;
