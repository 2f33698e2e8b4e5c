import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { SecretBox } from './secret-box.ts';

/**
 * HMAC-SHA-256 of a phone number with a random key of the installation. A plain hash could be reversed by trying all
 * phone numbers.
 */
export type NumberHash = (number: string) => string;

const keyName = 'number-hash';
const keyBytes = 32;

export function createNumberHash(key: string): NumberHash {
  const secret = createSecretKey(key, 'base64');
  return (number) => createHmac('sha256', secret).update(number).digest('base64url');
}

/** Creates the key on the first start and stores it sealed; it must never change. */
export async function createNumberHashKey(db: Database, secrets: SecretBox, nowMs: number): Promise<void> {
  if ((await findSealedKey(db)) !== undefined) return;
  const sealed = secrets.seal(randomBytes(keyBytes).toString('base64'));
  // Another process may have created one.
  await db.write('sealed_keys').insert({ name: keyName, sealed, created_at: nowMs }).onConflict('name').ignore();
}

/** Throws if the secret key does not open the stored key. */
export async function loadNumberHash(db: Database, secrets: SecretBox): Promise<NumberHash> {
  const sealed = await findSealedKey(db);
  if (sealed === undefined) throw new Error('The table sealed_keys has no key for number hashes.');
  return createNumberHash(secrets.open(sealed));
}

async function findSealedKey(db: Database): Promise<string | undefined> {
  const row: { sealed: string } | undefined = await db.read('sealed_keys').where({ name: keyName }).first('sealed');
  return row?.sealed;
}
