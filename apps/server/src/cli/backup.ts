import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineCommand } from 'citty';
import { findVerifiedKey, secretKeyFile } from '../account/secret-key.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { Refusal } from '../problems/refusal.ts';
import { type Config, loadConfig, sqliteFile } from '../settings/config.ts';
import { systemClock } from '../time/clock.ts';
import { knownCarriers } from './known-carriers.ts';
import { operator } from './operator.ts';
import { jsonFlag, print } from './output.ts';
import { recordCommand } from './record-command.ts';
import { withDatabase } from './session.ts';
import { requireOtherName } from './sqlite-file.ts';

export const backup = defineCommand({
  meta: {
    name: 'backup',
    description: 'Write database, images and the key file into one tar file, while the service runs (SQLite)',
  },
  args: {
    file: { type: 'positional', description: 'the file to make; it must not exist yet', required: true },
    json: jsonFlag,
  },
  async run({ args }) {
    const file = path.resolve(args.file);
    const { written, hasKey, keyNote } = await withDatabase((session) => {
      const asked = { action: 'database.backup', subject: path.basename(file) };
      return recordCommand(session, asked, async () => {
        const databaseFile = requireSqlite(session.config, 'backup');
        requireOtherName(file, session.config);
        // Before anything is written: with a key that opens nothing the backup would be one without a key.
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
    print(args.json ?? false, { file, ...written, has_secret_key: hasKey }, [
      `${file}: the database and ${written.images} files of images, ${written.bytes} bytes, SHA-256 ${written.sha256}.`,
      keyNote,
    ]);
  },
});

function keyNoteOf({ secretKey, dataDir }: Config, key: string | undefined): string {
  if (secretKey !== undefined) return 'NGOMA_SECRET_KEY is not in it: keep that apart, for a restore needs it.';
  if (key !== undefined) return 'The secret key is in it: keep it as safe as the service itself.';
  return `No secret key is in it: there is no ${secretKeyFile(dataDir)}, and NGOMA_SECRET_KEY is not set here. Where the service has a key, keep that apart, for a restore needs it.`;
}

export const restore = defineCommand({
  meta: {
    name: 'restore',
    description: 'Put a backup into an empty data folder, with every carrier paused until it is resumed (SQLite)',
  },
  args: {
    file: { type: 'positional', description: "a file that 'ngoma backup' made", required: true },
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
    print(args.json ?? false, object, [
      `${object.folder} is as it was at ${manifest.created_at}.`,
      `Paused: ${carriers.join(', ')}. Accepted messages wait, for they may have been sent since then.`,
      "Look at what was sent since, then run 'ngoma carrier resume <name>' for each.",
      'Webhooks that were due are delivered at the next start, some for a second time, with the same webhook-id.',
    ]);
  },
});

const alternatives = {
  backup: 'make a dump with pg_dump --format=custom, and copy NGOMA_DATA (images, secret.key) after it',
  restore: 'restore its dump with pg_restore, and run ngoma carrier pause for each carrier before the service starts',
};

function requireSqlite(config: Config, command: keyof typeof alternatives): string {
  const file = sqliteFile(config);
  if (file !== undefined) return file;
  throw new Refusal(`'ngoma ${command}' is for SQLite; this database is PostgreSQL: ${alternatives[command]}.`);
}
