import type { Caller, Role, UserId } from '../../account/caller.ts';
import { canEditOthers } from '../../account/permissions.ts';
import type { Database } from '../../database/database.ts';

/** The user as a caller with the rights of today; undefined where they may not import any more. */
export async function findCaller(db: Database, id: UserId): Promise<Caller | undefined> {
  const row = await db
    .read<{ id: UserId; login: string; role: Role; disabled_at: number | null }>('users')
    .where({ id })
    .first('id', 'login', 'role', 'disabled_at');
  if (row === undefined || row.disabled_at !== null) return undefined;
  const caller: Caller = { kind: 'user', user: { id: row.id, login: row.login, role: row.role } };
  return canEditOthers(caller) ? caller : undefined;
}
