import { defineCommand } from 'citty';
import { deleteUser, describeDeletion } from '../account/users/delete-user.ts';
import { requireUser } from '../account/users/repository.ts';
import type { Transaction } from '../database/database.ts';
import { Refusal } from '../problems/refusal.ts';
import { createUserRecords } from '../service/user-records.ts';
import { changeAccounts } from './change-accounts.ts';
import { jsonFlag, print } from './output.ts';

export const deleteUserCommand = defineCommand({
  meta: {
    name: 'delete',
    description:
      'Delete a user with all keys, passwords and settings; messages stay with a pseudonym. Cannot be undone',
  },
  args: {
    login: { type: 'positional', description: "a login that 'ngoma user list' shows", required: true },
    reassign: { type: 'string', description: 'the login of the user who gets the posts and images of the calendar' },
    json: jsonFlag,
  },
  async run({ args }) {
    const { login, deleted } = await changeAccounts({
      action: 'user.delete',
      subject: args.login,
      details: args.reassign === undefined ? {} : { reassign_to: args.reassign },
      async work({ db, nowMs }, trx) {
        const user = await requireUser(trx, args.login);
        const reassignTo = args.reassign === undefined ? undefined : await findSuccessor(trx, user.id, args.reassign);
        const records = createUserRecords(db);
        return { login: user.login, deleted: await deleteUser(trx, user, { records, reassignTo, nowMs }) };
      },
      done: ({ deleted }) => describeDeletion(deleted),
    });
    const { pseudonym, keys, posts, reassignedTo = null } = deleted;
    print(args.json ?? false, { login, pseudonym, keys, posts, reassigned_to: reassignedTo }, [
      `${login} is deleted, with all passwords and ${keys === 1 ? '1 key' : `${keys} keys`}. Messages and the audit name ${pseudonym}.`,
      ...(reassignedTo === null ? [] : [`${reassignedTo} has the posts and images of the calendar now: ${posts}.`]),
    ]);
  },
});

async function findSuccessor(trx: Transaction, deleted: number, name: string) {
  const successor = await requireUser(trx, name);
  if (successor.id === deleted) throw new Refusal("'--reassign' must name another user than the one who is deleted.");
  return successor;
}
