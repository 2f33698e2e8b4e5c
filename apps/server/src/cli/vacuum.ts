import { defineCommand } from 'citty';
import { Refusal } from '../problems/refusal.ts';
import { jsonFlag, print } from './output.ts';
import { recordCommand } from './record-command.ts';
import { type Session, withDatabase } from './session.ts';

export const vacuum = defineCommand({
  meta: {
    name: 'vacuum',
    description: 'Rewrite the SQLite file, so that nothing deleted is left in it; messages cannot be sent meanwhile',
  },
  args: { json: jsonFlag },
  async run({ args }) {
    const { before, after } = await withDatabase((session) =>
      recordCommand(session, { action: 'database.vacuum', subject: 'sqlite' }, async () => {
        const result = await rewrite(session);
        return { result, details: result };
      }),
    );
    print(args.json ?? false, { bytes_before: before, bytes_after: after }, [
      `The database file is rewritten: nothing that was deleted is left in it. It has ${after} bytes, and had ${before}.`,
    ]);
  },
});

async function rewrite({ db }: Session): Promise<{ before: number; after: number }> {
  if (db.freedSpace === undefined)
    throw new Refusal(
      "'ngoma vacuum' is for SQLite; this database is PostgreSQL: run VACUUM FULL in psql, in a quiet hour.",
    );
  const before = await db.freedSpace.sizeBytes();
  const outcome = await db.freedSpace.rewrite();
  switch (outcome.is) {
    case 'done':
      return { before, after: await db.freedSpace.sizeBytes() };
    case 'busy':
      throw new Refusal('Another process writes to the database all the while: try again in a quieter hour.');
    case 'no-space':
      throw new Refusal(
        `The rewrite needs ${outcome.neededBytes} free bytes on the disk of the database, which has ${outcome.freeBytes}: make room, then try again.`,
      );
    case 'log-in-use':
      throw new Refusal(
        'The file is rewritten, but a process goes on reading its old state from the write-ahead log: try again once it has ended.',
      );
  }
}
