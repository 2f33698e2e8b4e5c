import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { SecretBox } from './secret-box.ts';

/**
 * The HMAC-SHA-256 of a phone number with a random key of the installation. Without the key nobody can find out the
 * number: there are so few numbers that a plain hash would only have to be tried.
 */
export type NumberHash = (number: string) => string;

const keyName = 'number-hash';
const keyBytes = 32;

export function createNumberHash(key: string): NumberHash {
  const secret = createSecretKey(key, 'base64');
  return (number) => createHmac('sha256', secret).update(number).digest('base64url');
}

/** Stores a new key, sealed with the secret key, where there is none: it must stay the same for ever. */
export async function createNumberHashKey(db: Database, secrets: SecretBox, nowMs: number): Promise<void> {
  if ((await findSealedKey(db)) !== undefined) return;
  const sealed = secrets.seal(randomBytes(keyBytes).toString('base64'));
  // Another process may be first.
  await db.write('sealed_keys').insert({ name: keyName, sealed, created_at: nowMs }).onConflict('name').ignore();
}

/** Throws where the secret key does not open the stored key. */
export async function loadNumberHash(db: Database, secrets: SecretBox): Promise<NumberHash> {
  const sealed = await findSealedKey(db);
  if (sealed === undefined) throw new Error('The table sealed_keys has no key for the hashes of numbers.');
  return createNumberHash(secrets.open(sealed));
}

async function findSealedKey(db: Database): Promise<string | undefined> {
  const row: { sealed: string } | undefined = await db.read('sealed_keys').where({ name: keyName }).first('sealed');
  return row?.sealed;
}
