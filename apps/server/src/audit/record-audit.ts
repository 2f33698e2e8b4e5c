import type { Knex } from 'knex';
import type { Transaction } from '../database/database.ts';
import { ulid } from '../ulid.ts';

/** Who acts: an operator at the command, a program with a key, a person with a password, or the service itself. */
export interface Actor {
  readonly kind: 'cli' | 'key' | 'system' | 'user';
  /** The operating system's user, the id of the key, the login. */
  readonly name: string;
  /** Undefined where nobody is connected: the command works on the database itself. */
  readonly address?: string;
}

export interface AuditEntry {
  readonly atMs: number;
  readonly actor: Actor;
  /** What was done: `user.disable`. */
  readonly action: string;
  /** On whom: a login, the id of a key. */
  readonly subject: string;
  readonly result: 'done' | 'refused';
  /** What was asked for, never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface AuditRow {
  readonly id: string;
  readonly at: number;
  readonly actor_kind: Actor['kind'];
  readonly actor: string;
  readonly address: string | null;
  readonly action: string;
  readonly subject: string;
  readonly result: AuditEntry['result'];
  readonly details: string;
}

/** Writes a line of the audit in the transaction of the change itself: there is never one without the other. */
export async function recordAudit(trx: Transaction, entry: AuditEntry): Promise<void> {
  const row: AuditRow = {
    id: `aud_${ulid(entry.atMs)}`,
    at: entry.atMs,
    actor_kind: entry.actor.kind,
    actor: entry.actor.name,
    address: entry.actor.address ?? null,
    action: entry.action,
    subject: entry.subject,
    result: entry.result,
    details: JSON.stringify(entry.details ?? {}),
  };
  await trx<AuditRow>('audit').insert(row);
}

/** The newest lines, newest first. */
export const listAudit = (knex: Knex, limit: number): Promise<AuditRow[]> =>
  knex<AuditRow>('audit').orderBy('id', 'desc').limit(limit).select();
