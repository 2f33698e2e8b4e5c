import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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

/** `NGOMA_SECRET_KEY`, or a key of our own in a file that only its owner may read. */
export function loadSecretKey({
  secretKey,
  dataDir,
}: {
  readonly secretKey: string | undefined;
  readonly dataDir: string;
}): string {
  if (secretKey !== undefined) return secretKey;
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'secret.key');
  if (!existsSync(file)) makeKeyFile(file);
  return readFileSync(file, 'utf8').trim();
}

/** Linked into place whole: of two processes that start together, one makes the key and both read it. */
function makeKeyFile(file: string): void {
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
