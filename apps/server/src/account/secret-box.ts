import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Encrypts secrets that must be read back, such as webhook secrets: AES-256-GCM with a random nonce. */
export interface SecretBox {
  seal(text: string): string;
  /** Throws if the text was sealed with another key or modified. */
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

/** Signs texts that clients send back, such as cursors: HMAC-SHA-256, truncated to 128 bits. */
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
