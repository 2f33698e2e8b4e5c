import type { Knex } from 'knex';
import { runIn, type Transaction } from '../database/database.ts';
import { insertRows } from '../database/statement.ts';
import { idsWithPrefix } from '../ids/ulid-ids.ts';

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

const entryIds = idsWithPrefix('aud_');
export const isAuditEntryId = entryIds.isOne;

/** Writes lines of the audit in the transaction of the change itself: there is never one without the other. */
export async function recordAudit(trx: Transaction, ...entries: readonly AuditEntry[]): Promise<void> {
  await runIn(trx, insertRows('audit', entries.map(toRow)));
}

function toRow(entry: AuditEntry): AuditRow {
  return {
    id: entryIds.create(entry.atMs),
    at: entry.atMs,
    actor_kind: entry.actor.kind,
    actor: entry.actor.name,
    address: entry.actor.address ?? null,
    action: entry.action,
    subject: entry.subject,
    result: entry.result,
    details: JSON.stringify(entry.details ?? {}),
  };
}

export interface AuditFilter {
  readonly limit: number;
  /** Only lines older than this one. */
  readonly before?: string | undefined;
  readonly subject?: string | undefined;
}

/** The newest lines, newest first. */
export function listAudit(knex: Knex, { limit, before, subject }: AuditFilter): Promise<AuditRow[]> {
  const query = knex<AuditRow>('audit').orderBy('id', 'desc').limit(limit);
  if (before !== undefined) query.where('id', '<', before);
  if (subject !== undefined) query.where({ subject });
  return query.select();
}

/** Deletes some of the lines from before a moment, and says how many. */
export function deleteAuditBefore(knex: Knex, atMs: number, limit: number): Promise<number> {
  const old = knex('audit').where('id', '<', entryIds.first(atMs)).limit(limit).select('id');
  return knex('audit').whereIn('id', old).delete();
}
