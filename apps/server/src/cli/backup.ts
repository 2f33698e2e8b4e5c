import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineCommand } from 'citty';
import { findVerifiedKey, secretKeyFile } from '../account/secret-key.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { Refusal } from '../problems/refusal.ts';
import { type Config, loadConfig, sqliteFile } from '../settings/config.ts';
import { systemClock } from '../time/clock.ts';
import { jsonFlag } from './arguments.ts';
import { recordCommand } from './audited.ts';
import { knownCarriers } from './known-carriers.ts';
import { print } from './output.ts';
import { operator, requireOtherName, withDatabase } from './session.ts';

export const backup = defineCommand({
  meta: {
    name: 'backup',
    description: 'Write database, images and the key file into one tar file, while the service runs (SQLite)',
  },
  args: {
    file: { type: 'positional', description: 'the file to create; it must not exist', required: true },
    json: jsonFlag,
  },
  async run({ args }) {
    const file = path.resolve(args.file);
    const { written, hasKey, keyNote } = await withDatabase((session) => {
      const asked = { action: 'database.backup', subject: path.basename(file) };
      return recordCommand(session, asked, async () => {
        const databaseFile = requireSqlite(session.config, 'backup');
        requireOtherName(file, session.config);
        // Before anything is written, because a key that opens nothing stops the backup.
        const key = await findVerifiedKey(session.db, session.config);
        const secretKey = session.config.secretKey === undefined ? key : undefined;
        const source = { databaseFile, dataDir: session.config.dataDir, secretKey };
        const written = await writeBackup(source, file, session.nowMs);
        return {
          result: { written, hasKey: secretKey !== undefined, keyNote: keyNoteOf(session.config, key) },
          details: { ...written },
        };
      });
    });
    print(args.json, { file, ...written, has_secret_key: hasKey }, [
      `${file}: the database and ${written.images} files of images, ${written.bytes} bytes, SHA-256 ${written.sha256}.`,
      keyNote,
    ]);
  },
});

function keyNoteOf({ secretKey, dataDir }: Config, key: string | undefined): string {
  if (secretKey !== undefined) return 'NGOMA_SECRET_KEY is not in it. Store it separately: a restore needs it.';
  if (key !== undefined) return 'The secret key is in it. Protect it like the service itself.';
  return (
    `No secret key is in it: there is no ${secretKeyFile(dataDir)}, and NGOMA_SECRET_KEY is not set here. If the ` +
    'service has a key, store it separately: a restore needs it.'
  );
}

export const restore = defineCommand({
  meta: {
    name: 'restore',
    description: 'Restore a backup into an empty data folder. Every carrier is paused until you resume it (SQLite)',
  },
  args: {
    file: { type: 'positional', description: "a file of 'ngoma backup'", required: true },
    json: jsonFlag,
  },
  async run({ args }) {
    const config = loadConfig(process.env);
    const { dataDir, secretKey } = config;
    const target = {
      databaseFile: requireSqlite(config, 'restore'),
      dataDir,
      secretKey,
      carriers: knownCarriers(config),
    };
    if (!existsSync(args.file)) throw new Refusal(`There is no file ${args.file}.`);
    const now = { actor: operator(), nowMs: systemClock.now() };
    const { manifest, carriers } = await restoreBackup(args.file, target, now);
    const object = {
      folder: path.resolve(dataDir),
      created_at: manifest.created_at,
      version: manifest.version,
      carriers,
    };
    print(args.json, object, [
      `${object.folder} has the state of ${manifest.created_at}.`,
      `Paused: ${carriers.join(', ')}. Accepted messages wait, because they may have been sent since then.`,
      "Check which messages were sent since then, and run 'ngoma carrier resume <name>' for each carrier.",
      'Due webhooks are delivered at the next start. Some arrive a second time, with the same webhook-id.',
    ]);
  },
});

const alternatives = {
  backup: 'Make a dump with pg_dump --format=custom, then copy NGOMA_DATA (images, secret.key)',
  restore: "Restore its dump with pg_restore, and run 'ngoma carrier pause' for each carrier before the service starts",
};

function requireSqlite(config: Config, command: keyof typeof alternatives): string {
  const file = sqliteFile(config);
  if (file !== undefined) return file;
  throw new Refusal(`'ngoma ${command}' is for SQLite, and this database is PostgreSQL. ${alternatives[command]}.`);
}
