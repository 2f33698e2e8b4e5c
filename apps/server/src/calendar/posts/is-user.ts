import type { UserId } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { MAX_ID } from '../images/image.ts';

/** Whether there is a user with this id. */
export async function isUser(trx: Transaction, id: number): Promise<boolean> {
  if (id > MAX_ID) return false;
  const row = await trx<{ id: UserId }>('users')
    .where({ id: id as UserId }) // as: it is one if a row has it
    .first('id');
  return row !== undefined;
}
