import type { Database } from '../database/database.ts';
import { Refusal } from '../problems/refusal.ts';
import { canOpen, sampleSealed } from './sealed-columns.ts';
import { createSecretBox, findSecretKey, loadSecretKey, type SecretKeySettings, secretKeyPlace } from './secret-box.ts';

/**
 * The secret key, a new one where nothing is sealed yet. With another one webhooks would stop, and what is sealed from
 * now on could not be opened once the right one is back.
 */
export async function loadFittingKey(db: Pick<Database, 'read'>, settings: SecretKeySettings): Promise<string> {
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

/** As `loadFittingKey`, but creates nothing: undefined where there is no key, whatever is sealed. */
export async function findFittingKey(
  db: Pick<Database, 'read'>,
  settings: SecretKeySettings,
): Promise<string | undefined> {
  const key = findSecretKey(settings);
  if (key !== undefined) await requireFittingKey(db, settings, key);
  return key;
}

/**
 * Refuses a key with which another process did not seal what is stored. To be asked before the first request: of two
 * that start at once on an empty database, each with a key file of its own, one finds here that the other was first.
 */
export async function requireFittingKey(
  db: Pick<Database, 'read'>,
  settings: SecretKeySettings,
  key: string,
): Promise<void> {
  requireOpens(key, await sampleSealed(db.read), settings);
}

function requireOpens(key: string, sealed: readonly string[], settings: SecretKeySettings): void {
  const box = createSecretBox(key);
  if (sealed.every((each) => canOpen(box, each))) return;
  throw new Refusal(
    `${secretKeyPlace(settings)} does not open the secrets that are stored: use the key that they were sealed with, in NGOMA_SECRET_KEY where the service has it there. All processes on one database need the same: set it for each, or copy secret.key from the one that started first. After a change of the key that was cut off, run "ngoma secret-key rotate" again.`,
  );
}
