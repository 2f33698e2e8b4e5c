import { expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine } from '../../test/database.ts';
import type { ApiKeyId } from '../account/caller.ts';
import { enqueueWebhooks } from './enqueue-webhook.ts';
import { deliveriesOf } from './test-webhooks.ts';

const webhook = {
  apiKeyId: 'key_01' as ApiKeyId, // ids are made by their own tables only
  mode: 'live' as const,
  eventType: 'message.delivered',
  url: 'https://Hooks.Example.ug:8443/sms?token=1',
  payload: '{"text":"Webale nnyo, ŋŋenda 😀 \\u0000 \\""}',
  createdAtMs: 1_795_000_000_000,
};

describeOnEachEngine('enqueuing webhooks', (engine) => {
  test('they are due at once, each with an id of its own', async () => {
    await using db = await createTestDatabase({ engine });
    await db.transaction((trx) => enqueueWebhooks(db, trx, [webhook, { ...webhook, payload: '{}' }]));
    const rows = await deliveriesOf(db);
    expect(rows).toMatchObject([
      {
        id: expect.stringMatching(/^whk_[0-9a-z]{26}$/),
        api_key_id: 'key_01',
        mode: 'live',
        event_type: 'message.delivered',
        url: webhook.url,
        receiver: 'hooks.example.ug:8443',
        payload: webhook.payload,
        state: 'pending',
        attempts: 0,
        created_at: webhook.createdAtMs,
        due_at: webhook.createdAtMs,
        lease_owner: null,
        lease_token: 0,
        lease_until: 0,
        finished_at: null,
      },
      { payload: '{}' },
    ]);
  });

  test('without the rest of the transaction there are none', async () => {
    await using db = await createTestDatabase({ engine });
    const undone = db.transaction(async (trx) => {
      await enqueueWebhooks(db, trx, [webhook]);
      throw new Error('the message was not stored');
    });
    await expect(undone).rejects.toThrow('the message was not stored');
    expect(await deliveriesOf(db)).toEqual([]);
  });

  test('none is nothing to do', async () => {
    await using db = await createTestDatabase({ engine });
    await db.transaction((trx) => enqueueWebhooks(db, trx, []));
    expect(await deliveriesOf(db)).toEqual([]);
  });
});
