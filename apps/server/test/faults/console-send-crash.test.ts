import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createClient } from '@ngoma/client';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/harness/child-server.ts';
import { startNgoma } from '../../../../test/harness/ngoma.ts';
import { until } from '../../src/outbound/test-receiver.ts';
import { hiddenFields } from '../harness/console-pages.ts';

const texts = 1_000;
const numbers = Array.from({ length: texts }, (_, index) => `+25677${String(2_000_000 + index)}`);
const address = '/console/send?mode=test';

/** Chooses the password of the administrator with the link of the first start, and returns the token. */
async function signIn(url: string, dataDir: string): Promise<string> {
  const credentials = readFileSync(path.join(dataDir, 'first-credentials.txt'), 'utf8');
  const token = /token=(\w+)/.exec(credentials)?.[1] ?? '';
  const body = { token, password: 'the rains came early' };
  const { data } = await createClient({ baseUrl: url }).POST('/v1/sign-in-links/redeem', { body });
  return data?.token ?? '';
}

/** Sends the form of a page, as a browser does. */
const submit = (url: string, token: string, fields: Readonly<Record<string, string>>) =>
  fetch(`${url}${address}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: `ngoma=${token}`, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
  });

async function listNumbers(url: string, token: string): Promise<string[]> {
  const client = createClient({ baseUrl: url, apiKey: token });
  const found: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = { mode: 'test', limit: 100, ...(cursor !== undefined && { cursor }) } as const;
    const { data } = await client.GET('/v1/messages', { params: { query } });
    found.push(...(data?.data ?? []).map(({ to }) => to));
    if (typeof data?.next_cursor !== 'string') return found;
    cursor = data.next_cursor;
  }
}

test.each(['at once', 'when the first texts are stored'])(
  'kill -9 %s while 1,000 texts are confirmed, then the same form again: each number gets one',
  { timeout: 300_000 },
  async (moment) => {
    const dataDir = temporaryFolder();
    const first = await startNgoma({ dataDir });
    const token = await signIn(first.url, dataDir);
    const typed = { recipients: numbers.join('\n'), message: 'The hall opens at six', category: 'transactional' };
    const fields = { ...typed, sender_id: '', send_at: '', idempotency_key: 'confirmed-once' };
    const checked = await submit(first.url, token, { ...fields, step: 'check' });
    const confirmation = { ...hiddenFields(await checked.text()), step: 'send' };
    expect(confirmation).toMatchObject({ idempotency_key: 'confirmed-once' });
    const sending = submit(first.url, token, confirmation).catch(() => undefined);
    if (moment !== 'at once') await until(async () => (await listNumbers(first.url, token)).length > 0);
    await first.stop('SIGKILL');
    await sending;

    await using second = await startNgoma({ dataDir });
    const done = await submit(second.url, token, confirmation);
    expect(done.status).toBe(303);
    expect((await listNumbers(second.url, token)).toSorted()).toEqual(numbers);
    const again = await submit(second.url, token, confirmation);
    expect(again.headers.get('location')).toBe(done.headers.get('location'));
  },
);
