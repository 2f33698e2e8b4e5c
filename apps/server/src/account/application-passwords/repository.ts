import type { Database, Transaction } from '../../database/database.ts';
import type { UserId } from '../caller.ts';

export interface ApplicationPasswordRow {
  readonly id: number;
  readonly user_id: UserId;
  readonly name: string;
  readonly password_hash: string;
  readonly created_at: number;
  readonly revoked_at: number | null;
}

export async function insertApplicationPassword(
  trx: Transaction,
  row: Omit<ApplicationPasswordRow, 'id'>,
): Promise<number> {
  const [inserted] = await trx('application_passwords').insert(row).returning<{ id: number }[]>('id');
  if (inserted === undefined) throw new Error('The database gave a new password no id.');
  return inserted.id;
}

export async function listPasswordHashes(db: Database, userId: UserId): Promise<string[]> {
  const rows = await db
    .read<ApplicationPasswordRow>('application_passwords')
    .where({ user_id: userId })
    .whereNull('revoked_at')
    .select('password_hash');
  return rows.map((row) => row.password_hash);
}

export const listApplicationPasswords = (db: Database, userId: UserId): Promise<ApplicationPasswordRow[]> =>
  db.read<ApplicationPasswordRow>('application_passwords').where({ user_id: userId }).orderBy('id').select();

/** True where the user had such a password that was not revoked yet. */
export async function revokeApplicationPassword(
  trx: Transaction,
  userId: UserId,
  id: number,
  nowMs: number,
): Promise<boolean> {
  const own = trx('application_passwords').where({ id, user_id: userId }).whereNull('revoked_at');
  return (await own.update({ revoked_at: nowMs })) > 0;
}
