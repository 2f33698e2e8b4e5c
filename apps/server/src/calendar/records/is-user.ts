import type { UserId } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';

/** Whether there is a user with this id. */
export async function isUser(trx: Transaction, id: number): Promise<boolean> {
  const row = await trx<{ id: UserId }>('users')
    .where({ id: id as UserId }) // as: it is one if a row has it
    .first('id');
  return row !== undefined;
}
