import type { Caller, Scope } from '../../account/caller.ts';
import { hasScope, permissions } from '../../account/permissions.ts';
import { Problem } from '../../problems/problem.ts';
import type { ApiProfile } from '../api-profile.ts';
import type { Client } from '../client.ts';
import type { OperationObject } from '../contract.ts';

/** Whether a request must be rejected for lack of TLS: credentials always require HTTPS, and some APIs for all requests. */
export function needsHttps(profile: ApiProfile, client: Client, hasCredentials: boolean): boolean {
  return !client.secure && (profile.requiresHttps || hasCredentials);
}

export const httpsRequired = (): Problem =>
  new Problem('https_required', {
    detail: 'Use https:// for this address: others can read keys and texts on a connection without TLS.',
  });

/** Required credentials and permissions of an operation, from `security` and `x-requires`. */
export interface Requirement {
  readonly anonymous: boolean;
  readonly password: boolean;
  readonly session: boolean;
  /** Whether a session must have begun within the last 15 minutes. */
  readonly recentSignIn: boolean;
  readonly key: readonly Scope[] | undefined;
  readonly permission: ((caller: Caller) => boolean) | undefined;
  /** Whether the header `Allow` lists the operation. */
  readonly available: (caller: Caller) => boolean;
}

export function readRequirement(operation: OperationObject): Requirement {
  const named = operation.security.find((each) => 'apiKey' in each);
  const { 'x-requires': required, 'x-available-to': availableTo = required } = operation;
  return {
    anonymous: operation.security.length === 0 || operation.security.some((each) => Object.keys(each).length === 0),
    password: operation.security.some((each) => 'applicationPassword' in each),
    session: operation.security.some((each) => 'session' in each),
    recentSignIn: operation['x-recent-sign-in'] === true,
    // The lint of the contract checks these names.
    key: named && (named.apiKey as readonly Scope[]),
    permission: required && permissions[required],
    available: availableTo === undefined ? () => true : permissions[availableTo],
  };
}

/** Whether the caller may use an operation, regardless of the record. */
export function mayUse(caller: Caller, requirement: Requirement): boolean {
  if (!isOfKind(caller, requirement) || !requirement.available(caller)) return false;
  return caller.kind !== 'key' || missingScopes(caller.key.scopes, requirement.key ?? []).length === 0;
}

/** Rejects callers without the required kind of credentials, scope, role or recent sign-in. */
export function authorize(caller: Caller, requirement: Requirement, profile: ApiProfile, nowMs: number): void {
  if (!isOfKind(caller, requirement)) throw missingCredentials(requirement, profile);
  const missing = caller.kind === 'key' ? missingScopes(caller.key.scopes, requirement.key ?? []) : [];
  if (missing.length > 0)
    throw new Problem('insufficient_scope', {
      detail: `This key may not do this; it needs the scope ${missing.map((scope) => `'${scope}'`).join(' and ')}.`,
    });
  if (requirement.permission?.(caller) === false)
    throw new Problem(profile.codes.forbidden, {
      detail: 'Your role may not do this; ask an administrator for another role.',
    });
  if (requirement.recentSignIn && !isRecent(caller, nowMs))
    throw new Problem('sign_in_too_old', {
      detail: 'Changes of keys, people and secrets need a sign-in within the last 15 minutes: sign in again.',
    });
}

/** Whether the sign-in of a session is recent; other credentials always count as recent. */
export const isRecent = (caller: Caller, nowMs: number): boolean =>
  caller.kind !== 'user' || caller.session === undefined || caller.session.recentUntilMs > nowMs;

function isOfKind(caller: Caller, { anonymous, password, session, key }: Requirement): boolean {
  switch (caller.kind) {
    case 'anonymous':
      return anonymous;
    case 'user':
      return anonymous || (caller.session === undefined ? password : session);
    case 'key':
      return anonymous || key !== undefined;
  }
}

const missingScopes = (held: readonly Scope[], needed: readonly Scope[]): Scope[] =>
  needed.filter((scope) => !hasScope(held, scope));

function missingCredentials(requirement: Requirement, profile: ApiProfile): Problem {
  const ways = [
    ...(requirement.key ? ["an API key in the header 'Authorization: Bearer <key>'"] : []),
    ...(requirement.password ? ["a login and an application password in 'Authorization: Basic …'"] : []),
    ...(requirement.session ? ["the token of a session in 'Authorization: Bearer <token>'"] : []),
  ];
  return new Problem(profile.codes.missingCredentials, {
    status: 401,
    detail: `Send ${ways.join(', or ')}.`,
  });
}
