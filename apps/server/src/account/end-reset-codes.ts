import type { Transaction } from '../database/database.ts';
import type { UserId } from './caller.ts';

/** Invalidates the code with which a user could replace the password. */
export const endResetCodesOf = (trx: Transaction, userId: UserId): Promise<number> =>
  trx('password_resets').where({ user_id: userId }).update({ expires_at: 0 });

export const deleteResetCodesOf = (trx: Transaction, userId: UserId): Promise<number> =>
  trx('password_resets').where({ user_id: userId }).delete();

/** Removes a number from the users that have it, with the codes that it got. */
export async function removePhone(trx: Transaction, phone: string): Promise<void> {
  const users: { readonly id: UserId }[] = await trx('users').where({ phone }).select('id');
  for (const { id } of users) await endResetCodesOf(trx, id);
  await trx('users').where({ phone }).update({ phone: null });
}
