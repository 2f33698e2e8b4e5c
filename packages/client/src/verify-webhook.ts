import { parseWebhook, type WebhookPayload } from './webhook-payload.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

/** A received webhook, and the secrets that may have signed it. */
export interface IncomingWebhook {
  /** The webhook secret of the key that sends the messages, `whsec_…`; both the old and the new one while it changes. */
  secret: string | readonly string[];
  /** The headers of the request: of `fetch`, or `request.headers` of Node. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body exactly as it came: parsed and written again it has another signature. */
  body: string | Uint8Array | ArrayBuffer;
  /** How far the time of sending may be from now, in seconds, 0 or more: 300 by default. */
  toleranceSeconds?: number | undefined;
  /** The time to compare with: the present by default. */
  now?: Date | undefined;
}

// A sender signs with two secrets at the most; more signatures would only buy an attacker computing time.
const mostSignatures = 16;

/**
 * The body of a webhook, once it is certain that the holder of the secret sent it within the last five minutes
 * (Standard Webhooks 1.0.0). The same `webhook-id` may come more than once. Rejects with a `WebhookVerificationError`
 * for what is not such a request, and with a `TypeError` for a secret or an option that is none, or a body that was
 * parsed already.
 *
 * @example
 * const { type, data } = await verifyWebhook({ secret, headers: request.headers, body: await request.text() });
 * if (type === 'message.delivered') console.log(data.id);
 */
export async function verifyWebhook(webhook: IncomingWebhook): Promise<WebhookPayload> {
  const { secret, headers, toleranceSeconds = 300, now = new Date() } = webhook;
  requireTimes(toleranceSeconds, now);
  const keys = await importKeys(secret);
  const body = toOctets(webhook.body);
  const id = requireHeader(headers, 'webhook-id');
  const timestamp = requireHeader(headers, 'webhook-timestamp');
  const signatures = parseSignatures(requireHeader(headers, 'webhook-signature'));
  requireRecent(timestamp, toleranceSeconds, now);
  await requireSignature(keys, signatures, concatenate(toOctets(`${id}.${timestamp}.`), body));
  return parseWebhook(body);
}

// Nothing is more than NaN seconds old: with such an option, as of a variable that is not set, every age would pass.
function requireTimes(toleranceSeconds: number, now: Date): void {
  if (!(Number.isFinite(toleranceSeconds) && toleranceSeconds >= 0)) {
    throw new TypeError(`'toleranceSeconds' must be a number of seconds, 0 or more; it is ${toleranceSeconds}.`);
  }
  if (!Number.isFinite(now.getTime())) throw new TypeError("'now' must be a valid date.");
}

// The type of a key has no name that browsers and Node share.
type Keys = Awaited<ReturnType<typeof importKeys>>;

async function importKeys(secret: string | readonly string[]) {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (secrets.length === 0) throw new TypeError('There is no webhook secret to verify with.');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return Promise.all(
    secrets.map((text) => crypto.subtle.importKey('raw', decodeSecret(text), algorithm, false, ['verify'])),
  );
}

function decodeSecret(secret: string): Uint8Array<ArrayBuffer> {
  const octets = secret.startsWith('whsec_') ? decodeBase64(secret.slice('whsec_'.length)) : undefined;
  // 24 to 64 octets: Standard Webhooks 1.0.0, "Signature scheme".
  if (octets === undefined || octets.length < 24 || octets.length > 64) {
    throw new TypeError("A webhook secret is 'whsec_' and the base64 of 24 to 64 octets; this one is not.");
  }
  return octets;
}

function requireHeader(headers: IncomingWebhook['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : findHeader(headers, name);
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookVerificationError('header_missing', `The header '${name}' is missing.`);
}

// Node lowers the names of headers; gateways that pass plain objects may not.
function findHeader(headers: Exclude<IncomingWebhook['headers'], Headers>, name: string): unknown {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

function requireRecent(timestamp: string, toleranceSeconds: number, now: Date): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookVerificationError('timestamp_invalid', "The header 'webhook-timestamp' must be Unix seconds.");
  }
  const ageSeconds = Math.floor(now.getTime() / 1000) - Number(timestamp);
  if (Math.abs(ageSeconds) <= toleranceSeconds) return;
  if (ageSeconds < 0) {
    throw new WebhookVerificationError('timestamp_too_new', `It was sent ${-ageSeconds} seconds from now.`);
  }
  throw new WebhookVerificationError('timestamp_too_old', `It was sent ${ageSeconds} seconds ago.`);
}

// Space-separated; `v1` is HMAC-SHA256, others are for other kinds of keys.
function parseSignatures(header: string): Uint8Array<ArrayBuffer>[] {
  const candidates = header.split(' ', mostSignatures).filter((signature) => signature.startsWith('v1,'));
  return candidates
    .map((signature) => decodeBase64(signature.slice('v1,'.length)))
    .filter((octets) => octets !== undefined);
}

async function requireSignature(
  keys: Keys,
  signatures: readonly Uint8Array<ArrayBuffer>[],
  content: Uint8Array<ArrayBuffer>,
): Promise<void> {
  for (const key of keys) {
    for (const signature of signatures) {
      // Compares in constant time: Web Cryptography, HMAC, "Verify".
      if (await crypto.subtle.verify('HMAC', key, signature, content)) return;
    }
  }
  throw new WebhookVerificationError('signature_mismatch', 'No signature fits this body and secret.');
}

function toOctets(body: string | Uint8Array | ArrayBuffer): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new TypeError('The body must be the text or the octets of the request as they came, not the parsed object.');
}

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const octets = new Uint8Array(first.length + second.length);
  octets.set(first);
  octets.set(second, first.length);
  return octets;
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
