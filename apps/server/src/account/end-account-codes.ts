import type { Transaction } from '../database/database.ts';
import type { UserId } from './caller.ts';

/** Invalidates the codes with which a user could replace the password or confirm a number. */
export const endAccountCodesOf = (trx: Transaction, userId: UserId): Promise<number> =>
  trx('password_resets').where({ user_id: userId }).update({ expires_at: 0 });

export const deleteAccountCodesOf = (trx: Transaction, userId: UserId): Promise<number> =>
  trx('password_resets').where({ user_id: userId }).delete();

/** Removes a number from the users that have it, with the codes that it got. */
export async function removePhone(trx: Transaction, number: string): Promise<void> {
  const users: { readonly id: UserId; readonly phone: string | null; readonly confirmed_phone: string | null }[] =
    await trx('users').where({ phone: number }).orWhere({ confirmed_phone: number }).select();
  for (const { id, phone, confirmed_phone } of users) {
    await endAccountCodesOf(trx, id);
    const [typed, confirmed] = [phone, confirmed_phone].map((each) => (each === number ? null : each));
    await trx('users')
      .where({ id })
      .update({ phone: typed ?? confirmed, confirmed_phone: confirmed });
  }
}
