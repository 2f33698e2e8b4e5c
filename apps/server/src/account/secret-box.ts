import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createFolder } from '../files/create-folder.ts';
import { Refusal } from '../problems/refusal.ts';

/** Seals texts that have to be read back, such as webhook secrets: AES-256-GCM, a fresh nonce for each. */
export interface SecretBox {
  seal(text: string): string;
  /** Throws where the text was sealed with another key or changed since. */
  open(sealed: string): string;
}

const nonceBytes = 12;
const tagBytes = 16;

export function createSecretBox(secretKey: string): SecretBox {
  const key = createHash('sha256').update(secretKey).digest();
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

/** Signs texts that clients keep for us, so that nobody can make one up: HMAC-SHA-256, cut to 128 bits. */
export interface Signer {
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
}

export function createSigner(secretKey: string): Signer {
  const key = createSecretKey(secretKey, 'utf8');
  const macOf = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, signatureBytes);
  return {
    sign: (text) => macOf(text).toString('base64url'),
    isSigned(text, signature) {
      const given = Buffer.from(signature, 'base64url');
      return given.length === signatureBytes && timingSafeEqual(given, macOf(text));
    },
  };
}

const signatureBytes = 16;

export interface SecretKeySettings {
  readonly secretKey: string | undefined;
  readonly dataDir: string;
}

export const secretKeyFile = (dataDir: string): string => path.join(dataDir, 'secret.key');

/** Where the key is, for the operator. */
export const secretKeyPlace = ({ secretKey, dataDir }: SecretKeySettings): string =>
  secretKey === undefined ? secretKeyFile(dataDir) : 'NGOMA_SECRET_KEY';

/** `NGOMA_SECRET_KEY`, or a key of our own in a file that only its owner may read, created where there is none. */
export function loadSecretKey(settings: SecretKeySettings): string {
  const found = findSecretKey(settings);
  if (found !== undefined) return found;
  createFolder(settings.dataDir);
  const file = secretKeyFile(settings.dataDir);
  createKeyFile(file);
  return readKeyFile(file);
}

/** As `loadSecretKey`, but creates nothing: undefined where there is no key yet. */
export function findSecretKey({ secretKey, dataDir }: SecretKeySettings): string | undefined {
  if (secretKey !== undefined) return secretKey;
  const file = secretKeyFile(dataDir);
  return existsSync(file) ? readKeyFile(file) : undefined;
}

/** Of a key in the settings or in a file. */
export const leastKeyCharacters = 32;

export function readKeyFile(file: string): string {
  const key = readFileSync(file, 'utf8').trim();
  if (key.length >= leastKeyCharacters) return key;
  throw new Refusal(`${file} has fewer than ${leastKeyCharacters} characters: restore it, or set NGOMA_SECRET_KEY.`);
}

/** Linked into place whole: of two processes that start together, one creates the key and both read it. */
export function createKeyFile(file: string): void {
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
