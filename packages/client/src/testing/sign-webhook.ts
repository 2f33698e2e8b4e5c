import type { WebhookPayload } from '../webhook-payload.ts';

/** A webhook as the service posts it, for tests of what receives it. `secret` is `whsec_` and base64. */
export async function signWebhook({ secret, payload }: { secret: string; payload: WebhookPayload }) {
  const octets = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', octets, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const [id, timestamp] = [`whk_${crypto.randomUUID()}`, String(Math.floor(Date.now() / 1000))];
  const body = JSON.stringify(payload);
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${timestamp}.${body}`));
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`,
  };
  return { headers, body };
}
