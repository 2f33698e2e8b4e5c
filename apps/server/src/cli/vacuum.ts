import { defineCommand } from 'citty';
import { Refusal } from '../problems/refusal.ts';
import { jsonFlag } from './arguments.ts';
import { recordCommand } from './audited.ts';
import { print } from './output.ts';
import { type Session, withDatabase } from './session.ts';

export const vacuum = defineCommand({
  meta: {
    name: 'vacuum',
    description: 'Rewrite the SQLite file to remove deleted data from it. Messages cannot be sent meanwhile',
  },
  args: { json: jsonFlag },
  async run({ args }) {
    const { before, after } = await withDatabase((session) =>
      recordCommand(session, { action: 'database.vacuum', subject: 'sqlite' }, async () => {
        const result = await rewrite(session);
        return { result, details: result };
      }),
    );
    print(args.json, { bytes_before: before, bytes_after: after }, [
      `The database file is rewritten and contains no deleted data. It has ${after} bytes, and had ${before}.`,
    ]);
  },
});

async function rewrite({ db }: Session): Promise<{ before: number; after: number }> {
  if (db.freedSpace === undefined)
    throw new Refusal(
      "'ngoma vacuum' is for SQLite, and this database is PostgreSQL. Run VACUUM FULL in psql, in a quiet hour.",
    );
  const before = await db.freedSpace.sizeBytes();
  const outcome = await db.freedSpace.rewrite();
  switch (outcome.is) {
    case 'done':
      return { before, after: await db.freedSpace.sizeBytes() };
    case 'busy':
      throw new Refusal('Another process keeps writing to the database. Try again in a quieter hour.');
    case 'no-space':
      throw new Refusal(
        `The rewrite needs ${outcome.neededBytes} free bytes on the disk of the database, which has ` +
          `${outcome.freeBytes}. Free some space, then try again.`,
      );
    case 'log-in-use':
      throw new Refusal(
        'The file is rewritten, but a process still reads the old data from the write-ahead log. Try again after it has ended.',
      );
  }
}
