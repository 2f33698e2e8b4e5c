import { readdirSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/harness/child-server.ts';
import { basic, createUser, startNgoma } from '../../../../test/harness/ngoma.ts';
import { startReceiver, until } from '../../src/outbound/test-receiver.ts';

const calendar = [
  ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', 'DTSTART:20310501T180000Z', 'SUMMARY:Choir', 'END:VEVENT'],
  'END:VCALENDAR',
].join('\n');

test('kill -9 while files wait: the next start imports the waiting one and deletes the leftovers', async () => {
  // It responds at the end, and the worker runs one import at a time.
  const held: ServerResponse[] = [];
  await using site = await startReceiver((response) => {
    held.push(response);
  });
  const dataDir = temporaryFolder();
  const folder = path.join(dataDir, 'images/.uploads');
  let server = await startNgoma({ dataDir });
  const authorization = basic(createUser(dataDir, 'amina', 'administrator'));
  const ask = async (address: string, body?: FormData | URLSearchParams) => {
    const init = body === undefined ? {} : { method: 'POST', body };
    const response = await fetch(`${server.url}/events/v1/imports${address}`, { ...init, headers: { authorization } });
    return (await response.json()) as { readonly id: string; readonly status: string };
  };
  const upload = () => {
    const form = new FormData();
    form.append('file', new File([calendar], 'choir.ics'));
    return ask('', form);
  };
  await ask('', new URLSearchParams({ source: 'ics', url: `http://127.0.0.1:${site.port}/a.ics` }));
  const [waiting, ended] = [await upload(), await upload()];
  await until(() => site.requests.length === 1);
  await ask(`/${ended.id}/cancel`, new URLSearchParams());
  expect(readdirSync(folder)).toEqual([waiting.id]);
  await server.stop('SIGKILL');

  // A kill between the end of an import and the deletion of its file.
  writeFileSync(path.join(folder, ended.id), calendar);
  await using restarted = await startNgoma({ dataDir });
  server = restarted;
  await until(() => readdirSync(folder).length === 1);
  expect(readdirSync(folder)).toEqual([waiting.id]);
  await until(() => site.requests.length === 2);
  for (const response of held) response.writeHead(404).end();
  await until(async () => (await ask(`/${waiting.id}`)).status === 'done');
  await until(() => readdirSync(folder).length === 0);
}, 180_000);
