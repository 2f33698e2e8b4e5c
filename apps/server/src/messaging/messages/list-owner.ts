import { findApiKey } from '../../account/api-keys/repository.ts';
import type { ApiKeyId, Caller, Mode, UserId } from '../../account/caller.ts';
import { type DataOwner, ownerOf } from '../../account/data-owner.ts';
import { canAdministrate, canOperateMessages } from '../../account/permissions.ts';
import type { Database } from '../../database/database.ts';
import { Problem } from '../../problems/problem.ts';

interface OwnerQuery {
  readonly mode?: Mode | undefined;
  readonly user_id?: number | undefined;
  readonly key_id?: string | undefined;
}

/** The user whose records a list returns, and the key that sent them. */
export interface ListOwner {
  readonly owner: DataOwner;
  readonly apiKeyId: ApiKeyId | undefined;
}

/** Reads the filters `user_id` and `key_id`, which only administrators may use. */
export async function findListOwner(
  db: Database,
  caller: Caller,
  { mode, user_id, key_id }: OwnerQuery,
): Promise<ListOwner> {
  const owner = ownerOf(caller, mode);
  if (user_id === undefined && key_id === undefined) return { owner, apiKeyId: undefined };
  if (!canOperateMessages(caller)) throw notAllowed(caller);
  const key = key_id === undefined ? undefined : await findApiKey(db.read, key_id);
  // as: the ids of a user and of a key, which may not exist; then the list is empty
  const [userId, apiKeyId] = [user_id as UserId | undefined, key_id as ApiKeyId | undefined];
  return { owner: { ...owner, userId: userId ?? key?.user_id ?? owner.userId }, apiKeyId };
}

const notAllowed = (caller: Caller): Problem =>
  canAdministrate(caller)
    ? new Problem('insufficient_scope', {
        detail: "This key may not filter by 'user_id' or 'key_id'; it needs the scope 'admin'.",
      })
    : new Problem('insufficient_role', {
        detail:
          "Only administrators may filter by 'user_id' or 'key_id'; leave the filters out to list your own records.",
      });
