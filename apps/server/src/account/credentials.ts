import type { BlockList } from 'node:net';
import type { Database } from '../database/database.ts';
import { createAddressList } from '../network/address-list.ts';
import type { ProblemCode } from '../problems/codes.ts';
import { Problem } from '../problems/problem.ts';
import { findValidApiKey, toAddresses, toLimits, toScopes } from './api-keys/repository.ts';
import { hashPassword, listValidPasswords } from './application-passwords.ts';
import type { Caller, UserId } from './caller.ts';
import { hashSecret, isKeyText, isSameHash } from './credential-text.ts';
import type { UsedCredential } from './last-use.ts';
import { findUserByName } from './users/repository.ts';

/** What an `Authorization` header says, before anybody has looked whether it is right. */
export type SentCredentials =
  | { readonly kind: 'key'; readonly text: string }
  /** The name is in lower case. */
  | { readonly kind: 'user'; readonly name: string; readonly password: string }
  | { readonly kind: 'unreadable'; readonly problem: Problem };

/** A key or password that is valid until time or a change of the accounts ends it. */
export interface Credential {
  readonly caller: Caller;
  readonly expiresAtMs: number;
  /** Undefined: from everywhere. */
  readonly allowedFrom: BlockList | undefined;
  readonly used: UsedCredential;
  readonly isFirstUse: boolean;
}

export function readCredentials(authorization: string): SentCredentials {
  const [scheme = '', value = ''] = authorization.trim().split(/\s+/, 2);
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return isKeyText(value) ? { kind: 'key', text: value } : unreadable(malformedKey);
    case 'basic':
      return readBasic(value);
    default:
      return unreadable("Send 'Authorization: Bearer <key>' or 'Authorization: Basic <login and password>'.");
  }
}

const malformedKey =
  'This is not an API key: a key begins with ngoma_live_ or ngoma_test_, and its last characters must match the rest.';

/** The longest e-mail address has as many characters (RFC 5321), and no login has more. */
const maxNameLength = 254;

function readBasic(value: string): SentCredentials {
  const decoded = Buffer.from(value, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 1)
    return unreadable("'Authorization: Basic' must carry a login, a colon and an application password, in base64.");
  const name = decoded.slice(0, colon).toLowerCase();
  // PostgreSQL takes no NUL to look for.
  if (colon > maxNameLength || name.includes('\0')) return { kind: 'unreadable', problem: wrongPassword() };
  return { kind: 'user', name, password: decoded.slice(colon + 1) };
}

/** Looks up what was sent; rejects with a Problem (401) where it is not valid at this moment. */
export function identify(db: Database, sent: SentCredentials, nowMs: number): Promise<Credential> {
  switch (sent.kind) {
    case 'key':
      return identifyKey(db, sent.text, nowMs);
    case 'user':
      return identifyUser(db, sent.name, sent.password);
    case 'unreadable':
      return Promise.reject(sent.problem);
  }
}

async function identifyKey(db: Database, text: string, nowMs: number): Promise<Credential> {
  const row = await findValidApiKey(db, hashSecret(text), nowMs);
  // One sentence for all of it: which it is concerns nobody who has a key that is not valid.
  if (row === undefined)
    throw unauthorized('invalid_credentials', 'This API key is not known here, was revoked or has expired.');
  return {
    caller: {
      kind: 'key',
      user: { id: row.user_id, login: row.login, role: row.role, perMonth: row.user_per_month },
      key: { id: row.id, name: row.name, mode: row.mode, scopes: toScopes(row.scopes), limits: toLimits(row) },
    },
    expiresAtMs: row.expires_at ?? Number.POSITIVE_INFINITY,
    allowedFrom: createAddressList(toAddresses(row.allowed_from)),
    used: { table: 'api_keys', id: row.id },
    isFirstUse: row.last_used_at === null,
  };
}

/** Nobody has this id. */
const nobody = 0 as UserId; // as: ids of users are made by the database, from 1 on

/** An unknown login takes the same steps as a wrong password: neither the response nor its time tells them apart. */
async function identifyUser(db: Database, name: string, password: string): Promise<Credential> {
  const user = await findUserByName(db.read, name);
  const passwords = await listValidPasswords(db, user?.id ?? nobody);
  const given = hashPassword(password);
  const [right] = passwords.filter(({ password_hash }) => isSameHash(password_hash, given));
  if (user === undefined || right === undefined) throw wrongPassword();
  return {
    caller: {
      kind: 'user',
      user: { id: user.id, login: user.login, role: user.role, perMonth: user.per_month },
      passwordId: right.id,
    },
    expiresAtMs: Number.POSITIVE_INFINITY,
    allowedFrom: undefined,
    used: { table: 'application_passwords', id: right.id },
    isFirstUse: right.last_used_at === null,
  };
}

const wrongPassword = (): Problem =>
  unauthorized('incorrect_password', 'There is no user with this login and this application password.');

const unreadable = (detail: string): SentCredentials => ({
  kind: 'unreadable',
  problem: unauthorized('invalid_credentials', detail),
});

const unauthorized = (code: ProblemCode, detail: string): Problem => new Problem(code, { detail });
