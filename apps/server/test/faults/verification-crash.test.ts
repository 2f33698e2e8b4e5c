import { createClient } from '@ngoma/client';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/harness/child-server.ts';
import { createKey, startNgoma } from '../../../../test/harness/ngoma.ts';

const environment = { NGOMA_VERIFICATION_LIMITS: 'off' };
const clientOf = (baseUrl: string, apiKey: string) =>
  createClient({ baseUrl, apiKey, retry: { attempts: 1 }, timeoutMs: 60_000 });

const starts = 300;

test('kill -9 during concurrent starts: each verification that was accepted is there with its message', {
  timeout: 180_000,
}, async () => {
  const dataDir = temporaryFolder();
  const first = await startNgoma({ dataDir, environment });
  const { key } = createKey(dataDir);
  const client = clientOf(first.url, key);
  const accepted: { readonly id: string; readonly message_id: string }[] = [];
  const all = Array.from({ length: starts }, async (_none, index) => {
    const to = `+25677${String(index).padStart(7, '0')}`;
    const { data } = await client.POST('/v1/verifications', { body: { to } });
    if (data !== undefined) accepted.push(data);
    if (accepted.length === Math.floor(starts / 3)) process.kill(first.pid, 'SIGKILL');
  });
  await Promise.allSettled(all);
  await first.stop('SIGKILL');
  expect(accepted.length).toBeGreaterThanOrEqual(Math.floor(starts / 3));

  await using second = await startNgoma({ dataDir, environment });
  const after = clientOf(second.url, key);
  for (const { id, message_id } of accepted) {
    const verification = await after.GET('/v1/verifications/{id}', { params: { path: { id } } });
    expect(verification.data).toMatchObject({ status: 'pending', message_id });
    const message = await after.GET('/v1/messages/{id}', { params: { path: { id: message_id } } });
    expect(message.data).toMatchObject({ message: '(one-time code)' });
  }
  // Nothing was stored in half: as many messages as verifications.
  const { data } = await after.GET('/v1/statistics/verifications', {});
  const messages = await after.GET('/v1/statistics/messages', {});
  const started = data?.data.reduce((sum, each) => sum + each.started, 0);
  expect(messages.data?.data.reduce((sum, each) => sum + each.messages, 0)).toBe(started);
});

/** Any code is right for this number, so that a test does not need to know the code. */
const approving = '+256772129930';
const checks = 200;

test('kill -9 during concurrent checks: no more than one check is approved, also after the restart', {
  timeout: 180_000,
}, async () => {
  const dataDir = temporaryFolder();
  const first = await startNgoma({ dataDir, environment });
  const { key } = createKey(dataDir);
  const client = clientOf(first.url, key);
  const { data } = await client.POST('/v1/verifications', { body: { to: approving, lifetime_minutes: 15 } });
  const params = { path: { id: data?.id ?? '' } };
  const check = async (caller: typeof client): Promise<string | undefined> => {
    const checked = await caller.POST('/v1/verifications/{id}/check', { params, body: { code: '123456' } });
    return checked.data?.status ?? checked.error?.code;
  };
  let answered = 0;
  const results = await Promise.allSettled(
    Array.from({ length: checks }, async () => {
      const result = await check(client);
      answered += 1;
      if (answered === 20) process.kill(first.pid, 'SIGKILL');
      return result;
    }),
  );
  await first.stop('SIGKILL');
  const before = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));

  await using second = await startNgoma({ dataDir, environment });
  const after = [await check(clientOf(second.url, key)), await check(clientOf(second.url, key))];
  const all = [...before, ...after];
  expect(all.filter((each) => each === 'approved')).toHaveLength(1);
  expect(all.filter((each) => each !== 'approved')).toEqual(Array(all.length - 1).fill('verification_ended'));
});
