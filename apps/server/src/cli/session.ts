import { statSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import type { Knex } from 'knex';
import { createNumberHashKey, loadNumberHash, type NumberHash } from '../account/number-hash.ts';
import { createSecretBox, type SecretBox } from '../account/secret-box.ts';
import { loadVerifiedKey, requireDatabaseOfKey } from '../account/secret-key.ts';
import { findFirstAdministrator, requireUser, type UserRow } from '../account/users/repository.ts';
import type { Actor } from '../audit/record-audit.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open.ts';
import { sidecarSuffixes } from '../database/sqlite/sidecar-files.ts';
import { Refusal } from '../problems/refusal.ts';
import { type Config, loadConfig, sqliteFile } from '../settings/config.ts';
import { systemClock } from '../time/clock.ts';

/** The settings, the open database and the time of a command. */
export interface Session {
  readonly config: Config;
  readonly db: Database;
  /** Throws if the secret key does not open the stored secrets, so only commands that need a secret call it. */
  readonly secrets: () => Promise<SecretBox>;
  /** The keyed hash of phone numbers. Throws like `secrets`. */
  readonly numberHash: () => Promise<NumberHash>;
  readonly nowMs: number;
}

/** Runs `work` with an open database; a server may be running. Only commands with `creates` make a new database. */
export async function withDatabase<Result>(
  work: (session: Session) => Promise<Result>,
  { creates = false }: { readonly creates?: boolean | undefined } = {},
): Promise<Result> {
  const config = loadConfig(process.env);
  if (creates) requireDatabaseOfKey(config, sqliteFile(config));
  else requireDatabase(config);
  const db = await openDatabase({ url: config.databaseUrl, clock: systemClock, lock: false, createsTables: creates });
  try {
    const nowMs = systemClock.now();
    const secrets = async () => createSecretBox(await loadVerifiedKey(db, config));
    const numberHash = async () => {
      const box = await secrets();
      await createNumberHashKey(db, box, nowMs);
      return loadNumberHash(db, box);
    };
    return await work({ config, db, secrets, numberHash, nowMs });
  } finally {
    await db.close();
  }
}

/** The user of the operating system who runs the command, for the audit. */
export function operator(): Actor {
  try {
    return { kind: 'cli', name: userInfo().username };
  } catch {
    // In a container a user may have only a number.
    return { kind: 'cli', name: `uid ${process.getuid?.()}` };
  }
}

/** The user that a command names, or the first administrator. */
export async function requireOwner(knex: Knex, login: string | undefined): Promise<UserRow> {
  if (login !== undefined) return requireUser(knex, login);
  const administrator = await findFirstAdministrator(knex);
  if (administrator !== undefined) return administrator;
  throw new Refusal(
    "There is no administrator yet. Start the service once, or run 'ngoma user create <login> --role administrator'.",
  );
}

type DatabaseSettings = Pick<Config, 'databaseUrl'>;

/** Without this check a command in the wrong folder would make an empty database, find nothing in it and succeed. */
export function requireDatabase(settings: DatabaseSettings): void {
  const file = sqliteFile(settings);
  if (file === undefined || (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0) return;
  throw new Refusal(
    `There is no database ${path.resolve(file)}. Set NGOMA_DATA (or DATABASE_URL) to where the service stores it.`,
  );
}

/** SQLite and the server use these names beside the database, and delete what has them. */
const reservedSuffixes = ['', ...sidecarSuffixes, '.lock', '.pid'];

export function requireOtherName(output: string, settings: DatabaseSettings): void {
  const file = sqliteFile(settings);
  if (file === undefined || !reservedSuffixes.some((suffix) => path.resolve(output) === path.resolve(file) + suffix))
    return;
  throw new Refusal(`${output} belongs to the database ${path.resolve(file)}. Use another file name.`);
}
