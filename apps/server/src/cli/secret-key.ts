import { defineCommand } from 'citty';
import { sealAgain } from '../account/sealed-columns.ts';
import { createSecretBox } from '../account/secret-box.ts';
import { type KeyRotation, prepareKeyRotation } from '../account/secret-key.ts';
import { DatabaseInUse, lockForThisProcess } from '../database/sqlite/process-lock.ts';
import { heardWithinMs, listSessions } from '../messaging/carriers/controls/repository.ts';
import { Refusal } from '../problems/refusal.ts';
import { sqliteFile } from '../settings/config.ts';
import { jsonFlag } from './arguments.ts';
import { changeAccounts } from './audited.ts';
import { print } from './output.ts';
import type { Session } from './session.ts';

const rotate = defineCommand({
  meta: {
    name: 'rotate',
    description: 'Seal all stored secrets with a new secret key. The old key becomes useless. Stop the service first',
  },
  args: { json: jsonFlag },
  async run({ args }) {
    await using locks = new AsyncDisposableStack();
    const { sealed, change } = await changeAccounts({
      action: 'secret-key.rotate',
      subject: 'secret key',
      async work(session, trx) {
        locks.defer(await lockOutServers(session));
        const change = prepareKeyRotation(session.config);
        const sealed = await sealAgain(trx, createSecretBox(change.previous), createSecretBox(change.next));
        return { sealed, change };
      },
      done: ({ sealed, change }) => ({ details: { sealed, place: change.place } }),
    });
    change.finish();
    print(args.json, { sealed, place: change.place }, describe(sealed, change));
  },
});

const describe = (sealed: number, { place }: KeyRotation): string[] => [
  `${sealed} stored secrets are sealed with the new key in ${place}; the old key no longer opens them.`,
  'Keep the old key for earlier backups. Earlier cursors of the change feed are rejected (400).',
];

/** Prevents that a server runs: it would seal new secrets with the old key. Returns a function that unlocks. */
async function lockOutServers({ db, config, nowMs }: Session): Promise<() => Promise<void>> {
  const file = sqliteFile(config);
  if (file !== undefined) {
    const lock = await lockForThisProcess(file).catch((error: unknown) => {
      throw error instanceof DatabaseInUse ? new Refusal(error.message) : error;
    });
    return lock.release;
  }
  const isServed = (await db.countProcesses()) > 0 || (await listSessions(db, nowMs - heardWithinMs)).length > 0;
  if (isServed) throw new Refusal('Servers use this database, or did so in the last minute. Stop all of them first.');
  return () => Promise.resolve();
}

export const secretKey = defineCommand({
  meta: { name: 'secret-key', description: 'Change the key that seals stored secrets' },
  subCommands: { rotate },
});
