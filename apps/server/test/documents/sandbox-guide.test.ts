import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, temporaryFolder } from '../../../../test/harness/child-server.ts';
import { freePort } from '../../../../test/harness/free-port.ts';
import { startReceiver } from '../../src/outbound/test-receiver.ts';
import { sandboxCredentials } from '../../src/sandbox/credentials.ts';
import { delaysMs } from '../../src/webhooks/deliveries/retry-schedule.ts';
import { runCommands } from '../harness/run-commands.ts';
import { startTestSandbox, type TestSandbox } from '../harness/sandbox.ts';

/** Follows the guides to the sandbox and to webhooks in a sandbox. */
const readGuide = (name: string): string => readFileSync(path.join(root, `docs/guides/${name}.md`), 'utf8');
const blocksOf = (guide: string, language: string): string[] =>
  [...readGuide(guide).matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, code = '']) => code);

let sandbox: TestSandbox;
let folder: string;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  folder = temporaryFolder();
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
});
afterAll(async () => {
  await sandbox[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const here = (code: string, port = 9000): string =>
  code.replaceAll('http://127.0.0.1:3000', sandbox.url).replaceAll(/\b9000\b/g, String(port));

/** Runs a sample in TypeScript, as its reader would. */
function startScript(name: string, code: string, environment: Readonly<Record<string, string>> = {}) {
  const file = path.join(folder, name);
  writeFileSync(file, code);
  return spawn(process.execPath, [file], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('each command of the guide to the sandbox succeeds, except the last, which forces an error', async () => {
  const commands = blocksOf('sandbox', 'sh');
  expect(commands).toHaveLength(6);
  await using receiver = await startReceiver((response) => response.writeHead(500).end());
  const printed = await runCommands(here(commands.join('\n'), receiver.port));
  expect(printed).toContain('"state":"exhausted"');
  expect(printed).toContain('"code":"storage_unavailable"');
  expect(receiver.requests).toHaveLength(2 * (delaysMs.length + 1));
});

test('the samples of the guide to the sandbox print the documented output', async () => {
  const samples = blocksOf('sandbox', 'ts');
  expect(samples).toHaveLength(2);
  for (const sample of samples) {
    const script = startScript('sample.ts', here(sample));
    const [line] = await once(script.stdout, 'data');
    const [, said] = /console\.log\(.*\); \/\/ (\w+)$/m.exec(sample) ?? [];
    expect(String(line)).toBe(`${said}\n`);
  }
});

test('the guide to the sandbox names the ids of its records', async () => {
  await sandbox.client.POST('/sandbox/reset');
  const rows = [
    ...readGuide('sandbox').matchAll(
      /^\| the first (venue|organizer|event)[^|]*?, ([^|,]+?)(?:, [^|]+)? +\| +(\d+) \|$/gm,
    ),
  ];
  expect(rows).toHaveLength(4);
  for (const [, kind, name, id] of rows) {
    const record = JSON.parse(await (await fetch(`${sandbox.url}/events/v1/${kind}s/${id}`)).text());
    expect(record.title ?? record.venue ?? record.organizer).toBe(name);
  }
});

test('the guide to the sandbox names its credentials', () => {
  const guide = readGuide('sandbox');
  for (const value of Object.values(sandboxCredentials)) expect(guide).toContain(`| \`${value}\``);
});

test('the commands for verification by hand print the documented signature', async () => {
  const [body = ''] = blocksOf('verify-a-webhook', 'text');
  const [commands = ''] = blocksOf('verify-a-webhook', 'sh');
  writeFileSync(path.join(folder, 'body.json'), body.trimEnd());
  const [, expected] = /^# (\S+=)$/m.exec(commands) ?? [];
  expect(await runCommands(commands, {}, folder)).toBe(expected);
});

test('the receiver of the guide to webhooks verifies webhooks of the sandbox, on the first day and on the fourth', async () => {
  const [receiver = ''] = blocksOf('verify-a-webhook', 'ts');
  const [send = ''] = blocksOf('webhooks', 'sh');
  const port = await freePort();
  const { key: NGOMA_KEY, webhookSecret: WEBHOOK_SECRET } = sandboxCredentials;
  const script = startScript('receiver.ts', here(receiver, port), { WEBHOOK_SECRET });
  let heard = '';
  script.stdout.on('data', (chunk) => {
    heard += chunk;
  });
  try {
    await sandbox.client.POST('/sandbox/reset');
    // Starts when a webhook arrives; until then it is retried, as in the guide.
    const first: { id: string } = JSON.parse(await runCommands(here(send, port), { NGOMA_KEY }));
    while (!heard.includes(first.id)) await sandbox.advance(5);
    await sandbox.advance(4 * 86_400);
    const second: { id: string } = JSON.parse(await runCommands(here(send, port), { NGOMA_KEY }));
    await sandbox.advance(1);
    const { webhooks } = await sandbox.state();
    expect(webhooks.map(({ type, state }) => `${type} ${state}`)).toEqual([
      ...['message.delivered delivered', 'message.sent delivered'],
      ...['message.delivered delivered', 'message.sent delivered'],
    ]);
    expect(heard).toContain(second.id);
  } finally {
    script.kill();
  }
});

test('attempts follow the schedule in the guide to webhooks', async () => {
  await sandbox.client.POST('/sandbox/reset');
  await using receiver = await startReceiver((response) => response.writeHead(503).end());
  await sandbox.client.POST('/v1/messages', {
    body: { to: '+256772129914', message: 'Refused at once: one webhook.', callback_url: receiver.url },
  });
  await sandbox.advance(10 * 86_400);
  const [webhook] = (await sandbox.state()).webhooks;
  const at = webhook?.attempts.map((attempt) => Date.parse(attempt.at)) ?? [];
  const pauses = delaysMs.map((delayMs) => delayMs / 1_000);
  expect([webhook?.state, at.length]).toEqual(['exhausted', pauses.length + 1]);
  pauses.forEach((pause, index) => {
    const waited = ((at[index + 1] ?? 0) - (at[index] ?? 0)) / 1_000;
    expect(waited / pause, `attempt ${index + 2}`).toBeGreaterThan(0.89);
    expect(waited, `attempt ${index + 2}`).toBeLessThan(1.1 * pause + 400);
  });
});
