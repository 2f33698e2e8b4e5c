import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleBrowser, createConsoleBrowser, hiddenFields } from '../../../server/test/harness/console-pages.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

let server: TestServer;
let admin: ConsoleBrowser;
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  admin = await createConsoleBrowser(server, 'administrator');
});
afterAll(() => server[Symbol.asyncDispose]());

const query = { mode: 'test', limit: 100 } as const;

async function createBatch(names: readonly string[]) {
  const recipients = names.map((name, index) => ({ to: `+25677200010${index}`, variables: { name } }));
  const body = { message: 'Dear {{name}}', recipients, category: 'transactional' } as const;
  const { data } = await server.as('administrator').POST('/v1/batches', { params: { query: { mode: 'test' } }, body });
  return { id: data?.id ?? '', messages: data?.items.map(({ id }) => id ?? '') ?? [] };
}

const end = (id: string | undefined, status: string) =>
  server.database.write('messages').where({ id }).update({ status });

const textsTo = async (batch_id: string) =>
  (await server.as('administrator').GET('/v1/messages', { params: { query: { ...query, batch_id } } })).data?.data ??
  [];

test('those that were not reached are sent to again, once, after a question', async () => {
  const { id, messages } = await createBatch(['Amina', 'Okello', 'x'.repeat(470), 'Otim', 'Aber']);
  const page = `/console/batches/${id}?mode=test`;
  const question = `/console/batches/${id}/again?mode=test`;
  expect((await admin.get(page)).html).not.toContain('Not delivered');
  for (const [index, status] of ['delivered', 'undelivered', 'failed', 'unknown', 'sent'].entries())
    await end(messages[index], status);
  const waiting = await admin.get(page);
  expect(waiting.html).toContain('<b>Not delivered: 2</b>');
  expect(waiting.html).toContain('when all texts have ended');
  expect((await admin.submit(question, {})).status).toBe(409);
  await end(messages[4], 'delivered');
  expect((await admin.get(page)).html).toContain(
    `href="/console/batches/${id}/again?mode=test">Send again to those</a>`,
  );
  const asked = await admin.get(question);
  expect(asked.html).toContain('Send 2 texts again</button>');
  expect(asked.html).toContain('Dear xxxx');
  const sent = await Promise.all([1, 2].map(() => admin.submit(question, hiddenFields(asked.html))));
  const [again = ''] = sent.flatMap(({ location }) => /bat_\w+/.exec(location ?? '') ?? []);
  const texts = await textsTo(again);
  expect(texts.map(({ to }) => to).toSorted()).toEqual(['+256772000101', '+256772000102']);
  expect(texts.map(({ message }) => message?.slice(0, 11)).toSorted()).toEqual(['Dear Okello', 'Dear xxxxxx']);
  const after = await admin.get(page);
  expect(after.html).toContain('They were sent again: ');
  const late = await admin.submit(question, hiddenFields(asked.html));
  expect(late.location).toContain(`client_reference=again-${id}`);
  expect((await textsTo(again)).length).toBe(2);
  expect((await admin.get(late.location ?? '')).html.match(/\+2567720001/g)).toHaveLength(2);
});
