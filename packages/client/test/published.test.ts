import { symlinkSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../../test/harness/child-server.ts';
import { type InstalledPackage, installPackage } from '../../../test/harness/installed-package.ts';
import type { WebhookPayload } from '../src/client.ts';
import { accepted, respond } from './responses.ts';
import { startServer } from './start-server.ts';

const slowMs = 120_000;
let installed: InstalledPackage;
beforeAll(async () => {
  const dependencies = ['openapi-fetch', 'openapi-typescript-helpers'];
  installed = await installPackage({ name: 'client', links: ['packages/contract', 'node_modules'], dependencies });
}, slowMs);
afterAll(() => installed.remove());

test('the README sends a message and waits until it is delivered', async () => {
  const states = ['sent', 'delivered'];
  const output = await runExample(0, (request, response) => {
    if (request.headers.authorization !== 'Bearer ngoma_test_1') response.writeHead(401).end();
    else if (request.method === 'POST') respond(response, 202, accepted);
    else respond(response, 200, { ...accepted, status: states.shift() });
  });
  expect(output).toBe(installed.example('text', 0));
});

test('the README lists events', async () => {
  const events = [
    { start_date: '2026-12-04 19:00:00', title: 'Kampala Jazz Night' },
    { start_date: '2026-12-05 18:00:00', title: 'Nyege Nyege Nights' },
    { start_date: '2026-12-11 20:00:00', title: 'Qwela Live' },
  ];
  const output = await runExample(1, (request, response) => {
    const page = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('page') ?? 1);
    respond(response, 200, { total: 3, total_pages: 2, events: events.slice(2 * page - 2, 2 * page) });
  });
  expect(output).toBe(installed.example('text', 1));
});

test('the README writes to the calendar', async () => {
  const output = await runExample(2, (request, response) => {
    const isNakato = request.headers.authorization === `Basic ${btoa('nakato:abcd efgh')}`;
    if (isNakato) respond(response, 201, { url: 'http://127.0.0.1:3000/event/kampala-jazz-night/' });
    else response.writeHead(401).end();
  });
  expect(output).toBe(installed.example('text', 2));
});

test('the README receives webhooks', async () => {
  const data = { id: accepted.id, to: accepted.to, segments: 1, sequence: 5 };
  const error = { code: 'absent_subscriber', carrier_code: 'UNDELIV 006' };
  const timestamp = '2026-11-21T08:30:01.250Z';
  const deliveries: WebhookPayload[] = [
    { type: 'message.delivered', timestamp, data: { ...data, status: 'delivered' } },
    { type: 'message.undelivered', timestamp, data: { ...data, to: '+256772129901', status: 'undelivered', error } },
  ];
  symlinkSync(join(root, 'node_modules/express'), join(installed.folder, 'node_modules/express'));
  writeFileSync(join(installed.folder, 'receiver.js'), installed.example('js', 3));
  writeFileSync(
    join(installed.folder, 'deliveries.json'),
    JSON.stringify([...deliveries.map(sign), { headers: {}, body: '{}' }]),
  );
  writeFileSync(
    join(installed.folder, 'example.js'),
    `import { readFileSync } from 'node:fs';
    import { app } from './receiver.js';
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
  expect(output.replace(' \n', '\n')).toBe(`${installed.example('text', 3)}The header 'webhook-id' is missing.\n`);
});

test.each(['nodenext', 'bundler'])(
  'the declarations compile under %s without the types of Node',
  async (resolution) => {
    const source = `import { createClient, iterateByPage, type Problem } from '@ngoma/client';
      const client = createClient({ baseUrl: 'https://sms.example.ug', apiKey: 'ngoma_test_1' });
      const { data, error } = await client.POST('/v1/messages', { body: { to: '+256772123456', message: 'Webale' } });
      export const outcome: 'accepted' | Problem = error ?? data.status;
      export const titles: string[] = [];
      for await (const { title } of iterateByPage(client, '/events/v1/events')) titles.push(title);
      // @ts-expect-error the text is missing
      await client.POST('/v1/messages', { body: { to: '+256772123456' } });`;
    expect(await installed.compile(source, resolution, ['--lib', 'es2022,dom'])).toBe('');
  },
  slowMs,
);

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

/** Runs a block of the README against a server of its own, and gives what it prints. */
async function runExample(block: number, service: RequestListener): Promise<string> {
  await using server = await startServer(service);
  writeFileSync(join(installed.folder, 'example.js'), installed.example('js', block));
  return await installed.run(process.execPath, ['example.js'], {
    ...{ NGOMA_URL: server.baseUrl, NGOMA_KEY: 'ngoma_test_1', NGOMA_LOGIN: 'nakato', NGOMA_PASSWORD: 'abcd efgh' },
  });
}
