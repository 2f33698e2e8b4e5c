import type { Caller, Scope } from '../../account/caller.ts';
import { hasScope, permissions } from '../../account/permissions.ts';
import { Problem } from '../../problems/problem.ts';
import type { ApiProfile } from '../api-profile.ts';
import type { OperationObject } from '../contract.ts';
import type { Client } from './client-address.ts';

/** Credentials never travel in the clear, and some APIs not at all. */
export function needsHttps(profile: ApiProfile, client: Client, hasCredentials: boolean): boolean {
  return !client.secure && (profile.requiresHttps || hasCredentials);
}

export const httpsRequired = (): Problem =>
  new Problem('https_required', {
    detail: 'Use https:// for this address: a plain connection shows keys and texts to everyone on the way.',
  });

/** What the contract asks of the callers of an operation (`security`, `x-requires`), once read. */
export interface Requirement {
  readonly anonymous: boolean;
  readonly password: boolean;
  readonly key: readonly Scope[] | undefined;
  readonly permission: ((caller: Caller) => boolean) | undefined;
  /** What the header `Allow` goes by. */
  readonly offered: (caller: Caller) => boolean;
}

export function readRequirement(operation: OperationObject): Requirement {
  const named = operation.security.find((each) => 'apiKey' in each);
  const { 'x-requires': required, 'x-available-to': offered = required } = operation;
  return {
    anonymous: operation.security.length === 0 || operation.security.some((each) => Object.keys(each).length === 0),
    password: operation.security.some((each) => 'applicationPassword' in each),
    // The contract's lint admits no other names in this place.
    key: named && (named.apiKey as readonly Scope[]),
    permission: required && permissions[required],
    offered: offered === undefined ? () => true : permissions[offered],
  };
}

/** Whether the caller may use an operation, as far as that can be said without looking at a record. */
export function mayUse(caller: Caller, requirement: Requirement): boolean {
  if (!isOfKind(caller, requirement) || !requirement.offered(caller)) return false;
  return caller.kind !== 'key' || missingScopes(caller.key.scopes, requirement.key ?? []).length === 0;
}

/** Refuses a caller who is not of the kind that the operation asks for, whose key lacks a scope, or who may never do this. */
export function authorize(caller: Caller, requirement: Requirement, profile: ApiProfile): void {
  if (!isOfKind(caller, requirement)) throw missingCredentials(requirement, profile);
  const missing = caller.kind === 'key' ? missingScopes(caller.key.scopes, requirement.key ?? []) : [];
  if (missing.length > 0)
    throw new Problem('insufficient_scope', {
      detail: `This key may not do this: it needs the scope ${missing.map((scope) => `'${scope}'`).join(' and ')}.`,
    });
  if (requirement.permission?.(caller) === false)
    throw new Problem(profile.codes.forbidden, {
      detail: 'Your role may not do this; ask an administrator for another role.',
    });
}

function isOfKind(caller: Caller, { anonymous, password }: Requirement): boolean {
  switch (caller.kind) {
    case 'anonymous':
      return anonymous;
    case 'user':
      return password || anonymous;
    case 'key':
      return true;
  }
}

const missingScopes = (held: readonly Scope[], needed: readonly Scope[]): Scope[] =>
  needed.filter((scope) => !hasScope(held, scope));

function missingCredentials(requirement: Requirement, profile: ApiProfile): Problem {
  const ways = [
    ...(requirement.key ? ["an API key in the header 'Authorization: Bearer <key>'"] : []),
    ...(requirement.password ? ["a login and an application password in 'Authorization: Basic …'"] : []),
  ];
  return new Problem(profile.codes.missingCredentials, {
    status: 401,
    detail: `Send ${ways.join(', or ')}.`,
  });
}
