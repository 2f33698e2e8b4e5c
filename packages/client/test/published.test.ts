import { existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChildServer, root } from '../../../test/harness/child-server.ts';
import { type InstalledPackage, installClient } from '../../../test/harness/installed-package.ts';
import { createKey, createUser, startNgoma } from '../../../test/harness/ngoma.ts';
import { createClient, type WebhookPayload } from '../src/client.ts';
import { accepted } from './responses.ts';

let installed: InstalledPackage;
let ngoma: ChildServer;
let environment: Record<string, string>;
beforeAll(async () => {
  [installed, ngoma] = await Promise.all([installClient(), startNgoma()]);
  const { login, password } = createUser(ngoma.dataDir, 'nakato', 'administrator');
  const { key } = createKey(ngoma.dataDir);
  environment = { NGOMA_URL: ngoma.url, NGOMA_KEY: key, NGOMA_LOGIN: login, NGOMA_PASSWORD: password };
  const calendar = createClient({ baseUrl: ngoma.url, login, password });
  for (const [title, city, day] of [
    ['Jazz Safari', 'Kampala', '+30 days'],
    ['Nyege Nyege Nights', 'Jinja', '+31 days'],
    ['Qwela Live', 'Entebbe', '+32 days'],
  ] as const) {
    const body = { title, start_date: day, end_date: day, venue: { venue: title, city }, tags: ['jazz', 'live'] };
    const { error } = await calendar.POST('/events/v1/events', { body: { ...body, status: 'publish' } });
    expect(error).toBeUndefined();
  }
  const poster = sharp({ create: { width: 800, height: 600, channels: 3, background: 'navy' } });
  await poster.jpeg().toFile(join(installed.folder, 'poster.jpg'));
});
afterAll(async () => {
  await ngoma[Symbol.asyncDispose]();
  installed.remove();
});

const webhookBlock = 4;

// In their order: the later ones find what the earlier ones wrote.
test.each([
  ['sends a message and waits until it is delivered', 0],
  ['lists events', 1],
  ['writes to the calendar, with a picture', 2],
  ['keeps a copy of the calendar', 3],
  ['sets what is tried again', 5],
  ['reads and writes on condition', 6],
  ['tells errors apart', 7],
  ['tests without a server', 8],
])('the README %s', async (_name, block) => {
  writeFileSync(join(installed.folder, 'example.ts'), installed.example('ts', block));
  const output = await installed.run(process.execPath, ['example.ts'], environment);
  expect(output).toBe(installed.example('text', block));
});

test('every example of the README was run', () => {
  expect(installed.example('ts', 8)).not.toBe('');
  expect(installed.example('ts', 9)).toBe('');
});

test('every example of the README compiles in the project that it describes', async () => {
  for (const types of ['@types', 'undici-types', 'express']) link(types);
  installed.writeExamples();
  expect(await installed.run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc')])).toBe('');
});

/** A package of this repository, as the reader of the README would install it. */
function link(name: string): void {
  const target = join(installed.folder, 'node_modules', name);
  if (!existsSync(target)) symlinkSync(join(root, 'node_modules', name), target);
}

test('the README receives webhooks', async () => {
  const data = { id: accepted.id, to: accepted.to, segments: 1, sequence: 5 };
  const error = { code: 'absent_subscriber', carrier_code: 'UNDELIV 006', permanent: false };
  const timestamp = '2026-11-21T08:30:01.250Z';
  const deliveries: WebhookPayload[] = [
    { type: 'message.delivered', timestamp, data: { ...data, status: 'delivered' } },
    { type: 'message.undelivered', timestamp, data: { ...data, to: '+256772129901', status: 'undelivered', error } },
  ];
  link('express');
  writeFileSync(join(installed.folder, 'receiver.ts'), installed.example('ts', webhookBlock));
  writeFileSync(
    join(installed.folder, 'deliveries.json'),
    JSON.stringify([...deliveries.map(sign), { headers: {}, body: '{}' }]),
  );
  writeFileSync(
    join(installed.folder, 'example.js'),
    `import { readFileSync } from 'node:fs';
    import { app } from './receiver.ts';
    const server = app.listen(0, '127.0.0.1', async () => {
      const url = 'http://127.0.0.1:' + server.address().port + '/sms';
      for (const delivery of JSON.parse(readFileSync('deliveries.json', 'utf8'))) {
        const response = await fetch(url, { method: 'POST', ...delivery });
        if (!response.ok) console.log(await response.text());
      }
      server.close();
    });`,
  );
  const output = await installed.run(process.execPath, ['example.js'], { NGOMA_WEBHOOK_SECRET: secret });
  expect(output.replace(' \n', '\n')).toBe(
    `${installed.example('text', webhookBlock)}The header 'webhook-id' is missing.\n`,
  );
});

const secret = `whsec_${btoa('the key of 24 octets ...')}`;

function sign(payload: WebhookPayload) {
  const body = JSON.stringify(payload);
  const [id, now] = ['whk_01kb8t4q2n6v0x3m5c7r9w1f2h', new Date()];
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  };
  return { headers, body };
}
