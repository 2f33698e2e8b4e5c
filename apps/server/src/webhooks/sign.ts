import { createHmac } from 'node:crypto';

const secretPrefix = 'whsec_';

/** What is signed: `payload` is the body exactly as it is sent. */
export interface SignedContent {
  readonly id: string;
  readonly sentAtMs: number;
  readonly payload: string;
}

export interface SignatureHeaders {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/**
 * The three headers of Standard Webhooks 1.0.0, with one `v1` signature for each secret, so that a receiver can change
 * over from an old secret to a new one. Throws a TypeError for a secret that is not `whsec_` and base64, or without any.
 */
export function signWebhook({ id, sentAtMs, payload }: SignedContent, secrets: readonly string[]): SignatureHeaders {
  if (secrets.length === 0) throw new TypeError('a webhook needs at least one secret to be signed with');
  const timestamp = String(Math.floor(sentAtMs / 1000));
  const content = `${id}.${timestamp}.${payload}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(content).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

function keyOf(secret: string): Buffer {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  // 24 to 64 octets: Standard Webhooks 1.0.0, "Signature scheme".
  if (!secret.startsWith(secretPrefix) || key.length < 24 || key.length > 64) {
    throw new TypeError('a webhook secret must be whsec_ and the base64 of 24 to 64 octets');
  }
  return key;
}
