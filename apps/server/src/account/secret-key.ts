import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../database/database.ts';
import { createFolder } from '../files/create-folder.ts';
import { Refusal } from '../problems/refusal.ts';
import { canOpen, sampleSealed } from './sealed-columns.ts';
import { createSecretBox } from './secret-box.ts';

export interface SecretKeySettings {
  /** `NGOMA_SECRET_KEY` */
  readonly secretKey: string | undefined;
  readonly dataDir: string;
}

export const secretKeyFile = (dataDir: string): string => path.join(dataDir, 'secret.key');

/** The setting or file that contains the key, for error messages. */
export const secretKeyPlace = ({ secretKey, dataDir }: SecretKeySettings): string =>
  secretKey === undefined ? secretKeyFile(dataDir) : 'NGOMA_SECRET_KEY';

/** `NGOMA_SECRET_KEY`, or the key file, which it creates with mode 0600 if there is none. */
export function loadSecretKey(settings: SecretKeySettings): string {
  const found = findSecretKey(settings);
  if (found !== undefined) return found;
  createFolder(settings.dataDir);
  const file = secretKeyFile(settings.dataDir);
  createKeyFile(file);
  return readKeyFile(file);
}

/**
 * Throws a Refusal if the SQLite file is missing in a data folder with a key file: the file was moved or its disk is not
 * there, and an empty database would hide that.
 */
export function requireDatabaseOfKey({ dataDir }: Pick<SecretKeySettings, 'dataDir'>, file: string | undefined): void {
  if (file === undefined || existsSync(file) || !existsSync(secretKeyFile(dataDir))) return;
  throw new Refusal(
    `There is no database at ${path.resolve(file)}, but ${secretKeyFile(dataDir)} belongs to one. Restore the file ` +
      'from a backup ("ngoma restore"), or correct DATABASE_URL. To begin with an empty database, move secret.key away.',
  );
}

/** Like `loadSecretKey`, but returns undefined instead of creating a key. */
export function findSecretKey({ secretKey, dataDir }: SecretKeySettings): string | undefined {
  if (secretKey !== undefined) return secretKey;
  const file = secretKeyFile(dataDir);
  return existsSync(file) ? readKeyFile(file) : undefined;
}

/** Minimum length of a key, in the settings and in a file. */
export const leastKeyCharacters = 32;

function readKeyFile(file: string): string {
  const key = readFileSync(file, 'utf8').trim();
  if (key.length >= leastKeyCharacters) return key;
  throw new Refusal(`${file} has fewer than ${leastKeyCharacters} characters: restore it, or set NGOMA_SECRET_KEY.`);
}

/** Creates the file atomically with a hard link: if two processes start together, both read the same key. */
function createKeyFile(file: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
}

/**
 * Loads the secret key and checks that it opens the stored secrets; creates one only if nothing is sealed yet. With a
 * wrong key webhooks would fail, and secrets sealed with it could not be opened after the right key is restored.
 */
export async function loadVerifiedKey(db: Pick<Database, 'read'>, settings: SecretKeySettings): Promise<string> {
  const sealed = await sampleSealed(db.read);
  const place = secretKeyPlace(settings);
  if (sealed.length > 0 && findSecretKey(settings) === undefined)
    throw new Refusal(
      `${place} is missing, and stored secrets are sealed with it: restore it from a backup, or set NGOMA_SECRET_KEY.`,
    );
  const key = loadSecretKey(settings);
  requireOpens(key, sealed, settings);
  return key;
}

/** Like `loadVerifiedKey`, but returns undefined if there is no key. */
export async function findVerifiedKey(
  db: Pick<Database, 'read'>,
  settings: SecretKeySettings,
): Promise<string | undefined> {
  const key = findSecretKey(settings);
  if (key !== undefined) await verifyKey(db, settings, key);
  return key;
}

/**
 * Rejects a key that does not open the stored secrets. Checked again before the first request: two processes with
 * different key files may start together on an empty database, and the second must stop.
 */
export async function verifyKey(db: Pick<Database, 'read'>, settings: SecretKeySettings, key: string): Promise<void> {
  requireOpens(key, await sampleSealed(db.read), settings);
}

function requireOpens(key: string, sealed: readonly string[], settings: SecretKeySettings): void {
  const box = createSecretBox(key);
  if (sealed.every((each) => canOpen(box, each))) return;
  throw new Refusal(
    `${secretKeyPlace(settings)} does not open the secrets in the database: use the key with which they were sealed, ` +
      'in NGOMA_SECRET_KEY if the service has it there. All processes of one database need the same key: set it for ' +
      'each, or copy secret.key from the one that started first. If a rotation of the key was interrupted, run "ngoma ' +
      'secret-key rotate" again.',
  );
}

interface RotationSettings extends SecretKeySettings {
  /** `NGOMA_SECRET_KEY_PREVIOUS` */
  readonly previousSecretKey: string | undefined;
}

export interface KeyRotation {
  readonly previous: string;
  readonly next: string;
  /** The setting or file that contains the new key. */
  readonly place: string;
  /** Replaces the key file, once everything is sealed with the new key. */
  finish(): void;
}

/** Finds the old and the new key: in the settings if `NGOMA_SECRET_KEY` is set, otherwise in the key file and a new file. */
export function prepareKeyRotation(settings: RotationSettings): KeyRotation {
  return settings.secretKey === undefined
    ? rotateKeyFile(settings.dataDir)
    : rotateSetting(settings, settings.secretKey);
}

function rotateSetting({ dataDir, previousSecretKey }: RotationSettings, next: string): KeyRotation {
  const previous = previousSecretKey ?? findSecretKey({ secretKey: undefined, dataDir });
  if (previous === undefined)
    throw new Refusal('Set NGOMA_SECRET_KEY to the new key and NGOMA_SECRET_KEY_PREVIOUS to the old one.');
  return { previous, next, place: 'NGOMA_SECRET_KEY', finish: () => undefined };
}

function rotateKeyFile(dataDir: string): KeyRotation {
  const file = secretKeyFile(dataDir);
  if (!existsSync(file))
    throw new Refusal(`There is no key to replace: ${file} is missing and NGOMA_SECRET_KEY is not set.`);
  // Written before anything is sealed with it: an interrupted rotation is finished by running it again.
  const draft = `${file}.next`;
  if (!existsSync(draft)) createKeyFile(draft);
  const finish = () => renameSync(draft, file);
  return { previous: readKeyFile(file), next: readKeyFile(draft), place: file, finish };
}
