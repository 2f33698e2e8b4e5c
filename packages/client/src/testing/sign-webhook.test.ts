import { expect, test } from 'vitest';
import { verifyWebhook } from '../verify-webhook.ts';
import { parseWebhook } from '../webhook-payload.ts';
import { signWebhook } from './sign-webhook.ts';

const secret = `whsec_${btoa('the key of 24 octets ...')}`;
const payload = parseWebhook('{"type":"message.sent","timestamp":"2026-11-21T08:30:00.060Z","data":{}}');

test('what it signs is verified', async () => {
  expect(await verifyWebhook({ secret, ...(await signWebhook({ secret, payload })) })).toEqual(payload);
});

test('another secret does not verify it', async () => {
  const signed = await signWebhook({ secret: `whsec_${btoa('another key of 24 octets')}`, payload });
  await expect(verifyWebhook({ secret, ...signed })).rejects.toMatchObject({ reason: 'signature_mismatch' });
});
