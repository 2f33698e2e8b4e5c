import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createClient } from '@ngoma/client';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/harness/child-server.ts';
import { createKey, startNgoma } from '../../../../test/harness/ngoma.ts';
import { until } from '../../src/outbound/test-receiver.ts';
import { startServer } from '../harness/server.ts';
import { toRecipients } from './recipient-file.ts';

const isWhole = process.env['TEST_SOAK'] === '1';
const rows = isWhole ? 50_000 : 5_000;
const faults = 400;
/** Other work of the machine delays turns, so only the whole test measures them. */
const mostMs = isWhole ? 50 : 1_000;

const batch = { message: '{{name}}, seat {{seat}} is yours.', on_invalid: 'skip' as const };
const { file } = toRecipients(rows, faults);
const empty = new File(['to,name,seat\n'], 'empty.csv');

test('a preview and a batch of a large file do not block the event loop', {
  timeout: 300_000,
}, async () => {
  await using server = await startServer({ environment: { NGOMA_WORKER: 'on' } });
  const body = { file, batch };
  const { client } = server;
  // The first request compiles the validators.
  await client.POST('/v1/batches/preview', { body: { ...body, file: empty } });

  const previewed = await measured(() => client.POST('/v1/batches/preview', { body }));
  expect(previewed.result.data).toMatchObject({ sendable: true, accepted: rows - faults, refused: faults });
  const created = await measured(() => client.POST('/v1/batches', { body }));
  const id = created.result.data?.id ?? '';
  const accepted = await measured(() =>
    until(async () => {
      const { data } = await client.GET('/v1/batches/{id}', { params: { path: { id } } });
      return data?.progress?.processed === rows;
    }),
  );
  const result = await client.GET('/v1/batches/{id}', { params: { path: { id } } });
  expect(result.data).toMatchObject({ accepted: rows - faults, refused: faults });
  const figures = { rows, previewed, created, accepted };
  if (isWhole)
    process.stdout.write(`${JSON.stringify(figures, (name, value) => (name === 'result' ? undefined : value))}\n`);
  expect(previewed.seconds).toBeLessThan(10);
  expect(previewed.longestTurnMs).toBeLessThanOrEqual(mostMs);
});

test('a batch of 1,000 invalid recipients does not block the event loop', async () => {
  await using server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  const { client } = server;
  const recipients = Array.from({ length: 1_000 }, (_each, index) => ({ to: `0414 ${index}`, variables: {} }));
  const body = { message: 'Webale', normalize_numbers: true, on_invalid: 'skip' as const, recipients };
  await client.POST('/v1/batches/preview', { body: { ...body, recipients: recipients.slice(0, 2) } });
  const figures = [];
  for (const each of [recipients, recipients.map(({ to }) => ({ to, variables: { name: 7 } }))]) {
    // as: the recipients are invalid on purpose
    const wrong = { ...body, recipients: each as typeof recipients };
    const { longestTurnMs, seconds } = await measured(() => client.POST('/v1/batches', { body: wrong }));
    figures.push({ longestTurnMs, seconds });
  }
  if (isWhole) process.stdout.write(`${JSON.stringify(figures)}\n`);
  for (const figure of figures) expect(figure.longestTurnMs).toBeLessThanOrEqual(mostMs);
});

test('a preview of a large file needs at most 100 MB of memory', { timeout: 300_000 }, async () => {
  const dataDir = temporaryFolder();
  await using server = await startNgoma({ dataDir });
  const client = createClient({ baseUrl: server.url, apiKey: createKey(dataDir).key, timeoutMs: 60_000 });
  await client.POST('/v1/batches/preview', { body: { file: empty, batch } });
  const before = readMemoryMb(server.pid);
  const { data } = await client.POST('/v1/batches/preview', { body: { file, batch } });
  expect(data?.accepted).toBe(rows - faults);
  const more = readMemoryMb(server.pid, 'VmHWM') - before;
  if (isWhole) process.stdout.write(`${JSON.stringify({ rows, more })}\n`);
  expect(more).toBeLessThanOrEqual(100);
});

/** The memory that a process has, or has had at most, in MB. */
function readMemoryMb(pid: number, name: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const [, kilobytes] =
    new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_000;
}

async function measured<Result>(work: () => Promise<Result>) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const startedAt = performance.now();
  delay.enable();
  try {
    const result = await work();
    return { result, seconds: (performance.now() - startedAt) / 1_000, longestTurnMs: delay.max / 1e6 };
  } finally {
    delay.disable();
  }
}
