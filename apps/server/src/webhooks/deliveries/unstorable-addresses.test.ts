import { expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { startServer } from '../../../test/harness/server.ts';

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

describeOnEachEngine('an address with a character that no engine can store', (engine) => {
  test.each([
    ['NUL', '\0'],
    ['half of a surrogate pair', '\ud800'],
  ])('is rejected by all operations that accept one: %s', async (_name, character) => {
    await using server = await startServer({ engine });
    const { client } = server;
    const url = `https://hooks.example.ug/a${character}b`;
    const good = 'https://hooks.example.ug/';
    const message = { to: '+256772123456', message: 'Webale!' };
    const { data: sent } = await client.POST('/v1/messages', { body: { ...message, send_at: tomorrow() } });
    const body = { url: good, event_types: ['*' as const] };
    const { data: endpoint } = await client.POST('/v1/webhook-endpoints', { body });
    const of = (id = '') => ({ params: { path: { id } } });
    const answers = [
      await client.POST('/v1/messages', { body: { ...message, callback_url: url } }),
      await client.PATCH('/v1/messages/{id}', { ...of(sent?.id), body: { callback_url: url } }),
      await client.POST('/v1/batches', {
        body: { message: 'Webale!', recipients: [{ to: '+256772123456' }], callback_url: url },
      }),
      await client.POST('/v1/webhook-endpoints', { body: { ...body, url } }),
      await client.PATCH('/v1/webhook-endpoints/{id}', { ...of(endpoint?.id), body: { url } }),
    ];
    for (const { error } of answers) {
      expect(error).toMatchObject({ status: 400 });
      expect(JSON.stringify(error)).toMatch(/'(?:callback_)?url' must be a public https address/);
    }
  });
});
