import type { BlockList } from 'node:net';
import type { Database } from '../database/database.ts';
import { createAddressList } from '../network/address-list.ts';
import type { ProblemCode } from '../problems/codes.ts';
import { Problem } from '../problems/problem.ts';
import { findValidApiKey, splitWords, toLimits, toScopes } from './api-keys/repository.ts';
import { hashPassword, listValidPasswords } from './application-passwords.ts';
import type { Caller, UserId } from './caller.ts';
import { hashSecret, isKeyText, isSameHash, isSessionToken } from './credential-text.ts';
import type { UsedCredential } from './last-use.ts';
import { endsAtMs, findValidSession, recentUntilMs } from './sessions/repository.ts';
import { findUserByName } from './users/repository.ts';

/** Parsed credentials of an `Authorization` header, not verified yet. */
export type SentCredentials =
  | { readonly kind: 'key'; readonly text: string }
  | { readonly kind: 'session'; readonly token: string }
  /** The name is in lower case. */
  | { readonly kind: 'user'; readonly name: string; readonly password: string }
  | { readonly kind: 'malformed'; readonly problem: Problem };

/** A verified key or password; valid until it expires or an account changes. */
export interface Credential {
  readonly caller: Caller;
  readonly expiresAtMs: number;
  /** Undefined allows all addresses. */
  readonly allowedFrom: BlockList | undefined;
  readonly used: UsedCredential;
  readonly isFirstUse: boolean;
}

export function readCredentials(authorization: string): SentCredentials {
  const [scheme = '', value = ''] = authorization.trim().split(/\s+/, 2);
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return readBearer(value);
    case 'basic':
      return readBasic(value);
    default:
      return malformed("Send 'Authorization: Bearer <key>' or 'Authorization: Basic <login and password>'.");
  }
}

function readBearer(value: string): SentCredentials {
  if (isKeyText(value)) return { kind: 'key', text: value };
  return isSessionToken(value) ? { kind: 'session', token: value } : malformed(malformedKey);
}

const malformedKey =
  'This is not an API key: a key begins with ngoma_live_ or ngoma_test_, and its last characters must match the rest.';

/** The maximum length of e-mail addresses (RFC 5321); logins are shorter. */
const maxNameLength = 254;

function readBasic(value: string): SentCredentials {
  const decoded = Buffer.from(value, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 1)
    return malformed("'Authorization: Basic' must carry a login, a colon and an application password, in base64.");
  const name = decoded.slice(0, colon).toLowerCase();
  // PostgreSQL rejects NUL characters in parameters.
  if (colon > maxNameLength || name.includes('\0')) return { kind: 'malformed', problem: wrongPassword() };
  return { kind: 'user', name, password: decoded.slice(colon + 1) };
}

/** Verifies credentials; rejects with a Problem (401) if they are not valid. */
export function verifyCredentials(db: Database, sent: SentCredentials, nowMs: number): Promise<Credential> {
  switch (sent.kind) {
    case 'key':
      return verifyKey(db, sent.text, nowMs);
    case 'session':
      return verifySession(db, sent.token, nowMs);
    case 'user':
      return verifyPassword(db, sent.name, sent.password);
    case 'malformed':
      return Promise.reject(sent.problem);
  }
}

async function verifyKey(db: Database, text: string, nowMs: number): Promise<Credential> {
  const row = await findValidApiKey(db, hashSecret(text), nowMs);
  // One message for all causes, so that it reveals nothing about the key.
  if (row === undefined)
    throw unauthorized('invalid_credentials', 'This API key is not known here, was revoked or has expired.');
  return {
    caller: {
      kind: 'key',
      user: { id: row.user_id, login: row.login, role: row.role, perMonth: row.user_per_month },
      key: { id: row.id, name: row.name, mode: row.mode, scopes: toScopes(row.scopes), limits: toLimits(row) },
    },
    expiresAtMs: row.expires_at ?? Number.POSITIVE_INFINITY,
    allowedFrom: createAddressList(splitWords(row.allowed_from)),
    used: { table: 'api_keys', id: row.id },
    isFirstUse: row.last_used_at === null,
  };
}

async function verifySession(db: Database, token: string, nowMs: number): Promise<Credential> {
  const row = await findValidSession(db.read, hashSecret(token), nowMs);
  if (row === undefined) throw unauthorized('invalid_credentials', 'This session has ended: sign in again.');
  return {
    caller: {
      kind: 'user',
      user: { id: row.user_id, login: row.login, role: row.role, perMonth: row.per_month },
      session: { id: row.id, recentUntilMs: recentUntilMs(row) },
    },
    expiresAtMs: endsAtMs(row),
    allowedFrom: undefined,
    used: { table: 'sessions', id: row.id },
    isFirstUse: false,
  };
}

const noUser = 0 as UserId; // as: ids of users begin at 1

/** Runs the same queries for an unknown login as for a wrong password, so that the duration does not reveal logins. */
async function verifyPassword(db: Database, name: string, password: string): Promise<Credential> {
  const user = await findUserByName(db.read, name);
  const passwords = await listValidPasswords(db, user?.id ?? noUser);
  const sentHash = hashPassword(password);
  const [match] = passwords.filter(({ password_hash }) => isSameHash(password_hash, sentHash));
  if (user === undefined || match === undefined) throw wrongPassword();
  return {
    caller: {
      kind: 'user',
      user: { id: user.id, login: user.login, role: user.role, perMonth: user.per_month },
      passwordId: match.id,
    },
    expiresAtMs: Number.POSITIVE_INFINITY,
    allowedFrom: undefined,
    used: { table: 'application_passwords', id: match.id },
    isFirstUse: match.last_used_at === null,
  };
}

const wrongPassword = (): Problem =>
  unauthorized('incorrect_password', 'There is no user with this login and this application password.');

const malformed = (detail: string): SentCredentials => ({
  kind: 'malformed',
  problem: unauthorized('invalid_credentials', detail),
});

const unauthorized = (code: ProblemCode, detail: string): Problem => new Problem(code, { detail });
