import type { Knex } from 'knex';
import { runIn, type Transaction } from '../database/database.ts';
import { insertRows } from '../database/statement.ts';
import { idsWithPrefix } from '../ids/ulid-ids.ts';

/** The actor of a change: an operator with the command, a key, a user with a password, or the service itself. */
export interface Actor {
  readonly kind: 'cli' | 'key' | 'system' | 'user';
  /** The operating system's user, the id of the key, the login. */
  readonly name: string;
  /** Undefined for the command, which works on the database directly. */
  readonly address?: string;
}

export interface AuditEntry {
  readonly atMs: number;
  readonly actor: Actor;
  /** For example `user.disable`. */
  readonly action: string;
  /** The login or id of the changed record. */
  readonly subject: string;
  readonly result: 'done' | 'refused';
  /** The requested values; never a secret. */
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

/** Writes audit entries in the transaction of the change, so that neither exists without the other. */
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
  /** Only entries older than this one. */
  readonly before?: string | undefined;
  readonly subject?: string | undefined;
}

/** The newest entries, newest first. */
export function listAudit(knex: Knex, { limit, before, subject }: AuditFilter): Promise<AuditRow[]> {
  const query = knex<AuditRow>('audit').orderBy('id', 'desc').limit(limit);
  if (before !== undefined) query.where('id', '<', before);
  if (subject !== undefined) query.where({ subject });
  return query.select();
}

/** Deletes at most `limit` older entries, and returns the number of deleted entries. */
export function deleteAuditBefore(knex: Knex, atMs: number, limit: number): Promise<number> {
  const old = knex('audit').where('id', '<', entryIds.first(atMs)).limit(limit).select('id');
  return knex('audit').whereIn('id', old).delete();
}
